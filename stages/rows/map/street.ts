import { headerKey } from '../header.ts';
import { Kind } from '../record.ts';
import { takeSpan, type MapStep } from './step.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

const QUOTE = 34;
const SEPARATOR = new TextEncoder().encode(', ');

/** A street whose second line stands in columns of its own: both with a comma between, where the second is filled and differs. */
export function withSecondLine(street: MapStep, columns: readonly number[], slot: number): MapStep {
  return (row, record, issues) => {
    street(row, record, issues);
    if (!hasCell(row.start, row.end, columns)) return;
    const kind = record.kind[slot]!;
    if (kind !== TEXT_KIND && kind !== ABSENT_KIND) return;
    const { start, end, escaped, source } = record;
    const first = { start: start[slot]!, end: end[slot]!, escaped: escaped[slot]!, source: source[slot]! };
    if (takeSpan(row, columns, record, slot)) {
      if (kind === ABSENT_KIND) {
        record.kind[slot] = TEXT_KIND;
        return;
      }
      const line = textOf(row.bytes, first.start, first.end, first.escaped);
      const second = textOf(row.bytes, start[slot]!, end[slot]!, escaped[slot]!);
      if (Buffer.compare(line, second) !== 0) {
        record.kind[slot] = LITERAL_KIND;
        record.literal[slot] = joined(line, second);
        source[slot] = first.source;
        return;
      }
    }
    record.kind[slot] = kind;
    start[slot] = first.start;
    end[slot] = first.end;
    escaped[slot] = first.escaped;
    source[slot] = first.source;
  };
}

/**
 * The columns of the second line. One called "Unit" is a department or a bargaining unit as well: it counts only directly
 * behind another column of the address.
 */
export function secondLines(lines: readonly number[], street: readonly number[], headers: readonly string[]): number[] {
  return lines.filter((at) => headerKey(headers[at]!) !== 'unit' || street.includes(at - 1) || lines.includes(at - 1));
}

function hasCell(start: Int32Array, end: Int32Array, columns: readonly number[]): boolean {
  for (let i = 0; i < columns.length; i++) if (start[columns[i]!]! < end[columns[i]!]!) return true;
  return false;
}

function joined(line: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(line.length + SEPARATOR.length + second.length);
  both.set(line);
  both.set(SEPARATOR, line.length);
  both.set(second, line.length + SEPARATOR.length);
  return both;
}

/** A copy of a span, with single quotes where its quotes are doubled. */
function textOf(bytes: Uint8Array, start: number, end: number, escaped: number): Uint8Array {
  const span = bytes.slice(start, end);
  return escaped === 0 ? span : span.filter((byte, at) => byte !== QUOTE || !isSecondOfPair(span, at));
}

function isSecondOfPair(span: Uint8Array, at: number): boolean {
  let quotes = 0;
  while (at - quotes > 0 && span[at - quotes - 1] === QUOTE) quotes++;
  return quotes % 2 === 1;
}
