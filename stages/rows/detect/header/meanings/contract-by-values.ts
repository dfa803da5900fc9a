import { writtenOut } from '../../../headers/header.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { placeOfField, type ValuedHead } from './valued-head.ts';

/** One contract in each of a few groups looks the same. */
const MIN_CONTRACTS = 3;

/** The number of a Medicare contract, which has thousands of members. */
const OF_MEDICARE = /^[ehrs]\d{4}(?!\d)/;
const OF_EMPLOYER = /^(?:employer|company|group|client|account|sponsor) (?:name|number|id)$|^(?:employer|company)$/;

/** A contract's number that is another for each subscriber is that of a person, and no group's, unless they may be of several employers. */
export function contractByValues(head: ValuedHead, at: number, column: string): string | null {
  if (writtenOut(head.keys[at]!) !== 'contract number') return null;
  const [last, first, relationship] = (['last_name', 'first_name', 'relationship'] as const).map((field) => placeOfField(head.keys, field));
  if (last! < 0 || hasEmployers(head)) return null;
  const holders = new Map<string, string>();
  const contracts = new Map<string, string>();
  for (const { cells } of head.rows) {
    const textOf = (place: number): string => (cells[place] ?? '').trim().toLowerCase();
    const [number, name, said] = [textOf(at), `${textOf(first!)}\n${textOf(last!)}`, wordKey(textOf(relationship!))];
    if (OF_MEDICARE.test(number)) return null;
    if (number === '' || (said !== '' && COMMON_WORDS.relationship[said] !== 'self')) continue;
    if ((holders.get(number) ?? name) !== name || (contracts.get(name) ?? number) !== number) return null;
    holders.set(number, name);
    contracts.set(name, number);
  }
  return holders.size >= MIN_CONTRACTS ? `Certificate Number (${column.trim()})` : null;
}

function hasEmployers({ keys, cellsOf }: ValuedHead): boolean {
  return keys.some((key, at) => OF_EMPLOYER.test(key) && new Set(cellsOf(at)).size > 1);
}
