import type { Job } from '../../src/model/job.ts';
import type { Store } from '../../src/store/store.ts';
import type { RoutedRows } from '../rows/keyed/link.ts';
import { packLink, unpackLink } from './link-data.ts';

/** The kind of link parts that `route` leaves for one segment; their range is the segment's index. */
const ROUTED = 'routed';
/** Rows for one segment from one range are stored in parts of about so much. */
const PART_BYTES = 2 * 1024 * 1024;
/** Parts of one range; the number of a part begins with its range. */
const MAX_PARTS_A_RANGE = 1000;

/** Stores what one range of keys means for one segment. */
export async function writeRouted(store: Store, job: Job, range: number, segment: number, rows: RoutedRows): Promise<void> {
  let part = range * MAX_PARTS_A_RANGE;
  for (const piece of pieces(rows)) {
    await store.links.put({
      run_id: job.run_id,
      generation: job.generation,
      kind: ROUTED,
      range: segment,
      segment,
      part: part++,
      data: await packLink(piece),
    });
  }
}

/** All that `route` found out about a segment of a keyed file. A family lies within one range of keys, so ranges add up. */
export async function readRouted(store: Store, job: Job, segment: number): Promise<RoutedRows> {
  const all: RoutedRows = { away: [], orphans: [], here: [] };
  for await (const { data } of store.links.list(job.run_id, job.generation, ROUTED, segment)) {
    const rows = (await unpackLink(data)).value as RoutedRows;
    for (const row of rows.away) all.away.push(row);
    for (const row of rows.orphans) all.orphans.push(row);
    for (const row of rows.here) all.here.push(row);
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
