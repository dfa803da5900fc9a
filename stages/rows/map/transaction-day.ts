import { ACTIONS } from '../../../src/model/record.ts';
import { Kind, slotOf } from '../record.ts';
import type { Columns } from './columns.ts';
import { emptied } from './compile-fields.ts';
import { saidBy } from './compiled-fields.ts';
import type { CompiledCoverages } from './mapping.ts';
import type { MapStep } from './step.ts';

const [ACTION, EFFECTIVE, TERMINATION] = [slotOf('action'), slotOf('coverage.effective_date'), slotOf('coverage.termination_date')];
const TERMINATE = ACTIONS.indexOf('terminate');

/**
 * The day on which a transaction takes effect is the coverage's first day. If the transaction ends the coverage, it is the last day, unless
 * another one is stated.
 */
export function withTransactionDay(coverages: CompiledCoverages, columns: Columns): CompiledCoverages {
  const [day] = columns.of(['Transaction Effective Date', 'TransactionEffectiveDate'], null);
  if (day === undefined || !coverages.mapped.has('action')) return coverages;
  const first = coverages.mapped.has('coverage.termination_date') ? [] : [emptied(TERMINATION)];
  const about = saidBy('coverage.termination_date', [day]);
  const step = ofTransaction(day);
  return {
    list: coverages.list.map((one) => ({ ...one, steps: [...first, ...one.steps, step], about: [...one.about, about] })),
    without: [...first, ...coverages.without, step],
    mapped: new Set(coverages.mapped).add('coverage.termination_date'),
  };
}

function ofTransaction(day: number): MapStep {
  return (_row, record) => {
    if (record.kind[ACTION] !== Kind.code || record.value[ACTION] !== TERMINATE) return;
    if (record.kind[EFFECTIVE] !== Kind.date || record.source[EFFECTIVE] !== day) return;
    if (record.kind[TERMINATION] === Kind.absent) {
      record.kind[TERMINATION] = Kind.date;
      record.value[TERMINATION] = record.value[EFFECTIVE]!;
      record.source[TERMINATION] = day;
    }
    record.kind[EFFECTIVE] = Kind.absent;
  };
}
