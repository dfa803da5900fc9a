import { failure } from '../error-body.ts';
import type { RouteContext } from '../state.ts';

/** What the form adds to the file, at most. */
const MAX_FORM_BYTES = 1024 * 1024;

/** What the head alone rules out is refused before a byte of the body is read. */
export function checkHead(ctx: RouteContext, maxFileBytes: number): void {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw failure('unsupported_media_type', 'An upload must be multipart/form-data.');
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw failure('unsupported_media_type', 'An upload takes no Content-Encoding; send the file itself as .gz or .zip.');
  const length = ctx.request.length;
  if (length !== undefined && length > maxFileBytes + MAX_FORM_BYTES) throw failure('file_too_large', `A file may have ${maxFileBytes} bytes.`);
}
