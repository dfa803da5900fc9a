import { failure } from '../error-body.ts';

/** Enrollment rows shrink to a tenth, rarely to a thirtieth; what a bomb is made of shrinks to a thousandth. */
const MAX_RATIO = 200;
/** A small file may be as repetitive as it likes. */
const FREE_BYTES = 16 * 1024 * 1024;

/** Throws where more has come out of a compressed file than it may hold. Called while it is inflated, never afterwards. */
export function checkInflated(inflatedBytes: number, compressedBytes: number, maxBytes: number): void {
  if (inflatedBytes > maxBytes) throw failure('file_too_large', `A compressed file may hold ${maxBytes} bytes.`);
  if (inflatedBytes > FREE_BYTES && inflatedBytes > compressedBytes * MAX_RATIO) {
    throw failure('file_too_large', `The compressed file holds more than ${MAX_RATIO} times its own size.`);
  }
}
