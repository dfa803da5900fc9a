import { Failure } from '../../../src/base/failure.ts';
import type { Detection, VendorScore } from '../../../src/model/reading.ts';
import type { Field } from '../../../src/model/record.ts';
import { GENERIC_NAME, type FileFormat, type VendorConfig, type VendorVersion } from '../../../src/model/vendor-config.ts';
import { headerKey, nameKey } from '../headers/header.ts';
import { columnsOf } from '../map/columns.ts';
import { isPersonsName } from '../map/name-header.ts';
import { compilePattern } from '../pattern/pattern.ts';
import { planColumns } from '../headers/plan-columns.ts';
import { headersInHead, headersOfVendor, presentHeaders } from './header/known-headers.ts';
import { otherKind } from './other-kinds.ts';

/** A vendor takes a file from this score on. Only one that finds all its required headers can reach it. */
export const MIN_SCORE = 0.5;
/** Vendors this close to the best are equals: then more required headers win, then a file name that it knows, then the partner's own config, then the id. */
export const MIN_LEAD = 0.05;

/** Weights of the score: the file's header cells that the vendor knows, and the vendor's optional headers that the file has. */
const KNOWN_WEIGHT = 0.8;
const OPTIONAL_WEIGHT = 0.2;
/** What a vendor without all its required headers scores at most: it stands in the ranking, but takes nothing. */
const NEAR_MISS_WEIGHT = 0.4;
const MAX_RANKED = 5;
const MAX_NAMED_HEADERS = 10;

export interface Choice {
  vendor: VendorVersion;
  detection: Detection;
}

/** The columns of a file: the same for every vendor, or by the names that a vendor's config has for them. */
export type Header = readonly string[] | ((config: VendorConfig) => readonly string[]);

/**
 * Whose file this is, by its header. A hint wins unless the file contradicts it. Throws `vendor_mismatch` or
 * `unrecognized_layout`. The name of the file only decides between vendors that fit equally well. The messages name headers of configs, never a cell that is none.
 */
export function chooseVendor(
  header: Header,
  format: FileFormat,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
  fileName = '',
): Choice {
  const columnsFor = keyedColumns(header);
  const candidates = vendors.filter(({ config }) => config.status === 'active' && config.file_formats.includes(format));
  const scored = candidates
    .filter(({ config }) => config.name !== GENERIC_NAME)
    .map((vendor) => ({ vendor, ...scoreVendor(columnsFor(vendor.config), vendor.config) }));
  scored.sort((a, b) => b.score - a.score || a.vendor.vendor_id.localeCompare(b.vendor.vendor_id));
  const ranking = scored
    .slice(0, MAX_RANKED)
    .map(({ vendor, score, reasons }): VendorScore => ({ vendor_id: vendor.vendor_id, name: vendor.config.name, score, reasons }));

  if (hint !== null) {
    const { keys } = columnsFor(hint.config);
    if (contradicts(keys, hint.config)) throw mismatch(hint.config);
    if (hint.config.name !== GENERIC_NAME || namesPersonAndIdentifier(keys, hint.config))
      return { vendor: hint, detection: { chosen_by: 'hint', ranking } };
  }
  const best = scored[0];
  if (hint === null && best !== undefined && best.score >= MIN_SCORE) {
    const equals = scored.filter(({ score }) => score >= MIN_SCORE && score > best.score - MIN_LEAD).map(({ vendor }) => vendor);
    return { vendor: equals.toSorted(byTieOrder(fileName))[0]!, detection: { chosen_by: 'headers', ranking } };
  }
  const generic = candidates.find(({ config }) => config.name === GENERIC_NAME);
  // A partner may have switched Generic off: what is said of the header then is what the nearest vendor sees of it.
  const reader = generic ?? best?.vendor;
  const keys = reader === undefined ? [] : columnsFor(reader.config).keys;
  const words = format === 'json' ? OF_MEMBERS : OF_COLUMNS;
  const other = otherKind(keys);
  if (other !== null) throw unrecognized(keys, candidates, ranking, words, `the ${words.short} are those of a file of ${other}`);
  if (hint === null && generic !== undefined && namesPersonAndIdentifier(keys, generic.config)) {
    return { vendor: generic, detection: { chosen_by: 'aliases', ranking } };
  }
  throw unrecognized(keys, candidates, ranking, words, hint !== null || generic === undefined ? null : lacking(keys, generic.config, words));
}

/** What alone is missing of a person with an identifier. */
function lacking(keys: readonly string[], config: VendorConfig, words: typeof OF_COLUMNS): string | null {
  const named = columnsNamed(keys, config);
  if (namesPerson(keys, named)) return words.withoutIdentifier;
  // A payer or an employer has a name and an id, too.
  if (named.isThere(['name'])) return namesIdentifier(named, config) ? words.nameOfAnybody : null;
  if (!PERSONAL_FIELDS.some(named.has)) return null;
  if (named.has('first_name') === named.has('last_name') || !namesIdentifier(named, config)) return null;
  return named.has('last_name') ? words.withoutFirstName : words.withoutLastName;
}

