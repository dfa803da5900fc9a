import { newId } from '../../base/ids.ts';
import type { Clock } from '../../base/time.ts';
import type { EdgeMiddleware } from '../state.ts';

const SAFE = /^[A-Za-z0-9._:/+=@-]{1,128}$/;

/** Every answer carries X-Request-Id: the client's own if it is safe to repeat and to log, else a new one. */
export function requestId(clock: Clock): EdgeMiddleware {
  return async (ctx, next) => {
    const sent = ctx.get('X-Request-Id');
    ctx.state.requestId = SAFE.test(sent) ? sent : newId('req', clock.now());
    ctx.state.caller = null;
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
  };
}
