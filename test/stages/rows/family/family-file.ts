import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from '../normalized.ts';
import { csv } from '../one-row.ts';

export const COLUMNS = [
  'Family ID',
  'Member ID',
  'First Name',
  'Last Name',
  'Date of Birth',
  'Relationship',
  'Plan ID',
  'Benefit Type',
  'Effective Date',
];
export type Line = [family: string, member: string, first: string, relationship: string, plan?: string, benefit?: string, effective?: string];

/** Rows of a family file: everybody is called Lee and was born on one day. */
export function family(lines: readonly Line[], options: NormalizeFileOptions = {}): NormalizedFile {
  const rows = lines.map(([id, member, first, relationship, plan = '', benefit = '', effective = '']) => [
    id,
    member,
    first,
    'Lee',
    '1985-03-15',
    relationship,
    plan,
    benefit,
    effective,
  ]);
  return normalizeFile(csv(COLUMNS, rows), options);
}

/** `person@plan[dependents]` of each record. */
export const shape = ({ records }: NormalizedFile) =>
  records.map((record) => `${record.first_name}@${record.coverage.plan_id}[${record.dependents.map((dependent) => dependent.first_name).join(' ')}]`);
export const codes = ({ errors }: NormalizedFile) => errors.map(({ row_number, code, severity }) => `${row_number} ${code} ${severity}`);
