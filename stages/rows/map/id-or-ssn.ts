import { isDigit } from '../ascii.ts';
import { headerKey, writtenOut } from '../headers/header.ts';
import { Kind } from '../record.ts';
import { CellKind } from '../row.ts';
import type { MapStep } from './step.ts';
import { mayHoldSsn } from './text.ts';

const { text: TEXT_KIND, literal: LITERAL_KIND } = Kind;
const { number: NUMBER_CELL } = CellKind;

/** Whether a column says by its name that it holds an id or an SSN, whichever somebody has. `SSN Number` holds SSNs. */
export function isIdOrSsn(header: string): boolean {
  return ID_OR_SSN.test(writtenOut(headerKey(header)));
}

const ID_OR_SSN = /^(?:(?:employee|subscriber|member) )?(?:(?:id|number)(?: or)? ssn|ssn or (?:id|number))$|^(?:employee|subscriber|member) ssn id$/;

/**
 * The step over columns of which some may hold an SSN, which nobody is to see: what may be one stays as the guard expects it of such a
 * column, which makes a token of it; any other id is kept apart from it.
 */
export function keepingIds(step: MapStep, columns: readonly number[], headers: readonly string[], slot: number): MapStep {
  const mixed = columns.filter((at) => isIdOrSsn(headers[at] ?? ''));
  if (mixed.length === 0) return step;
  return (row, record, issues) => {
    step(row, record, issues);
    const source = record.source[slot]!;
    if (record.kind[slot] !== TEXT_KIND || record.escaped[slot] === 1 || !mixed.includes(source)) return;
    const [start, end] = [record.start[slot]!, record.end[slot]!];
    if (mayHoldSsn(row.bytes, start, end) || (row.cell[source] === NUMBER_CELL && hasLostZeros(row.bytes, start, end))) return;
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = row.bytes.slice(start, end);
  };
}

/** A spreadsheet's number of seven or eight digits. */
function hasLostZeros(bytes: Uint8Array, start: number, end: number): boolean {
  return (end - start === 7 || end - start === 8) && bytes.subarray(start, end).every(isDigit);
}
