import { once } from 'node:events';
import { koaBody } from 'koa-body';
import type { Check } from '../base/check.ts';
import type { Failure } from '../base/failure.ts';
import { failure, HttpFailure } from './error-body.ts';
import { continueRequest } from './expect.ts';
import type { EdgeContext, EdgeMiddleware } from './state.ts';

const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 30_000;

/**
 * Reads a JSON body (and, where `form` is set, one of a form) of at most 64 KiB (or `maxBytes`) within 30 s into
 * `ctx.request.body`. Any other content type is refused with 415. Whoever uses the body checks it with `bodyOf`.
 */
export function readBody({ form, maxBytes = MAX_BODY_BYTES }: { form: boolean; maxBytes?: number }): EdgeMiddleware {
  const read = koaBody({
    multipart: false,
    text: false,
    json: true,
    urlencoded: form,
    jsonLimit: maxBytes,
    formLimit: MAX_BODY_BYTES,
    jsonStrict: true,
    patchNode: false,
    // Nested and repeated keys do not become objects: a form is a flat list of texts.
    queryString: { depth: 0, parameterLimit: 32, allowPrototypes: false },
  });
  const types = form ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json'];
  return async (ctx, next) => {
    checkBodyType(ctx, types, `The body must be ${types.join(' or ')}.`);
    continueRequest(ctx);
    try {
      await inTime(read(ctx, () => Promise.resolve()));
    } catch (err) {
      throw refusalOf(err, maxBytes) ?? err;
    }
    await next();
  };
}

/** Whether the body ends without a byte. What has come of it is still there to be read. */
export async function isEmptyBody(ctx: EdgeContext): Promise<boolean> {
  continueRequest(ctx);
  await inTime(once(ctx.req, 'readable'));
  const piece: unknown = ctx.req.read();
  if (piece !== null) ctx.req.unshift(piece);
  return piece === null;
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const refusal = new HttpFailure('request_timeout', `The body must arrive within ${BODY_TIMEOUT_MS / 1000} s.`);
  const timer = setTimeout(() => late.reject(refusal), BODY_TIMEOUT_MS);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Refuses a request without a body, whatever its content type says, and one with another type, with these `details`. */
export function checkBodyType(ctx: EdgeContext, types: string[], details: string): void {
  const type = ctx.is(types);
  if (type === null) throw failure('invalid_request', 'The request has no body.');
  if (type === false) throw failure('unsupported_media_type', details);
}

/** Turns what the body libraries report into helpful words; null for any other error. */
function refusalOf(error: unknown, maxBytes: number): Failure | null {
  if (!(error instanceof Error)) return null;
  // zlib's errors carry no status, so a badly compressed body would look like a fault of ours.
  if ('code' in error && /^Z_|^ERR_BUFFER_TOO_LARGE$/.test(String(error.code)))
    return failure('invalid_request', 'The body is not compressed as its Content-Encoding says, or ends too early.');
  if (!('status' in error)) return null;
  if (error.status === 413) return failure('invalid_request', `The body may have ${maxBytes} bytes at most.`);
  return error.status === 400 ? failure('invalid_request', 'The body is no JSON object or array that can be read.') : null;
}

/** The body, if it matches the schema; else invalid_request with the wrong paths, never their values. */
export function bodyOf<T>(ctx: { request: { body?: unknown } }, check: Check<T>): T {
  const { body } = ctx.request;
  if (check.accepts(body)) return body;
  throw failure('invalid_request', check.faults(body ?? {}).join('; ') || 'The body is empty.');
}
