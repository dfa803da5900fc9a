import type { Fault } from '../../../src/base/check.ts';
import { Failure } from '../../../src/base/failure.ts';
import type { FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import { headersOfVendor } from '../detect/header/known-headers.ts';
import { compileRules } from '../rules.ts';

/** Compiles the config for a file that has every column it names, for one of each kind. */
export function compileFaults(whole: VendorConfig): Fault[] {
  const config = withOneOfEach(whole);
  try {
    compileRules(
      config,
      {
        format: 'csv',
        encoding: 'utf-8',
        delimiter: 44,
        quote: 34,
        columns: [...headersOfVendor(config)],
        data_start: 0,
        records_before: 1,
        day_first: [],
        linkage: 'none',
        blank_relationship: 'by_order',
      },
      { hashKey: new Uint8Array(16), file_kind: config.dialect.file_kind, submittedOn: 2026 * 512 + 32 + 1 },
    );
    return [];
  } catch (err) {
    if (!(err instanceof Failure)) throw err;
    return [{ path: '', message: err.message }];
  }
}

/**
 * The config with one dependent of each kind, one name for each benefit and one column for each field. Other numbers and names are mapped in the
 * same way, and Generic's make 60,000 columns: a second in which nobody else is answered.
 */
function withOneOfEach({ mapping, ...config }: VendorConfig): VendorConfig {
  const { fields, coverages, dependent_columns: dependents } = mapping;
  const groups = dependents?.groups?.map((group) => ({ ...group, max: 1, fields: withOneColumnEach(group.fields) }));
  return {
    ...config,
    mapping: {
      ...mapping,
      fields: withOneColumnEach(fields),
      coverages: withOneNameEach(coverages),
      dependent_columns:
        dependents === null
          ? null
          : { ...dependents, max: 1, fields: withOneColumnEach(dependents.fields), ...(groups === undefined ? {} : { groups }) },
    },
  };
}

function withOneNameEach(coverages: VendorConfig['mapping']['coverages']): VendorConfig['mapping']['coverages'] {
  if (coverages.kind !== 'row' || coverages.benefit_columns === undefined) return coverages;
  const { fields, elections, lines } = coverages.benefit_columns;
  return {
    ...coverages,
    benefit_columns: {
      ...coverages.benefit_columns,
      fields: withOneColumnEach(fields),
      elections: elections.slice(0, 1),
      lines: lines.map((line) => ({ ...line, names: line.names.slice(0, 1) })),
    },
  };
}

function withOneColumnEach(fields: FieldMappings): FieldMappings {
  const cut = Object.entries(fields).map(([field, mapping]) => [
    field,
    mapping.from === undefined ? mapping : { ...mapping, from: mapping.from.slice(0, 1) },
  ]);
  return Object.fromEntries(cut) as FieldMappings;
}
