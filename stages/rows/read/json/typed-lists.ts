import { headerKey } from '../../headers/header.ts';
import type { Row } from '../../row.ts';
import { isText } from './cell-text.ts';
import { pathText, type JsonPath, type PathTree } from './path-tree.ts';
import { EMAIL_AT, partOfTelecom, PHONE_AT, TelecomList } from './telecom-lists.ts';

/**
 * Lists of a record whose elements say of what type they are (`phones[1].type`): addresses, phones, emails, identifiers. Of such a list
 * the first element is read, so the one that is preferred is put in its place. What none should be read as is taken away: a fax is no
 * phone, and of identifiers only an SSN is known.
 */
export class TypedLists {
  readonly #lists = new Map<string, TypedList>();
  readonly #nested = new Set<string>();
  readonly #telecoms = new Map<string, TelecomList>();
  #seen = 0;

  /** Puts the preferred elements of a row first, whose columns are those of the tree. */
  settle(row: Row, tree: PathTree): void {
    for (; this.#seen < tree.paths.length; this.#seen++) this.#meet(this.#seen, row, tree);
    // Most files have none, and an iterator for each record costs more than a look.
    if (this.#lists.size > 0) for (const list of this.#lists.values()) list.settle(row);
    if (this.#telecoms.size > 0) for (const list of this.#telecoms.values()) list.settle(row);
  }

  #meet(column: number, row: Row, tree: PathTree): void {
    const path = tree.paths[column]!;
    const at = path.findIndex((part) => typeof part === 'number');
    const [above, element, below] = [path.slice(0, at), path[at] as number, path.slice(at + 1)];
    const telecom = partOfTelecom(path);
    if (telecom !== null) return this.#meetTelecom(column, { above, element, part: telecom }, row, tree);
    const name = String(isHolder(above.at(-2), above.at(-1)) ? above.at(-2) : above.at(-1));
    const rule = at < 1 || below.length === 0 ? undefined : ruleOf(name);
    if (rule === undefined || (rule.list === IDENTIFIERS && partOfIdentifier(path) === null)) return;
    const key = pathText(above);
    // Elements with lists of their own (`address[0].line[1]`) stay where they are: a part of one would be exchanged without the rest.
    if (below.some((part) => typeof part === 'number') && rule.list !== IDENTIFIERS) this.#nested.add(key);
    if (this.#nested.has(key)) {
      this.#lists.delete(key);
      return;
    }
    let list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, (list = new TypedList(rule)));
    list.add(element, below, column);
    // Whatever a later element says needs a place in the first.
    const added = element === 0 ? -1 : tree.addColumn([...above, 0, ...below]);
    if (added >= 0) clear(row, added);
  }

  #meetTelecom(
    column: number,
    { above, element, part }: { above: JsonPath; element: number; part: 'system' | 'use' | 'value' },
    row: Row,
    tree: PathTree,
  ): void {
    const key = pathText(above);
    const list = this.#telecoms.get(key) ?? new TelecomList();
    this.#telecoms.set(key, list);
    list.add(element, part, column);
    if (part !== 'value') return;
    const value = tree.paths[column]!.at(-1)!;
    for (const at of [PHONE_AT, EMAIL_AT]) {
      const added = tree.addColumn([...above, at, value]);
      if (added >= 0) clear(row, added);
    }
  }
}

/** Whether a part only holds the elements of the list that stands before it: `Addresses.Items[0]`, `results`, `edges`, `data`. */
export function isHolder(list: JsonPath[number] | undefined, part: JsonPath[number] | undefined): boolean {
  return typeof list === 'string' && typeof part === 'string' && HOLDER.test(part) && LIST.test(typeWords(list));
}

const HOLDER = /^(?:items?|list|results|edges|nodes|data|values|elements|entries|records)$/i;
const LIST = /(?:s|children|people|list)$/;

