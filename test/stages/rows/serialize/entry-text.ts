import { ByteWriter } from '../../../../stages/rows/serialize/byte-writer.ts';
import { ErrorWriter, type ErrorEntry } from '../../../../stages/rows/serialize/error-json.ts';

/** An entry of the error report as JSON. */
export function entryText(entry: ErrorEntry): string {
  const out = new ByteWriter(64);
  new ErrorWriter().write(out, entry);
  return new TextDecoder().decode(out.bytes.subarray(1, out.at));
}
