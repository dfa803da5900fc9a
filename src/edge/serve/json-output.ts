import { timestamp } from '../../base/time.ts';
import type { Job } from '../../model/job.ts';
import type { RowGroup } from '../../model/segment.ts';
import type { Store } from '../../store/store.ts';
import { compress, decompress } from '../../store/zstd.ts';
import type { PartedBody } from './body.ts';
import { createListBody } from './list-body.ts';
import { metadataOf } from './metadata.ts';
import { createPiecesBody } from './pieces-body.ts';
import type { LoadPart } from './part-cache.ts';
import type { Readers } from './readers.ts';
import { spliceMeta } from './splice.ts';

/** The normalized output of a job as JSON: its row groups in order between a head and a foot. */
export async function createJsonOutput(store: Store, readers: Readers, job: Job, metadata: boolean): Promise<PartedBody> {
  const index = await readers.indexes.of('records', job.run_id, job.generation);
  const named = { job_id: job._id, vendor: job.vendor_name, processed_at: timestamp(job.completed_at ?? job.changed_at) };
  const begun = JSON.stringify(metadata ? { ...named, metadata: metadataOf(job) } : named);
  const head = Buffer.from(`${begun.slice(0, -1)},"records":[`);
  const part = (group: number): [key: string, load: LoadPart] => {
    const id = index.ids[group] ?? '';
    return [metadata ? `${id}.meta` : id, async () => ({ own: await loadGroup(store, id, metadata) })];
  };
  const body = createListBody({
    head,
    foot: FOOT,
    groups: index.ids.length,
    starts: metadata ? index.splicedStarts : index.starts,
    load: (group) => readers.parts.get(...part(group)),
    ahead: (group) => readers.parts.ahead(...part(group)),
  });
  return metadata ? body : { ...body, packed: packedOutput(store, readers, head, index.ids) };
}

const FOOT = Buffer.from(']}');

/**
 * The output as zstd frames: the stored frames of its groups, which a decoder reads one after the other (RFC 8878, 3.1). Only the first
 * group is compressed again, without its comma.
 */
function packedOutput(store: Store, readers: Readers, head: Uint8Array, ids: readonly string[]): PartedBody {
  return createPiecesBody(ids.length + 2, (part) => {
    const id = ids[part - 1];
    if (part === 0) return compress(head);
    if (id === undefined) return compress(FOOT);
    return readers.parts.get(`${id}.zstd`, async () => {
      const { json, json_bytes } = await readGroup(store, id);
      return part > 1 ? json : compress((await decompress(json, json_bytes)).subarray(1));
    });
  });
}

async function loadGroup(store: Store, id: string, metadata: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const group = await readGroup(store, id);
  const json = await decompress(group.json, group.json_bytes);
  if (!metadata) return json;
  if (group.meta === null) throw new Error('a row group has no metadata');
  return spliceMeta(json, await decompress(group.meta, group.meta_bytes), group.count);
}

async function readGroup(store: Store, id: string): Promise<RowGroup> {
  const group = await store.groups.read('records', id);
  if (group === null) throw new Error('a row group is gone');
  return group;
}
