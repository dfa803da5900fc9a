import type { Row } from '../row.ts';
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
/** What each INS must have: INS01 and INS02. */
const REQUIRED: readonly ElementFinding[] = [
  { position: 1, reference: '1073', code: ELEMENT_MISSING },
  { position: 2, reference: '1069', code: ELEMENT_MISSING },
];

/** Looks at the segments of one transaction set for what breaks the syntax of any 834. */
export class SetSyntax {
  readonly findings: SegmentFinding[] = [];
  #hasBeginning = false;

  /** Another set begins. */
  begin(): void {
    this.findings.length = 0;
    this.#hasBeginning = false;
  }

  /** A segment outside INS loops, by its packed name. */
  segment(id: number, position: number): void {
    if (position === BGN_POSITION && id === BGN) this.#hasBeginning = true;
    if (!KNOWN_SEGMENTS.has(id)) this.#find({ id: NO_NAME, position, loop: '', code: UNRECOGNIZED, elements: [] });
  }

  /** An INS loop; `position` is that of its INS. */
  loop(row: Row, position: number, { element, terminator }: Separators): void {
    const { bytes, recordStart, recordEnd } = row;
    let at = recordStart;
    for (let number = 0; at < recordEnd; number++) {
      const from = at;
      while (at < recordEnd && bytes[at] !== element && bytes[at] !== terminator) at++;
      if (number > 0 && !KNOWN_SEGMENTS.has(nameIn(bytes, from, at))) {
        this.#find({ id: NO_NAME, position: position + number, loop: MEMBER_LOOP, code: UNRECOGNIZED, elements: [] });
      }
      const values = at;
      while (at < recordEnd && bytes[at] !== terminator) at++;
      if (number === 0) this.#checkMember(bytes, values, at, element, position);
      // Stray terminators and line ends are no segments.
      while (at < recordEnd && (bytes[at] === terminator || bytes[at]! <= SPACE)) at++;
    }
  }

  end(): void {
    if (this.#hasBeginning) return;
    this.findings.unshift({ id: 'BGN', position: BGN_POSITION, loop: '', code: SEGMENT_MISSING, elements: [] });
  }

  #checkMember(bytes: Uint8Array, from: number, to: number, element: number, position: number): void {
    const missing = REQUIRED.filter((required) => isBlank(bytes, from, to, element, required.position));
    if (missing.length > 0) this.#find({ id: 'INS', position, loop: MEMBER_LOOP, code: HAS_ELEMENT_ERRORS, elements: missing });
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
