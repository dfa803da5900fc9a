import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Failure } from '../../../src/base/failure.ts';
import { defineStage, type Outcome, type StageContext } from '../../../src/flow/stage.ts';
import type { NormalizedRecord } from '../../../src/model/record.ts';
import { groupId, segmentId, type RowGroup } from '../../../src/model/segment.ts';
import { renditionId } from '../../../src/store/renditions.ts';
import { decompress } from '../../../src/store/zstd.ts';
import { csvRows } from '../../rows/serialize/csv.ts';
import type { RecordMeta } from '../../rows/serialize/meta.ts';
import { xmlRows } from '../../rows/serialize/xml.ts';
import type { JobContext } from '../context.ts';
import { SegmentInput } from '../payloads.ts';

const RenditionFormat = Type.Enum(['csv', 'xml']);
export type RenditionFormat = Static<typeof RenditionFormat>;

const RenderInput = Type.Object({ ...SegmentInput.properties, format: RenditionFormat, metadata: Type.Boolean() }, { additionalProperties: false });
type RenderInput = Static<typeof RenderInput>;

const RenderOutput = Type.Object({ bytes: Type.Integer({ minimum: 0 }) });

/** Parts that one worker makes at once: one is rendered while another is read and written. */
const CONCURRENCY = 2;

/**
 * Writes the records of one segment in another format, one row group at a time. Every attempt writes a blob of its own. The first complete
 * one is published and any other is removed, so a part that a reader has begun never changes.
 */
export const render = defineStage({
  name: 'render',
  version: 'v1',
  input: RenderInput,
  output: RenderOutput,
  retry: [1_000, 5_000, 30_000],
  concurrency: CONCURRENCY,
  timeoutMs: 300_000,
  run: renderSegment,
});

async function renderSegment(input: RenderInput, context: JobContext & StageContext): Promise<Outcome<Static<typeof RenderOutput>>> {
  const { jobs, segments, renditions, blobs } = context.store;
  const job = await jobs.get(input.job_id);
  // Removed: nobody waits for it, and nothing has failed.
  if (job === null) return { done: { bytes: 0 } };
  if (job.generation !== input.generation) return { cancel: new Failure('not_found', 'The job was started over') };
  const segment = await segments.get(segmentId(job.run_id, input.generation, input.segment));
  const tally = segment?.tally ?? null;
  if (segment === null || tally === null) return { cancel: new Failure('output_not_ready', 'The segment has no records yet') };

  const id = renditionId(job.run_id, input.generation, input.format, input.metadata, input.segment);
  const made = await renditions.get(id);
  if (made !== null) return { done: { bytes: made.bytes } };

  const blobId = `${id}.${randomUUID()}`;
  const writer = blobs.renditions.create(blobId, { metadata: { job_id: job._id } });
  try {
    for (let group = 0; group < tally.record_groups; group++) {
      context.signal.throwIfAborted();
      await writer.write(await renderGroup(context, groupId(segment._id, group), input));
    }
    const { bytes } = await writer.finish();
    const published = await renditions.publish({ _id: id, blob_id: blobId, bytes });
    await (published ? blobs.renditions.claim(blobId) : blobs.renditions.remove(blobId));
    return { done: { bytes: published ? bytes : ((await renditions.get(id))?.bytes ?? 0) } };
  } catch (err) {
    await writer.abort();
    throw err;
  }
}

async function renderGroup({ store }: JobContext, id: string, { format, metadata }: RenderInput): Promise<Uint8Array> {
  const group = await store.groups.read('records', id);
  // The segment counts this group, so it existed: it is being removed with its job, or the store has lost it.
  if (group === null) throw new Error(`the row group ${id} is missing`);
  const records = await jsonTexts<NormalizedRecord>(group.json, group.json_bytes);
  const metas = metadata ? await metasOf(group) : null;
  const text = format === 'csv' ? csvRows(records, metas) : xmlRows(records, metas);
  return Buffer.from(text, 'utf8');
}

async function metasOf({ _id, meta, meta_bytes }: RowGroup): Promise<RecordMeta[]> {
  if (meta === null) throw new Error(`the row group ${_id} has no metadata`);
  return jsonTexts<RecordMeta>(meta, meta_bytes);
}

/** What a row group holds: JSON texts, each after a comma. The service wrote them itself, from checked values. */
async function jsonTexts<T>(frame: Uint8Array, bytes: number): Promise<T[]> {
  const plain = await decompress(frame, bytes);
  return JSON.parse(`[${Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString('utf8', 1)}]`) as T[];
}
