import { GENERIC_NAME, type FileFormat, type VendorConfig, type VendorVersion } from '../../../../src/model/vendor-config.ts';
import { madeOnce } from '../../base/remembered.ts';
import { headerKey } from '../../headers/header.ts';
import { sampleRows, type HeadRecord } from '../head-records.ts';
import { fieldTests } from '../lines/field-tests.ts';
import { HEADER_SEARCH_RECORDS } from './header-row.ts';
import { headersOfVendor } from './known-headers.ts';

/** Fewer names may be those of several vendors. */
const MIN_NAMES = 4;

/**
 * The records of a head, with the names in its header written as a vendor writes them, if they differ from that vendor's in nothing but
 * blanks, marks and capitals: programs that pass a file on write `subscriberId` and `SUBSCRIBERID` for `Subscriber ID`. All names of the
 * header must be that vendor's, all that the vendor requires be there, and no vendor have them as they are. Names alone say little then:
 * dates, codes and other cells that are easily told must be such as the vendor writes (`holdsCells`).
 */
export function withVendorsNames(
  records: readonly HeadRecord[],
  format: FileFormat,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
): readonly HeadRecord[] {
  // A hinted vendor would look in vain for names that it has as they are.
  const configs = (hint === null ? vendors : [hint]).flatMap(({ config }) => (isFolded(config, format) ? [config] : []));
  for (const [at, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const filled = record.cells.filter((cell) => cell.trim() !== '');
    if (filled.length < MIN_NAMES || filled.some((cell) => cell.length > MAX_NAME)) continue;
    // Most records are rows, whose first cell is no name.
    const first = fold(filled[0]!);
    const knowing = configs.filter((config) => namesOf(config).has(first));
    const folded = knowing.length === 0 ? [] : filled.map(fold);
    const of = knowing.find((config) => folded.every((name) => namesOf(config).has(name)) && hasRequired(folded, config, fold));
    if (of === undefined) continue;
    const keys = filled.map(headerKey);
    if (configs.some((config) => hasRequired(keys, config, headerKey))) continue;
    const cells = record.cells.map((cell) => namesOf(of).get(fold(cell)) ?? cell);
    return holdsCells(of, cells, sampleRows(records.slice(at + 1), record.cells)) ? records.with(at, { ...record, cells }) : records;
  }
  return records;
}

function isFolded({ name, status, file_formats, detection }: VendorConfig, format: FileFormat): boolean {
  return name !== GENERIC_NAME && status === 'active' && file_formats.includes(format) && detection.required_headers.length > 0;
}

function hasRequired(names: readonly string[], { detection }: VendorConfig, written: (name: string) => string): boolean {
  const present = new Set(names);
  return detection.required_headers.every((name) => present.has(written(name)));
}

/** Whether no column has only cells that the vendor cannot read: a program that writes names its own way may write dates so, too. */
function holdsCells(config: VendorConfig, names: readonly string[], rows: readonly HeadRecord[]): boolean {
  const tests = fieldTests(config);
  return names.every((name, at) => {
    const test = tests.get(name);
    if (test === undefined || !test.strong) return true;
    const fits = rows.flatMap(({ cells }) => ((cells[at] ?? '').trim() === '' ? [] : [test.fits(cells[at]!.trim())]));
    return fits.length === 0 || fits.some((said) => said !== false);
  });
}

/** A vendor's names, by how they are written without blanks and marks; worked out once for a config. */
const namesOf = madeOnce((config: VendorConfig): ReadonlyMap<string, string> => new Map([...headersOfVendor(config)].map((key) => [fold(key), key])));

function fold(name: string): string {
  return headerKey(name).replaceAll(' ', '');
}

/** In characters. */
const MAX_NAME = 100;
