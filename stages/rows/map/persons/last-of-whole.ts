import { Kind, slotOf, type Record } from '../../record.ts';
import { keepBeforeComma } from './before-comma.ts';
import type { CompiledFields } from '../mapping.ts';
import type { MapStep } from '../step.ts';

const LAST = slotOf('last_name');
const FIRST = slotOf('first_name');
const MIDDLE = slotOf('middle_name');
const SPACE = 32;
const POINT = 46;
const CASE = 32;

/**
 * If persons have a first name and, instead of a last name, a whole name, the last name is what follows the first and middle names in it,
 * or stands before the comma of `Ruiz, Ana`. If another column holds the last name alone, there is nothing to do that the kernel could not
 * do.
 */
export function lastOfWhole({ columns }: Pick<CompiledFields, 'columns'>, wholes: ReadonlySet<number>): MapStep[] {
  const last = columns.filter(({ field }) => field === 'last_name');
  const hasMiddle = columns.some(({ field }) => field === 'middle_name');
  const hasFirst = columns.some(({ field }) => field === 'first_name');
  if (!hasFirst || last.length === 0 || !last.every(({ at }) => wholes.has(at))) return [];
  return [
    (_row, record) => {
      if (record.kind[LAST] !== Kind.text || record.escaped[LAST] !== 0 || keepBeforeComma(record) || !leaveOut(record, FIRST)) return;
      if (hasMiddle && leaveOut(record, MIDDLE)) return;
      // An initial is no last name.
      const { bytes } = record;
      const at = record.start[LAST]!;
      const behind = bytes[at + 1] === POINT ? at + 2 : at + 1;
      if (behind < record.end[LAST]! && bytes[behind]! <= SPACE) record.start[LAST] = nextWord(record, behind);
    },
  ];
}

/** Removes the name in a slot from the last name, if the last name begins with it and goes on. Answers whether it did. */
function leaveOut(record: Record, slot: number): boolean {
  const { bytes, kind, escaped, start, end } = record;
  if (kind[slot] !== Kind.text || escaped[slot] !== 0) return false;
  let at = start[LAST]!;
  for (let i = start[slot]!; i < end[slot]!; i++) if (at >= end[LAST]! || !isSameLetter(bytes[i]!, bytes[at++]!)) return false;
  if (at >= end[LAST]! || bytes[at]! > SPACE) return false;
  const next = nextWord(record, at);
  if (next >= end[LAST]!) return false;
  start[LAST] = next;
  return true;
}

function nextWord({ bytes, end }: Record, from: number): number {
  let at = from;
  while (at < end[LAST]! && bytes[at]! <= SPACE) at++;
  return at;
}

/** Whether two bytes of names are the same letter in any case: in UTF-8 these differ in one bit, also é and É. */
function isSameLetter(one: number, other: number): boolean {
  return one === other || (one >= 65 && other >= 65 && (one | CASE) === (other | CASE));
}
