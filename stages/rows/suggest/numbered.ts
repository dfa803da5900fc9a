import { MAX_DEPENDENTS } from '../../../src/model/bounds.ts';
import type { Field } from '../../../src/model/record.ts';
import { headerKey } from '../headers/header.ts';
import type { KnownColumns } from './known-columns.ts';
import { similarity, wordsOfHeader } from './words.ts';

/** A column of a dependent that stands, numbered, in the row of its subscriber. */
export interface NumberedColumn {
  column: number;
  field: Field;
  second: boolean;
  /** The header with `{n}` for the number. */
  template: string;
  n: number;
  confidence: number;
}

const PERSON = /^\s*(?:dependents?|dep|dpnt|child|family ?member|fam ?mbr|covered ?person)[\s_#:.-]*([1-9]\d?)(?!\d)[\s_:.-]*(?=\S)/i;
const MIN_SIMILARITY = 0.75;
const EXACT = 0.9;

const PERSONAL = new Set<Field>([
  'member_id',
  'first_name',
  'last_name',
  'middle_name',
  'suffix',
  'date_of_birth',
  'ssn',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.state',
  'address.zip',
  'gender',
  'relationship',
]);

/** `Dep1 First Name`, `Dependent 2 DOB`, …: what stands behind the number is looked up as a header by itself. Null for any other column. */
export function numberedColumn(column: number, header: string, known: KnownColumns): NumberedColumn | null {
  const match = PERSON.exec(header);
  const n = Number(match?.[1] ?? 0);
  if (match === null || n > MAX_DEPENDENTS || header.includes('{n}')) return null;
  const rest = header.slice(match[0].length);
  const meaning = meaningOf(rest, known);
  if (meaning === null || !PERSONAL.has(meaning.field)) return null;
  const digits = match[0].search(/\d/);
  const template = header.slice(0, digits) + '{n}' + header.slice(digits + String(n).length);
  return { column, n, template: template.trim(), ...meaning };
}

function meaningOf(header: string, known: KnownColumns): { field: Field; second: boolean; confidence: number } | null {
  const exact = known.exact.get(headerKey(header));
  if (exact !== undefined) return { field: exact.field, second: exact.second, confidence: EXACT };
  const words = wordsOfHeader(header);
  let best: { field: Field; second: boolean; confidence: number } | null = null;
  for (const { words: others, known: meaning } of words === null ? [] : known.similar) {
    const alike = similarity(words ?? [], others);
    if (alike >= MIN_SIMILARITY && alike * EXACT > (best?.confidence ?? 0)) best = { field: meaning.field, second: false, confidence: alike * EXACT };
  }
  return best;
}
