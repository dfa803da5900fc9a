import type { Job } from '../../../src/model/job.ts';
import { compress, decompress } from '../../../src/store/zstd.ts';
import { LinkBytes } from '../../rows/keyed/link-bytes.ts';
import type { CollectedSink, CollectedStray, CollectedSubscriber } from '../../rows/keyed/linked.ts';

/**
 * The kinds of link parts that `collect` leaves for `route`. Strays have parts of their own, so that ranges without strays need not be
 * read.
 */
export const SUBSCRIBERS = 'subscribers';
export const STRAYS = 'strays';
/** About this many bytes of the file fall to one range. */
const FILE_BYTES_A_RANGE = 8 * 1024 * 1024;
const MAX_RANGES = 2048;
/** A part is closed at this size, far below MongoDB's limit for a document. */
const PART_BYTES = 2 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** The number of ranges of key hashes that the families of a keyed file are divided into. Depends on the file alone. */
export function rangeCount(job: Pick<Job, 'bytes'>): number {
  return Math.min(MAX_RANGES, Math.max(1, Math.ceil(job.bytes / FILE_BYTES_A_RANGE)));
}

/** The range of a family's key, by the first four of its bytes. */
function rangeOf(key: string, ranges: number): number {
  const high = ((key.charCodeAt(0) << 24) | (key.charCodeAt(1) << 16) | (key.charCodeAt(2) << 8) | key.charCodeAt(3)) >>> 0;
  return Math.floor((high * ranges) / 2 ** 32);
}

/** What one segment has for one range, or a part of that. */
export interface DividedKeys {
  /** The kind of link part that it becomes. */
  kind: typeof SUBSCRIBERS | typeof STRAYS;
  range: number;
  part: number;
  entries: Uint8Array<ArrayBuffer>;
}

/** Collects the entries of one segment, by range, in parts of bounded size. */
export class KeyDivider implements CollectedSink {
  readonly #ranges: number;
  readonly #open = { [SUBSCRIBERS]: new Map<number, OpenPart>(), [STRAYS]: new Map<number, OpenPart>() };
  readonly #closed: DividedKeys[] = [];

  constructor(ranges: number) {
    this.#ranges = ranges;
  }

  subscriber(subscriber: CollectedSubscriber): void {
    this.#into(SUBSCRIBERS, subscriber.key).putSubscriber(subscriber);
  }

  stray(stray: CollectedStray): void {
    this.#into(STRAYS, stray.key).putStray(stray);
  }

  /** Closes all parts: there are no more rows. */
  end(): void {
    for (const kind of [SUBSCRIBERS, STRAYS] as const)
      for (const [range, open] of this.#open[kind]) if (open.entries.length > 0) this.#close(kind, range, open);
  }

  /** The parts that were closed since the last call. */
  take(): DividedKeys[] {
    return this.#closed.splice(0);
  }

  #into(kind: DividedKeys['kind'], key: string): LinkBytes {
    const range = rangeOf(key, this.#ranges);
    let open = this.#open[kind].get(range);
    if (open === undefined) this.#open[kind].set(range, (open = { part: 0, entries: new LinkBytes() }));
    else if (open.entries.length >= PART_BYTES) this.#close(kind, range, open);
    return open.entries;
  }

  #close(kind: DividedKeys['kind'], range: number, open: OpenPart): void {
    this.#closed.push({ kind, range, part: open.part++, entries: open.entries.written });
    open.entries = new LinkBytes();
  }
}

interface OpenPart {
  part: number;
  entries: LinkBytes;
}

/** The stored form of a link part: its plain length, then one zstd frame. */
export async function packLink(plain: Uint8Array): Promise<Uint8Array> {
  const frame = await compress(plain);
  const data = new Uint8Array(LENGTH_BYTES + frame.length);
  new DataView(data.buffer).setUint32(0, plain.length, true);
  data.set(frame, LENGTH_BYTES);
  return data;
}

export function unpackLink(data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  return decompress(data.subarray(LENGTH_BYTES), bytes);
}
