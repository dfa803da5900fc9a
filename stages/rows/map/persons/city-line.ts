import { headerKey } from '../../headers/header.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { CellKind } from '../../row.ts';
import { codeOf } from '../../validate/issues.ts';
import type { Issues } from '../../validate/issues.ts';
import { CODE_BYTES, isStateCode, readZip, stateAt } from './address.ts';
import type { MapStep } from '../step.ts';
import { isDigit } from '../../base/ascii.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

const CITY = slotOf('address.city');
const STATE = slotOf('address.state');
const ZIP = slotOf('address.zip');

const SPACE = 32;
const COMMA = 44;
const DASH = 45;
const SLASH = 47;

const WHOSE = '(?:(?:home|mailing|residence|residential|legal|primary|permanent|physical|member|employee|emp|ee|subscriber|address) )*';
const CITY_LINE = new RegExp(`^${WHOSE}city (?:and )?(?:state|st)(?: (?:and )?(?:zip|zip code|zipcode|postal code))?$|^citystate(?:zip(?:code)?)?$`);

/** Whether the name of a column says that it holds a city with its state: `City, State`, `City/State/Zip`. */
export function isCityLine(header: string): boolean {
  return CITY_LINE.test(headerKey(header));
}

/**
 * Runs once the address is mapped. Splits `Dover, DE 19901` in a combined column: the zip at its end, then the state behind the last comma
 * or slash, or two capitals behind a blank. A state or zip in a column of its own stays. If the part behind the comma is no state, the city
 * keeps everything, and the state is null, with a warning. `unmapped`: the slots that it may fill and no other step empties.
 */
export function splitCityLine(lines: ReadonlySet<number>, unmapped: readonly number[]): MapStep {
  const unknown = codeOf('unknown_state');
  return (row, record, issues) => {
    for (let i = 0; i < unmapped.length; i++) {
      record.kind[unmapped[i]!] = ABSENT_KIND;
      record.source[unmapped[i]!] = -1;
    }
    const source = record.source[CITY]!;
    if (record.kind[CITY] !== TEXT_KIND || !lines.has(source)) return;
    const { bytes } = row;
    const start = record.start[CITY]!;
    const end = record.end[CITY]!;
    const beforeZip = zipStart(bytes, start, end);
    const stateEnd = beforeZip < end ? passMarks(bytes, start, beforeZip) : end;
    const mark = lastMark(bytes, start, stateEnd);
    const stateStart = mark < 0 ? lastWord(bytes, start, stateEnd) : passBlanks(bytes, mark + 1, stateEnd);
    const index = mark >= 0 || isStateCode(bytes, stateStart, stateEnd) ? stateAt(bytes, stateStart, stateEnd) : -1;
    const cityEnd = passMarks(bytes, start, mark < 0 ? stateStart : mark);
    if (index < 0 || cityEnd === start) {
      // A city alone, or one of another country.
      if (stateStart === stateEnd && cityEnd > start) record.end[CITY] = cityEnd;
      if (mark < 0 || stateStart === stateEnd || record.kind[STATE] !== ABSENT_KIND) return;
      record.source[STATE] = source;
      issues.note(unknown, STATE);
      return;
    }
    record.end[CITY] = cityEnd;
    if (record.kind[STATE] === ABSENT_KIND) {
      record.kind[STATE] = LITERAL_KIND;
      record.literal[STATE] = CODE_BYTES[index]!;
      record.source[STATE] = source;
    }
    if (beforeZip < end && record.kind[ZIP] === ABSENT_KIND) takeZip(record, bytes, beforeZip, end, issues);
  };
}

function takeZip(record: Record, bytes: Uint8Array, start: number, end: number, issues: Issues): void {
  record.start[ZIP] = start;
  record.end[ZIP] = end;
  record.escaped[ZIP] = 0;
  record.source[ZIP] = record.source[CITY]!;
  readZip(bytes, record, ZIP, CellKind.text, issues);
}

/** Where a zip at the end of the text begins: four digits (a leading zero was lost) to nine, or five and four; `end` if there is none. */
function zipStart(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && (isDigit(bytes[at - 1]!) || (bytes[at - 1] === DASH && at < end))) at--;
  const length = end - at;
  if (length < 4 || length > 10 || at === start || !isDigit(bytes[at]!)) return end;
  const before = bytes[at - 1]!;
  return before === SPACE || before === COMMA || before === SLASH ? at : end;
}

/** The last comma, otherwise the last slash; -1 if there is neither. */
function lastMark(bytes: Uint8Array, start: number, end: number): number {
  let slash = -1;
  for (let at = end - 1; at > start; at--) {
    if (bytes[at] === COMMA) return at;
    if (bytes[at] === SLASH && slash < 0) slash = at;
  }
  return slash;
}

function lastWord(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] !== SPACE) at--;
  return at;
}

/** Goes back over blanks, commas and slashes. */
function passMarks(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && (bytes[at - 1] === SPACE || bytes[at - 1] === COMMA || bytes[at - 1] === SLASH)) at--;
  return at;
}

function passBlanks(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === SPACE) at++;
  return at;
}
