import { ACTIONS } from '../../../../src/model/record.ts';
import { coveragePrefix } from '../../headers/coverage-columns.ts';
import { Kind, slotOf } from '../../record.ts';
import type { Columns } from '../columns.ts';
import { emptied } from '../compile-fields.ts';
import { saidBy } from '../compiled-fields.ts';
import type { CompiledCoverages } from '../mapping.ts';
import type { MapStep } from '../step.ts';

const [ACTION, EFFECTIVE, TERMINATION] = [slotOf('action'), slotOf('coverage.effective_date'), slotOf('coverage.termination_date')];
const TERMINATE = ACTIONS.indexOf('terminate');

/**
 * The day on which a transaction takes effect is the coverage's first day. If the transaction ends the coverage, it is the last day, unless
 * another one is stated.
 */
export function withTransactionDay(coverages: CompiledCoverages, columns: Columns): CompiledCoverages {
  const prefixes = ['', ...coverages.list.map((_, at) => coveragePrefix(at + 1))];
  const days = prefixes.flatMap((prefix) =>
    columns.of([`${prefix}Transaction Effective Date`, `${prefix}TransactionEffectiveDate`], null).slice(0, 1),
  );
  if (days.length === 0 || !coverages.mapped.has('action')) return coverages;
  const first = coverages.mapped.has('coverage.termination_date') ? [] : [emptied(TERMINATION)];
  const about = saidBy('coverage.termination_date', days);
  const step = ofTransaction(days);
  return {
    list: coverages.list.map((one) => ({ ...one, steps: [...first, ...one.steps, step], about: [...one.about, about] })),
    without: [...first, ...coverages.without, step],
    mapped: new Set(coverages.mapped).add('coverage.termination_date'),
  };
}

function ofTransaction(days: readonly number[]): MapStep {
  return (_row, record) => {
    if (record.kind[ACTION] !== Kind.code || record.value[ACTION] !== TERMINATE) return;
    if (record.kind[EFFECTIVE] !== Kind.date || !days.includes(record.source[EFFECTIVE]!)) return;
    if (record.kind[TERMINATION] === Kind.absent) {
      record.kind[TERMINATION] = Kind.date;
      record.value[TERMINATION] = record.value[EFFECTIVE]!;
      record.source[TERMINATION] = record.source[EFFECTIVE]!;
    }
    record.kind[EFFECTIVE] = Kind.absent;
  };
}
