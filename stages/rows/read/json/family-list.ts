import { fieldWords } from '../../map/code.ts';
import { compileWords } from '../../map/words.ts';
import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import type { Row } from '../../row.ts';
import { pathText, type JsonPath, type PathTree } from './path-tree.ts';
import { clear, exchangeCells, typeWords } from './typed-lists.ts';

/**
 * The list in which each record of a file names all persons of a family (`policies[0].insureds`), the subscriber among them. The subscriber
 * is put first, so that the first element is the record's own person and the others are its dependents.
 */
export class FamilyList {
  /** Whether the last record said of each of its persons who that is, and of one that it is the subscriber. */
  isTold = true;
  readonly #list: JsonPath;
  readonly #elements: Element[] = [];
  #seen = 0;

  constructor(list: JsonPath) {
    this.#list = list;
  }

  /** Puts the subscriber of a row first, whose columns are those of the tree. */
  settle(row: Row, tree: PathTree): void {
    for (; this.#seen < tree.paths.length; this.#seen++) this.#meet(this.#seen, tree.paths[this.#seen]!);
    let [subscriber, isAnybody] = [-1, false];
    this.isTold = true;
    for (const [at, element] of this.#elements.entries()) {
      if (element === undefined || !isThere(element, row)) continue;
      isAnybody = true;
      const is = isSubscriber(element, row);
      if (is === null || (is && subscriber >= 0)) this.isTold = false;
      if (is === true) subscriber = at;
    }
    if (isAnybody && subscriber < 0) this.isTold = false;
    if (this.isTold && subscriber > 0) this.#putFirst(subscriber, row, tree);
  }

  #meet(column: number, path: JsonPath): void {
    const below = belowElement(this.#list, path);
    if (below === null) return;
    const element = (this.#elements[path[this.#list.length] as number] ??= { columns: new Map(), relationships: [], flags: [], types: [] });
    element.columns.set(pathText(below), { column, below });
    const said = saysWho(below);
    if (said !== null) element[said].push(column);
  }

  #putFirst(at: number, row: Row, tree: PathTree): void {
    const [first, other] = [this.#elements[0] ?? NOBODY, this.#elements[at]!];
    const places = new Map([...first.columns, ...other.columns]);
    for (const [key, { below }] of places) {
      const [one, two] = [0, at].map((n) => this.#elements[n]?.columns.get(key)?.column ?? this.#add(n, below, row, tree)) as [number, number];
      if (one >= 0 && two >= 0) exchangeCells(row, one, two);
      else this.isTold = false;
    }
  }

  /** A column for what another element of the list has, and this one never had. */
  #add(element: number, below: JsonPath, row: Row, tree: PathTree): number {
    const column = tree.addColumn([...this.#list, element, ...below]);
    if (column >= 0) clear(row, column);
    return column;
  }
}

/** The columns of one element. */
interface Element {
  readonly columns: Map<string, { readonly column: number; readonly below: JsonPath }>;
  /** Those that say what it is to the subscriber, and those that say by yes and no whether it is that. */
  readonly relationships: number[];
  readonly flags: number[];
  /** Those that may say it, if nothing else does, where they hold relationships. */
  readonly types: number[];
}

const NOBODY: Element = { columns: new Map(), relationships: [], flags: [], types: [] };

/** What a place says of an element of a list: who somebody is, by a relationship, by a flag or by a type. */
export function saysWho(below: JsonPath): 'relationships' | 'flags' | 'types' | null {
  if (below.some((part) => typeof part === 'number')) return null;
  const words = typeWords(below.join(' '));
  if (RELATIONSHIP.test(words)) return 'relationships';
  return FLAG.test(words) ? 'flags' : TYPE.test(words) ? 'types' : null;
}

/** Where a place stands in an element of a list; null for a place outside of it. */
export function belowElement(list: JsonPath, path: JsonPath): JsonPath | null {
  const isIn = typeof path[list.length] === 'number' && path.length > list.length + 1 && list.every((part, at) => path[at] === part);
  return isIn ? path.slice(list.length + 1) : null;
}

const RELATIONSHIP =
  /^rel(?: (?:code|cd))?$|^(?:(?:member|person|insured|patient) )?relation(?:ship)?(?: to (?:the )?(?:subscriber|employee|insured|policy ?holder|primary(?: member| insured)?|member))?(?: type)?(?: (?:code|name|description|display|descriptor|value|label|text))?$/;
const FLAG =
  /^(?:is )?(?:the )?(?:subscriber|primary|employee|policy ?holder|primary (?:member|subscriber|insured|applicant|person|enrollee))(?: flag| ind| indicator)?$/;

const TYPE = /^(?:(?:member|person|insured|applicant|enrollee|participant) )?(?:type|role)(?: code)?$/;

/** Null where it does not say, or says two things. */
function isSubscriber({ relationships, flags, types }: Element, row: Row): boolean | null {
  const stated = [...relationships.map((at) => isSelf(row, at)), ...flags.map((at) => flagged(row, at))].filter((is) => is !== undefined);
  const said = stated.length > 0 ? stated : types.map((at) => isSelfByType(row, at)).filter((is) => is !== undefined);
  const [is = null] = said;
  return said.every((other) => other === is) ? is : null;
}

function isSelf({ bytes, start, end }: Row, at: number): boolean | undefined {
  return end[at]! > start[at]! ? WORDS.find(bytes, start[at]!, end[at]!) === SELF : undefined;
}

/** Null where it is no relationship that is known: types may be of anything. */
function isSelfByType({ bytes, start, end }: Row, at: number): boolean | undefined | null {
  if (end[at]! <= start[at]!) return undefined;
  const word = WORDS.find(bytes, start[at]!, end[at]!);
  return word < 0 ? null : word === SELF;
}

function flagged({ bytes, start, end }: Row, at: number): boolean | undefined | null {
  if (end[at]! <= start[at]!) return undefined;
  const answer = ANSWERS.find(bytes, start[at]!, end[at]!);
  return answer < 0 ? null : answer === YES;
}

function isThere({ columns }: Element, row: Row): boolean {
  for (const { column } of columns.values()) if (row.end[column]! > row.start[column]!) return true;
  return false;
}

const WORDS = fieldWords('relationship', {});
const SELF = RELATIONSHIPS.indexOf('self');
const [NO, YES] = [0, 1];
const ANSWERS = compileWords([
  ...['yes', 'y', 'true', 't', '1'].map((word) => [word, YES] as const),
  ...['no', 'n', 'false', 'f', '0'].map((word) => [word, NO] as const),
]);
