import type { JsonPath } from '../../read/json/path-tree.ts';

/** The place of a value in a page of Notion, by what it is called there (`properties.Plan.select.name` is "Plan"); null for any other place. */
export function placeInPage(path: JsonPath): JsonPath | null {
  const [object, property, type, ...below] = path;
  if (!isOfProperty(path) || object !== 'properties' || !Object.hasOwn(VALUES, type!)) return null;
  return VALUES[type!] === below.join('.') ? [property!] : null;
}

/** Whether a place says something about a property of a page, beside its value. */
export function isOfProperty([object, property, type]: JsonPath): boolean {
  return object === 'properties' && typeof property === 'string' && typeof type === 'string';
}

/** Where the value stands, by the type of its property. Of a text in parts the first one is read, of a range its first day. */
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
