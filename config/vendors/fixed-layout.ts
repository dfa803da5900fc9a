import type { FixedRecordType } from '../../src/model/record-layout.ts';
import { CONFIG_LANGUAGE, type DateFormat, type FieldMappings, type VendorConfig } from '../../src/model/vendor-config.ts';

/** What tells one published layout of fixed width from another; everything else is the same for all of them. */
export interface FixedLayout {
  name: string;
  /** Where the layout was published. */
  source: string;
  dates: readonly DateFormat[];
  /** Whether a file holds everybody or changes only, where that was published. */
  kind?: VendorConfig['dialect']['file_kind'];
  /** The record lengths that are published: a record of one of them needs no line end. */
  lineLengths?: readonly number[];
  lines: FixedRecordType[];
  fields: FieldMappings;
  /** Without it, each row is a coverage. */
  coverages?: VendorConfig['mapping']['coverages'];
  /** The field that names the family; its dependents may stand below their subscriber, too. Without it every line is an employee. */
  family?: string;
  /** Without it, first and last name. */
  required?: VendorConfig['validation']['required'];
  identifiers: VendorConfig['validation']['identifiers'];
}

/** The config of a vendor whose files have a line, or a group of lines, of fixed width for each person. */
export function vendorOfFixedLayout(layout: FixedLayout): VendorConfig {
  return {
    language: CONFIG_LANGUAGE,
    name: layout.name,
    status: 'active',
    file_formats: ['fixed_width'],
    detection: { required_headers: [], optional_headers: [] },
    dialect: {
      date_formats: [...layout.dates],
      open_end_dates: [],
      file_kind: layout.kind ?? 'unknown',
      termination_is_first_day_not_covered: false,
      fixed_width: { line_lengths: [...(layout.lineLengths ?? [])], record_types: layout.lines },
    },
    mapping: {
      fields: layout.fields,
      linkage: layout.family === undefined ? { following: false } : { family_id: [layout.family], following: true },
      coverages: layout.coverages ?? { kind: 'row' },
      dependent_columns: null,
    },
    validation: { required: layout.required ?? ['last_name', 'first_name'], identifiers: layout.identifiers, errors: [] },
    source: layout.source,
  };
}
