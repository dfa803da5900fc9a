import { headerKey } from '../../headers/header.ts';
import { OP_SECOND_LINE, OP_TEXT } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind } from '../../record.ts';
import { takeSpan, type MapStep } from '../step.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

const QUOTE = 34;
const SEPARATOR = new TextEncoder().encode(', ');

/** A street with its second line in other columns: both with a comma between them, if the second is filled and different. */
export function withSecondLine(street: MapStep, columns: readonly number[], slot: number): MapStep {
  const step: MapStep = (row, record, issues) => {
    street(row, record, issues);
    if (!hasCell(row.start, row.end, columns)) return;
    const kind = record.kind[slot]!;
    if (kind !== TEXT_KIND && kind !== ABSENT_KIND) return;
    const { start, end, escaped, source } = record;
    const firstStart = start[slot]!;
    const firstEnd = end[slot]!;
    const firstEscaped = escaped[slot]!;
    const firstSource = source[slot]!;
    if (takeSpan(row, columns, record, slot)) {
      if (kind === ABSENT_KIND) {
        record.kind[slot] = TEXT_KIND;
        return;
      }
      const plain = firstEscaped === 0 && escaped[slot] === 0;
      const both = plain
        ? joinedSpans(row.bytes, firstStart, firstEnd, start[slot]!, end[slot]!)
        : joinedLines(textOf(row.bytes, firstStart, firstEnd, firstEscaped), textOf(row.bytes, start[slot]!, end[slot]!, escaped[slot]!));
      if (both !== null) {
        record.kind[slot] = LITERAL_KIND;
        record.literal[slot] = both;
        source[slot] = firstSource;
        return;
      }
    }
    record.kind[slot] = kind;
    start[slot] = firstStart;
    end[slot] = firstEnd;
    escaped[slot] = firstEscaped;
    source[slot] = firstSource;
  };
  return street.op?.code === OP_TEXT ? withOp({ code: OP_SECOND_LINE, slot, numbers: [...list(columns), ...street.op.numbers] }, step) : step;
}

/**
 * The columns of the second line. One called "Unit" may be a department or a bargaining unit, so it only counts directly behind another
 * column of the address.
 */
export function secondLines(lines: readonly number[], street: readonly number[], headers: readonly string[]): number[] {
  return lines.filter((at) => headerKey(headers[at]!) !== 'unit' || street.includes(at - 1) || lines.includes(at - 1));
}

function hasCell(start: Int32Array, end: Int32Array, columns: readonly number[]): boolean {
  for (let i = 0; i < columns.length; i++) if (start[columns[i]!]! < end[columns[i]!]!) return true;
  return false;
}

function joinedLines(line: Uint8Array, second: Uint8Array): Uint8Array | null {
  const bytes = new Uint8Array(line.length + second.length);
  bytes.set(line);
  bytes.set(second, line.length);
  return joinedSpans(bytes, 0, line.length, line.length, bytes.length);
}

/** Two spans with a comma between them; null if they are equal. */
function joinedSpans(bytes: Uint8Array, start: number, end: number, secondStart: number, secondEnd: number): Uint8Array | null {
  if (isSame(bytes, start, end, secondStart, secondEnd)) return null;
  const both = new Uint8Array(end - start + SEPARATOR.length + secondEnd - secondStart);
  let to = 0;
  for (let at = start; at < end; at++) both[to++] = bytes[at]!;
  for (let at = 0; at < SEPARATOR.length; at++) both[to++] = SEPARATOR[at]!;
  for (let at = secondStart; at < secondEnd; at++) both[to++] = bytes[at]!;
  return both;
}

function isSame(bytes: Uint8Array, start: number, end: number, secondStart: number, secondEnd: number): boolean {
  if (end - start !== secondEnd - secondStart) return false;
  for (let at = start, second = secondStart; at < end; at++, second++) if (bytes[at] !== bytes[second]) return false;
  return true;
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
