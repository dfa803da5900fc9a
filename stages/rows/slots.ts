import { Kind, type Record } from './record.ts';

export function emptySlot(record: Record, slot: number): void {
  record.kind[slot] = Kind.absent;
  record.source[slot] = -1;
}

export function copySlot(from: Record, to: Record, slot: number, as = slot): void {
  to.start[as] = from.start[slot]!;
  to.end[as] = from.end[slot]!;
  to.escaped[as] = from.escaped[slot]!;
  to.kind[as] = from.kind[slot]!;
  to.value[as] = from.value[slot]!;
  to.hashHigh[as] = from.hashHigh[slot]!;
  to.hashLow[as] = from.hashLow[slot]!;
  to.source[as] = from.source[slot]!;
  to.literal[as] = from.literal[slot]!;
}
