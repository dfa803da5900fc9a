import { failure } from '../error-body.ts';
import { checkBodyType } from '../json-body.ts';
import type { RouteContext } from '../state.ts';
import { fileTooLarge, MAX_OVERHEAD_BYTES } from './form-pump.ts';

/** What the head alone rules out is refused before a byte of the body is read. */
export function checkHead(ctx: RouteContext, maxFileBytes: number): void {
  checkBodyType(ctx, ['multipart/form-data'], 'An upload must be multipart/form-data.');
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw failure('unsupported_media_type', 'An upload takes no Content-Encoding; send the file itself as .gz or .zip.');
  const length = ctx.request.length;
  if (length !== undefined && length > maxFileBytes + MAX_OVERHEAD_BYTES) throw fileTooLarge(maxFileBytes);
}
