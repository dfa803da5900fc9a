import { fullKey } from '../../headers/header.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import type { CompiledFields } from '../mapping.ts';
import type { MapStep } from '../step.ts';
import { isLetter } from '../../base/ascii.ts';

const FIRST = slotOf('first_name');
const MIDDLE = slotOf('middle_name');
const SPACE = 32;
const POINT = 46;

/** Runs behind `settleNames`. In a column of first name and initial (`First Name & MI`), a letter at the end is the middle name. */
export function initialOfFirst({ columns }: Pick<CompiledFields, 'columns'>, headers: readonly string[]): MapStep[] {
  const withInitial = new Set(columns.flatMap(({ field, at }) => (field === 'first_name' && WITH_INITIAL.test(fullKey(headers[at]!)) ? [at] : [])));
  if (withInitial.size === 0) return [];
  return [
    (_row, record) => {
      const { kind, escaped, source } = record;
      if (kind[FIRST] === Kind.text && escaped[FIRST] === 0 && kind[MIDDLE] === Kind.absent && withInitial.has(source[FIRST]!)) takeInitial(record);
    },
  ];
}

const WITH_INITIAL = /\bfirst(?: name)? (?:and )?(?:(?:middle )?initial|mi)$/;

function takeInitial({ bytes, kind, start, end, escaped, source }: Record): void {
  const from = start[FIRST]!;
  let letterEnd = end[FIRST]!;
  if (bytes[letterEnd - 1] === POINT) letterEnd--;
  const letter = letterEnd - 1;
  let nameEnd = letter;
  while (nameEnd > from && bytes[nameEnd - 1]! <= SPACE) nameEnd--;
  if (nameEnd === letter || nameEnd === from || !isLetter(bytes[letter]!)) return;
  kind[MIDDLE] = Kind.text;
  start[MIDDLE] = letter;
  end[MIDDLE] = letterEnd;
  escaped[MIDDLE] = 0;
  source[MIDDLE] = source[FIRST]!;
  end[FIRST] = nameEnd;
}
