import { ACTIONS, RELATIONSHIPS } from '../../../../src/model/record.ts';
import { Kind, slotOf } from '../../record.ts';
import { codeOf, WHOLE_ROW } from '../../validate/issues.ts';
import type { CompiledFields } from '../mapping.ts';
import type { MapStep } from '../step.ts';

const ACTION = slotOf('action');
const RELATIONSHIP = slotOf('relationship');
const TERMINATION = slotOf('coverage.termination_date');
const TERMINATE = ACTIONS.indexOf('terminate');
const SELF = RELATIONSHIPS.indexOf('self');
/** The days of a benefit, where no HD stands before them. */
const DAYS = ['DTP*348', 'DTP*349'];

/**
 * The steps of a member without HD loops, who states no coverage, whatever dates there are. Only the action is known and, for a dependent
 * who is ended, the date. `places`: the names of all columns.
 */
export function withoutLoops({ steps, mapped }: CompiledFields, places: readonly string[]): readonly MapStep[] {
  return mapped.has('coverage.termination_date') ? [...steps, onlyEnded(places)] : steps;
}

/** Empties the last day of all but dependents who are ended, and says which day no record holds. */
function onlyEnded(places: readonly string[]): MapStep {
  const days = DAYS.map((name) => places.indexOf(name)).filter((at) => at >= 0);
  const missing = codeOf('coverage_missing');
  return (row, record, issues) => {
    const { kind, value, source } = record;
    const isEnded = kind[ACTION] === Kind.code && value[ACTION] === TERMINATE;
    if (isEnded && kind[RELATIONSHIP] === Kind.code && value[RELATIONSHIP] !== SELF) return;
    const last = isEnded && kind[TERMINATION] !== Kind.absent ? source[TERMINATION]! : -1;
    const unheld = days.find((at) => row.end[at]! > row.start[at]!) ?? last;
    kind[TERMINATION] = Kind.absent;
    source[TERMINATION] = -1;
    issues.dropSlot(TERMINATION);
    if (unheld >= 0) issues.noteAt(missing, WHOLE_ROW, unheld);
  };
}
