import { eachAtOnce } from '../../src/base/at-once.ts';
import type { Job } from '../../src/model/job.ts';
import type { Links } from '../../src/store/links.ts';
import type { RoutedRows } from '../rows/keyed/link.ts';
import { packLink, packed, unpacked, unpackLink } from './link-data.ts';

/** The kind of link parts that `route` leaves for one segment; their range is the segment's index. */
const ROUTED = 'routed';
/** Rows for one segment are stored in parts of about so much, or of less where more than `MAX_WAITING_BYTES` wait for all segments. */
const PART_BYTES = 2 * 1024 * 1024;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const WRITES_AT_ONCE = 4;

/** What waits to be stored for one segment: packed rows, each of one range, and the number of the next part. */
interface Waiting {
  pieces: Uint8Array[];
  bytes: number;
  part: number;
}

/**
 * Stores what ranges of keys mean for segments. A part holds what many ranges say of one segment: a large file has as many of these as of
 * those, and a part for each pair would be as many as their product. The same rows make the same parts.
 */
export class RoutedWriter {
  readonly #links: Links;
  readonly #job: Pick<Job, 'run_id' | 'generation'>;
  readonly #waiting = new Map<number, Waiting>();
  #bytes = 0;

  constructor(links: Links, job: Pick<Job, 'run_id' | 'generation'>) {
    this.#links = links;
    this.#job = job;
  }

  /** Takes what one range means for one segment, and stores what there is too much of. */
  async add(segment: number, rows: RoutedRows): Promise<void> {
    for (const piece of pieces(rows)) {
      const waiting = this.#of(segment);
      const plain = packed(piece);
      waiting.pieces.push(plain);
      waiting.bytes += plain.length;
      this.#bytes += plain.length;
      if (waiting.bytes >= PART_BYTES) await this.#put(segment);
    }
    if (this.#bytes >= MAX_WAITING_BYTES) await eachAtOnce(this.#larger(), WRITES_AT_ONCE, (segment) => this.#put(segment));
  }

  /** Stores what still waits. */
  end(): Promise<void> {
    return eachAtOnce(this.#waiting.keys(), WRITES_AT_ONCE, (segment) => this.#put(segment));
  }

  #of(segment: number): Waiting {
    let waiting = this.#waiting.get(segment);
    if (waiting === undefined) this.#waiting.set(segment, (waiting = { pieces: [], bytes: 0, part: 0 }));
    return waiting;
  }

  /** The segments that most waits for, with half of what waits. */
  #larger(): number[] {
    const larger: number[] = [];
    let bytes = 0;
    for (const [segment, waiting] of [...this.#waiting].toSorted(([a, one], [b, other]) => other.bytes - one.bytes || a - b)) {
      if (2 * bytes >= this.#bytes) break;
      larger.push(segment);
      bytes += waiting.bytes;
    }
    return larger;
  }

  async #put(segment: number): Promise<void> {
    const waiting = this.#of(segment);
    const { pieces: rows, bytes, part } = waiting;
    if (rows.length === 0) return;
    waiting.pieces = [];
    waiting.bytes = 0;
    waiting.part++;
    this.#bytes -= bytes;
    const { run_id, generation } = this.#job;
    await this.#links.put({ run_id, generation, kind: ROUTED, range: segment, segment, part, data: await packLink(rows) });
  }
}

/** All that `route` found out about a segment of a keyed file. A family lies within one range of keys, so ranges add up. */
export async function readRouted(links: Links, { run_id, generation }: Pick<Job, 'run_id' | 'generation'>, segment: number): Promise<RoutedRows> {
  const all: RoutedRows = { away: [], orphans: [], here: [] };
  for await (const { data } of links.list(run_id, generation, ROUTED, segment)) {
    for (const piece of (await unpackLink(data)).value as Uint8Array[]) {
      const rows = unpacked(piece) as RoutedRows;
      for (const row of rows.away) all.away.push(row);
      for (const row of rows.orphans) all.orphans.push(row);
      for (const row of rows.here) all.here.push(row);
    }
  }
  return all;
}

function* pieces({ away, orphans, here }: RoutedRows): Generator<RoutedRows> {
  let piece: RoutedRows = { away, orphans, here: [] };
  let bytes = 0;
  for (const row of here) {
    piece.here.push(row);
    bytes += row.bytes.length;
    if (bytes < PART_BYTES) continue;
    yield piece;
    piece = { away: [], orphans: [], here: [] };
    bytes = 0;
  }
  yield piece;
}
