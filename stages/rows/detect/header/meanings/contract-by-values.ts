import { writtenOut } from '../../../headers/header.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { placeOfField, type ValuedHead } from './valued-head.ts';

/** One contract in each of a few groups looks the same. */
const MIN_CONTRACTS = 3;

/** A contract's number that is another for each subscriber is that of a person, and no group's. */
export function contractByValues(head: ValuedHead, at: number, column: string): string | null {
  if (writtenOut(head.keys[at]!) !== 'contract number') return null;
  const [last, first, relationship] = (['last_name', 'first_name', 'relationship'] as const).map((field) => placeOfField(head.keys, field));
  if (last! < 0) return null;
  const holders = new Map<string, string>();
  const contracts = new Map<string, string>();
  for (const { cells } of head.rows) {
    const textOf = (place: number): string => (cells[place] ?? '').trim().toLowerCase();
    const [number, name, said] = [textOf(at), `${textOf(first!)}\n${textOf(last!)}`, wordKey(textOf(relationship!))];
    if (number === '' || (said !== '' && COMMON_WORDS.relationship[said] !== 'self')) continue;
    if ((holders.get(number) ?? name) !== name || (contracts.get(name) ?? number) !== number) return null;
    holders.set(number, name);
    contracts.set(name, number);
  }
  return holders.size >= MIN_CONTRACTS ? `Certificate Number (${column.trim()})` : null;
}
