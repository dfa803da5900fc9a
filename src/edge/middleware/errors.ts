import { Failure } from '../../base/failure.ts';
import type { Log } from '../../base/log.ts';
import type { Settings } from '../../../config/settings.ts';
import { isAway } from '../../store/away.ts';
import { answerOf, errorBody, failure } from '../error-body.ts';
import { answerBeforeBody, mustCloseBehind, passOver } from '../refuse.ts';
import type { EdgeContext, EdgeMiddleware } from '../state.ts';
import { isClientGone } from '../client-gone.ts';

/** The one place where a failure becomes an answer. Every non-2xx answer of the API has the error body. */
export function errors(settings: Settings, log: Log): EdgeMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      if (isClientGone(err) || ctx.headerSent || !ctx.writable) return giveUp(ctx, err, log);
      await answer(ctx, err, settings, log);
    }
  };
}

async function answer(ctx: EdgeContext, err: unknown, settings: Settings, log: Log): Promise<void> {
  const away = isAway(err);
  const told = answerOf(away ? failure('service_unavailable', 'The store does not answer.') : err);
  if (away || told.code === 'internal_error') log.error({ err, request_id: ctx.state.requestId }, 'a request failed');
  for (const name of Object.keys(ctx.response.headers)) if (DESCRIBES_CONTENT.test(name)) ctx.remove(name);
  ctx.status = told.status;
  if (told.code === 'service_unavailable') ctx.set('Retry-After', RETRY_AFTER_S);
  ctx.set(told.headers);
  ctx.set('Cache-Control', 'no-store');
  const body = JSON.stringify(errorBody(told, ctx.state.requestId, settings.BASE_URL));
  // A handler that meant to write the answer itself has not begun; without this line nobody would.
  ctx.respond = true;
  ctx.type = 'application/json';
  // A client that has stopped sending would otherwise be waited for until its connection is idle for too long.
  if (told.code === 'request_timeout' || mustCloseBehind(ctx.req)) return answerBeforeBody(ctx, body);
  ctx.body = body;
  passOver(ctx.req);
}

/** Used if the failure gives no time of its own: the remedy that clients are told refers to this header. */
const RETRY_AFTER_S = '5';

const DESCRIBES_CONTENT = /^(content-(?!security-policy)|etag$|accept-ranges$|vary$|last-modified$)/;

/** Nobody can be told any more: the client has left, or the body broke off under way and must look broken. */
function giveUp(ctx: EdgeContext, err: unknown, log: Log): void {
  const hasName = err instanceof Failure;
  // A refusal that nobody heard is not our fault. Nor is a named failure, such as a job removed while it was read.
  if (!isClientGone(err) && !(hasName && !ctx.headerSent))
    log[hasName ? 'warn' : 'error']({ err, request_id: ctx.state.requestId }, 'an answer broke off');
  ctx.respond = false;
  ctx.res.destroy();
}
