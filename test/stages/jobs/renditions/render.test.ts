import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../../../src/model/job.ts';
import type { NormalizedRecord } from '../../../../src/model/record.ts';
import { groupId, segmentId, type Segment } from '../../../../src/model/segment.ts';
import { renditionId } from '../../../../src/store/renditions.ts';
import { compress } from '../../../../src/store/zstd.ts';
import { render, type RenditionFormat } from '../../../../stages/jobs/renditions/render.ts';
import { completeParts, ensureRendition, partsOf } from '../../../../stages/jobs/renditions/renditions.ts';
import { csvHeader, csvRows } from '../../../../stages/rows/serialize/csv.ts';
import type { RecordMeta } from '../../../../stages/rows/serialize/meta.ts';
import { xmlFoot, xmlHead, xmlRows } from '../../../../stages/rows/serialize/xml.ts';
import { EMPTY_TALLY } from '../../../support/jobs.ts';
import { childrenOf, parseXml } from '../../rows/serialize/parse-xml.ts';
import { anyMeta, anyRecord } from '../../rows/serialize/sample.ts';
import { startRig, stageContext, type Rig } from '../events/webhook/rig.ts';

interface Sample {
  record: NormalizedRecord;
  meta: RecordMeta;
}

describe('render', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.stop());

  /** A completed job whose segments hold these groups of records. */
  const completed = async (segments: readonly Sample[][][]): Promise<Job> => {
    const job = await rig.job({ partner_id: await rig.partner(), segment_count: segments.length });
    await rig.store.segments.insertAll(segments.map((_, index) => segmentOf(job, index)));
    for (const [index, groups] of segments.entries()) {
      const id = segmentId(job.run_id, 0, index);
      for (const [group, records] of groups.entries()) {
        const json = texts(records.map(({ record }) => record));
        const meta = texts(records.map((each) => each.meta));
        await rig.store.groups.put('records', {
          _id: groupId(id, group),
          first_row: 1,
          count: records.length,
          json: await compress(json),
          json_bytes: json.length,
          meta: await compress(meta),
          meta_bytes: meta.length,
        });
      }
      await rig.store.segments.done(id, { ...EMPTY_TALLY, records: groups.flat().length, record_groups: groups.length });
    }
    await rig.complete(job);
    return (await rig.store.jobs.get(job._id)) ?? job;
  };
  const run = (job: Job, segment: number, format: RenditionFormat, metadata = false) =>
    render.run(inputOf(job, segment, format, metadata), stageContext(rig.context));
  const textOf = async ({ blob_id, bytes }: { blob_id: string; bytes: number }): Promise<string> =>
    Buffer.concat(await allOf(rig.store.blobs.renditions.read(blob_id, 0, bytes))).toString('utf8');
  const partOf = (job: Job, segment: number, format: RenditionFormat, metadata = false) =>
    rig.store.renditions.get(renditionId(job.run_id, 0, format, metadata, segment));
  const blobCount = async (): Promise<number> => (await rig.store.blobs.renditions.unclaimed({ olderThanMs: -60_000, limit: 100 })).length;

  it('writes the records of a segment as the pure serializers do, group after group', async () => {
    const [a, b, c] = [samples(4), samples(3), samples(2)];
    const job = await completed([[a, b], [c]]);
    const all = [...a, ...b];
    const records = all.map(({ record }) => record);
    const metas = all.map(({ meta }) => meta);
    for (const [format, metadata, expected] of [
      ['csv', false, csvRows(records, null)],
      ['csv', true, csvRows(records, metas)],
      ['xml', false, xmlRows(records, null)],
      ['xml', true, xmlRows(records, metas)],
    ] as const) {
      const outcome = await run(job, 0, format, metadata);
      expect(outcome).toEqual({ done: { bytes: Buffer.byteLength(expected) } });
      const part = await partOf(job, 0, format, metadata);
      expect(part === null ? null : await textOf(part)).toBe(expected);
    }
  });

  it('gives a whole file that a reader can take, part after part', async () => {
    const all = samples(9);
    const job = await completed([[all.slice(0, 3)], [], [all.slice(3, 5), all.slice(5)]]);
    for (const format of ['csv', 'xml'] as const) for (const segment of [0, 1, 2]) await run(job, segment, format);
    const whole = async (format: RenditionFormat): Promise<string> => {
      const texts = await Promise.all(((await completeParts(rig.context, { job, format, metadata: false })) ?? []).map(textOf));
      return texts.join('');
    };
    const lines = parse(csvHeader(false) + (await whole('csv')), { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(lines.map(({ dependents }) => JSON.parse(dependents ?? '') as unknown)).toEqual(all.map(({ record }) => record.dependents));
    const root = parseXml(xmlHead(job) + (await whole('xml')) + xmlFoot());
    expect(childrenOf(root, 'records')[0]?.children).toHaveLength(9);
  });

  it('publishes one of two attempts and removes the other', async () => {
    const job = await completed([[samples(5)]]);
    const unclaimed = await blobCount();
    const outcomes = await Promise.all([run(job, 0, 'csv'), run(job, 0, 'csv'), run(job, 0, 'csv')]);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await blobCount()).toBe(unclaimed);
    const part = await partOf(job, 0, 'csv');
    expect(part === null ? null : await textOf(part)).toBe(
      csvRows(
        samples(5).map(({ record }) => record),
        null,
      ),
    );

    await run(job, 0, 'csv');
    expect(await partOf(job, 0, 'csv')).toEqual(part);
  });

  it('leaves nothing of an attempt that fails in the middle', async () => {
    const job = await completed([[samples(2), samples(2)]]);
    const unclaimed = await blobCount();
    const read = (kind: 'records' | 'errors', id: string) => (id.endsWith('000001') ? Promise.resolve(null) : rig.store.groups.read(kind, id));
    const context = { ...rig.context, store: { ...rig.store, groups: { ...rig.store.groups, read } } };
    await expect(render.run(inputOf(job, 0, 'xml'), stageContext(context))).rejects.toThrow('is missing');
    expect(await partOf(job, 0, 'xml')).toBeNull();
    expect(await blobCount()).toBe(unclaimed);
  });

  it('has nothing to do for a job that was removed, and has not failed', async () => {
    const job = await completed([[samples(1)]]);
    expect(await render.run({ ...inputOf(job, 0, 'csv'), job_id: 'job_gone' }, stageContext(rig.context))).toEqual({ done: { bytes: 0 } });
  });

  it('makes nothing for a job that was started over, or has no records yet', async () => {
    const job = await completed([[samples(1)]]);
    expect(await render.run({ ...inputOf(job, 0, 'csv'), generation: 1 }, stageContext(rig.context))).toMatchObject({
      cancel: { code: 'not_found' },
    });
    expect(await run(job, 7, 'csv')).toMatchObject({ cancel: { code: 'output_not_ready' } });
  });

  it('queues what is missing of a rendition, once', async () => {
    const job = await completed([[samples(1)], [samples(1)], [samples(1)]]);
    await run(job, 1, 'csv');
    expect(await completeParts(rig.context, { job, format: 'csv', metadata: false })).toBeNull();
    await ensureRendition(rig.context, { job, format: 'csv', metadata: false });
    await ensureRendition(rig.context, { job, format: 'csv', metadata: false });
    const ids = [0, 1, 2].map((segment) => renditionId(job.run_id, 0, 'csv', false, segment));
    expect(await Promise.all(ids.map((id) => rig.flow.has(render, id)))).toEqual([true, false, true]);
    await rig.flow.remove(render, ids);
  });

  it('hands out the parts in order while workers make them', async () => {
    const job = await completed(Array.from({ length: 12 }, (_, index) => [samples(index)]));
    const workers = await rig.work();
    onTestFinished(() => workers.stop());
    const { signal } = new AbortController();
    const parts = await allOf(partsOf(rig.context, { job, format: 'xml', metadata: true }, { signal }));
    expect(parts.map(({ _id }) => _id)).toEqual(Array.from({ length: 12 }, (_, segment) => renditionId(job.run_id, 0, 'xml', true, segment)));
    expect(await completeParts(rig.context, { job, format: 'xml', metadata: true })).toEqual(parts);
    expect(await allOf(partsOf(rig.context, { job, format: 'xml', metadata: true }, { signal }))).toEqual(parts);
  });

  it('waits for a part no longer than it may, and not at all for a reader that has gone', async () => {
    const job = await completed([[samples(1)]]);
    const { signal } = new AbortController();
    await expect(allOf(partsOf(rig.context, { job, format: 'csv', metadata: false }, { signal, patienceMs: 1 }))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    const reader = new AbortController();
    const reading = allOf(partsOf(rig.context, { job, format: 'csv', metadata: false }, { signal: reader.signal }));
    reader.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(await rig.flow.has(render, renditionId(job.run_id, 0, 'csv', false, 0))).toBe(true);
  });

  it('has no parts for a file without rows', async () => {
    const job = await completed([]);
    expect(await completeParts(rig.context, { job, format: 'csv', metadata: false })).toEqual([]);
    expect(await allOf(partsOf(rig.context, { job, format: 'csv', metadata: false }, { signal: new AbortController().signal }))).toEqual([]);
  });
});

function samples(count: number): Sample[] {
  return fc.sample(fc.record({ record: anyRecord, meta: anyMeta }), { seed: 5, numRuns: count });
}

function inputOf(job: Job, segment: number, format: RenditionFormat, metadata = false): Parameters<typeof render.run>[0] {
  return { job_id: job._id, generation: 0, segment, format, metadata };
}

async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

function texts(values: readonly unknown[]): Uint8Array {
  return Buffer.from(values.map((value) => `,${JSON.stringify(value)}`).join(''));
}

function segmentOf({ _id, run_id, partner_id }: Job, index: number): Segment {
  return {
    _id: segmentId(run_id, 0, index),
    job_id: _id,
    run_id,
    partner_id,
    generation: 0,
    index,
    rules_version: 1,
    start: 0,
    end: 0,
    first_row: 1,
    rows: 0,
    continues: null,
    collected: false,
    state: 'waiting',
    starts: 0,
    tally: null,
    finished_at: null,
  };
}
