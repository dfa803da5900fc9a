import { headerKey, writtenOut } from '../header.ts';
import { Record } from '../record.ts';
import { takeCell } from './cell.ts';
import type { MapStep } from './step.ts';
import { isDigit } from './text.ts';
import { compileWords } from './words.ts';

/**
 * The step over columns of which some hold another thing in some files, by whose cells it is told which: where one says such a thing,
 * the others are read without it.
 */
export function passingOver(
  columns: readonly number[],
  isDoubtful: (column: number) => boolean,
  isOther: (bytes: Uint8Array, start: number, end: number) => boolean,
  stepOf: (columns: readonly number[]) => MapStep,
): MapStep {
  const all = stepOf(columns);
  const doubtful = columns.filter(isDoubtful);
  const others = columns.filter((column) => !doubtful.includes(column));
  if (doubtful.length === 0 || others.length === 0) return all;
  const without = stepOf(others);
  return (row, record, issues) => {
    const says = (column: number): boolean =>
      column < row.count && takeCell(row, column, CELL, 0) && isOther(row.bytes, CELL.start[0]!, CELL.end[0]!);
    (doubtful.some(says) ? without : all)(row, record, issues);
  };
}

/** "Member Number" is the identifier of a member, or the number of a person in the family. */
export function isMemberNumber(header: string): boolean {
  return /^member (?:number|code)$/.test(writtenOut(headerKey(header)));
}

/** `01`, `002`: the number of a person in the family. */
export function isPersonsNumber(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= MAX_NUMBER_BYTES && bytes.subarray(start, end).every(isDigit);
}

/** "Dependent" is the name of one, or whether the row is one. */
export function isBareDependent(header: string): boolean {
  return headerKey(header) === 'dependent';
}

/** `Y`, `No`, `1`: nobody's name. */
export function isFlag(bytes: Uint8Array, start: number, end: number): boolean {
  return FLAGS.find(bytes, start, end) >= 0 || isPersonsNumber(bytes, start, end);
}

const MAX_NUMBER_BYTES = 3;
const FLAGS = compileWords('y n yes no t f true false x none'.split(' ').map((word) => [word, 1] as const));

const CELL = new Record();