/** Whether a header by itself names persons, to some vendor. */
export function fitsVendor(...[header, format, vendors, hint]: Parameters<typeof chooseVendor>): boolean {
  try {
    chooseVendor(header, format, vendors, hint);
    return true;
  } catch (failure) {
    if (failure instanceof Failure) return false;
    throw failure;
  }
}

interface Keyed {
  columns: readonly string[];
  keys: readonly string[];
}

/** The columns as a config has them, and their keys: worked out once for each config, or for all where they are the same. */
function keyedColumns(header: Header): (config: VendorConfig) => Keyed {
  const keyed = (columns: readonly string[]): Keyed => ({ columns, keys: columns.map(headerKey).filter((key) => key !== '') });
  if (typeof header !== 'function') {
    const same = keyed(header);
    return () => same;
  }
  const known = new Map<VendorConfig, Keyed>();
  return (config) => {
    let own = known.get(config);
    if (own === undefined) known.set(config, (own = keyed(header(config))));
    return own;
  };
}

/** A layout that is not known, with what is known of the reason: a file of another kind, or one without a header. */
function unrecognized(
  keys: readonly string[],
  vendors: readonly VendorVersion[],
  ranking: readonly VendorScore[],
  words: typeof OF_COLUMNS,
  reason: string | null,
): Failure {
  const isKnown = (key: string): boolean => vendors.some(({ config }) => headersOfVendor(config).has(key));
  const known = [...new Set(keys.filter(isKnown))];
  const unknown = keys.filter((key) => !isKnown(key)).length;
  const nearest = ranking.filter(({ score }) => score > 0).map(({ name, score }) => `${name} (${score})`);
  const details = [
    known.length === 0 ? `No ${words.one} is known` : `Known ${words.many}: ${listed(known)}`,
    `${words.many} that are not known: ${unknown}`,
    `nearest vendors: ${nearest.length === 0 ? 'none' : nearest.join(', ')}`,
    ...(reason === null ? [] : [reason]),
  ];
  return new Failure('unrecognized_layout', words.message, details.join('; '));
}

/** A file without a header row: its first record may be a person, of which nothing is said but the number of cells. */
export function withoutHeader(cells: number, hint: VendorVersion | null): Failure {
  if (hint !== null) return mismatch(hint.config);
  return new Failure(
    'unrecognized_layout',
    MESSAGE,
    `No header row with known names stands among the first records; the first of them has ${cells} ${cells === 1 ? 'cell' : 'cells'}.`,
  );
}

/** Lines with cells, but mostly not with as many as others, and none that names columns: records of several types, most likely. */
export function unevenLines(): Failure {
  return new Failure(
    'unrecognized_layout',
    MESSAGE,
    'The lines have different numbers of cells, and none of the first names columns; where they are of several types, the config of a vendor says what each is (tagged_lines)',
  );
}

/** Lines that begin with what they are. */
export function typedLines(): Failure {
  return new Failure(
    'unrecognized_layout',
    MESSAGE,
    'None of the first lines names columns, and each begins with a mark or a code; where these say what a line is, the config of a vendor says what each means (tagged_lines)',
  );
}

/** Columns of a person that stand twice in a row, for two persons. */
export function personsBeside(): Failure {
  return new Failure(
    'unrecognized_layout',
    'The rows of the file hold two persons each, beside each other',
    'The columns of a person and an identifier stand twice under the same names; send each person in a row of its own',
  );
}

const MESSAGE = 'The columns of the file fit no vendor and do not name a person and an identifier';
/** What a refusal calls that by which a vendor is known. */
const OF_COLUMNS = {
  one: 'header cell',
  many: 'header cells',
  short: 'headers',
  withoutIdentifier: 'persons are named, but no column holds an identifier: an SSN, a member or employee id, or the id of a family',
  withoutFirstName: 'persons have a last name, but no column holds a first name or a whole one',
  nameOfAnybody: 'an identifier is named, but the column "name" may as well hold names of companies: call it "full name" if it names persons',
  withoutLastName: 'persons have a first name, but no column holds a last name or a whole one',
  message: MESSAGE,
};
const OF_MEMBERS: typeof OF_COLUMNS = {
  one: 'member of a record',
  many: 'members of records',
  short: 'members',
  withoutIdentifier: 'persons are named, but no member of a record holds an identifier: an SSN, a member or employee id, or the id of a family',
  withoutFirstName: 'persons have a last name, but no member of a record holds a first name or a whole one',
  nameOfAnybody: 'an identifier is named, but the member "name" may as well hold names of companies: call it "full_name" if it names persons',
  withoutLastName: 'persons have a first name, but no member of a record holds a last name or a whole one',
  message: 'The members of the records fit no vendor and do not name a person and an identifier',
};

