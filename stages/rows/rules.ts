import { CODED_FIELDS, type CodedField, type Field } from '../../src/model/record.ts';
import type { Reading } from '../../src/model/reading.ts';
import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { ContinuedRowFiller } from './above/continued-rows.ts';
import { RowWriter } from './above/row-writer.ts';
import { withDependentBeside } from './headers/dependent-beside.ts';
import { familyIdentifier } from './family/identifier.ts';
import { withArrays, withCoverageSets } from './headers/coverage-columns.ts';
import { splitHashKey, type HashKey } from './base/hash.ts';
import { compileFamilyRules, type FamilyRule } from './family/rules.ts';
import { list } from './kernel/op.ts';
import { Program } from './kernel/program.ts';
import type { DateValue } from './map/dates/calendar.ts';
import { compileMapping, familyColumnOf } from './map/compile.ts';
import type { Mapping } from './map/mapping.ts';
import { pathText } from './read/json/path-tree.ts';
import { formatOf } from './read/reader.ts';
import { placeSource } from './read/x12/places.ts';
import { slotOf, type Record } from './record.ts';
import { besideLoops } from './map/x12/beside.ts';
import { compileRowWork, isWide, type RowWork } from './row-work.ts';
import { META_TEXTS } from './serialize/meta-json.ts';
import { compileRecordWriter, type RecordWriter } from './serialize/record-json.ts';
import { compileChecks, type Checks } from './validate/compile.ts';
import { severitiesOf, silentCodes } from './validate/issues.ts';
import { searchedSlots, ssnSearch } from './validate/ssn-guard.ts';
import type { Lookups } from './validate/x12-fix.ts';

/** Raised with every change that changes what a segment writes, or the bytes that stages leave for one another. A job of an older version is started over. */
export const RULES_VERSION = 48;

export type FileKind = 'full' | 'change' | 'unknown';

export interface RulesOptions {
  /** 16 bytes: the key of matching hashes and tokens. */
  hashKey: Uint8Array;
  file_kind: FileKind;
  /** The day of submission: year × 512 + month × 32 + day. */
  submittedOn: DateValue;
}

/** What a vendor's config says of a file as a whole. */
export interface WholeFile {
  /** Whether the same person and coverage twice in a file is reported. */
  readonly sayDuplicates: boolean;
  /** A larger percentage of invalid rows fails the file, if it has at least `min_rows`; null: no percentage does. */
  readonly maxErrorRate: { readonly percent: number; readonly min_rows?: number } | null;
}

/** Whether this many invalid rows make a file fail as a whole. */
export function failsAsWhole({ maxErrorRate }: WholeFile, rows: { total: number; invalid: number }): boolean {
  return maxErrorRate !== null && rows.total >= (maxErrorRate.min_rows ?? 1) && rows.invalid * 100 > maxErrorRate.percent * rows.total;
}

/** All that is decided before the first row of a file is read. Holds no state: any number of segments may use it at once. */
export interface Rules {
  readonly reading: Reading;
  readonly submittedOn: DateValue;
  readonly mapping: Mapping;
  readonly checks: Checks;
  readonly work: RowWork;
  /** What the kernel goes by; null where it has no room for it. */
  readonly program: Uint8Array | null;
  /** Makes the filler of a segment's rows that leave out what the row above says; null where rows are complete. */
  readonly above: (() => ContinuedRowFiller) | null;
  /** True where a row can make more than one record. */
  readonly wide: boolean;
  /** How the error report names the fields of a row. */
  readonly sources: readonly string[];
  /** The vendor's own words for coded fields, from which fixes are suggested. */
  readonly lookups: Lookups;
  /** 1 for a code that is an error, by its index. */
  readonly severities: Uint8Array;
  /** 1 for a code that is not reported. */
  readonly silent: Uint8Array;
  /** What is settled once the whole file has been read. */
  readonly whole: WholeFile;
  /** At least one of these slots must be filled, if there are any. */
  readonly identifiers: readonly number[];
  /** Rules about families, none for most vendors. */
  readonly familyRules: readonly FamilyRule[];
  readonly records: RecordWriter;
  /** Where the kernel has the texts of metadata, and the slots in which SSNs of others are hidden. */
  readonly metaTexts: number;
  readonly hiding: number;
  readonly matchingKey: HashKey;
  /** The column that names the family, -1 where the file has none. */
  readonly familyColumn: number;
  /** Whether dependents stand in columns and no column says who a row's person is. */
  readonly rowsAreEmployees: boolean;
  /** Takes what is the subscriber's away from a record that turns out to be a dependent. */
  readonly dropFamilyIdentity: ((record: Record) => void) | null;
  /** Hides an SSN in the text of a record; answers in how many fields. */
  readonly hideSsn: (record: Record, ssn: number) => number;
  /** Gives a record of a dependent its family's id (family/identifier.ts), in files that have one; answers what takes it away again. */
  readonly nameByFamily: ((record: Record) => (() => void) | null) | null;
}

