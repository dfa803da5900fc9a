import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Delivery } from '../../../../src/model/delivery.ts';
import { EVENT_KINDS } from '../../../../src/model/event.ts';
import type { Job } from '../../../../src/model/job.ts';
import type { JobContext } from '../../../../stages/jobs/context.ts';
import { deliver } from '../../../../stages/jobs/events/deliver.ts';
import { relayJob, relaySweep } from '../../../../stages/jobs/events/relay.ts';
import { redeliver } from '../../../../stages/jobs/events/webhook/redeliver.ts';
import { GIVE_UP_AFTER_MS, MAX_ATTEMPTS, retryDelayMs } from '../../../../stages/jobs/events/webhook/schedule.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver, type Answer, type Receiver } from './webhook/receiver.ts';
import { SECRET, startRig, stageContext, type Rig } from './webhook/rig.ts';

const HOUR_MS = 3_600_000;

async function receiver(answer: Answer): Promise<Receiver> {
  const started = await startReceiver(answer);
  onTestFinished(() => started.close());
  return started;
}

describe('deliver', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.stop());

  /** A job of a partner that wants all events at this address, with its first event relayed. */
  const told = async (url: string): Promise<{ job: Job; delivery: Delivery }> => {
    const job = await rig.job({ partner_id: await rig.partner({ url, events: [...EVENT_KINDS] }) });
    await relayJob(rig.context, job._id);
    const [delivery] = await rig.deliveries(job);
    if (delivery === undefined) throw new Error('no delivery');
    return { job, delivery };
  };
  const again = async ({ _id }: Delivery): Promise<Delivery> => {
    const found = await rig.store.deliveries.get(_id);
    if (found === null) throw new Error('the delivery is gone');
    return found;
  };
  /** Moves the clock to the next attempt. */
  const untilNext = async (delivery: Delivery): Promise<void> => rig.moveTo((await again(delivery)).next_attempt_at ?? rig.now());
  const seconds = () => String(Math.floor(rig.now().getTime() / 1000));
  const queued = ({ _id }: Delivery, attempt: number) => rig.flow.has(deliver, `${_id}.${attempt}`);
  /** Milliseconds that the queue holds an attempt back. */
  const heldBack = async ({ _id }: Delivery, attempt: number) => {
    const queue = rig.flow.queues().find(({ name }) => name === deliver.queue);
    return (await queue?.getJob(`${_id}.${attempt}`))?.delay;
  };

  it('fails an attempt that cannot be signed, without a call, and the next one is made when its time comes', async () => {
    const target = await receiver(200);
    const { delivery } = await told(target.url);
    const { partners } = rig.store;
    const unopened: typeof partners = {
      ...partners,
      async get(id) {
        const partner = await partners.get(id);
        return partner === null || partner.webhook === null ? partner : { ...partner, webhook: { ...partner.webhook, secret: null, previous: null } };
      },
    };
    expect(await rig.attempt(delivery, 1, { store: { ...rig.store, partners: unopened } })).toEqual({ done: { state: 'waiting' } });
    expect(target.calls).toHaveLength(0);
    const failed = await again(delivery);
    expect(failed).toMatchObject({ state: 'waiting', attempts: [{ status: null, failure: 'secret_unreadable' }] });
    expect(await queued(delivery, 2)).toBe(true);
    await untilNext(delivery);
    expect(await rig.attempt(failed, 2)).toEqual({ done: { state: 'delivered' } });
    expect(target.calls[0]?.headers).toHaveProperty('webhook-signature');
  });

  it('brings the stored bytes, signed, and is done', async () => {
    const target = await receiver(200);
    const { delivery, job } = await told(target.url);
    expect(await rig.attempt(delivery, 1)).toEqual({ done: { state: 'delivered' } });

    const [call] = target.calls;
    expect(call?.body.toString()).toBe(delivery.body);
    const standard = createHmac('sha256', SECRET).update(`${delivery.event_id}.${seconds()}.${delivery.body}`).digest('base64');
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Rollcall-Webhook/1',
      'x-service-signature': `sha256=${createHmac('sha256', SECRET)
        .update(call?.body ?? '')
        .digest('hex')}`,
      'webhook-id': delivery.event_id,
      'webhook-timestamp': seconds(),
      'webhook-signature': `v1,${standard}`,
    });
    expect(JSON.parse(delivery.body)).toMatchObject({ event: 'job.queued', job_id: job.run_id });
    expect(await again(delivery)).toMatchObject({
      state: 'delivered',
      next_attempt_at: null,
      attempts: [{ number: 1, at: rig.now(), status: 200, failure: null, duration_ms: expect.any(Number) }],
    });
  });

  it('tries again after 5 s, give or take a fifth, with the same event id', async () => {
    const target = await receiver(500);
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1);
    const delayMs = retryDelayMs(delivery._id, 1) ?? 0;
    const waiting = await again(delivery);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: [{ number: 1, status: 500, failure: 'status' }] });
    expect(waiting.next_attempt_at).toEqual(new Date(rig.now().getTime() + delayMs));
    expect(await heldBack(delivery, 2)).toBe(delayMs);

    target.answer(200);
    rig.moveBy(delayMs);
    expect(await rig.attempt(delivery, 2)).toEqual({ done: { state: 'delivered' } });
    expect(target.calls.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.event_id, delivery.event_id]);
    expect(target.calls[1]?.body).toEqual(target.calls[0]?.body);
  });

  it('waits for its time where the queue of a process whose clock is ahead hands it out early', async () => {
    const target = await receiver(500);
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1);
    const delayMs = retryDelayMs(delivery._id, 1) ?? 0;
    rig.moveBy(1_000);
    expect(await rig.attempt(delivery, 2)).toEqual({ laterMs: delayMs - 1_000 });
    expect(target.calls).toHaveLength(1);
    expect(await again(delivery)).toMatchObject({ state: 'waiting', attempts: [{ number: 1 }] });
  });

  it('gives up after ten attempts spread over three days', async () => {
    const target = await receiver(500);
    const { delivery } = await told(target.url);
    const begun = rig.now();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await rig.attempt(delivery, attempt);
      const { next_attempt_at } = await again(delivery);
      const delayMs = retryDelayMs(delivery._id, attempt);
      expect(next_attempt_at?.getTime() ?? null).toBe(delayMs === null ? null : rig.now().getTime() + delayMs);
      if (next_attempt_at !== null) rig.moveTo(next_attempt_at);
    }
    expect(await again(delivery)).toMatchObject({ state: 'failed', next_attempt_at: null });
    expect(target.calls).toHaveLength(10);
    expect(rig.now().getTime() - begun.getTime()).toBeGreaterThan(60 * HOUR_MS);
    expect(await queued(delivery, 11)).toBe(false);
  });

  it.each([
    ['120', 120_000],
    ['999999', 24 * HOUR_MS],
  ])('waits as long as a busy target asks: Retry-After %s', async (header, expectedMs) => {
    const target = await receiver((_, response) => response.writeHead(429, { 'Retry-After': header }).end());
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1);
    expect((await again(delivery)).next_attempt_at).toEqual(new Date(rig.now().getTime() + expectedMs));
  });

  it('does not hurry because of Retry-After, nor listen to it in other answers', async () => {
    const target = await receiver((_, response) => response.writeHead(503, { 'Retry-After': '0' }).end());
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1);
    expect((await again(delivery)).next_attempt_at).toEqual(new Date(rig.now().getTime() + (retryDelayMs(delivery._id, 1) ?? 0)));

    target.answer((_, response) => response.writeHead(500, { 'Retry-After': '7200' }).end());
    await untilNext(delivery);
    await rig.attempt(delivery, 2);
    expect((await again(delivery)).next_attempt_at).toEqual(new Date(rig.now().getTime() + (retryDelayMs(delivery._id, 2) ?? 0)));
  });

  it('counts a redirect as a failure and an address without an answer too', async () => {
    const elsewhere = await receiver(200);
    const target = await receiver((_, response) => response.writeHead(302, { Location: elsewhere.url }).end());
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1);
    target.answer(() => undefined);
    await untilNext(delivery);
    await rig.attempt(delivery, 2, { settings: { ...rig.context.settings, WEBHOOK_TIMEOUT_MS: 100 } });
    await target.close();
    await untilNext(delivery);
    await rig.attempt(delivery, 3);
    expect((await again(delivery)).attempts.map(({ number, status, failure }) => [number, status, failure])).toEqual([
      [1, 302, 'redirect'],
      [2, null, 'timeout'],
      [3, null, 'connection'],
    ]);
    expect(elsewhere.calls).toHaveLength(0);
  });

  it('never calls into a private network unless the operator allows it', async () => {
    const target = await receiver(200);
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1, { settings: { ...rig.context.settings, WEBHOOK_ALLOW_PRIVATE_NETWORKS: false } });
    expect(target.calls).toHaveLength(0);
    expect(await again(delivery)).toMatchObject({ state: 'waiting', attempts: [{ status: null, failure: 'refused_target' }] });
  });

  it('switches a target off that says 410, and gives up what waits for it', async () => {
    const target = await receiver(500);
    const { delivery, job } = await told(target.url);
    await rig.attempt(delivery, 1);
    await rig.complete(job);
    await relayJob(rig.context, job._id);
    const [, second, third] = await rig.deliveries(job);
    target.answer(410);
    await rig.attempt(second as Delivery, 1);

    expect(await again(second as Delivery)).toMatchObject({ state: 'failed', attempts: [{ status: 410 }] });
    expect((await rig.store.partners.get(job.partner_id))?.webhook?.disabled).toEqual({ reason: 'gone', at: rig.now() });
    for (const waiting of [delivery, third as Delivery])
      expect(await again(waiting)).toMatchObject({ state: 'cancelled', reason: 'target_disabled', next_attempt_at: null });
    expect(await rig.attempt(third as Delivery, 1)).toEqual({ done: { state: 'cancelled' } });
    expect(target.calls).toHaveLength(2);
    expect(await rig.store.audit.listOf(job.partner_id, 10)).toMatchObject([{ who: 'service', action: 'disable webhook', note: 'gone' }]);
  });

  it('gives up an event that the target takes no more, unless somebody asks for it again', async () => {
    const target = await receiver(500);
    const { delivery, job } = await told(target.url);
    await rig.attempt(delivery, 1);
    await rig.store.partners.setWebhook(job.partner_id, { url: target.url, secret: SECRET, events: ['job.completed'] });
    expect(await rig.attempt(delivery, 2)).toEqual({ done: { state: 'cancelled' } });
    expect(await again(delivery)).toMatchObject({ state: 'cancelled', reason: 'not_subscribed', next_attempt_at: null });
    target.answer(200);
    const asked = await redeliver(rig.context, await again(delivery));
    expect(await rig.attempt(asked as Delivery, 1)).toEqual({ done: { state: 'delivered' } });
    expect(target.calls).toHaveLength(2);
  });

  it('ends a callback_url that says 410 for its one job only', async () => {
    const callback = await receiver(410);
    const own = await receiver(200);
    const partner_id = await rig.partner({ url: own.url, events: ['job.queued'] });
    const [job, other] = [await rig.job({ partner_id, callback_url: callback.url }), await rig.job({ partner_id, callback_url: callback.url })];
    await rig.complete(job);
    await relayJob(rig.context, job._id);
    const [first, second] = (await rig.deliveries(job)).filter((each) => each.callback);
    await rig.attempt(first as Delivery, 1);
    expect(await rig.attempt(second as Delivery, 1)).toEqual({ done: { state: 'cancelled' } });
    expect(await again(second as Delivery)).toMatchObject({ reason: 'gone', attempts: [] });
    expect((await rig.store.partners.get(partner_id))?.webhook?.disabled).toBeNull();

    await relayJob(rig.context, other._id);
    const [untouched] = (await rig.deliveries(other)).filter((each) => each.callback);
    callback.answer(200);
    expect(await rig.attempt(untouched as Delivery, 1)).toEqual({ done: { state: 'delivered' } });
  });

  it('sends a callback_url unsigned where the partner has no secret', async () => {
    const callback = await receiver(200);
    const job = await rig.job({ partner_id: await rig.partner(), callback_url: callback.url });
    await relayJob(rig.context, job._id);
    const [delivery] = await rig.deliveries(job);
    expect(await rig.attempt(delivery as Delivery, 1)).toEqual({ done: { state: 'delivered' } });
    expect(callback.calls[0]?.headers).not.toHaveProperty('x-service-signature');
    expect(callback.calls[0]?.headers).not.toHaveProperty('webhook-signature');
    expect(callback.calls[0]?.headers).toHaveProperty('webhook-id');
  });

  it('switches a target off that has only failed for five days', async () => {
    const target = await receiver(500);
    const partner_id = await rig.partner({ url: target.url, events: ['job.queued'] });
    const next = async (): Promise<void> => {
      const job = await rig.job({ partner_id });
      await relayJob(rig.context, job._id);
      await rig.attempt((await rig.deliveries(job))[0] as Delivery, 1);
    };
    const disabled = async () => (await rig.store.partners.get(partner_id))?.webhook?.disabled;
    await next();
    rig.moveBy(GIVE_UP_AFTER_MS - 1);
    target.answer(200);
    await next();
    target.answer(500);
    await next();
    rig.moveBy(GIVE_UP_AFTER_MS - 1);
    await next();
    expect(await disabled()).toBeNull();
    rig.moveBy(1);
    await next();
    expect(await disabled()).toEqual({ reason: 'failing', at: rig.now() });
    const calls = target.calls.length;
    await next();
    expect(target.calls).toHaveLength(calls);

    await rig.store.partners.setWebhook(partner_id, { url: target.url, secret: SECRET, events: ['job.queued'] });
    await next();
    expect(await disabled()).toBeNull();
  });

  it('goes where the partner has moved its target, and signs with both secrets for a day', async () => {
    const before = await receiver(500);
    const after = await receiver(200);
    const { delivery, job } = await told(before.url);
    await rig.attempt(delivery, 1);
    await rig.store.partners.setWebhook(job.partner_id, { url: after.url, secret: 'the-secret-from-now-on', events: [...EVENT_KINDS] });
    await untilNext(delivery);
    await rig.attempt(delivery, 2);
    expect(before.calls).toHaveLength(1);
    const [call] = after.calls;
    const sign = (secret: string) =>
      `v1,${createHmac('sha256', secret).update(`${delivery.event_id}.${seconds()}.${delivery.body}`).digest('base64')}`;
    expect(call?.headers['webhook-signature']).toBe(`${sign('the-secret-from-now-on')} ${sign(SECRET)}`);
    expect(call?.headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', 'the-secret-from-now-on').update(delivery.body).digest('hex')}`);
  });

  it('begins event n + 1 when the first attempt of event n has ended, and not before', async () => {
    const target = await receiver(500);
    const { delivery: first, job } = await told(target.url);
    await rig.complete(job);
    await relayJob(rig.context, job._id);
    const [, second, third] = (await rig.deliveries(job)) as [Delivery, Delivery, Delivery];
    expect(await rig.attempt(second, 1)).toHaveProperty('laterMs');
    expect(await rig.attempt(third, 1)).toHaveProperty('laterMs');
    expect(target.calls).toHaveLength(0);

    await rig.attempt(first, 1);
    expect([await queued(second, 1), await queued(third, 1)]).toEqual([true, false]);
    await rig.attempt(second, 1);
    expect(await queued(third, 1)).toBe(true);
    await rig.attempt(third, 1);
    expect(target.calls.map(({ body }) => (JSON.parse(body.toString()) as { sequence: number }).sequence)).toEqual([1, 2, 3]);
  });

  it('keeps the order of events over a move of the target', async () => {
    const before = await receiver(200);
    const after = await receiver(200);
    const { delivery: first, job } = await told(before.url);
    await rig.store.partners.setWebhook(job.partner_id, { url: after.url, secret: SECRET, events: [...EVENT_KINDS] });
    await rig.complete(job);
    await relayJob(rig.context, job._id);
    const [, second] = (await rig.deliveries(job)) as [Delivery, Delivery];
    expect(second.target).toBe(after.url);
    expect(await rig.attempt(second, 1)).toHaveProperty('laterMs');
    await rig.attempt(first, 1);
    await rig.attempt(second, 1);
    expect(after.calls.map(({ headers }) => headers['webhook-id'])).toEqual([first.event_id, second.event_id]);
    expect(before.calls).toHaveLength(0);
  });

  it('repeats a call whose record was lost in a crash, with the same event id', async () => {
    const target = await receiver(200);
    const { delivery } = await told(target.url);
    const lost = { ...rig.store, deliveries: { ...rig.store.deliveries, recordAttempt: () => Promise.reject(new Error('the process ends here')) } };
    await expect(rig.attempt(delivery, 1, { store: lost })).rejects.toThrow('the process ends here');
    expect(await rig.attempt(delivery, 1)).toEqual({ done: { state: 'delivered' } });
    expect(target.calls.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.event_id, delivery.event_id]);
    expect((await again(delivery)).attempts).toHaveLength(1);
  });

  it('does not repeat a call that is recorded, but does what was to follow it', async () => {
    const target = await receiver(500);
    const { delivery } = await told(target.url);
    const noQueue = { ...rig.flow, add: () => Promise.reject(new Error('the process ends here')) };
    await expect(rig.attempt(delivery, 1, { flow: noQueue })).rejects.toThrow('the process ends here');
    expect(await queued(delivery, 2)).toBe(false);
    await rig.attempt(delivery, 1);
    expect(target.calls).toHaveLength(1);
    expect(await queued(delivery, 2)).toBe(true);
  });

  it('is taken up by the sweep when its time has come and Redis has forgotten it', async () => {
    const target = await receiver(500);
    const { delivery } = await told(target.url);
    await rig.attempt(delivery, 1);
    await rig.flow.remove(deliver, [`${delivery._id}.2`]);
    await relaySweep(rig.context);
    expect(await queued(delivery, 2)).toBe(false);
    rig.moveTo((await again(delivery)).next_attempt_at ?? rig.now());
    await relaySweep(rig.context);
    expect(await queued(delivery, 2)).toBe(true);
  });

  it('records an attempt once where two workers make it at the same time', async () => {
    const target = await receiver(200);
    const { delivery } = await told(target.url);
    const outcomes = await Promise.all([rig.attempt(delivery, 1), rig.attempt(delivery, 1)]);
    expect(outcomes).toEqual([{ done: { state: 'delivered' } }, { done: { state: 'delivered' } }]);
    expect((await again(delivery)).attempts).toHaveLength(1);
  });

  it('lets one host that hangs take half of the places, and the others the rest', async () => {
    const answers: (() => void)[] = [];
    const hanging = await receiver((_, response) => answers.push(() => response.writeHead(200).end()));
    const fast = await receiver(200);
    const four: Partial<JobContext> = { settings: { ...rig.context.settings, WEBHOOK_CONCURRENCY: 4 } };
    const [first, second, third] = [await told(hanging.url), await told(hanging.url), await told(hanging.url)];
    const underWay = [rig.attempt(first.delivery, 1, four), rig.attempt(second.delivery, 1, four)];
    await eventually(() => expect(answers).toHaveLength(2));
    expect(await rig.attempt(third.delivery, 1, four)).toHaveProperty('laterMs');
    expect(await rig.attempt((await told(fast.url)).delivery, 1, four)).toEqual({ done: { state: 'delivered' } });
    for (const answer of answers) answer();
    await Promise.all(underWay);
    hanging.answer(200);
    expect(await rig.attempt(third.delivery, 1, four)).toEqual({ done: { state: 'delivered' } });
  });

  it('counts no attempt when the process stops in the middle of it', async () => {
    const stopping = new AbortController();
    const target = await receiver(() => stopping.abort(new Error('the process stops')));
    const { delivery } = await told(target.url);
    await expect(deliver.run({ delivery_id: delivery._id, attempt: 1 }, { ...stageContext(rig.context), signal: stopping.signal })).rejects.toThrow(
      'the process stops',
    );
    expect(await again(delivery)).toMatchObject({ state: 'waiting', attempts: [] });
  });

  it('has nothing to do for a delivery that is gone', async () => {
    expect(await rig.attempt({ _id: 'dlv_gone' } as Delivery, 1)).toEqual({ done: { state: null } });
  });

  it('brings the events of many jobs through the queue, each job in order', async () => {
    const target = await receiver(200);
    const partner_id = await rig.partner({ url: target.url, events: [...EVENT_KINDS] });
    const jobs = await Promise.all(Array.from({ length: 10 }, () => rig.job({ partner_id })));
    const workers = await rig.work();
    onTestFinished(() => workers.stop());
    await Promise.all(
      jobs.map(async (job) => {
        await relayJob(rig.context, job._id);
        await rig.complete(job);
        await relayJob(rig.context, job._id);
      }),
    );
    await eventually(() => expect(target.calls.length).toBeGreaterThanOrEqual(30));
    for (const { run_id } of jobs) {
      const told = target.calls
        .map(({ body }) => JSON.parse(body.toString()) as { job_id: string; sequence: number })
        .filter(({ job_id }) => job_id === run_id);
      expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    }
  });
});
