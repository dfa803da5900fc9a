import type { Row } from '../row.ts';
import type { SegmentScanner } from '../read/x12/segment.ts';
import { packId } from '../read/x12/segment-name.ts';
import { KNOWN_SEGMENTS } from '../read/x12/known-segments.ts';
import type { Separators } from '../read/x12/separators.ts';

/** What an IK3 says, and the IK4 below it. Never a value of the file: it may be a person's. */
export interface SegmentFinding {
  /** IK301 to IK304. */
  readonly id: string;
  readonly position: number;
  readonly loop: string;
  readonly code: string;
  readonly elements: readonly ElementFinding[];
}

export interface ElementFinding {
  readonly position: number;
  /** The number of the data element in the standard's dictionary. */
  readonly reference: string;
  readonly code: string;
}

/** So many segments of a set are named; there may be more, which IK502 says too. */
const MAX_FINDINGS = 20;

const BGN = packId('BGN');
const INS = packId('INS');
/** Behind ST. */
const BGN_POSITION = 2;
/** IK304 */
const UNRECOGNIZED = '1';
const SEGMENT_MISSING = '3';
const HAS_ELEMENT_ERRORS = '8';
/** IK403 */
const ELEMENT_MISSING = '1';
/** In place of what is no name of a segment of an 834: text that a stray terminator parted from a value may be a person's. */
const NO_NAME = 'UNK';
const MEMBER_LOOP = '2000';

/** A segment's name, and its elements that the standard itself asks for, whatever a guide does. */
interface Demanding {
  readonly id: string;
  readonly elements: readonly ElementFinding[];
}

/** By the packed name: the numbers of the elements from the first one on, as the standard's dictionary has them. */
const DEMANDING: ReadonlyMap<number, Demanding> = new Map(
  Object.entries({
    INS: '1073 1069',
    HD: '875',
    REF: '128',
    DTP: '374 1250 1251',
    NM1: '98 1065',
    PER: '366',
    N1: '98',
    N3: '166',
    AMT: '522 782',
    QTY: '673',
    ICM: '594 782',
    LX: '554',
    LS: '447',
    LE: '447',
    BGN: '353 127 373',
  }).map(([id, references]) => {
    const elements = references.split(' ').map((reference, at) => ({ position: at + 1, reference, code: ELEMENT_MISSING }));
    return [packId(id), { id, elements }];
  }),
);

/** Looks at the segments of one transaction set for what breaks the syntax of any 834. */
export class SetSyntax {
  readonly findings: SegmentFinding[] = [];
  #hasBeginning = false;

  /** Another set begins. */
  begin(): void {
    this.findings.length = 0;
    this.#hasBeginning = false;
  }

  /** A segment outside INS loops. */
  segment(bytes: Uint8Array, { id, start, end, count }: SegmentScanner, position: number): void {
    if (position === BGN_POSITION && id === BGN) this.#hasBeginning = true;
    const isFilled = (n: number): boolean => n <= count && bytes.subarray(start[n], end[n]).some((byte) => byte > SPACE);
    this.#check(id, position, '', isFilled);
  }

  /** An INS loop; `position` is that of its INS. */
  loop(row: Row, position: number, { element, terminator }: Separators): void {
    const { bytes, recordStart, recordEnd } = row;
    let at = recordStart;
    for (let number = 0; at < recordEnd; number++) {
      const from = at;
      while (at < recordEnd && bytes[at] !== element && bytes[at] !== terminator) at++;
      const values = at;
      while (at < recordEnd && bytes[at] !== terminator) at++;
      const to = at;
      // The first one is the INS, whatever its name looks like.
      const id = number === 0 ? INS : nameIn(bytes, from, values);
      this.#check(id, position + number, MEMBER_LOOP, (n) => !isBlank(bytes, values, to, element, n));
      // Stray terminators and line ends are no segments.
      while (at < recordEnd && (bytes[at] === terminator || bytes[at]! <= SPACE)) at++;
    }
  }

  end(): void {
    if (this.#hasBeginning) return;
    this.findings.unshift({ id: 'BGN', position: BGN_POSITION, loop: '', code: SEGMENT_MISSING, elements: [] });
  }

  #check(id: number, position: number, loop: string, isFilled: (n: number) => boolean): void {
    if (!KNOWN_SEGMENTS.has(id)) this.#find({ id: NO_NAME, position, loop, code: UNRECOGNIZED, elements: [] });
    const demanding = DEMANDING.get(id);
    if (demanding === undefined || demanding.elements.every((one) => isFilled(one.position))) return;
    const elements = demanding.elements.filter((one) => !isFilled(one.position));
    // In which of its loops another segment of a member stands is not followed.
    this.#find({ id: demanding.id, position, loop: id === INS ? loop : '', code: HAS_ELEMENT_ERRORS, elements });
  }

  #find(finding: SegmentFinding): void {
    if (this.findings.length < MAX_FINDINGS) this.findings.push(finding);
  }
}

const SPACE = 32;

/** A name as one number, as `SegmentScanner` packs it: blanks and line ends aside; 0 where it is too long for one. */
function nameIn(bytes: Uint8Array, from: number, to: number): number {
  let id = 0;
  let characters = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte <= SPACE) continue;
    if (++characters > MAX_NAME_CHARACTERS) return 0;
    id = (id << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
  }
  return id;
}

const MAX_NAME_CHARACTERS = 3;

/** Whether the n-th element behind the name, which ends at `from`, is blank or not there. */
function isBlank(bytes: Uint8Array, from: number, to: number, element: number, n: number): boolean {
  let seen = 0;
  for (let at = from; at < to; at++) {
    if (bytes[at] === element) {
      if (++seen > n) return true;
    } else if (seen === n && bytes[at]! > SPACE) return false;
  }
  return true;
}
