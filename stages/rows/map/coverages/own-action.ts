import type { FieldMappings } from '../../../../src/model/vendor-config.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import type { CompiledFields, CompileFields } from '../mapping.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { saysWaived } from './waiver.ts';
import { compileWords } from '../words.ts';

const ACTION = slotOf('action');

/** Words of elections in a column of actions: nothing is done with the coverage. */
const OF_ELECTION = compileWords(
  'elect, elected, keep, kept, retain, retained, covered, selected, view, edit'.split(', ').map((word) => [word, 0] as const),
);

/**
 * The action of one of several coverages goes before the row's, if it is a known word. Another word may be a reason (`Divorce`); it is
 * noted and changes nothing. `mayWaive`: waivers are read elsewhere.
 */
export function ownAction(columns: readonly number[], mayWaive: boolean, step: MapStep): MapStep {
  return (row, record, issues) => {
    if (!takeSpan(row, columns, CELL, ACTION)) return;
    const [start, end] = [CELL.start[ACTION]!, CELL.end[ACTION]!];
    if (OF_ELECTION.find(row.bytes, start, end) >= 0 || (mayWaive && saysWaived(row.bytes, start, end))) return;
    const [kind, value] = [record.kind[ACTION]!, record.value[ACTION]!];
    step(row, record, issues);
    if (record.kind[ACTION] !== Kind.absent) return;
    record.kind[ACTION] = kind;
    record.value[ACTION] = value;
  };
}

/** The fields of a dependent, with its action read this way. */
export function withOwnAction(compile: CompileFields, fields: FieldMappings, n: number): CompiledFields {
  const action = compile(fields, (field) => field === 'action', n);
  if (action.columns.length === 0) return compile(fields, () => true, n);
  const places = action.columns.map(({ at }) => at);
  const others = compile(fields, (field) => field !== 'action', n);
  return {
    steps: [...others.steps, ...action.steps.map((step) => ownAction(places, false, step))],
    mapped: new Set([...others.mapped, ...action.mapped]),
    columns: [...others.columns, ...action.columns],
    about: [...others.about, ...action.about],
  };
}

/** So that `takeSpan` sees objects of one shape. */
const CELL = new Record();
