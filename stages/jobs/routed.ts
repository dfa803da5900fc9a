import type { Job } from '../../src/model/job.ts';
import type { Store } from '../../src/store/store.ts';
import type { RoutedRows } from '../rows/link.ts';
import { unpackLink } from './link-data.ts';

/** The kind of link parts that `route` leaves for one segment; their range is the segment's index, their part the range of keys. */
export const ROUTED = 'routed';

/** All that `route` found out about a segment of a keyed file. A family lies within one range of keys, so ranges add up. */
export async function readRouted(store: Store, job: Job, segment: number): Promise<RoutedRows> {
  const all: RoutedRows = { away: [], orphans: [], here: [] };
  for await (const { data } of store.links.list(job.run_id, job.generation, ROUTED, segment)) {
    const rows = (await unpackLink(data)) as RoutedRows;
    for (const row of rows.away) all.away.push(row);
    for (const row of rows.orphans) all.orphans.push(row);
    for (const row of rows.here) all.here.push(row);
  }
  return all;
}
