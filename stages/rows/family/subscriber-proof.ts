import type { CommonReading, FamilySuffix } from '../../../src/model/reading.ts';
import { takeCell } from '../map/cell.ts';
import { compileWords, FOLD } from '../map/words.ts';
import { Record, slotOf } from '../record.ts';
import type { Row } from '../row.ts';
import { stemEnd, suffixStart } from './stem.ts';

type SubscriberBy = NonNullable<CommonReading['subscriber_by']>;

/** Whether a row without a relationship is the subscriber's; null if it does not tell. */
export type SubscriberProof = (row: Row) => boolean | null;

/** By a flag or number of the person, or by ids: the subscriber has the family's own id. */
export function subscriberProof({ column, is, of_suffix: ofSuffix }: SubscriberBy, suffix: CommonReading['family_suffix']): SubscriberProof {
  if (typeof is === 'number') return (row) => (take(row, column, ONE) && take(row, is, OTHER) ? isSame(row.bytes) : null);
  const words = compileWords(is.map((word) => [word, 0] as const));
  if (ofSuffix === true && suffix !== undefined) return proofBySuffix(column, is, suffix);
  return (row) => (take(row, column, ONE) ? words.find(row.bytes, ONE.start[SLOT]!, ONE.end[SLOT]!) >= 0 : null);
}

/** An id without a person's number tells nothing, unless subscribers are written that way. */
function proofBySuffix(column: number, is: readonly string[], suffix: FamilySuffix): SubscriberProof {
  const words = compileWords(is.map((word) => [word, 0] as const));
  const isBare = is.includes('');
  return (row) => {
    if (!take(row, column, ONE)) return null;
    const [start, end] = [ONE.start[SLOT]!, ONE.end[SLOT]!];
    const number = suffixStart(row.bytes, stemEnd(row.bytes, start, end, suffix), end);
    if (number === end) return isBare ? true : null;
    return words.find(row.bytes, number, end) >= 0;
  };
}

const SLOT = slotOf('relationship');
const ONE = new Record();
const OTHER = new Record();
const SPACE = 32;

function take(row: Row, column: number, cell: Record): boolean {
  return takeCell(row, column, cell, SLOT);
}

/** By letters and digits: one of the two may have dashes. */
function isSame(bytes: Uint8Array): boolean {
  let [one, other] = [ONE.start[SLOT]!, OTHER.start[SLOT]!];
  const [oneEnd, otherEnd] = [ONE.end[SLOT]!, OTHER.end[SLOT]!];
  for (;;) {
    while (one < oneEnd && FOLD[bytes[one]!] === SPACE) one++;
    while (other < otherEnd && FOLD[bytes[other]!] === SPACE) other++;
    if (one === oneEnd || other === otherEnd) return one === oneEnd && other === otherEnd;
    if (FOLD[bytes[one++]!] !== FOLD[bytes[other++]!]) return false;
  }
}
