import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalog } from '../../../../config/vendors/index.ts';
import { Failure } from '../../../../src/base/failure.ts';
import type { CsvReading } from '../../../../src/model/reading.ts';
import type { FieldMappings, VendorConfig, VendorVersion } from '../../../../src/model/vendor-config.ts';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import type { InspectOptions, Inspection } from '../../../../stages/rows/detect/inspection.ts';
import { readRows, type ReadRow } from '../read/rows.ts';

/** Where the samples of real files stand beside the repository, or null. */
export const SAMPLES = ((): string | null => {
  const folder = fileURLToPath(new URL('../../../../../shared/samples', import.meta.url));
  return existsSync(folder) ? folder : null;
})();

export const CATALOG_VENDORS: readonly VendorVersion[] = catalog.map(({ vendor_id, config }) => vendorVersion(config, vendor_id));
export const GENERIC = CATALOG_VENDORS.find(({ config }) => config.name === 'Generic')!;

export function vendorVersion(config: VendorConfig, vendorId = `vnd_${config.name}`): VendorVersion {
  return { vendor_id: vendorId, owner: null, version: 1, config, updated_at: new Date(0), updated_by: 'test' };
}

/** A vendor whose columns are named after its fields. */
export function vendorOf(
  name: string,
  fields: FieldMappings,
  different: {
    detection?: Partial<VendorConfig['detection']>;
    dialect?: Partial<VendorConfig['dialect']>;
    mapping?: Partial<VendorConfig['mapping']>;
  } = {},
): VendorVersion {
  const { language, validation, source } = GENERIC.config;
  return vendorVersion({
    language,
    name,
    status: 'active',
    file_formats: ['csv'],
    detection: { required_headers: [], optional_headers: [], ...different.detection },
    dialect: {
      date_formats: ['YYYY-MM-DD'],
      open_end_dates: [],
      file_kind: 'unknown',
      termination_is_first_day_not_covered: false,
      ...different.dialect,
    },
    mapping: { fields, linkage: { following: false }, coverages: { kind: 'row' }, dependent_columns: null, ...different.mapping },
    validation,
    source,
  });
}

/** The inspection of a file of delimited text. */
export type CsvInspection = Inspection & { reading: CsvReading };

/** Inspects a file of delimited text that is handed over in chunks of this many bytes. */
export function inspect(file: string | Uint8Array, options: Partial<InspectOptions> & { chunkBytes?: number } = {}): CsvInspection {
  const inspection = inspectAny(file, options);
  if (inspection.reading.format !== 'csv') throw new Error('the file is no delimited text');
  return { ...inspection, reading: inspection.reading };
}

/** Inspects a file that is handed over in chunks of this many bytes. */
export function inspectAny(file: string | Uint8Array, options: Partial<InspectOptions> & { chunkBytes?: number } = {}): Inspection {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { chunkBytes = Math.max(1, bytes.length), ...rest } = options;
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'file.csv', segmentBytes: 8 << 20, ...rest });
  for (let at = 0; at < bytes.length; at += chunkBytes) inspector.push(bytes.subarray(at, at + chunkBytes));
  return inspector.end();
}

/** The failure that an inspection ends with. */
export function refusal(file: string | Uint8Array, options: Partial<InspectOptions> = {}): Failure {
  try {
    inspectAny(file, options);
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
  throw new Error('The file was not refused');
}

/** The rows of all segments of an inspected file, in order. */
export function rowsOfSegments(file: string | Uint8Array, inspection: CsvInspection): ReadRow[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return inspection.cuts.flatMap((cut) => readRows(inspection.reading, bytes.subarray(cut.start, cut.end), cut));
}

/** The rows of the file read in one piece. */
export function rowsOfFile(file: string | Uint8Array, { reading }: CsvInspection): ReadRow[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return readRows(reading, bytes.subarray(reading.data_start), { first_row: reading.records_before + 1, start: reading.data_start });
}
