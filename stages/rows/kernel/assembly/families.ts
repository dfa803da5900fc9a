import {
  LINKED_BY_ID,
  LINKED_BY_ORDER,
  RECORD_END,
  RECORD_KIND,
  RECORD_START,
  RECORD_VALUE,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_LINKAGE,
} from '../layout.ts';
import { SLOT_FAMILY, SLOT_RELATIONSHIP } from '../slot-numbers.ts';
import { CODE_KIND, TEXT_KIND } from './kinds.ts';

// Where families begin (family/run.ts).

const SELF = 0;

/** Whether the person of a record begins a family, below the one of the record above, and is nobody's dependent. */
export function beginsFamily(base: i32, above: i32, record: i32): bool {
  const says = load<u8>(record + SLOT_RELATIONSHIP, RECORD_KIND) == CODE_KIND;
  if (says && load<i32>(record + (SLOT_RELATIONSHIP << 2), RECORD_VALUE) != SELF) return false;
  const linkage = load<i32>(ROWS_LINKAGE);
  if (linkage == LINKED_BY_ORDER) return says || load<i32>(ROWS_BLANK_IS_SUBSCRIBER) != 0;
  return linkage != LINKED_BY_ID || !isSameFamily(base, above, record);
}

/** Whether two records have one family id; none is that of nobody. */
function isSameFamily(base: i32, above: i32, record: i32): bool {
  if (load<u8>(record + SLOT_FAMILY, RECORD_KIND) != TEXT_KIND || load<u8>(above + SLOT_FAMILY, RECORD_KIND) != TEXT_KIND) return false;
  const one = load<i32>(above + (SLOT_FAMILY << 2), RECORD_START);
  const other = load<i32>(record + (SLOT_FAMILY << 2), RECORD_START);
  const length = load<i32>(above + (SLOT_FAMILY << 2), RECORD_END) - one;
  return load<i32>(record + (SLOT_FAMILY << 2), RECORD_END) - other == length && memory.compare(base + one, base + other, length) == 0;
}

/** As `makeSelf` (family/family.ts). */
export function makeSelf(record: i32): void {
  store<u8>(record + SLOT_RELATIONSHIP, CODE_KIND, RECORD_KIND);
  store<i32>(record + (SLOT_RELATIONSHIP << 2), SELF, RECORD_VALUE);
}