/** How much elements of a type are preferred, by the words of the type; those below zero are not read at all. */
interface Rule {
  readonly list: RegExp;
  readonly ranks: readonly (readonly [RegExp, number])[];
  /** Of any other type. */
  readonly other: number;
}

const IDENTIFIERS = /^(?:person |personal |member |employee )?identifiers?$/;
/** As words, also as the systems and codes of FHIR say it. */
const SSN: Rule['ranks'] = [[/^(?:ssn|social security(?: number)?|ss|sb|http hl7 org fhir sid us ssn|urn oid 2 16 840 1 113883 4 1)$/, 3]];
const NO_TAX_ID = /\b(?:passport|drivers?|driving|licen[cs]e|visa|voter|military|alien|permit|ein|fein)\b/;
const RULES: readonly Rule[] = [
  {
    list: /(?:^| )address(?:es)?$/,
    ranks: [
      [/\b(?:work|business|office|employer|billing|old|previous|former|temporary|temp)\b/, 0],
      [/\b(?:home|residence|residential|mailing|mail|primary|permanent|legal|postal)\b/, 3],
    ],
    other: 2,
  },
  {
    list: /(?:^| )(?:phones?|telephones?|(?:tele)?phone numbers)$/,
    ranks: [
      [/\b(?:fax|pager)\b/, -1],
      [/\b(?:work|business|office|emergency)\b/, 0],
      [/\b(?:home|mobile|cell|cellular|personal|primary)\b/, 3],
    ],
    other: 2,
  },
  {
    list: /^(?:person |worker |employee |member )?names$/,
    ranks: [
      [/\b(?:preferred|nick ?name|nick|alias|maiden|former|previous|old|birth|display|other)\b/, 0],
      [/\b(?:legal|official|primary|usual)\b/, 3],
    ],
    other: 2,
  },
  // Those of work and of home are alike, as they are where they have columns.
  { list: /(?:^| )e ?mail(?:s| addresses)$/, ranks: [[/\bprimary\b/, 3]], other: 2 },
  { list: /(?:^| )(?:government|national|tax) ?(?:ids|identifiers)$/, ranks: [...SSN, [NO_TAX_ID, -1]], other: 2 },
  { list: IDENTIFIERS, ranks: SSN, other: -1 },
];
const TYPE = /^(?:(?:\w+ ){0,2}type(?: code| name)?|use|kind|label)(?: (?:code )?value| code| name)?$|^name code (?:code )?value$/;
/** FHIR says it in several ways, of which one is enough. */
const TYPE_IN_FHIR = /^type (?:text|coding 0 (?:code|display))$|^system$/;
const PRIMARY = /^(?:is )?(?:primary|preferred)(?: flag)?$/;

/** Whether a place is the type, or the value, of an identifier in a list of such: then the value is an SSN or is not read. */
export function partOfIdentifier(path: JsonPath): 'type' | 'value' | null {
  const [list, at, ...below] = path.slice(path.findIndex((part) => typeof part === 'number') - 1);
  if (typeof list !== 'string' || typeof at !== 'number' || !IDENTIFIERS.test(typeWords(list))) return null;
  const words = typeWords(below.join(' '));
  if (TYPE_IN_FHIR.test(words) || (TYPE.test(words) && words !== 'use')) return 'type';
  return /^(?:(?:id )?(?:value|number)|id)$/.test(words) ? 'value' : null;
}

function ruleOf(list: string): Rule | undefined {
  const words = typeWords(list);
  return RULES.find((rule) => rule.list.test(words));
}

