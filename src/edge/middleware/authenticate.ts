import type { Scope } from '../../model/partner.ts';
import { HttpFailure } from '../error-body.ts';
import { callerOf, type EdgeMiddleware } from '../state.ts';
import type { TokenCache } from '../token-cache.ts';

const MAX_TOKEN_CHARACTERS = 512;
const BEARER = /^bearer +([0-9a-z._~+/-]+=*)$/i;
const REALM = 'Bearer realm="rollcall"';

/** Every missing, malformed, expired or revoked token is a 401. */
export function authenticate(tokens: TokenCache): EdgeMiddleware {
  return async (ctx, next) => {
    const header = ctx.get('Authorization');
    if (header === '') throw new HttpFailure('invalid_token', 'The Authorization header is missing.', { 'WWW-Authenticate': REALM });
    const token = header.length > MAX_TOKEN_CHARACTERS ? undefined : BEARER.exec(header)?.[1];
    const caller = token === undefined ? null : await tokens.find(token);
    if (caller === null) {
      const details =
        token === undefined ? 'The Authorization header is not of the form "Bearer <ACCESS_TOKEN>".' : 'The token is unknown, expired or revoked.';
      throw new HttpFailure('invalid_token', details, { 'WWW-Authenticate': `${REALM}, error="invalid_token"` });
    }
    ctx.state.caller = caller;
    await next();
  };
}

/** Lets through callers with the scope; `admin` holds every scope. */
export function needs(scope: Scope): EdgeMiddleware {
  return async (ctx, next) => {
    const { scopes } = callerOf(ctx);
    if (!scopes.includes(scope) && !scopes.includes('admin')) {
      throw new HttpFailure('insufficient_scope', `The call needs the scope ${scope}.`, {
        'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"`,
      });
    }
    await next();
  };
}
