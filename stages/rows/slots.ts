import { Kind, type Record } from './record.ts';

export function emptySlot(record: Record, slot: number): void {
  record.kind[slot] = Kind.absent;
  record.source[slot] = -1;
}

export function copySlot(from: Record, to: Record, slot: number): void {
  to.start[slot] = from.start[slot]!;
  to.end[slot] = from.end[slot]!;
  to.escaped[slot] = from.escaped[slot]!;
  to.kind[slot] = from.kind[slot]!;
  to.value[slot] = from.value[slot]!;
  to.hashHigh[slot] = from.hashHigh[slot]!;
  to.hashLow[slot] = from.hashLow[slot]!;
  to.source[slot] = from.source[slot]!;
  to.literal[slot] = from.literal[slot]!;
}
