import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileCheck } from '../../../../src/base/check.ts';
import { derivedId } from '../../../../src/base/ids.ts';
import { timestamp } from '../../../../src/base/time.ts';
import { EVENT_KINDS, EventPayload } from '../../../../src/model/event.ts';
import type { Job } from '../../../../src/model/job.ts';
import type { JobContext } from '../../../../stages/jobs/context.ts';
import { deliver } from '../../../../stages/jobs/events/deliver.ts';
import { relayJob, relaySweep } from '../../../../stages/jobs/events/relay.ts';
import { startRig, type Rig } from './webhook/rig.ts';

const HOOK = 'https://hooks.example.com/hook';
const CALLBACK = 'https://callback.example.com/done';
const payloadCheck = compileCheck(EventPayload);

describe('relay', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.stop());

  const outboxOf = async (job: Job) => (await rig.store.jobs.get(job._id))?.outbox.map(({ kind }) => kind);
  const payloads = async (job: Job) => (await rig.deliveries(job)).map(({ body }) => JSON.parse(body) as EventPayload);
  /** The context with one part of the store or the conveyor that fails, as if the process ended there. */
  const broken = (part: 'insertMany' | 'dropOutbox' | 'add'): JobContext => {
    const { context, store, flow } = rig;
    const parts = {
      insertMany: { ...context, store: { ...store, deliveries: { ...store.deliveries, insertMany: crash } } },
      dropOutbox: { ...context, store: { ...store, jobs: { ...store.jobs, dropOutbox: crash } } },
      add: { ...context, flow: { ...flow, add: crash } },
    };
    return parts[part];
  };

  it('tells each event of a job with the fields of the contract', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: [...EVENT_KINDS] }) });
    await rig.complete(job);
    await relayJob(rig.context, job._id);

    const told = await payloads(job);
    for (const payload of told) expect(payloadCheck.faults(payload)).toEqual([]);
    expect(told.map(({ event, status, sequence }) => [event, status, sequence])).toEqual([
      ['job.queued', 'queued', 1],
      ['job.processing', 'processing', 2],
      ['job.completed', 'completed_with_errors', 3],
    ]);
    const ended = await rig.store.jobs.get(job._id);
    expect(told[2]).toEqual({
      event: 'job.completed',
      job_id: job.run_id,
      status: 'completed_with_errors',
      timestamp: timestamp(ended?.completed_at ?? new Date(0)),
      partner_id: job.partner_id,
      original_filename: 'Zoë "März".csv',
      statistics: { total_rows: 100, valid_rows: 99, invalid_rows: 1 },
      download_urls: {
        normalized_data: `https://rollcall.example.com/api/download/${job.run_id}`,
        error_report: `https://rollcall.example.com/api/errors/${job.run_id}`,
      },
      event_id: expect.stringMatching(/^evt_/),
      sequence: 3,
    });
    expect(new Set(told.map(({ event_id }) => event_id)).size).toBe(3);
    // Told late, an event still says what was so when it happened.
    expect(told[0]).toMatchObject({ statistics: { total_rows: 0, valid_rows: 0, invalid_rows: 0 } });
    expect(told[0]).not.toHaveProperty('download_urls');
    expect(told[0]).not.toHaveProperty('error');
  });

  it('says of a failed job why it failed', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: ['job.failed'] }) });
    await rig.store.jobs.fail(job._id, { code: 'processing_failed', message: 'The file could not be processed' });
    await relayJob(rig.context, job._id);
    const [told, ...others] = await payloads(job);
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      event: 'job.failed',
      status: 'failed',
      error: { code: 'processing_failed', message: 'The file could not be processed' },
    });
    expect(told).not.toHaveProperty('download_urls');
  });

  it('sends the partner what it subscribed to, and a callback_url everything', async () => {
    const partner_id = await rig.partner({ url: HOOK, events: ['job.completed'] });
    const job = await rig.job({ partner_id, callback_url: CALLBACK });
    await rig.complete(job);
    await relayJob(rig.context, job._id);
    expect((await rig.deliveries(job)).map(({ sequence, target, callback }) => [sequence, target, callback])).toEqual([
      [1, CALLBACK, true],
      [2, CALLBACK, true],
      [3, CALLBACK, true],
      [3, HOOK, false],
    ]);
  });

  it.each(['https://HOOKS.example.com:443/hook', `${HOOK}#done`])('sends one address one call, however it is written (%s)', async (callback_url) => {
    const partner_id = await rig.partner({ url: HOOK, events: [...EVENT_KINDS] });
    const job = await rig.job({ partner_id, callback_url });
    await relayJob(rig.context, job._id);
    expect(await rig.deliveries(job)).toHaveLength(1);
  });

  it('has nothing to do for a partner without a target', async () => {
    const job = await rig.job({ partner_id: await rig.partner() });
    await relayJob(rig.context, job._id);
    expect(await rig.deliveries(job)).toEqual([]);
    expect(await outboxOf(job)).toEqual([]);
    await relayJob(rig.context, 'job_nobody');
  });

  it('keeps what a target misses while it is switched off, and does not send it', async () => {
    const partner_id = await rig.partner({ url: HOOK, events: [...EVENT_KINDS] });
    await rig.store.partners.disableWebhook(partner_id, HOOK, 'gone');
    const job = await rig.job({ partner_id });
    await relayJob(rig.context, job._id);
    const [missed] = await rig.deliveries(job);
    expect(missed).toMatchObject({ state: 'cancelled', reason: 'target_disabled', next_attempt_at: null });
    expect(await rig.flow.has(deliver, `${missed?._id}.1`)).toBe(false);
  });

  it('queues the first event of each target only; the next waits for its turn', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: ['job.processing', 'job.completed'] }), callback_url: CALLBACK });
    await rig.complete(job);
    await relayJob(rig.context, job._id);
    const deliveries = await rig.deliveries(job);
    const queued = await Promise.all(
      deliveries.map(async ({ _id, sequence, target }) => [sequence, target, await rig.flow.has(deliver, `${_id}.1`)]),
    );
    expect(queued.filter(([, , has]) => has)).toEqual([
      [1, CALLBACK, true],
      [2, HOOK, true],
    ]);
  });

  it('run many times at once makes each delivery once', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: [...EVENT_KINDS] }), callback_url: CALLBACK });
    await rig.complete(job);
    await Promise.all(Array.from({ length: 5 }, () => relayJob(rig.context, job._id)));
    await relayJob(rig.context, job._id);
    const deliveries = await rig.deliveries(job);
    expect(deliveries.map(({ _id }) => _id)).toEqual(deliveries.map(({ sequence, target }) => derivedId('dlv', job._id, sequence, target)));
    expect(deliveries).toHaveLength(6);
    expect(await outboxOf(job)).toEqual([]);
  });

  it('keeps an event in the outbox until its deliveries exist', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: [...EVENT_KINDS] }) });
    await expect(relayJob(broken('insertMany'), job._id)).rejects.toThrow('the process ends here');
    expect(await outboxOf(job)).toEqual(['job.queued']);
    await relaySweep(rig.context);
    expect(await outboxOf(job)).toEqual([]);
    expect(await rig.deliveries(job)).toHaveLength(1);
  });

  it('makes no second delivery of an event that a crash left in the outbox', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: [...EVENT_KINDS] }) });
    await expect(relayJob(broken('dropOutbox'), job._id)).rejects.toThrow('the process ends here');
    const before = await rig.deliveries(job);
    expect(before).toHaveLength(1);
    rig.moveBy(60_000);
    await relaySweep(rig.context);
    expect(await rig.deliveries(job)).toEqual(before);
    expect(await outboxOf(job)).toEqual([]);
  });

  it('lets the sweep queue what a crash, or a Redis without memory, has left out', async () => {
    const job = await rig.job({ partner_id: await rig.partner({ url: HOOK, events: [...EVENT_KINDS] }) });
    await expect(relayJob(broken('add'), job._id)).rejects.toThrow('the process ends here');
    expect(await outboxOf(job)).toEqual([]);
    const [delivery] = await rig.deliveries(job);
    expect(await rig.flow.has(deliver, `${delivery?._id}.1`)).toBe(false);
    await relaySweep(rig.context);
    expect(await rig.flow.has(deliver, `${delivery?._id}.1`)).toBe(true);
    await relaySweep(rig.context);
  });

  it('is not held up by one job whose events cannot be relayed', async () => {
    const partner_id = await rig.partner({ url: HOOK, events: [...EVENT_KINDS] });
    const [bad, good] = [await rig.job({ partner_id }), await rig.job({ partner_id })];
    const get = (id: string) => (id === bad._id ? Promise.reject(new Error('a fault')) : rig.store.jobs.get(id));
    await relaySweep({ ...rig.context, store: { ...rig.store, jobs: { ...rig.store.jobs, get } } });
    expect(await outboxOf(good)).toEqual([]);
    expect(await outboxOf(bad)).toEqual(['job.queued']);
  });
});

function crash(): Promise<never> {
  return Promise.reject(new Error('the process ends here'));
}
