import { failure } from '../error-body.ts';
import type { EdgeMiddleware } from '../state.ts';

/** Refuses an HTTP/1.1 request without a Host header, or with several, as every server must (RFC 9112, 3.2). */
export const requireHost: EdgeMiddleware = async (ctx, next) => {
  const { httpVersion, headersDistinct } = ctx.req;
  if (httpVersion === '1.1' && headersDistinct['host']?.length !== 1) throw failure('invalid_request', 'The Host header must be there once.');
  await next();
};