/** The columns of one list. */
class TypedList {
  readonly #rule: Rule;
  readonly #elements: Element[] = [];
  /** The types met so far, each with its text. */
  readonly #ranks: { readonly text: Uint8Array; readonly rank: number }[] = [];

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  add(element: number, below: JsonPath, column: number): void {
    let of = this.#elements[element];
    if (of === undefined) this.#elements[element] = of = { types: [], primary: -1, columns: new Map() };
    const words = typeWords(below.join(' '));
    if (TYPE.test(words) || (this.#rule.list === IDENTIFIERS && TYPE_IN_FHIR.test(words))) of.types.push(column);
    else if (PRIMARY.test(words)) of.primary = column;
    of.columns.set(pathText(below), column);
  }

  settle(row: Row): void {
    const [first] = this.#elements;
    if (first === undefined) return;
    let [best, bestRank] = [first, isThere(first, row) ? this.#rankOf(first, row) : NOT_THERE];
    for (const element of this.#elements) {
      if (element === undefined || element === first || !isThere(element, row)) continue;
      const rank = this.#rankOf(element, row);
      if (rank > bestRank) [best, bestRank] = [element, rank];
    }
    if (best !== first) for (const [key, column] of first.columns) exchangeCells(row, column, best.columns.get(key) ?? -1);
    if (bestRank < 0) for (const column of first.columns.values()) clear(row, column);
  }

  #rankOf({ types, primary }: Element, row: Row): number {
    const type = types.find((column) => row.end[column]! > row.start[column]!);
    const isPrimary = primary >= 0 && isText(row, primary, TRUE) ? 1.5 : 0;
    if (type === undefined) return (types.length > 0 ? Math.min(2, this.#rule.other) : 2) + isPrimary;
    const rank = this.#rule.list === IDENTIFIERS ? this.#highest(types, row) : this.#rankOfType(row, type);
    return rank < 0 ? rank : rank + isPrimary;
  }

  #highest(types: readonly number[], row: Row): number {
    let highest = this.#rule.other;
    for (const column of types) if (row.end[column]! > row.start[column]!) highest = Math.max(highest, this.#rankOfType(row, column));
    return highest;
  }

  /** A file has a few types, and each record says them: they are known by their bytes, and no text is made of them again. */
  #rankOfType(row: Row, column: number): number {
    for (const { text, rank } of this.#ranks) if (isText(row, column, text)) return rank;
    const words = typeWords(cellText(row, column));
    const rank = this.#rule.ranks.find(([pattern]) => pattern.test(words))?.[1] ?? this.#rule.other;
    if (this.#ranks.length < MAX_TYPES) this.#ranks.push({ text: row.bytes.slice(row.start[column], row.end[column]), rank });
    return rank;
  }
}

const MAX_TYPES = 32;
/** Below every other, also of what is not read. */
const NOT_THERE = -2;

interface Element {
  /** Columns that may say its type. */
  readonly types: number[];
  primary: number;
  /** By their paths within the element. */
  readonly columns: Map<string, number>;
}

/** By more than its type. */
function isThere({ columns, types, primary }: Element, row: Row): boolean {
  for (const column of columns.values()) if (row.end[column]! > row.start[column]! && column !== primary && !types.includes(column)) return true;
  return false;
}

/** `nameCode` and `MOBILE_PHONE` as words in lower case. Unlike the words of paths in inspection, digits stay with what is before them. */
export function typeWords(text: string): string {
  return headerKey(text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2'));
}

/** The text of a cell, with its escapes. */
export function cellText({ bytes, start, end }: Row, column: number): string {
  return TEXT.decode(bytes.subarray(start[column], end[column]));
}

/** With -1 for a place that the row does not have. */
export function exchangeCells(row: Row, column: number, other: number): void {
  exchange(row.start, column, other);
  exchange(row.end, column, other);
  exchange(row.escaped, column, other);
  exchange(row.cell, column, other);
}

function exchange(values: Int32Array | Uint8Array, at: number, other: number): void {
  const value = values[at]!;
  values[at] = other < 0 ? 0 : values[other]!;
  if (other >= 0) values[other] = value;
}

/** Leaves a row without a value in a column. */
export function clear(row: Row, column: number): void {
  row.start[column] = 0;
  row.end[column] = 0;
  row.escaped[column] = 0;
  row.cell[column] = 0;
}

const TEXT = new TextDecoder();
const TRUE = new TextEncoder().encode('true');
