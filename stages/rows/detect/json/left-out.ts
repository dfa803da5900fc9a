import { pathText, type JsonPath } from '../../read/json/path-tree.ts';

/** The places of a file that are not read although they may tell something about a person or a coverage, for the report. */
export class LeftOut {
  /** By path without the numbers of lists, so that each is named once. */
  readonly #places = new Map<string, JsonPath>();
  #unnamed = false;

  add(path: JsonPath): void {
    if (this.#places.size >= MAX_PLACES) return;
    const key = pathText(path.map((part) => (typeof part === 'number' ? 0 : part)));
    if (!this.#places.has(key)) this.#places.set(key, path);
  }

  /** Something without a place of its own. */
  addUnnamed(): void {
    this.#unnamed = true;
  }

  get any(): boolean {
    return this.#unnamed || this.#places.size > 0;
  }

  /** The names of the places, given all paths of the file; null if none has a name. Members whose names may be data are left out. */
  names(paths: readonly JsonPath[]): string | null {
    const places = [...this.#places.values()].map((path) => pathText(path.map((part, at) => nameOfPart(path, part, at, paths))));
    const named = [...new Set(places)].filter((name) => name !== '*');
    if (named.length === 0) return null;
    return named.slice(0, MAX_NAMES).join(', ') + (named.length > MAX_NAMES ? ', …' : '');
  }
}

const MAX_PLACES = 64;
const MAX_NAMES = 5;
/** A name as senders give to members: no id, no day and nobody's whole name. */
const NAME = /^(?!.*\d{3})[A-Za-z_$@][\w$@:]{0,59}$/;

function nameOfPart(path: JsonPath, part: string | number, at: number, paths: readonly JsonPath[]): string | number {
  return typeof part === 'number' || (NAME.test(part) && !isKey(path, at, paths)) ? part : '*';
}

/** Whether the members beside it have the same structure: their names may then be data. */
function isKey(path: JsonPath, at: number, paths: readonly JsonPath[]): boolean {
  const below = path[at + 1];
  if (typeof below !== 'string') return false;
  return paths.some(
    (other) =>
      typeof other[at] === 'string' && other[at] !== path[at] && other[at + 1] === below && path.slice(0, at).every((part, n) => other[n] === part),
  );
}
