import type { OutputRooms } from '../kernel/output-rooms.ts';
import { ByteWriter } from './byte-writer.ts';

/**
 * Records or row errors in the form in which they are stored, before compression: JSON texts one after the other, each with a comma in
 * front.
 */
export interface PlainGroup {
  kind: 'records' | 'errors';
  /** Counts from 0 within the segment and the kind. */
  index: number;
  /** The row of its first text. */
  first_row: number;
  count: number;
  json: Uint8Array;
  /** Records only: one `_meta` object each. */
  meta: Uint8Array | null;
}

/** How far a group's buffer may exceed the size at which the group is closed, before the buffer must grow. */
const SLACK_BYTES = 64 * 1024;

/** Collects texts into groups of about so many bytes. Where a group ends depends on its texts alone. */
export class GroupWriter {
  readonly json: ByteWriter;
  readonly meta: ByteWriter;
  readonly #kind: PlainGroup['kind'];
  /** A group is closed once it holds so many. */
  readonly groupBytes: number;
  #count = 0;
  #firstRow = 0;
  #closed: PlainGroup[] = [];
  /** Groups closed so far. */
  groups = 0;
  /** Texts in all groups, and their bytes. */
  texts = 0;
  bytes = 0;

  /** `rooms` are memory for the JSON, used if large enough. */
  constructor(kind: PlainGroup['kind'], groupBytes: number, rooms: OutputRooms | null = null) {
    this.#kind = kind;
    this.groupBytes = groupBytes;
    const records = kind === 'records';
    this.json = new ByteWriter(groupBytes + SLACK_BYTES, rooms);
    this.meta = new ByteWriter(records ? Math.max(1024, groupBytes >> 3) : 0);
  }

  /**
   * Called after one text, or several from this row on, has been written to `json` (and `meta`): counts them, and closes the group if it is
   * full.
   */
  end(row: number, texts = 1): void {
    if (this.#count === 0) this.#firstRow = row;
    this.#count += texts;
    this.texts += texts;
    if (this.json.at >= this.groupBytes) this.close();
  }

  /** Closes the current group, unless it is empty. */
  close(): void {
    if (this.#count === 0) return;
    const records = this.#kind === 'records';
    this.bytes += this.json.at;
    this.#closed.push({
      kind: this.#kind,
      index: this.groups++,
      first_row: this.#firstRow,
      count: this.#count,
      json: this.json.take(),
      meta: records ? this.meta.take() : null,
    });
    this.#count = 0;
  }

  /** Closes the last group, after the last text. */
  finish(): void {
    this.close();
    this.json.end();
  }

  /** Takes back the bytes of a group that the caller has finished with. */
  giveBack(group: PlainGroup): void {
    this.json.giveBack(group.json);
    if (group.meta !== null) this.meta.giveBack(group.meta);
  }

  /** The groups closed since the last call. Their bytes now belong to the caller. */
  take(): PlainGroup[] {
    const taken = this.#closed;
    if (taken.length > 0) this.#closed = [];
    return taken;
  }
}