function scoreVendor({ columns, keys }: Keyed, config: VendorConfig): { score: number; reasons: string[] } {
  const present = presentHeaders(keys, config);
  const known = headersOfVendor(config);
  const plans = planColumns(config, columns).length;
  const knownShare = keys.length === 0 ? 0 : (keys.filter((key) => known.has(key)).length + plans) / keys.length;
  const required = config.detection.required_headers;
  const missing = required.filter((header) => !present.has(nameKey(header)));
  const optional = config.detection.optional_headers;
  const optionalPresent = optional.filter((header) => present.has(nameKey(header))).length;
  const optionalShare = optional.length === 0 ? 1 : optionalPresent / optional.length;
  const reasons = [
    missing.length === 0 ? `all ${required.length} required headers are there` : `required headers missing: ${listed(missing)}`,
    `${Math.round(knownShare * 100)} % of the header cells are known`,
    ...(optional.length === 0 ? [] : [`${optionalPresent} of ${optional.length} optional headers are there`]),
    ...(config.mapping.coverages.kind === 'plan_columns' ? [`${plans} columns are plans`] : []),
  ];
  const lacksPlans = config.mapping.coverages.kind === 'plan_columns' && plans === 0;
  if (required.length > 0 && missing.length === 0 && !lacksPlans)
    return { score: rounded(KNOWN_WEIGHT * knownShare + OPTIONAL_WEIGHT * optionalShare), reasons };
  const requiredShare = required.length === 0 ? 0 : 1 - missing.length / required.length;
  return { score: rounded(NEAR_MISS_WEIGHT * requiredShare * knownShare), reasons };
}

function byTieOrder(fileName: string): (a: VendorVersion, b: VendorVersion) => number {
  const named = ({ config }: VendorVersion) => Number(isNamed(config, fileName));
  return (a, b) => {
    const required = b.config.detection.required_headers.length - a.config.detection.required_headers.length;
    const owned = Number(b.owner !== null) - Number(a.owner !== null);
    return required || named(b) - named(a) || owned || a.vendor_id.localeCompare(b.vendor_id);
  };
}

function isNamed({ detection }: VendorConfig, fileName: string): boolean {
  return (detection.file_names ?? []).some((pattern) => compilePattern(pattern, true).matcher(fileName.slice(0, MAX_NAME_CHARACTERS)).find());
}

const MAX_NAME_CHARACTERS = 255;

/** None of the hinted vendor's required columns is there; of a vendor that requires none, no column that it maps. */
function contradicts(keys: readonly string[], config: VendorConfig): boolean {
  const required = config.detection.required_headers.map(headerKey);
  const expected = required.length > 0 ? new Set(required) : headersInHead(config);
  const present = presentHeaders(keys, config);
  return ![...present].some((key) => expected.has(key));
}

/** The hint names a vendor whose files are others. */
export function mismatch(config: VendorConfig): Failure {
  const required = config.detection.required_headers;
  return new Failure(
    'vendor_mismatch',
    `The file has none of the columns that ${config.name} files have`,
    required.length === 0 ? null : `Expected header cells: ${listed(required)}`,
  );
}

/** What the columns of these keys name, by a config. */
interface NamedColumns {
  isThere(names: readonly string[]): boolean;
  has(field: Field): boolean;
}

function columnsNamed(keys: readonly string[], config: VendorConfig): NamedColumns {
  const columns = columnsOf(config, keys);
  const isThere = (names: readonly string[]): boolean => columns.of(names, null).length > 0;
  return {
    isThere,
    has(field) {
      const { from = [], concat } = config.mapping.fields[field] ?? {};
      return [from, ...(concat?.parts.map((part) => part.from ?? []) ?? [])].some(isThere);
    },
  };
}

/** A first and a last name, or a whole one, and one of the identifiers that the config counts. */
export function namesPersonAndIdentifier(keys: readonly string[], config: VendorConfig): boolean {
  const named = columnsNamed(keys, config);
  return namesIdentifier(named, config) && namesPerson(keys, named);
}

function namesIdentifier(named: NamedColumns, { mapping, validation }: VendorConfig): boolean {
  return validation.identifiers.some((identifier) =>
    identifier === 'family_id' ? named.isThere(mapping.linkage.family_id ?? []) : named.has(identifier),
  );
}

function namesPerson(keys: readonly string[], { isThere, has }: NamedColumns): boolean {
  if (has('first_name') && has('last_name')) return true;
  // Payers and employers have a name, too: a bare one is a person's only beside something that only persons have.
  if (keys.some(isPersonsName)) return true;
  return isThere(['name']) && PERSONAL_FIELDS.some(has);
}

const PERSONAL_FIELDS: readonly Field[] = ['date_of_birth', 'ssn', 'gender', 'relationship'];

function listed(headers: readonly string[]): string {
  const rest = headers.length - MAX_NAMED_HEADERS;
  return headers.slice(0, MAX_NAMED_HEADERS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
