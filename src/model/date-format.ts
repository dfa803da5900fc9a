import { Type, type Static } from 'typebox';

/** Forms that are told by their looks: Y year, M month as number, Mon month as name, D day; two-digit years turn at a pivot that the field's role sets. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD-Mon-YYYY',
  'MM/DD/YY',
  'MM-DD-YY',
  'DD/MM/YY',
  'DD-MM-YY',
  'DD-Mon-YY',
  'MMDDYYYY',
] as const;

/** Digits that only their vendor can tell from any other number; DDD is the day of the year, C the century: 0 for 19, 1 for 20. */
const COMPACT_DATE_FORMATS = ['MMDDYY', 'YYMMDD', 'CYYMMDD', 'YYYYDDD', 'YYDDD'] as const;
export const DateFormat = Type.Enum([...DATE_FORMATS, ...COMPACT_DATE_FORMATS]);
export type DateFormat = Static<typeof DateFormat>;

export const PivotYear = Type.Integer({
  minimum: 0,
  maximum: 99,
  description:
    'What two digits of a year mean: up to this number 20xx, above it 19xx. Without it a birth date is never in the future, a hire date at most a year ahead, a coverage date at most twenty.',
  examples: [30],
});
