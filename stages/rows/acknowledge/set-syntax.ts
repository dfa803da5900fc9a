import type { Row } from '../row.ts';
import type { SegmentScanner } from '../read/x12/segment.ts';
import { packId } from '../read/x12/segment-name.ts';
import { KNOWN_SEGMENTS } from '../read/x12/known-segments.ts';
import type { Separators } from '../read/x12/separators.ts';
import { SEGMENT_NOTES, type ElementFinding } from './syntax-notes.ts';

/** What an IK3 says, and the IK4 below it. Never a value of the file: it may be a person's. */
export interface SegmentFinding {
  /** IK301 to IK304. */
  readonly id: string;
  readonly position: number;
  readonly loop: string;
  readonly code: string;
  readonly elements: readonly ElementFinding[];
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
/** In place of what is no name of a segment of an 834: text that a stray terminator parted from a value may be a person's. */
const NO_NAME = 'UNK';
const MEMBER_LOOP = '2000';

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
    let filled = 0;
    for (let n = 1; n <= count && n <= MAX_ELEMENTS; n++) if (isText(bytes, start[n]!, end[n]!)) filled |= 1 << n;
    this.#check(id, position, '', filled);
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
      this.#check(id, position + number, MEMBER_LOOP, filledIn(bytes, values, to, element));
      // Stray terminators and line ends are no segments.
      while (at < recordEnd && (bytes[at] === terminator || bytes[at]! <= SPACE)) at++;
    }
  }

  end(): void {
    if (this.#hasBeginning) return;
    this.findings.unshift({ id: 'BGN', position: BGN_POSITION, loop: '', code: SEGMENT_MISSING, elements: [] });
  }

  #check(id: number, position: number, loop: string, filled: number): void {
    if (!KNOWN_SEGMENTS.has(id)) this.#find({ id: NO_NAME, position, loop, code: UNRECOGNIZED, elements: [] });
    const notes = SEGMENT_NOTES.get(id);
    const elements = notes?.missing(filled) ?? [];
    if (notes === undefined || elements.length === 0) return;
    // In which of its loops another segment of a member stands is not followed.
    this.#find({ id: notes.id, position, loop: id === INS ? loop : '', code: HAS_ELEMENT_ERRORS, elements });
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

/** A bit for each element behind the name, which ends at `from`, that is not blank, from bit 1 on. */
function filledIn(bytes: Uint8Array, from: number, to: number, element: number): number {
  let filled = 0;
  let n = 0;
  for (let at = from; at < to && n <= MAX_ELEMENTS; at++) {
    if (bytes[at] === element) n++;
    else if (bytes[at]! > SPACE && n > 0) filled |= 1 << n;
  }
  return filled;
}

/** As many as have a bit. No note of the standard's asks for one behind them. */
const MAX_ELEMENTS = 30;

function isText(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! > SPACE) return true;
  return false;
}
