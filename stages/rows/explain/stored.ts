import type { Field, NormalizedRecord } from '../../../src/model/record.ts';
import type { ExplainedRecord, Explanation } from './explain.ts';

/** The fields that tell the coverages of a row apart. */
const COVERAGE: readonly Field[] = ['coverage.plan_id', 'coverage.benefit', 'coverage.effective_date'];

/** Adjusts a row that was explained alone to its records in the output (`stored`). Its family may have filled a field, or emptied it. */
export function asStored(explanation: Explanation, stored: readonly NormalizedRecord[], row: number): Explanation {
  const own = explanation.records.filter(({ as }) => as === 'record');
  const left = [...stored];
  const records = explanation.records.map((record) => {
    if (record.as !== 'record') return record;
    const only = own.length === 1 && stored.length === 1;
    const at = only ? 0 : left.findIndex((one) => COVERAGE.every((field) => valueOf(one, field) === valueIn(record, field)));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found === undefined ? record : withStored(record, found, row);
  });
  return { ...explanation, records };
}

function withStored(record: ExplainedRecord, stored: NormalizedRecord, row: number): ExplainedRecord {
  const fields = record.fields.map((field) => {
    const value = valueOf(stored, field.field);
    const from = value === null ? null : (field.from ?? 'inferred');
    return { ...field, value, from };
  });
  return { ...record, in_rows: [row], fields };
}

function valueIn({ fields }: ExplainedRecord, name: Field): string | null {
  return fields.find(({ field }) => field === name)?.value ?? null;
}

function valueOf(record: NormalizedRecord, field: Field): string | null {
  const [outer, inner] = field.split('.') as [keyof NormalizedRecord, string | undefined];
  if (inner === undefined) return record[outer] as string | null;
  return (record[outer] as Readonly<Record<string, string | null>>)[inner] ?? null;
}
