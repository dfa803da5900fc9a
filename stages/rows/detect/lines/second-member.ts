import type { FixedRecordType } from '../../../../src/model/record-layout.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { fieldTests } from './field-tests.ts';
import { MIN_EVIDENCE, tagLength, verdictsOf, type TypedLine } from './layout-score.ts';

type Piece = Pick<TypedLine, 'text' | 'type'>;

/** So many times the width of the fields may lie between the beginnings of two members. */
export const MAX_GAP = 4;
/** So many of a member's dates, ids and codes fit for each that does not. */
const FITS_PER_MISFIT = 4;

/**
 * Whether another member stands in a line behind the first, whose fields end at `width`, or before where blanks were stripped. It has the tag of the
 * first, where members have tags.
 */
export function holdsAnother({ text, type }: Piece, width: number, config: VendorConfig): boolean {
  const tests = fieldTests(config);
  const last = Math.min(text.length, width * MAX_GAP);
  for (let from = width >> 1; from < last; from++) {
    if (type?.tag !== undefined && tagLength(text.slice(from, from + width), type.tag) < 0) continue;
    if (verdictsOf({ text: text.slice(from, from + width), type }, tests).fits >= MIN_EVIDENCE.unmarked) return true;
  }
  return false;
}

/** How many of the dates, ids and codes of a text fit; 0 where it is no member by them. */
export function memberFits(piece: Piece, config: VendorConfig): number {
  const { fits, misfits } = verdictsOf(piece, fieldTests(config));
  return fits >= MIN_EVIDENCE.unmarked && fits >= misfits * FITS_PER_MISFIT ? fits : 0;
}

/** The end of the last field. */
export function widthOf({ fields }: FixedRecordType): number {
  return Math.max(0, ...fields.map(({ start, length }) => start - 1 + length));
}
