import type Router from '@koa/router';
import { Type } from 'typebox';
import { compileCheck } from '../../base/check.ts';
import { Failure } from '../../base/failure.ts';
import type { Attempts, Grants } from '../attempts.ts';
import { createBulkhead } from '../bulkhead.ts';
import { failure, HttpFailure } from '../error-body.ts';
import { bodyOf, readBody } from '../json-body.ts';
import { basicCredentials, type ClientCredentials } from '../oauth/basic.ts';
import type { TokenServer } from '../oauth/token-server.ts';
import type { EdgeState } from '../state.ts';

const Text = Type.String({ minLength: 1, maxLength: 256 });
const TokenBody = Type.Object({ grant_type: Text, client_id: Text, client_secret: Text, scope: Type.Optional(Type.String({ maxLength: 256 })) });
const check = compileCheck(TokenBody);

/** Hashing a secret is slow on purpose. More at once would only compete for the same cores. */
const MAX_VERIFYING = 4;
const MAX_WAITING = 256;

/** POST /oauth/token, as JSON or form; the client may authenticate in the body or by Basic. */
export function tokenRoutes(router: Router<EdgeState>, tokens: TokenServer, { attempts, grants }: { attempts: Attempts; grants: Grants }): void {
  const bulkhead = createBulkhead(MAX_VERIFYING, MAX_WAITING);
  router.post('/v1/oauth/token', readBody({ form: true }), async (ctx) => {
    const basic = basicCredentials(ctx.get('Authorization'));
    const { grant_type, client_id, client_secret, scope } = bodyOf({ request: { body: withCredentials(ctx.request.body, basic) } }, check);
    if (grant_type !== 'client_credentials') throw failure('unsupported_grant_type');
    const { ip } = ctx;
    const issued = await bulkhead(async () => {
      const waitS = await attempts.blockedForS(client_id, ip);
      if (waitS !== null) {
        throw new HttpFailure('rate_limit_exceeded', 'Too many failed token requests.', { 'Retry-After': String(waitS) });
      }
      const untilNextS = await grants.blockedForS(client_id);
      if (untilNextS !== null) {
        throw new HttpFailure('rate_limit_exceeded', 'Too many tokens: each is good until it expires.', { 'Retry-After': String(untilNextS) });
      }
      try {
        const token = await tokens.grant({ client_id, client_secret, ...(scope === undefined || scope === '' ? {} : { scope }) });
        await grants.granted(client_id);
        return token;
      } catch (err) {
        if (err instanceof Failure && err.code === 'invalid_client') {
          await attempts.failed(client_id, ip);
          throw new HttpFailure('invalid_client', null, { 'WWW-Authenticate': `${basic === null ? 'Bearer' : 'Basic'} realm="rollcall"` });
        }
        throw err;
      }
    });
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Pragma', 'no-cache');
    ctx.body = issued;
  });
}

/** A client that authenticates in two ways is refused, as RFC 6749 demands. Repeating the same id is not a second way. */
function withCredentials(body: unknown, basic: ClientCredentials | null): unknown {
  if (basic === null || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { client_id = basic.client_id, client_secret } = body as Record<string, unknown>;
  if (client_id !== basic.client_id || client_secret !== undefined)
    throw failure('invalid_request', 'The client names itself in the Authorization header and in the body; it may do so once.');
  return { ...body, ...basic };
}
