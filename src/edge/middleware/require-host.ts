import { failure } from '../error-body.ts';
import type { EdgeMiddleware } from '../state.ts';

/** Refuses an HTTP/1.1 request without a Host header, as every server must (RFC 9112, 3.2). */
export const requireHost: EdgeMiddleware = async (ctx, next) => {
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) throw failure('invalid_request', 'The Host header is missing.');
  await next();
};
