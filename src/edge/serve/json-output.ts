import { timestamp } from '../../base/time.ts';
import type { Job } from '../../model/job.ts';
import type { Store } from '../../store/store.ts';
import { inflated } from '../../store/zstd.ts';
import type { PartedBody } from './body.ts';
import { createListBody } from './list-body.ts';
import { metadataOf } from './metadata.ts';
import type { Readers } from './readers.ts';
import { spliceMeta } from './splice.ts';

/** The normalized output of a job as JSON: its row groups in order between a head and a foot. */
export async function createJsonOutput(store: Store, readers: Readers, job: Job, metadata: boolean): Promise<PartedBody> {
  const index = await readers.indexes.of('records', job.run_id, job.generation);
  const named = { job_id: job._id, vendor: job.vendor_name, processed_at: timestamp(job.completed_at ?? job.changed_at) };
  const head = JSON.stringify(metadata ? { ...named, metadata: metadataOf(job) } : named);
  return createListBody({
    head: Buffer.from(`${head.slice(0, -1)},"records":[`),
    foot: Buffer.from(']}'),
    groups: index.ids.length,
    starts: metadata ? index.splicedStarts : index.starts,
    load(group) {
      const id = index.ids[group] ?? '';
      return readers.parts.get(metadata ? `${id}.meta` : id, () => loadGroup(store, id, metadata));
    },
  });
}

async function loadGroup(store: Store, id: string, metadata: boolean): Promise<Uint8Array> {
  const group = await store.groups.read('records', id);
  if (group === null) throw new Error('a row group is gone');
  const json = await inflated(group.json, group.json_bytes);
  if (!metadata) return json;
  if (group.meta === null) throw new Error('a row group has no metadata');
  return spliceMeta(json, await inflated(group.meta, group.meta_bytes), group.count);
}
