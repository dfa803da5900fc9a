import type { OutputRooms } from '../kernel/output-rooms.ts';
import { ByteWriter } from './byte-writer.ts';

/** Records or row errors as they are stored, before compression: JSON texts one after the other, each beginning with a comma. */
export interface PlainGroup {
  kind: 'records' | 'errors';
  /** Counts from 0 within the segment and the kind. */
  index: number;
  /** The row of its first text. */
  first_row: number;
  count: number;
  json: Uint8Array;
  /** Records only: a `_meta` object for each. */
  meta: Uint8Array | null;
}

/** What a group's buffer may hold past the size at which it is closed, before it must grow. */
const SLACK_BYTES = 64 * 1024;

/** Collects texts into groups of about so many bytes. Where a group ends depends on its texts alone. */
export class GroupWriter {
  readonly json: ByteWriter;
  readonly meta: ByteWriter;
  readonly #kind: PlainGroup['kind'];
  /** A group is closed when it holds so many. */
  readonly groupBytes: number;
  #count = 0;
  #firstRow = 0;
  #closed: PlainGroup[] = [];
  /** Groups closed so far. */
  groups = 0;
  /** Texts in all groups, and their bytes. */
  texts = 0;
  bytes = 0;

  /** `rooms` are where the JSON may be put, if they are large enough. */
  constructor(kind: PlainGroup['kind'], groupBytes: number, rooms: OutputRooms | null = null) {
    this.#kind = kind;
    this.groupBytes = groupBytes;
    const records = kind === 'records';
    this.json = new ByteWriter(groupBytes + SLACK_BYTES, rooms);
    this.meta = new ByteWriter(records ? Math.max(1024, groupBytes >> 3) : 0);
  }

  /** After the bytes of a text stand in `json` (and `meta`), or of several from this row on: counts them, and closes the group where it is full. */
  end(row: number, texts = 1): void {
    if (this.#count === 0) this.#firstRow = row;
    this.#count += texts;
    this.texts += texts;
    if (this.json.at >= this.groupBytes) this.close();
  }

  /** Closes the group in work, if it holds anything. */
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

  /** Takes the bytes of a group back that the caller is done with. */
  giveBack(group: PlainGroup): void {
    this.json.giveBack(group.json);
    if (group.meta !== null) this.meta.giveBack(group.meta);
  }

  /** The groups closed since the last call; their bytes are the caller's. */
  take(): PlainGroup[] {
    const taken = this.#closed;
    if (taken.length > 0) this.#closed = [];
    return taken;
  }
}
