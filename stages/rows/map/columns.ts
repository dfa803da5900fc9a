import { columnIndex, headerKey } from '../header.ts';

/** The columns of a file by their headers. */
export class Columns {
  readonly headers: readonly string[];
  readonly #index: Map<string, number[]>;

  constructor(headers: readonly string[]) {
    this.headers = headers;
    this.#index = columnIndex(headers);
  }

  /** The places of these headers in order of preference, each once. Of several columns with one name the first counts. */
  of(headers: readonly string[], n: number | null): number[] {
    return this.#places(headers, n, 1);
  }

  /** The same with every column of a name. */
  allOf(headers: readonly string[], n: number | null): number[] {
    return this.#places(headers, n, Infinity);
  }

  #places(headers: readonly string[], n: number | null, perName: number): number[] {
    const places = headers.flatMap(
      (header) => this.#index.get(headerKey(n === null ? header : header.replaceAll('{n}', String(n))))?.slice(0, perName) ?? [],
    );
    return [...new Set(places)];
  }
}
