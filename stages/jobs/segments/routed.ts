import { eachAtOnce } from '../../../src/base/at-once.ts';
import { giveBackMemory } from '../../../src/base/heap.ts';
import type { Job } from '../../../src/model/job.ts';
import type { Links } from '../../../src/store/links.ts';
import type { RoutedSink } from '../../rows/keyed/routing.ts';
import { RoutedBytes, RoutedRows } from '../../rows/keyed/routed-rows.ts';
import { packLink, unpackLink } from './link-data.ts';

/** The kind of the link parts that `route` leaves for one segment; their range is the segment's index. */
const ROUTED = 'routed';
/** Rows for one segment are stored in parts of about this size, or smaller ones if more than `MAX_WAITING_BYTES` wait for all segments. */
const PART_BYTES = 2 * 1024 * 1024;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const WRITES_AT_ONCE = 4;

/** The entries that wait to be stored for one segment, the number of the next part, and the bytes of all that was found for the segment. */
interface Waiting {
  entries: RoutedBytes;
  part: number;
  bytes: number;
}

/**
 * Stores what the ranges of keys yield for segments. One part holds the entries of many ranges for one segment: a part for each pair would
 * make as many parts as their product, and large files have many of both. The same rows make the same parts.
 */
export class RoutedWriter implements RoutedSink {
  readonly #links: Links;
  readonly #job: Pick<Job, 'run_id' | 'generation'>;
  readonly #waiting = new Map<number, Waiting>();
  /** Segments with enough for a part. */
  readonly #full = new Set<number>();
  #bytes = 0;
  #largest = 0;

  constructor(links: Links, job: Pick<Job, 'run_id' | 'generation'>) {
    this.#links = links;
    this.#job = job;
  }

  away(segment: number, row: number): void {
    this.#put(segment, (entries) => entries.away(row));
  }

  orphan(segment: number, row: number): void {
    this.#put(segment, (entries) => entries.orphan(row));
  }

  here(segment: number, run: number, row: number, bytes: Uint8Array): void {
    this.#put(segment, (entries) => entries.here(run, row, bytes));
  }

  /** Whether so much waits that it must be stored before more is routed. */
  get isFull(): boolean {
    return this.#full.size > 0 || this.#bytes >= MAX_WAITING_BYTES;
  }

  /** The bytes that were found for the segment for which most were. */
  get largest(): number {
    return this.#largest;
  }

  /** Stores what there is too much of. */
  async store(): Promise<void> {
    await this.#storeAll([...this.#full]);
    if (this.#bytes >= MAX_WAITING_BYTES) await this.#storeAll(this.#larger());
  }

  /** Stores all that still waits. */
  end(): Promise<void> {
    return this.#storeAll(this.#waiting.keys());
  }

  #put(segment: number, put: (entries: RoutedBytes) => void): void {
    let waiting = this.#waiting.get(segment);
    if (waiting === undefined) this.#waiting.set(segment, (waiting = { entries: new RoutedBytes(), part: 0, bytes: 0 }));
    const { entries } = waiting;
    const before = entries.length;
    put(entries);
    const added = entries.length - before;
    this.#bytes += added;
    waiting.bytes += added;
    this.#largest = Math.max(this.#largest, waiting.bytes);
    if (entries.length >= PART_BYTES) this.#full.add(segment);
  }

  /** The segments that most waits for, with half of what waits. */
  #larger(): number[] {
    const larger: number[] = [];
    let bytes = 0;
    for (const [segment, { entries }] of [...this.#waiting].toSorted(([a, one], [b, other]) => other.entries.length - one.entries.length || a - b)) {
      if (2 * bytes >= this.#bytes) break;
      larger.push(segment);
      bytes += entries.length;
    }
    return larger;
  }

  #storeAll(segments: Iterable<number>): Promise<void> {
    return eachAtOnce(segments, WRITES_AT_ONCE, (segment) => this.#storeOne(segment));
  }

  async #storeOne(segment: number): Promise<void> {
    const waiting = this.#waiting.get(segment);
    if (waiting === undefined || waiting.entries.length === 0) return;
    const { written } = waiting.entries;
    const part = waiting.part++;
    waiting.entries = new RoutedBytes();
    this.#full.delete(segment);
    this.#bytes -= written.length;
    const { run_id, generation } = this.#job;
    await this.#links.put({ run_id, generation, kind: ROUTED, range: segment, segment, part, data: await packLink(written) });
    giveBackMemory(written);
  }
}

/** Everything that `route` found for a segment of a keyed file. A family lies within one range of keys, so ranges add up. */
export async function readRouted(links: Links, { run_id, generation }: Pick<Job, 'run_id' | 'generation'>, segment: number): Promise<RoutedRows> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const { data } of links.list(run_id, generation, ROUTED, segment)) parts.push(await unpackLink(data));
  return new RoutedRows(parts);
}
