import { GENERIC_NAME, type VendorConfig } from '../../../src/model/vendor-config.ts';
import { columnIndex, headerKey, isInOtherOrder, keysOfNames, placesOfKeys, wordsKey, writtenOfNames, writtenOut } from '../headers/header.ts';

/** Where a field, or a part of it, may stand: by names of columns, then by numbers from 1. */
export interface Sources {
  readonly from?: readonly string[] | undefined;
  readonly positions?: readonly number[] | undefined;
}

/** The columns of a file as a vendor's config names and numbers them. Those of a list are kept with it: each rule asks for them. */
export function columnsOf(config: VendorConfig, headers: readonly string[]): Columns {
  const { name, detection, mapping } = config;
  const kept = OF_HEADERS.get(headers);
  if (kept?.config.mapping === mapping && kept.config.detection === detection && kept.config.name === name) return kept.columns;
  const columns = new Columns(headers, detection.aliases ?? {}, mapping.dependent_columns?.step ?? 0, name === GENERIC_NAME);
  OF_HEADERS.set(headers, { config, columns });
  return columns;
}

const OF_HEADERS = new WeakMap<readonly string[], { config: VendorConfig; columns: Columns }>();

/** The columns of a file by their headers. */
export class Columns {
  readonly headers: readonly string[];
  readonly #index: Map<string, number[]>;
  /** The columns by their keys with abbreviations written out, for names that match no column literally; null if only literal names count. */
  readonly #written: Map<string, number[]> | null;
  /** Columns that match with their words in another order; they come behind all others. */
  readonly #ordered: ReadonlyMap<string, number[]>;
  readonly #step: number;
  readonly #ofNames = new Map<readonly string[], readonly number[]>();

  /**
   * `aliases`: other names of a header. `step`: how many columns each dependent takes, if they are found by number. `shortened`: headers
   * may be abbreviated.
   */
  constructor(headers: readonly string[], aliases: Readonly<Record<string, readonly string[]>> = {}, step = 0, shortened = false) {
    this.headers = headers;
    this.#index = columnIndex(headers, aliases);
    const names = shortened ? writtenIndex(headers, this.#index) : null;
    this.#written = names?.written ?? null;
    this.#ordered = names?.ordered ?? NONE;
    this.#step = step;
  }

  /** The places of these headers by preference, each once. Of several columns with the same name the first counts. */
  of(headers: readonly string[], n: number | null): number[] {
    return this.#places({ from: headers }, n, 1);
  }

  places(sources: Sources, n: number | null): number[] {
    return this.#places(sources, n, 1);
  }

  /** How many dependents can have columns at all: numbered names contain their number. */
  numbersTo(max: number): number[] {
    const mayHave = (n: number): boolean => n === 1 || this.#step > 0 || [...this.#index.keys()].some((key) => key.includes(String(n)));
    return Array.from({ length: max }, (_, at) => at + 1).filter(mayHave);
  }

  /** The places of what a mapping names, with every column of a name. */
  allPlaces(sources: Sources, n: number | null): number[] {
    return this.#places(sources, n, Infinity);
  }

  #places({ from = [], positions = [] }: Sources, n: number | null, perName: number): number[] {
    const found = new Set<number>();
    const ordered: number[] = [];
    const keys = keysOfNames(from, n);
    const written = this.#written === null ? [] : writtenOfNames(from, n);
    for (const i of n === null && this.headers.length < from.length ? this.#borne(from) : keys.keys()) {
      const named = this.#index.get(keys[i]!) ?? this.#written?.get(written[i]!);
      if (named !== undefined) for (const at of named.slice(0, perName)) found.add(at);
      else if (this.#ordered.size > 0) ordered.push(...(this.#ordered.get(written[i]!) ?? []).slice(0, perName));
    }
    for (const at of ordered) found.add(at);
    // Without a step, columns by number belong to the first dependent.
    const shift = n === null || n === 1 ? 0 : this.#step > 0 ? (n - 1) * this.#step : Infinity;
    for (const position of positions) if (position - 1 + shift < this.headers.length) found.add(position - 1 + shift);
    return [...found];
  }

  /** Those of these names that columns of the file have, in order: a file has some ten columns, and Generic hundreds of names. */
  #borne(names: readonly string[]): readonly number[] {
    const known = this.#ofNames.get(names);
    if (known !== undefined) return known;
    const places = placesOfKeys(names);
    const borne = new Set<number>();
    for (const columns of [this.#index, this.#written, this.#ordered])
      for (const key of columns?.keys() ?? []) for (const place of places.get(key) ?? []) borne.add(place);
    const inOrder = [...borne].toSorted((a, b) => a - b);
    this.#ofNames.set(names, inOrder);
    return inOrder;
  }
}

/** Names in camel case (`empAddress1`) come last, because spaces separate words more surely. */
function writtenIndex(headers: readonly string[], index: ReadonlyMap<string, readonly number[]>): WrittenIndex {
  const [written, ordered] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const put = (key: string, places: readonly number[]): void => {
    const full = writtenOut(key);
    const into = full !== key && isInOtherOrder(key) ? ordered : written;
    into.set(full, [...(into.get(full) ?? []), ...places]);
  };
  for (const [key, places] of index) put(key, places);
  headers.forEach((header, at) => {
    const words = wordsKey(header);
    if (words !== headerKey(header)) put(words, [at]);
  });
  // `ID of Insured` may be another number than the one by which the file knows the person.
  const ids = [...ordered.keys()].filter((key) => PERSONS_ID.test(key));
  if (ids.length > 0 && [...written.keys()].some((key) => PERSONS_ID.test(key))) for (const key of ids) ordered.delete(key);
  return { written, ordered };
}

interface WrittenIndex {
  readonly written: Map<string, number[]>;
  readonly ordered: Map<string, number[]>;
}

const NONE: ReadonlyMap<string, number[]> = new Map();
const PERSONS_ID =
  /^(?:(?:member|employee|subscriber|insured|participant|enrollee|covered person|retiree|person|worker|associate) )?(?:id|number|id number)$/;
