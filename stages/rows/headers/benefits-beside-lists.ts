import type { FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import { benefitSets, benefitStatedBy, meaningOfColumn, withoutBenefits } from './benefit-columns.ts';
import { keysOfField } from './field-keys.ts';
import { headerKey } from './header.ts';
import { LISTED_COVERAGE } from './listed-coverage.ts';

/** What benefits that have columns of their own are in a file whose records list coverages, too (`medicalPlan: { planId }` beside `coverages[0]`). */
export interface BesideLists {
  /** The fields of the config without what one benefit has to itself: it is no listed coverage's. */
  shared: FieldMappings;
  /** Those that are coverages beside the listed ones: the lists say of which benefits theirs are. */
  sets: readonly FieldMappings[];
  /** Columns that hold a plan or a tier of any other. */
  unread: readonly string[];
}

/** Null where no benefit has any, and where what it has may as well be said of the only coverage that is listed. */
export function benefitsBesideLists(config: VendorConfig, columns: readonly string[]): BesideLists | null {
  const { coverages, fields } = config.mapping;
  if (coverages.kind !== 'row' || coverages.benefit_columns === undefined) return null;
  const listed = columns.filter((column) => LISTED_COVERAGE.test(column));
  if (listed.length === 0) return null;
  const others = columns.filter((column) => !LISTED_COVERAGE.test(column));
  const meanings = others.flatMap((column) => {
    const field = meaningOfColumn(config, column)?.field;
    return field === undefined ? [] : [{ column, field }];
  });
  if (meanings.length === 0) return null;
  const words = keysOfField(config, 'coverage.benefit');
  const sayBenefit = listed.some((column) => words.has(headerKey(column.replace(LISTED_COVERAGE, ''))));
  const isOne = listed.every((column) => LISTED_COVERAGE.exec(column)![1] === '1');
  if (isOne && !sayBenefit && meanings.every(({ field }) => field !== 'coverage.plan_id')) return null;
  const found = sayBenefit ? (benefitSets(config, others)?.sets ?? []) : [];
  const sets = found.filter(({ line, fields: of }) => line !== null && of['coverage.plan_id'] !== undefined);
  const read = new Set(sets.flatMap(({ fields: of }) => Object.values(of).flatMap(({ from = [] }) => from)));
  const isUnread = (column: string, field: string): boolean =>
    !read.has(column) && field.startsWith('coverage.') && benefitStatedBy(config, column) !== null;
  return {
    shared: withoutBenefits(fields, coverages.benefit_columns),
    sets: sets.map((set) => set.fields),
    unread: meanings.flatMap(({ column, field }) => (isUnread(column, field) ? [column] : [])),
  };
}
