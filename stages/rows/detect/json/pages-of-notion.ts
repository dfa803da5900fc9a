import type { JsonPath } from '../../read/json/path-tree.ts';
import { wordsOf } from './path-words.ts';

/** Whether records are pages of Notion: each of their properties is an object that says its type, and one of them is the title. */
export class PagesOfNotion {
  #hasTitle = false;
  #saysTypes = false;
  #hasOthers = false;

  add(path: JsonPath): void {
    const [object, , type, ...below] = path;
    if (object !== 'properties') return;
    this.#hasTitle ||= type === 'title' && valueOf(path) !== null;
    this.#saysTypes ||= type === 'type' && below.length === 0;
    this.#hasOthers ||= !isOfProperty(path);
  }

  get #arePages(): boolean {
    return this.#hasTitle && this.#saysTypes && !this.#hasOthers;
  }

  /** Whether a place says something about a property of a page. */
  isProperty(path: JsonPath): boolean {
    return this.#arePages && isOfProperty(path);
  }

  /** The place of a property's value, by what it is called there (`properties.Plan.select.name` is "Plan"); null for any other place. */
  placeOf(path: JsonPath): JsonPath | null {
    return this.#arePages ? valueOf(path) : null;
  }

  /** Whether a place is a further part of a text, which is not read. */
  isFurtherPart(path: JsonPath): boolean {
    const [, , type, at, last] = path;
    return this.isProperty(path) && (type === 'title' || type === 'rich_text') && Number(at) > 0 && last === 'plain_text';
  }
}

function isOfProperty([object, property, type]: JsonPath): boolean {
  return object === 'properties' && typeof property === 'string' && typeof type === 'string';
}

function valueOf(path: JsonPath): JsonPath | null {
  const [, property, type, ...below] = path;
  if (!isOfProperty(path)) return null;
  const value = below.join('.');
  // The property's name is that of an object with two days, as in other documents.
  if (type === 'date' && (value === 'start' || value === 'end') && PERIOD.test(wordsOf(String(property)))) return [property!, value];
  return Object.hasOwn(VALUES, type!) && VALUES[type!] === value ? [property!] : null;
}

/** One may enroll in an enrollment period, and a single date has its first day alone. */
const PERIOD = /^(?:coverage|effective|eligibility) (?:dates|period|date range)$/;

/** Where the value stands, by the type of its property. Of a text in parts the first one is read, of a range that is no coverage's its first day. */
const VALUES: Readonly<Record<string, string>> = {
  title: '0.plain_text',
  rich_text: '0.plain_text',
  number: '',
  select: 'name',
  status: 'name',
  date: 'start',
  email: '',
  phone_number: '',
  checkbox: '',
  unique_id: 'number',
};
