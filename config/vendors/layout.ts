import type { Field } from '../../src/model/record.ts';
import { CONFIG_LANGUAGE, type DateFormat, type FieldMapping, type FieldMappings, type VendorConfig } from '../../src/model/vendor-config.ts';

/** What tells one published layout of delimited text or a sheet from another; everything else is the same for all of them. */
export interface Layout {
  name: string;
  /** Where the layout was published. */
  source: string;
  /** Headers that together no other layout has. */
  required: readonly string[];
  /** The other headers of the layout. */
  optional: readonly string[];
  /** Where each field comes from: a header, or several with ` | ` between, in order of preference. */
  columns: Partial<Record<Field, string>>;
  /** What a field needs besides its columns. */
  more?: Partial<Record<Field, Omit<FieldMapping, 'from'>>>;
  /** Without it, the forms that American systems write. */
  dates?: readonly DateFormat[];
  /** Columns that name the family; without them `following` decides. */
  family?: readonly string[];
  /** Dependents stand below their subscriber. */
  following?: boolean;
  dependents?: VendorConfig['mapping']['dependent_columns'];
  identifiers?: VendorConfig['validation']['identifiers'];
}

/** The public collection of landing tables that names the columns of several carriers' feeds. */
export const LANDING_TABLES = 'tre-parth/SBA_PO_AzureSQLDb, land/Tables/tbl_eligibility_*.sql at commit 47f57d4';

/** The forms of dates in American exports whose publisher does not say which one it writes. */
const AMERICAN_DATES: readonly DateFormat[] = [
  'MM/DD/YYYY',
  'YYYY-MM-DD',
  'YYYYMMDD',
  'MM-DD-YYYY',
  'DD-Mon-YYYY',
  'MM/DD/YY',
  'MM-DD-YY',
  'DD-Mon-YY',
];

/** The config of a vendor whose files are delimited text or a sheet with one row for each person, or person and coverage. */
export function vendorOfLayout(layout: Layout): VendorConfig {
  return {
    language: CONFIG_LANGUAGE,
    name: layout.name,
    status: 'active',
    file_formats: ['csv', 'excel'],
    detection: { required_headers: [...layout.required], optional_headers: [...layout.optional] },
    dialect: {
      date_formats: [...(layout.dates ?? AMERICAN_DATES)],
      open_end_dates: [],
      file_kind: 'unknown',
      termination_is_first_day_not_covered: false,
    },
    mapping: {
      fields: mappingsOf(layout.columns, layout.more ?? {}),
      linkage: { ...(layout.family === undefined ? {} : { family_id: [...layout.family] }), following: layout.following ?? false },
      coverages: { kind: 'row' },
      dependent_columns: layout.dependents ?? null,
    },
    validation: { required: ['last_name', 'first_name'], identifiers: [...(layout.identifiers ?? ['member_id', 'employee_id', 'ssn'])], errors: [] },
    source: layout.source,
  };
}

/** Field mappings out of lines of headers. */
export function mappingsOf(columns: Layout['columns'], more: NonNullable<Layout['more']> = {}): FieldMappings {
  const fields = new Set([...Object.keys(columns), ...Object.keys(more)] as Field[]);
  return Object.fromEntries(
    [...fields].map((field) => {
      const headers = columns[field];
      return [field, { ...(headers === undefined ? {} : { from: headers.split(' | ') }), ...more[field] }];
    }),
  );
}
