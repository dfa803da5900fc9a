import type { Field } from '../../../../src/model/record.ts';
import { slotOf } from '../../record.ts';
import type { CompiledFields, PersonColumns } from '../mapping.ts';
import { settleNames, type NameOrder } from './name.ts';
import type { MapStep } from '../step.ts';

/** What a whole name may hold besides the last one. */
const NAME_PARTS = ['first_name', 'middle_name', 'suffix'] as const;

/** Gives the parts of a whole name to the fields that have no column of their own; null for who has no name to part. */
export function nameStep(mapped: ReadonlySet<Field>, order: NameOrder, ofDependent: boolean): MapStep | null {
  if (!mapped.has('last_name')) return null;
  return settleNames(NAME_PARTS.filter((field) => !mapped.has(field)).map(slotOf), order, ofDependent);
}

/** The fields that are filled when names have been parted, too. */
export function withNames(mapped: ReadonlySet<Field>): Set<Field> {
  return new Set(mapped.has('last_name') ? [...mapped, ...NAME_PARTS] : mapped);
}

/** The columns by which one person is told from another. */
export function personColumns({ columns }: Pick<CompiledFields, 'columns'>): PersonColumns {
  const of = (...fields: Field[]): number[] => columns.filter(({ field }) => fields.includes(field)).map(({ at }) => at);
  return {
    ids: of('member_id', 'employee_id', 'ssn'),
    ssn: of('ssn'),
    first: of('first_name'),
    last: of('last_name'),
    born: of('date_of_birth'),
    relationship: of('relationship'),
  };
}
