import type { JsonPath } from '../../read/json/path-tree.ts';
import { isHolder } from '../../read/json/typed-lists.ts';
import { DEPENDENTS, wordsOf } from './path-words.ts';

/**
 * A place without what certain senders put around it: wrappers of list elements (`Addresses.Items[0]`, `results`, `edges[0].node`, `data`),
 * of dependents beside a spouse, and of records (`resource`, `node`, `_source`); the list of subdivisions around the state of an address;
 * prefixes and suffixes of fields in Salesforce.
 */
export function standardPath(given: JsonPath): JsonPath {
  const path = withoutText(withoutNavigation(withoutPackage(given)));
  const inRecord = withSpouse(path.length > 1 && isHeld(path) ? path.slice(1) : path);
  return inRecord.some((part) => typeof part === 'number') ? withSubdivision(withoutHolders(inRecord)) : inRecord;
}

/** FHIR bundles, GraphQL edges, hits of Elasticsearch. */
const HOLDS_RECORD: ReadonlySet<string> = new Set(['resource', 'node', '_source']);

/** Whether a place stands in an object in which certain senders keep a record (`resource`, `node`, `_source`). */
export function isHeld([object]: JsonPath): boolean {
  return typeof object === 'string' && HOLDS_RECORD.has(object.toLowerCase());
}

function lowerCase(part: string | number | undefined): string {
  return typeof part === 'string' ? part.toLowerCase() : '';
}

/** A place without `#text`, which converters from XML add to elements with attributes. */
function withoutText(path: JsonPath): JsonPath {
  return path.length > 1 && OF_TEXT.has(path.at(-1)!) ? path.slice(0, -1) : path;
}

const OF_TEXT: ReadonlySet<string | number> = new Set(['#text', '_text', '$t', '__text', '#cdata', '__cdata']);

/** A place without the marks of links between entities in SuccessFactors (`personalInfoNav.results[0]`, `homeAddressNavDEFLT`). */
function withoutNavigation(path: JsonPath): JsonPath {
  if (!path.some(isNavigation)) return path;
  const bare = path.filter((part, at) => lowerCase(part) !== 'results' || at === 0 || !isNavigation(path[at - 1]!));
  return bare.map((part) => (isNavigation(part) ? part.replace(OF_NAVIGATION, '') : part));
}

function isNavigation(part: string | number): part is string {
  return typeof part === 'string' && OF_NAVIGATION.test(part);
}

const OF_NAVIGATION = /(?<=[a-z])Nav(?:DEFLT)?$/;

/** A place without the marks of custom and packaged fields in Salesforce (`vlocity_ins__FirstName__c`). */
export function withoutPackage(path: JsonPath): JsonPath {
  return path.some(isCustom) ? path.map((part) => (isCustom(part) ? part.replace(OF_PACKAGE, '') : part)) : path;
}

function isCustom(part: string | number): part is string {
  return typeof part === 'string' && part.length > 3 && /__[cr]$/.test(part);
}

const OF_PACKAGE = /^[A-Za-z]\w*?__(?=\w+__[cr]$)|__[cr]$/g;

/** `dependents.spouse.dob`, beside `dependents.children[0].dob`: the spouse stands alone. */
function withSpouse(path: JsonPath): JsonPath {
  const at = path.findIndex((part, n) => typeof part === 'string' && typeof path[n + 1] === 'string' && OF_SPOUSE.test(wordsOf(part)));
  return at >= 0 && at < path.length - 2 && SPOUSE.test(wordsOf(String(path[at + 1]))) ? [...path.slice(0, at), ...path.slice(at + 1)] : path;
}

const OF_SPOUSE = new RegExp(`${DEPENDENTS.source}|^(?:family|household)$`);
const SPOUSE = /^(?:spouse|domestic partner|partner)$/;

function withoutHolders(path: JsonPath): JsonPath {
  const parts: (string | number)[] = [];
  for (const [at, part] of path.entries()) {
    const isNode = lowerCase(part) === 'node' && typeof path[at - 1] === 'number' && lowerCase(path[at - 2]) === 'edges';
    if (isNode || (typeof path[at + 1] === 'number' && isHolder(path[at - 1], part))) continue;
    parts.push(part);
  }
  return parts.length < path.length ? parts : path;
}

/** `address[0].countrySubDivisions[0].value` */
function withSubdivision(path: JsonPath): JsonPath {
  const [list, at, value] = path.slice(-3);
  const isFirst = typeof list === 'string' && at === 0 && lowerCase(value) === 'value' && /^country sub ?divisions$/.test(wordsOf(list));
  return isFirst ? [...path.slice(0, -3), 'countrySubdivision'] : path;
}
