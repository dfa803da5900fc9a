import type { Field } from '../../../src/model/record.ts';
import type { BenefitColumns } from '../../../src/model/vendor-config.ts';
import { madeOnce } from '../base/remembered.ts';
import { headerKey, nameKey } from './header.ts';

/** Where the name of a benefit stands in the name of a column. */
export const PLACEHOLDER = '{benefit}';

/** What a column tells, if it belongs to one benefit. */
export interface Meaning {
  /** The config's line. */
  line: number;
  field: Field | 'election' | 'waiver' | 'mark';
  /** Preference among the columns of a field; the smallest goes first. */
  rank: number;
}

/** The keys of all columns that a config's benefits may have; computed once for each content. */
export const columnsOfBenefits: (benefits: BenefitColumns) => BenefitKeys = madeOnce(keptFor);

function keptFor(benefits: BenefitColumns): BenefitKeys {
  const text = JSON.stringify(benefits);
  const kept = KEPT.get(text);
  if (kept !== undefined) return kept;
  const known = new BenefitKeys(benefits);
  if (KEPT.size >= MAX_KEPT) KEPT.clear();
  KEPT.set(text, known);
  return known;
}

/** Configs are read from the store for every file, and most are the same. */
const KEPT = new Map<string, BenefitKeys>();
const MAX_KEPT = 50;

/** The name of a column with a placeholder for the benefit's name. */
interface Template extends Omit<Meaning, 'line'> {
  text: string;
}

/**
 * Keys of columns (header.ts): each template with each name of a benefit, and the same without spaces. Generic's config has 24,000, so they
 * are not stored. Instead a key is split into what stands before a name, the name, and what stands behind it. If several match, the first
 * counts: by line, then by template.
 */
export class BenefitKeys {
  readonly #benefits: BenefitColumns;
  readonly #templates: readonly Template[];
  readonly #spaced = new PartedKeys();
  readonly #joined = new PartedKeys();
  /** Keys that cannot be split, because they differ from the keys of their parts put together. */
  readonly #whole = new Map<string, Place>();
  /** The names of a config's list that are not among them; found once for each list. */
  readonly without = madeOnce((names: readonly string[]): readonly string[] => names.filter((name) => !this.has(nameKey(name))));
  #keys: ReadonlySet<string> | null = null;

  constructor(benefits: BenefitColumns) {
    this.#benefits = benefits;
    this.#templates = templatesOf(benefits);
    const isParted = this.#templates.map(({ text }, order) => {
      const marked = text.replace(PLACEHOLDER, MARK);
      return (
        ASCII.test(text) && this.#spaced.addTemplate(headerKey(marked), order) && this.#joined.addTemplate(headerKey(withoutSpaces(marked)), order)
      );
    });
    benefits.lines.forEach(({ names }, line) => {
      for (const name of names) {
        const isSimple = SIMPLE_NAME.test(name);
        if (isSimple) {
          this.#spaced.addName(headerKey(name), line);
          this.#joined.addName(headerKey(withoutSpaces(name)), line);
        }
        this.#templates.forEach(({ text }, order) => {
          if (isSimple && isParted[order]!) return;
          for (const key of keysOf(text, name)) if (!isBefore(this.#whole.get(key), line, order)) this.#whole.set(key, { line, order });
        });
      }
    });
  }

  get(key: string): Meaning | undefined {
    let first = this.#whole.get(key);
    for (const parted of [this.#spaced, this.#joined]) {
      const place = parted.get(key);
      if (place !== undefined && !isBefore(first, place.line, place.order)) first = place;
    }
    if (first === undefined) return undefined;
    const { field, rank } = this.#templates[first.order]!;
    return { line: first.line, field, rank };
  }

  has(key: string): boolean {
    return this.#whole.has(key) || this.#spaced.get(key) !== undefined || this.#joined.get(key) !== undefined;
  }

  /** All keys. They are generated and kept; only suggestions walk through them. */
  keys(): Iterable<string> {
    const { lines } = this.#benefits;
    this.#keys ??= new Set(lines.flatMap(({ names }) => this.#templates.flatMap(({ text }) => names.flatMap((name) => keysOf(text, name)))));
    return this.#keys;
  }
}

/** Which line's name stands in which template. */
interface Place {
  line: number;
  order: number;
}

function isBefore(place: Place | undefined, line: number, order: number): boolean {
  return place !== undefined && (place.line < line || (place.line === line && place.order <= order));
}

function templatesOf({ elections, fields, waivers = [] }: BenefitColumns): Template[] {
  const named = [
    ...Object.entries(fields).map(([field, { from = [] }]) => ({ field: field as Field, from })),
    { field: 'election' as const, from: elections },
    { field: 'waiver' as const, from: waivers },
  ];
  return named.flatMap(({ field, from }) => from.map((text, rank) => ({ text, field, rank })));
}

function keysOf(template: string, name: string): string[] {
  const whole = template.replace(PLACEHOLDER, () => name);
  return [headerKey(whole), headerKey(withoutSpaces(whole))];
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** A letter that stands for a name while a template is turned into a key. */
const MARK = '\u02ac';
const ASCII = /^[ -~]*$/;
/** The key of such a name does not depend on what surrounds it, nor the other way around. */
const SIMPLE_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 &/.,'_-]*[A-Za-z0-9])?$/;

/** Keys of templates and of names, kept apart. */
class PartedKeys {
  /** Which template a key has before and behind the name of a benefit, by the first letter; null where the name stands first. */
  readonly #templates = new Map<string | null, Map<string, Map<string, number>>>();
  /** Keys of names by their first letter, and of which line each is. */
  readonly #names = new Map<number, Map<string, number>>();

  /** False where a name would not stand in the key as it is. */
  addTemplate(key: string, order: number): boolean {
    const [before, behind, more] = key.split(MARK);
    if (before === undefined || behind === undefined || more !== undefined) return false;
    const letter = before[0] ?? null;
    let ofLetter = this.#templates.get(letter);
    if (ofLetter === undefined) this.#templates.set(letter, (ofLetter = new Map()));
    const known = ofLetter.get(before);
    if (known === undefined) ofLetter.set(before, new Map([[behind, order]]));
    else if (!known.has(behind)) known.set(behind, order);
    return true;
  }

  addName(key: string, line: number): void {
    const letter = key.charCodeAt(0);
    const known = this.#names.get(letter);
    if (known === undefined) this.#names.set(letter, new Map([[key, line]]));
    else if (!known.has(key)) known.set(key, line);
  }

  get(key: string): Place | undefined {
    const letter = key[0];
    return letter === undefined ? undefined : this.#find(key, letter, this.#find(key, null, undefined));
  }

  /** The first of those whose template begins with this letter and of the one that was found already. */
  #find(key: string, letter: string | null, found: Place | undefined): Place | undefined {
    let first = found;
    for (const [before, templates] of this.#templates.get(letter) ?? []) {
      if (!key.startsWith(before)) continue;
      const names = this.#names.get(key.charCodeAt(before.length));
      if (names === undefined) continue;
      for (const [name, line] of names) {
        if (!key.startsWith(name, before.length)) continue;
        const order = templates.get(key.slice(before.length + name.length));
        if (order !== undefined && !isBefore(first, line, order)) first = { line, order };
      }
    }
    return first;
  }
}
