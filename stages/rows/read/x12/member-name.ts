import { firstNamesDiffer, isSameText, type Span } from '../../family/tell-apart.ts';
import { ssnDigits } from '../../map/persons/ssn.ts';
import { RowRemark } from '../../row.ts';
import { packId } from './segment-name.ts';
import { broughtBack } from './shifted.ts';
import { type SegmentScanner } from './segment.ts';

export const INSURED = packId('IL');
export const CORRECTED = packId('74');
const ORGANIZATION = packId('2');
const LAST_NAME = 3;
const FIRST_NAME = 4;
const SUFFIX = 7;
const QUALIFIER = 8;
const IDENTIFIER = 9;
const SSN = packId('34');
/** Other qualifiers of a member's number. */
const NUMBERS = ['MI', 'ZZ', 'II'].map(packId);
/** Qualifiers have at most two characters. */
const MIN_IDENTIFIER_BYTES = 3;
const SPACE = 32;

/** Whether an NM1 with this code (NM101) is the member's own: the insured, or a corrected name. */
export function isMember(entity: number): boolean {
  return entity === INSURED || entity === CORRECTED;
}

/** The name by which a loop calls its member. */
export class MemberName {
  #isStated = false;
  readonly #start = new Int32Array(2);
  readonly #end = new Int32Array(2);

  forget(): void {
    this.#isStated = false;
  }

  /** Whether this NM1 names somebody other than the one before it. Without a last name it names nobody. */
  differs(bytes: Uint8Array, scan: SegmentScanner): boolean {
    if (!namesPerson(scan, bytes)) return false;
    if (this.#isStated) return !this.#isLastName(bytes, scan) || this.#isOtherFirstName(bytes, scan);
    this.#isStated = true;
    for (const [k, element] of [LAST_NAME, FIRST_NAME].entries()) {
      const isThere = element <= scan.count;
      this.#start[k] = isThere ? scan.start[element]! : 0;
      this.#end[k] = isThere ? trimmedEnd(bytes, scan, element) : 0;
    }
    return false;
  }

  #isOtherFirstName(bytes: Uint8Array, scan: SegmentScanner): boolean {
    return scan.count >= FIRST_NAME && firstNamesDiffer(this.#stated(bytes, 1), spanOf(bytes, scan, FIRST_NAME));
  }

  #isLastName(bytes: Uint8Array, scan: SegmentScanner): boolean {
    return isSameText(this.#stated(bytes, 0), spanOf(bytes, scan, LAST_NAME));
  }

  #stated(bytes: Uint8Array, k: number): Span {
    return { bytes, start: this.#start[k]!, end: this.#end[k]! };
  }
}

/** What there is to say of the identifier of a member's name (bits of `RowRemark`), which is put where it belongs. */
export function settleIdentifier(bytes: Uint8Array, scan: SegmentScanner): number {
  if (movesIdentifier(bytes, scan) || bringsBackIdentifier(bytes, scan)) return RowRemark.elementMoved;
  const { count, start, end } = scan;
  const isStated = count >= IDENTIFIER && end[IDENTIFIER]! > start[IDENTIFIER]!;
  const isUnqualified = end[QUALIFIER]! <= start[QUALIFIER]!;
  return isStated && isUnqualified ? RowRemark.numberUnqualified : 0;
}

/**
 * Moves the identifier of a member's name to its place, and its qualifier, which stands in the place of the suffix because a separator is
 * missing before them. Answers whether it did. `II` may be a suffix, too; it is the qualifier if what follows is an identifier, and no
 * qualifier.
 */
function movesIdentifier(bytes: Uint8Array, scan: SegmentScanner): boolean {
  if (scan.count < QUALIFIER || (scan.count >= IDENTIFIER && scan.end[IDENTIFIER]! > scan.start[IDENTIFIER]!)) return false;
  const qualifier = scan.packed(bytes, SUFFIX);
  if (!isIdentifier(bytes, scan, qualifier, QUALIFIER)) return false;
  for (let to = IDENTIFIER; to >= SUFFIX; to--) {
    scan.start[to] = to === SUFFIX ? scan.end[to]! : scan.start[to - 1]!;
    if (to > SUFFIX) scan.end[to] = scan.end[to - 1]!;
  }
  scan.count = IDENTIFIER;
  return true;
}

/** The same where a separator too many stands before them: no member's name has a tenth element. */
function bringsBackIdentifier(bytes: Uint8Array, scan: SegmentScanner): boolean {
  if (scan.count <= IDENTIFIER || scan.end[QUALIFIER]! > scan.start[QUALIFIER]!) return false;
  return isIdentifier(bytes, scan, scan.packed(bytes, IDENTIFIER), IDENTIFIER + 1) && broughtBack(scan, QUALIFIER, 1);
}

/** Whether an element holds an identifier of this kind. */
function isIdentifier(bytes: Uint8Array, scan: SegmentScanner, qualifier: number, element: number): boolean {
  const start = scan.start[element]!;
  const end = trimmedEnd(bytes, scan, element);
  if (end - start < MIN_IDENTIFIER_BYTES) return false;
  return qualifier === SSN ? ssnDigits(bytes, start, end) >= 0 : NUMBERS.includes(qualifier) && hasDigit(bytes, start, end);
}

function hasDigit(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! >= 48 && bytes[at]! <= 57) return true;
  return false;
}

/** Whether an NM1 names a person, by a last name, and no organization. */
export function namesPerson(scan: SegmentScanner, bytes: Uint8Array): boolean {
  return scan.packed(bytes, 2) !== ORGANIZATION && scan.count >= LAST_NAME && scan.end[LAST_NAME]! > scan.start[LAST_NAME]!;
}

function spanOf(bytes: Uint8Array, scan: SegmentScanner, element: number): Span {
  return { bytes, start: scan.start[element]!, end: trimmedEnd(bytes, scan, element) };
}

function trimmedEnd(bytes: Uint8Array, { start, end }: SegmentScanner, element: number): number {
  let to = end[element]!;
  while (to > start[element]! && bytes[to - 1]! <= SPACE) to--;
  return to;
}
