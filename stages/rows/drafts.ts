import type { Role } from './family/role.ts';
import type { Kernel } from './kernel/kernel.ts';
import { WARNING_WORDS } from './kernel/layout.ts';
import { copySlot, emptySlot, Record, slotOf } from './record.ts';
import type { Row } from './row.ts';
import { COVERAGE_SLOTS } from './row-work.ts';

/** Where the records of a row go. */
export interface RecordSink {
  /** The kernel in whose memory the row and the drafts stand; null where they have memory of their own. */
  readonly kernel: Kernel | null;
  /** An empty record to fill: the same one at each call until `put` takes it in. */
  draft(): Record;
  /** Takes the draft in, with what was noted about it. False where its family is full. */
  put(row: Row, record: Record, role: Role, personValid: boolean): boolean;
  /** Notes that a dependent's relationship is blank: its place in the row only says that it is a dependent. */
  inferred(record: Record): void;
  /** Notes that the row names a dependent, valid or not. Called in files whose rows name an employee with one dependent beside. */
  namesDependent?(): void;
}

/** Identifiers that a coverage may state for itself, as its carrier knows the member; else the person's hold. */
const IDS_OF_COVERAGES = [slotOf('member_id'), slotOf('group_id')];

/** Empties a record and points it at a row. */
export function beginRecord(record: Record, row: Row): void {
  record.clear();
  pointAt(record, row);
}

/** Points a record at a row without emptying it, for work that fills every slot. */
export function pointAt(record: Record, row: Row): void {
  record.bytes = row.bytes;
  record.plain = row.plain;
  record.rowNumber = row.number;
  record.scope = row.scope;
  for (let word = 0; word < WARNING_WORDS; word++) record.warnings[word] = 0;
}

/** A draft for another coverage of a person (`ids` as `idsOf`), whose coverage is still empty. The draft may be the person's own record. */
export function draftOf(person: Record, ids: Record | null, sink: RecordSink): Record {
  const record = sink.draft();
  if (record !== person) copyPerson(person, record, ids);
  emptyCoverage(record);
  return record;
}

/** A record of a person's member id and group, before coverages say others. */
export function idsOf(person: Record): Record {
  const ids = new Record();
  for (const slot of IDS_OF_COVERAGES) copySlot(person, ids, slot);
  return ids;
}

/** Copies a person into the record of another coverage. */
export function copyPerson(person: Record, record: Record, ids: Record | null): void {
  record.copy(person);
  if (ids !== null) for (const slot of IDS_OF_COVERAGES) copySlot(ids, record, slot);
}

export function emptyCoverage(record: Record): void {
  for (const slot of COVERAGE_SLOTS) emptySlot(record, slot);
}
