import { CODE_NAMES, Issues } from '../../validate/issues.ts';
import { wordsKey, writtenOut } from '../../headers/header.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { CompiledCoverages } from '../mapping.ts';
import type { MapStep } from '../step.ts';

const TERMINATION = slotOf('coverage.termination_date');
const HIRED = slotOf('hire_date');

/**
 * The day on which somebody left ends no coverage where the same row says that the person was hired again later. Others of the file left for
 * good: for them the day of a column that is not called the coverage's is its last one. Behind anything but a day of hire (`Effective Date`, `Plan`) such
 * a column is the coverage's. Neither does any last day where the row says that the
 * coverage was reinstated later.
 */
export function withoutEndsOfRehired(
  coverages: CompiledCoverages,
  headers: readonly string[],
  readDay: (columns: number[]) => MapStep,
): CompiledCoverages {
  const keys = headers.map((header) => writtenOut(wordsKey(header)));
  const again = keys.flatMap((key, at) => (HIRED_AGAIN.test(key) ? [at] : []));
  const left = again.length === 0 ? [] : keys.flatMap((key, at) => (isOfEmployment(key, keys[at - 1] ?? '') ? [at] : []));
  const reinstated = keys.flatMap((key, at) => (REINSTATED.test(key) ? [at] : []));
  if ((left.length === 0 && reinstated.length === 0) || !coverages.mapped.has('coverage.termination_date')) return coverages;
  const steps = [
    ...(left.length === 0 ? [] : [ofRehired(new Set(left), readDay(again))]),
    ...(reinstated.length === 0 ? [] : [ofRehired(null, readDay(reinstated))]),
  ];
  return {
    ...coverages,
    list: coverages.list.map((one) => ({ ...one, steps: [...one.steps, ...steps] })),
    without: [...coverages.without, ...steps],
  };
}

const HIRED_AGAIN = /^(?:employee )?(?:(?:last|latest|most recent|adjusted) )?re ?hired?(?: date)?$|^date (?:of )?re ?hired?$/;
const REINSTATED = /^(?:(?:coverage|policy|member) )?reinstate(?:ment|d)?(?: effective)? date$|^date (?:of )?reinstate(?:ment|d)$/;
const LEFT = /^(?:(employee) )?termination(?: date)?$|^date of termination$|^date terminated$|^terminated on$/;
const HIRED_BEFORE = /\b(?:hired?|rehired?|doh)\b/;

function isOfEmployment(key: string, before: string): boolean {
  const [found, ofEmployee] = LEFT.exec(key) ?? [];
  return found !== undefined && (ofEmployee !== undefined || HIRED_BEFORE.test(before));
}

/** `left`: the columns of the last day; null for any. */
function ofRehired(left: ReadonlySet<number> | null, readDay: MapStep): MapStep {
  const cell = new Record();
  const issues = new Issues(new Uint8Array(CODE_NAMES.length));
  return (row, record) => {
    if (record.kind[TERMINATION] !== Kind.date || left?.has(record.source[TERMINATION]!) === false) return;
    cell.kind[HIRED] = Kind.absent;
    readDay(row, cell, issues);
    issues.clear();
    if (cell.kind[HIRED] === Kind.date && cell.value[HIRED]! > record.value[TERMINATION]!) record.kind[TERMINATION] = Kind.absent;
  };
}
