import { failure } from '../error-body.ts';
import type { EdgeMiddleware } from '../state.ts';

/** Refuses every transfer coding besides `chunked`. Node decodes only that one, and would pass on the rest as the body (RFC 9112, 6.1). */
export const transferCoding: EdgeMiddleware = async (ctx, next) => {
  const coding = ctx.get('Transfer-Encoding').trim().toLowerCase();
  if (coding !== '' && coding !== 'chunked') throw failure('invalid_request', 'Transfer-Encoding may be chunked, and nothing else.');
  await next();
};