/** Compiled once for a vendor version, a reading, a kind of file and a day; the caller keeps it. */
export function compileRules(given: VendorConfig, reading: Reading, options: RulesOptions): Rules {
  const settled = withGroupAround(withDependentBeside(given, reading), reading);
  const config = reading.format === 'json' ? withArrays(settled, reading) : withCoverageSets(settled, reading);
  const { matching, tokens } = splitHashKey(options.hashKey);
  const mapping = compileMapping(config, reading, { matchingKey: matching, submittedOn: options.submittedOn, format: formatOf(reading) });
  const checks = compileChecks(config, mapping, {
    submittedOn: options.submittedOn,
    tokenKey: tokens,
    headers: reading.columns,
    byOrder: reading.linkage === 'following',
    subscriberNumber: reading.format === 'edi_834' ? reading.columns.indexOf('REF*0F') : -1,
  });
  // Whoever stands alone or below a subscriber gets a relationship, whether the file has the column or not.
  const familyColumn = familyColumnOf(config, reading);
  // Nor does one who is named by its family alone need a column of member ids.
  const isNamed = familyColumn >= 0 || mapping.dependents.length > 0;
  const named: Field[] = isNamed ? ['member_id'] : [];
  const written = new Set<Field>([...mapping.mapped, ...mapping.mappedInDependents, ...named, 'relationship']);
  const drop = mapping.dropInferred;
  const program = new Program();
  const sayDuplicates = config.validation.duplicates !== 'off';
  const beside = config.mapping.coverages.kind === 'loops' ? besideLoops(reading.columns, sayDuplicates) : null;
  const work = compileRowWork(mapping, checks, program, beside);
  if (reading.format === 'fixed_width') program.lines(reading);
  const records = compileRecordWriter(written, written, program);
  const metaTexts = program.texts(META_TEXTS);
  const hiding = program.numbers(list(searchedSlots(written)));
  return {
    reading,
    submittedOn: options.submittedOn,
    mapping,
    checks,
    work,
    program: program.image(),
    above: fillerOf(reading),
    wide: isWide(mapping),
    sources: sourcesOf(reading),
    lookups: lookupsOf(config),
    severities: severitiesOf(config.validation, options.file_kind),
    silent: silentCodes(config.validation),
    whole: { sayDuplicates, maxErrorRate: config.validation.max_error_rate ?? null },
    identifiers: config.validation.identifiers.map(slotOf),
    familyRules: compileFamilyRules(config.validation.rules ?? []),
    records,
    metaTexts,
    hiding,
    matchingKey: matching,
    familyColumn,
    rowsAreEmployees: !mapping.mapped.has('relationship') && mapping.dependents.some(({ listed }) => listed === null),
    dropFamilyIdentity: drop === null ? null : (record) => drop(record, null),
    hideSsn: ssnSearch(written, tokens),
    nameByFamily: isNamed ? familyIdentifier(mapping, tokens) : null,
  };
}

/** Whoever states no group has that of the object around the records. */
function withGroupAround(config: VendorConfig, reading: Reading): VendorConfig {
  const { fields } = config.mapping;
  if (reading.format !== 'json' || reading.group_id === undefined) return config;
  return { ...config, mapping: { ...config.mapping, fields: { ...fields, group_id: { constant: reading.group_id, ...fields.group_id } } } };
}

function fillerOf(reading: Reading): Rules['above'] {
  const { columns, continued_rows: continued } = reading;
  return continued === undefined ? null : () => new ContinuedRowFiller(continued, columns.length, new RowWriter(reading));
}

function sourcesOf(reading: Reading): readonly string[] {
  switch (reading.format) {
    case 'edi_834':
      return reading.columns.map(placeSource);
    case 'json':
      return reading.paths.map(pathText);
    default:
      return reading.columns;
  }
}

function lookupsOf({ mapping }: VendorConfig): Lookups {
  const fields = Object.keys(CODED_FIELDS) as CodedField[];
  return Object.fromEntries(fields.map((field) => [field, mapping.fields[field]?.lookup ?? {}]));
}
