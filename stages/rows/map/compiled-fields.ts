import type { Field } from '../../../src/model/record.ts';
import type { CompiledFields } from './mapping.ts';

/** The columns that a field is read from. */
export function columnsOfField({ columns }: CompiledFields, wanted: Field): number[] {
  return columns.filter(({ field }) => field === wanted).map(({ at }) => at);
}

/** Says of which columns' words a tier or an action is made. */
export function saidBy(field: Field, columns: readonly number[]): CompiledFields['about'][number] {
  return { field, columns, constant: null, transforms: [] };
}
