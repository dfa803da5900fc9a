import { Kind, slotOf, type Record } from '../../record.ts';
import { NAME_SUFFIXES, wordKey } from '../vocabulary.ts';
import { textOf } from '../../base/text.ts';

/** Keeps the last name of `Ruiz, Ana`; answers whether it did. The comma in `Ana Ruiz, Jr` or `Ana Ruiz, MD` tells nothing. */
export function keepBeforeComma(record: Record): boolean {
  const { bytes, kind, escaped, start, end } = record;
  if (kind[LAST] !== Kind.text || escaped[LAST] !== 0 || kind[FIRST] !== Kind.text) return false;
  const comma = bytes.subarray(start[LAST], end[LAST]).indexOf(COMMA);
  if (comma <= 0) return false;
  const [first, whole] = [FIRST, LAST].map((slot) => textOf(bytes, start[slot]!, end[slot]!)) as [string, string];
  const [last, behind] = whole.split(',') as [string, string];
  const given = wordKey(behind);
  if (given === '' || NAME_SUFFIXES[given] !== undefined || DEGREES.has(given)) return false;
  if (wordKey(last) === '' || ` ${wordKey(last)} `.startsWith(` ${wordKey(first)} `)) return false;
  end[LAST] = start[LAST]! + comma;
  while (bytes[end[LAST] - 1]! <= SPACE) end[LAST] -= 1;
  return true;
}

const LAST = slotOf('last_name');
const FIRST = slotOf('first_name');
const COMMA = 44;
const SPACE = 32;
const DEGREES = new Set('md, m d, rn, r n, do, d o, phd, ph d, dds, d d s, cpa, dvm, esq, esquire, pharmd, lcsw, dnp'.split(', '));
