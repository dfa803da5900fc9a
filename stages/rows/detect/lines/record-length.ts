import type { FixedRecordType, FixedWidthLayout } from '../../../../src/model/record-layout.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { MAX_GAP, memberFits, widthOf } from './second-member.ts';

/** So many records are looked at. */
const SEEN_RECORDS = 20;
/** With blanks around its fields, a member may seem to stand so far before its place. */
const MAX_BESIDE = 3;

/**
 * How long the records of a file without line ends may be, whose layout has records of one type only and no published length: up to
 * where the last field ends, or to where the next member stands, if one stands behind each other at the same distance.
 */
export function recordLengths(window: ByteWindow, lineBytes: number, { record_types }: FixedWidthLayout, config: VendorConfig): number[] {
  const [only, ...others] = record_types;
  if (only === undefined || only.tag !== undefined || others.length > 0) return [];
  const width = widthOf(only);
  const seenBytes = Math.min(lineBytes, width * MAX_GAP * SEEN_RECORDS);
  // A character a byte: lengths are in bytes.
  const text = new TextDecoder('latin1').decode(window.bytes.subarray(window.at, window.at + seenBytes)).trimEnd();
  const first = firstMember(text, width, only, config);
  let best = { length: 0, fits: 0, divides: false };
  for (let length = first; first > 0 && length <= first + MAX_BESIDE; length++) {
    const fits = fitsAtEach(text, length, width, only, config);
    // Where both fit, the file's own length decides; a mark may part the records.
    const divides = lineBytes % length === 0 || (lineBytes + 1) % length === 0;
    if (fits > best.fits || (fits > 0 && fits === best.fits && divides && !best.divides)) best = { length, fits, divides };
  }
  if (best.length > 0) return [best.length];
  return lineBytes >= width * 2 ? [width] : [];
}

/** Where the first member stands behind the fields of the one before; 0 where none does. */
function firstMember(text: string, width: number, type: FixedRecordType, config: VendorConfig): number {
  const last = Math.min(text.length - 1, width * MAX_GAP);
  for (let at = width; at <= last; at++) if (memberFits({ text: text.slice(at, at + width), type }, config) > 0) return at;
  return 0;
}

/** How many dates, ids and codes fit of members that stand at one distance behind each other; 0 where one does not stand there. */
function fitsAtEach(text: string, length: number, width: number, type: FixedRecordType, config: VendorConfig): number {
  let fits = 0;
  const records = Math.min(SEEN_RECORDS, Math.ceil(text.length / length));
  for (let n = records - 1; n >= 0; n--) {
    const at = n * length;
    const inRecord = memberFits({ text: text.slice(at, at + width), type }, config);
    // The last one that is seen may end before its fields do.
    if (inRecord === 0 && at + width <= text.length) return 0;
    fits += inRecord;
  }
  return fits;
}
