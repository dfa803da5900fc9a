import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { ENDED_WORDS } from '../../map/coverages/ended.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { Row } from '../../row.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { headersOfVendor, type KnownHeaders } from '../header/known-headers.ts';
import { COVERAGES, DEPENDENTS, nameOfList, PERSONS, wordsOf } from './path-words.ts';

const LEFT_BRACKET = 91;
const LEFT_BRACE = 123;
const ENDED = new Set(ENDED_WORDS);

/**
 * Places that the config does not know and that only by what a record holds there are known to be left out: dependents and coverages as JSON within a
 * text, a dependent's status that says that it is no longer, and fields of persons in a list of names and values.
 */
export class UnreadValues {
  readonly #known: KnownHeaders;
  readonly #texts: Place[] = [];
  readonly #statuses: Place[] = [];
  readonly #labels: Place[] = [];

  constructor(config: VendorConfig) {
    this.#known = headersOfVendor(config);
  }

  /** A column that the config does not know. */
  add(column: number, path: JsonPath): void {
    const last = path.at(-1);
    if (typeof last !== 'string') return;
    const words = nameOfList(last);
    const list = path.findLastIndex((part) => typeof part === 'number');
    if (list < 0 && [DEPENDENTS, COVERAGES, PERSONS].some((of) => of.test(words))) this.#texts.push({ column, path });
    else if (list > 0 && STATUS.test(words) && DEPENDENTS.test(nameOfList(String(path[list - 1])))) this.#statuses.push({ column, path });
    else if (list > 0 && list === path.length - 2 && LABEL.test(words)) this.#labels.push({ column, path: path.slice(0, list) });
  }

  get any(): boolean {
    return this.#texts.length + this.#statuses.length + this.#labels.length > 0;
  }

  /** The places of a row that should have been read. */
  *in(row: Row): Generator<JsonPath> {
    for (const { column, path } of this.#texts) if (isJson(row, column)) yield path;
    for (const { column, path } of this.#statuses) if (ENDED.has(wordOf(row, [column]))) yield path;
    for (const { column, path } of this.#labels) if (this.#known.has(headerKey(wordOf(row, [column])))) yield path;
  }

  /** Lists of names and values: an element that only has a name is none. */
  keepLabelled(paths: readonly JsonPath[]): void {
    const values = new Set(
      paths.flatMap((path) => (typeof path.at(-2) === 'number' && VALUE.test(wordsOf(String(path.at(-1)))) ? [pathText(path.slice(0, -2))] : [])),
    );
    const kept = this.#labels.filter(({ path }) => values.has(pathText(path)));
    this.#labels.splice(0, this.#labels.length, ...kept);
  }
}

interface Place {
  readonly column: number;
  readonly path: JsonPath;
}

const STATUS = /^(?:(?:coverage|enrollment|eligibility|member|dependent) )?status$/;
const LABEL = /^(?:(?:field|custom field|attribute|question) )?(?:name|label|key|field)$/;
const VALUE = /^(?:(?:field|text|string|attribute) )?(?:value|answer)$/;

/** Whether a text holds a list of objects, or an object. */
function isJson({ bytes, start, end }: Row, column: number): boolean {
  const [from, to] = [start[column]!, end[column]!];
  if (to - from < 2) return false;
  return (bytes[from] === LEFT_BRACKET && bytes[from + 1] === LEFT_BRACE) || (bytes[from] === LEFT_BRACE && bytes[to - 1] === LEFT_BRACE + 2);
}
