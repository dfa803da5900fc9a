import { Failure } from '../../../src/base/failure.ts';
import type { Detection, VendorScore } from '../../../src/model/detection.ts';
import { GENERIC_NAME, type FileFormat, type VendorConfig, type VendorVersion } from '../../../src/model/vendor-config.ts';
import { headerKey, keysOfNames } from '../headers/header.ts';
import { compilePattern } from '../pattern/pattern.ts';
import { planColumns } from '../headers/plan-columns.ts';
import { headersInHead, headersOfVendor, presentHeaders } from './header/known-headers.ts';
import { COLUMN_WORDS, listed, MEMBER_WORDS, mismatch, unrecognized } from './layout-refusals.ts';
import { lackOfPerson, namesPersonAndIdentifier } from './named-person.ts';
import { otherKind } from './other-kinds.ts';

/** A vendor takes a file from this score on. Only one that finds all its required headers can reach it. */
const MIN_SCORE = 0.5;
/** Vendors this close to the best are equals: then more required headers win, then a file name that it knows, then the partner's own config, then the id. */
const MIN_LEAD = 0.05;

/** Weights of the score: the file's header cells that the vendor knows, and the vendor's optional headers that the file has. */
const KNOWN_WEIGHT = 0.8;
const OPTIONAL_WEIGHT = 0.2;
/** What a vendor without all its required headers scores at most: it stands in the ranking, but takes nothing. */
const NEAR_MISS_WEIGHT = 0.4;
const MAX_RANKED = 5;

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
    const { columns, keys } = columnsFor(hint.config);
    if (contradicts(keys, hint.config)) throw mismatch(hint.config);
    if (hint.config.name !== GENERIC_NAME || namesPersonAndIdentifier(columns, hint.config))
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
  const { columns, keys }: Keyed = reader === undefined ? { columns: [], keys: [] } : columnsFor(reader.config);
  const words = format === 'json' ? MEMBER_WORDS : COLUMN_WORDS;
  const other = otherKind(keys);
  if (other !== null) throw unrecognized(keys, candidates, ranking, words, `the ${words.short} are those of a file of ${other}`);
  if (hint === null && generic !== undefined && namesPersonAndIdentifier(columns, generic.config)) {
    return { vendor: generic, detection: { chosen_by: 'aliases', ranking } };
  }
  throw unrecognized(keys, candidates, ranking, words, hint !== null || generic === undefined ? null : lackOfPerson(columns, generic.config, words));
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

function scoreVendor({ columns, keys }: Keyed, config: VendorConfig): { score: number; reasons: string[] } {
  const present = presentHeaders(keys, config);
  const known = headersOfVendor(config);
  const plans = planColumns(config, columns).length;
  const knownShare = keys.length === 0 ? 0 : (keys.filter((key) => known.has(key)).length + plans) / keys.length;
  const required = config.detection.required_headers;
  const requiredKeys = keysOfNames(required, null);
  const missing = required.filter((_, at) => !present.has(requiredKeys[at]!));
  const optional = config.detection.optional_headers;
  const optionalPresent = keysOfNames(optional, null).filter((key) => present.has(key)).length;
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
  const required = keysOfNames(config.detection.required_headers, null);
  const expected = required.length > 0 ? new Set(required) : headersInHead(config);
  const present = presentHeaders(keys, config);
  return ![...present].some((key) => expected.has(key));
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
