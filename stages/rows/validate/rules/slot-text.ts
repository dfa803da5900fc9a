import { phoneText } from '../../map/transform/meaning.ts';
import { Kind, type Record } from '../../record.ts';

const { literal: LITERAL_KIND, phone: PHONE_KIND, text: TEXT_KIND } = Kind;
const QUOTE = 34;

/** The text that a slot will be written as. One serves all rules, one after the other. */
export class SlotText {
  bytes: Uint8Array = NO_BYTES;
  start = 0;
  end = 0;

  /** False where the slot has no text: nothing, a date, a code, an SSN or what could not be read. */
  read(record: Record, slot: number): boolean {
    switch (record.kind[slot]) {
      case TEXT_KIND:
        this.bytes = record.bytes;
        this.start = record.start[slot]!;
        this.end = record.end[slot]!;
        if (record.escaped[slot] === 1) this.#take(unescaped(this.bytes, this.start, this.end));
        return true;
      case LITERAL_KIND:
        this.#take(record.literal[slot]!);
        return true;
      case PHONE_KIND:
        this.#take(phoneText(record.bytes, record.end[slot]!));
        return true;
      default:
        return false;
    }
  }

  /** Characters, not bytes. */
  get length(): number {
    let length = 0;
    for (let at = this.start; at < this.end; at++) if ((this.bytes[at]! & 0xc0) !== 0x80) length++;
    return length;
  }

  #take(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.start = 0;
    this.end = bytes.length;
  }
}

const NO_BYTES = new Uint8Array(0);

/** A copy with single quotes where they are doubled. */
function unescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const copy = new Uint8Array(end - start);
  let to = 0;
  for (let at = start; at < end; at++) {
    copy[to++] = bytes[at]!;
    if (bytes[at] === QUOTE && bytes[at + 1] === QUOTE) at++;
  }
  return copy.subarray(0, to);
}
