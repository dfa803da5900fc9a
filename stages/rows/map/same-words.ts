import { Kind, Record, slotOf } from '../record.ts';
import type { Row } from '../row.ts';
import { codeOf } from '../validate/issues.ts';
import { takeCell } from './cell.ts';
import type { MapStep } from './step.ts';
import { textOf } from '../base/text.ts';

/** Fields in which rows say that they have the value of another row. */
export const SAME_FIELDS = ['address.street', 'address.city', 'address.state', 'address.zip', 'phone', 'email'] as const;
const SLOTS = SAME_FIELDS.map(slotOf);
const PLACEHOLDER = codeOf('placeholder_value');

/**
 * Empties cells that only refer to a value elsewhere (`Same as EE`, ditto marks), in columns where the head has such cells, with a warning:
 * they are no address.
 */
export function withoutSameWords(columns: readonly number[]): MapStep {
  return (row, record, issues) => {
    for (const column of columns) {
      if (!saysSame(row, column)) continue;
      for (const slot of SLOTS) {
        if (record.source[slot] !== column) continue;
        record.kind[slot] = Kind.absent;
        issues.dropSlot(slot);
        issues.noteAt(PLACEHOLDER, slot, column);
      }
    }
  };
}

/** Whether a cell only refers to a value elsewhere. */
export function saysSame(row: Row, column: number): boolean {
  const { bytes, start, end } = row;
  if (column >= row.count || end[column]! - start[column]! > MAX_BYTES || !takeCell(row, column, CELL, 0)) return false;
  const [from, to] = [CELL.start[0]!, CELL.end[0]!];
  return MAY_BEGIN[bytes[from]!] === 1 && SAME.test(textOf(bytes, from, to));
}

const MAX_BYTES = 40;
const CELL = new Record();
const MAY_BEGIN = new Uint8Array(256);
for (const byte of new TextEncoder().encode('sSdDaA"〃″')) MAY_BEGIN[byte] = 1;
const WHOSE =
  "(?:the )?(?:ee|emp|employee|sub|subscriber|mem|member|primary|insured|policy ?holder|parents?|mother|father|mom|dad|spouse|self|holder)(?:['’]?s)?";
/** "Do" is a name, and so may be what else stands behind "Same". */
const SAME = new RegExp(
  `^(?:"{1,2}|〃|″|ditto|(?:same|as) (?:as )?(?:above|before|prior|previous|${WHOSE}(?: address| addr\\.?| phone| home)?)|same|see above|same addr(?:ess)?|same as (?:home|mailing|physical|residence|residential)(?: address)?)$`,
  'iu',
);
