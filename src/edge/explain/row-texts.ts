import type { Job } from '../../model/job.ts';
import type { NormalizedRecord } from '../../model/record.ts';
import type { RowError } from '../../model/row-error.ts';
import { fileGroupsId, type Segment } from '../../model/segment.ts';
import type { Store } from '../../store/store.ts';
import { decompress } from '../../store/zstd.ts';
import { loadErrorTexts } from '../serve/error-groups.ts';
import type { Readers } from '../serve/readers.ts';
import { groupsOfRow } from './groups-of-row.ts';

/** The report's entries about one row: those of its segment, and those that come from comparing all rows. */
export async function rowEntries(store: Store, readers: Readers, job: Job, segment: Segment, row: number): Promise<RowError[]> {
  const index = await readers.indexes.of('errors', job.run_id, job.generation);
  const owners = [`${segment._id}.`, `${fileGroupsId(job.run_id, job.generation, 'last')}.`];
  const entries: RowError[] = [];
  for (const id of owners.flatMap((owner) => groupsOfRow(index, owner, row))) {
    entries.push(...entriesIn(await readers.parts.get(`${id}.`, () => loadErrorTexts(store, id)), row));
  }
  return entries;
}

/** The records of the output that came of one row. */
export async function rowRecords(store: Store, readers: Readers, job: Job, segment: Segment, row: number): Promise<NormalizedRecord[]> {
  const index = await readers.indexes.of('records', job.run_id, job.generation);
  const records: NormalizedRecord[] = [];
  for (const id of groupsOfRow(index, `${segment._id}.`, row)) {
    const group = await store.groups.read('records', id);
    if (group === null || group.meta === null) throw new Error('a row group is gone, or has no metadata');
    const metas = listOf<{ row: number }>(await decompress(group.meta, group.meta_bytes));
    if (!metas.some((meta) => meta.row === row)) continue;
    const all = listOf<NormalizedRecord>(await decompress(group.json, group.json_bytes));
    records.push(...all.filter((_, at) => metas[at]?.row === row));
  }
  return records;
}

const ENTRY = ',{"row_number":';

/** Text within an entry cannot look like the beginning of an entry, because its quotes are escaped. */
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

function listOf<T>(texts: Uint8Array): T[] {
  return JSON.parse(`[${Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength).toString('utf8', 1)}]`) as T[];
}
