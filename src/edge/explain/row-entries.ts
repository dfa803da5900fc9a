import type { Job } from '../../model/job.ts';
import type { RowError } from '../../model/row-error.ts';
import { fileGroupsId, type Segment } from '../../model/segment.ts';
import type { Store } from '../../store/store.ts';
import { loadErrorTexts } from '../serve/error-groups.ts';
import type { Readers } from '../serve/readers.ts';

/** The entries of the error report about one row: those of its segment, and those that came of comparing all rows. */
export async function rowEntries(store: Store, readers: Readers, job: Job, segment: Segment, row: number): Promise<RowError[]> {
  const { ids, firstRows } = await readers.indexes.of('errors', job.run_id, job.generation);
  const owners = [`${segment._id}.`, `${fileGroupsId(job.run_id, job.generation, 'last')}.`];
  const entries: RowError[] = [];
  for (const [at, id] of ids.entries()) {
    const owner = owners.find((prefix) => id.startsWith(prefix));
    if (owner === undefined) continue;
    const next = ids[at + 1]?.startsWith(owner) === true ? (firstRows[at + 1] ?? 0) : Number.POSITIVE_INFINITY;
    const first = firstRows[at] ?? 0;
    // Rows ascend within a group and from one to the next, but for the passes in which repetitions are found.
    if (first > row || (next < row && next >= first)) continue;
    entries.push(...entriesIn(await readers.parts.get(`${id}.`, () => loadErrorTexts(store, id)), row));
  }
  return entries;
}

const ENTRY = ',{"row_number":';

/** No text within an entry can look like the beginning of one: its quotes are escaped there. */
function entriesIn(group: Uint8Array, row: number): RowError[] {
  const text = Buffer.from(group.buffer, group.byteOffset, group.byteLength);
  const entries: RowError[] = [];
  const wanted = `${ENTRY}${row},`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const next = text.indexOf(ENTRY, at + 1);
    entries.push(JSON.parse(text.toString('utf8', at + 1, next < 0 ? text.length : next)) as RowError);
  }
  return entries;
}
