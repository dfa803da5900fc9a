import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { relayJob } from '../../stages/jobs/events/relay.ts';
import { startReceiver, type Answer, type Receiver } from '../stages/jobs/events/webhook/receiver.ts';
import { finishedJob } from './finished-job.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;

beforeAll(async () => {
  edge = await testEdge({ settings: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true, WEBHOOK_TIMEOUT_MS: 2_000 } });
  await edge.jobs.work(edge.context);
});
afterAll(() => edge.close());

const SECRET = 'a secret of some length';

interface Shown {
  delivery_id: string;
  event: string;
  event_id: string;
  job_id: string;
  run_id: string;
  target: string;
  state: string;
  reason: string | null;
  attempts: { number: number; at: string; target: string; status: number | null; duration_ms: number; failure: string | null }[];
  next_attempt_at: string | null;
  redelivery_of: string | null;
}

async function partner(answer: Answer): Promise<{ client: TestClient; target: Receiver }> {
  const target = await startReceiver(answer);
  onTestFinished(() => target.close());
  const client = await edge.client();
  await edge.store.partners.setWebhook(client.partnerId, { url: target.url, secret: SECRET, events: ['job.completed', 'job.queued'] });
  return { client, target };
}

const list = (client: TestClient, query = '') =>
  client.json<{ deliveries: Shown[]; next_cursor: string | null }>(`/partner-config/${client.partnerId}/deliveries${query}`);
const redeliver = (client: TestClient, id: string) =>
  client.json<Shown>(`/partner-config/${client.partnerId}/deliveries/${id}/redeliver`, { method: 'POST' });

/** A job's two events, tried once each. */
async function delivered(client: TestClient): Promise<Shown[]> {
  const job = await finishedJob(edge.store, { partnerId: client.partnerId });
  await relayJob(edge.context, job._id);
  return vi.waitUntil(async () => {
    const { deliveries } = (await list(client, `?job_id=${job._id}`)).body;
    return deliveries.length === 2 && deliveries.every(({ attempts }) => attempts.length > 0) && deliveries;
  }, 10_000);
}

describe('the deliveries of a partner', () => {
  test('are listed with each attempt, newest first, by pages', async () => {
    const { client, target } = await partner(200);
    const shown = await delivered(client);
    expect(shown.map(({ event, state, next_attempt_at }) => [event, state, next_attempt_at])).toEqual(
      expect.arrayContaining([
        ['job.completed', 'delivered', null],
        ['job.queued', 'delivered', null],
      ]),
    );
    for (const { attempts, target: url } of shown) {
      expect(url).toBe(target.url);
      expect(attempts).toEqual([
        { number: 1, at: expect.stringMatching(/Z$/), target: target.url, status: 200, duration_ms: expect.any(Number), failure: null },
      ]);
    }
    const { run_id } = shown[0]!;
    expect((await list(client, `?job_id=${run_id}`)).body.deliveries).toEqual(shown);
    const first = (await list(client, '?limit=1')).body;
    const second = (await list(client, `?limit=1&cursor=${first.next_cursor}`)).body;
    expect([...first.deliveries, ...second.deliveries]).toEqual(shown);
    expect(second.next_cursor).toBe(null);
  });

  test('say why an attempt failed and when the next one is made', async () => {
    const { client } = await partner(500);
    const [one] = await delivered(client);
    expect(one).toMatchObject({ state: 'waiting', attempts: [{ status: 500, failure: 'status' }] });
    expect(one?.next_attempt_at).toMatch(/Z$/);
  });

  test('say where they went and where they go when the target has moved', async () => {
    const { client, target } = await partner(500);
    const job = await finishedJob(edge.store, { partnerId: client.partnerId });
    await relayJob(edge.context, job._id);
    const tried = () => list(client, `?job_id=${job._id}`).then(({ body }) => body.deliveries);
    await vi.waitUntil(async () => (await tried()).every(({ attempts }) => attempts.length === 1), 10_000);
    const after = await startReceiver(200);
    onTestFinished(() => after.close());
    await edge.store.partners.setWebhook(client.partnerId, { url: after.url, secret: SECRET, events: ['job.completed', 'job.queued'] });
    for (const { target: next, attempts } of await tried()) expect([next, attempts[0]?.target]).toEqual([after.url, target.url]);
    const { body } = await redeliver(client, (await tried())[0]?.delivery_id ?? '');
    expect(body.target).toBe(after.url);
    await expect
      .poll(async () => (await tried()).find(({ delivery_id }) => delivery_id === body.delivery_id))
      .toMatchObject({
        target: after.url,
        attempts: [{ target: after.url }],
      });
  });

  test('are the partner’s own, and need its scope', async () => {
    const { client } = await partner(200);
    const [one] = await delivered(client);
    const other = await edge.client();
    expect((await other.json(`/partner-config/${client.partnerId}/deliveries`)).status).toBe(404);
    expect((await redeliver(other, one?.delivery_id ?? '')).status).toBe(404);
    const reader = await edge.client({ scopes: ['jobs'], partnerId: client.partnerId });
    expect((await list(reader)).status).toBe(403);
    expect((await list(client, '?limit=0')).body.error.code).toBe('invalid_request');
    expect((await list(client, '?cursor=nonsense')).body.error.code).toBe('invalid_request');
  });
});

describe('a delivery that is made again', () => {
  test('sends the same event and bytes at once, and takes the place of one that waits', async () => {
    const { client, target } = await partner(500);
    const [first] = await delivered(client);
    if (first === undefined) throw new Error('no delivery');
    const before = target.calls.filter(({ headers }) => headers['webhook-id'] === first.event_id);
    target.answer(200);
    const { status, body } = await redeliver(client, first.delivery_id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'waiting', event_id: first.event_id, redelivery_of: first.delivery_id, attempts: [] });
    await expect.poll(async () => (await edge.store.deliveries.get(body.delivery_id))?.state).toBe('delivered');
    const calls = target.calls.filter(({ headers }) => headers['webhook-id'] === first.event_id);
    expect(calls).toHaveLength(before.length + 1);
    expect(calls.at(-1)?.body.equals(before[0]?.body ?? Buffer.alloc(0))).toBe(true);
    expect(await edge.store.deliveries.get(first.delivery_id)).toMatchObject({ state: 'cancelled', reason: 'redelivered' });
    expect(await edge.store.audit.listOf(first.delivery_id, 1)).toEqual([
      expect.objectContaining({ action: 'redeliver webhook', note: body.delivery_id }),
    ]);
  });

  test('is refused where it is unknown, the target is off, or it was made too often', async () => {
    const { client } = await partner(200);
    const [one] = await delivered(client);
    const id = one?.delivery_id ?? '';
    expect((await redeliver(client, 'dlv_unknown')).body.error.code).toBe('not_found');
    for (let n = 0; n < 38; n++) expect((await redeliver(client, id)).status).toBe(201);
    expect((await redeliver(client, id)).body.error.details).toMatch(/as often/);
    await edge.store.partners.disableWebhook(client.partnerId, (await edge.store.partners.get(client.partnerId))?.webhook?.url ?? '', 'gone');
    expect((await redeliver(client, id)).body.error).toMatchObject({
      code: 'invalid_request',
      details: expect.stringMatching(/switched off \(gone\)/),
    });
  });
});

describe('a test of the target', () => {
  const ping = (client: TestClient) => client.json<Record<string, unknown>>(`/partner-config/${client.partnerId}/test`, { method: 'POST' });

  test('calls it once with a signed ping and says what it answered', async () => {
    const { client, target } = await partner(204);
    const { status, body } = await ping(client);
    expect([status, body]).toEqual([
      200,
      {
        event: 'ping',
        event_id: expect.stringMatching(/^evt_/),
        target: target.url,
        at: expect.stringMatching(/Z$/),
        delivered: true,
        status: 204,
        duration_ms: expect.any(Number),
        failure: null,
      },
    ]);
    const [call] = target.calls;
    expect(JSON.parse(String(call?.body))).toMatchObject({ event: 'ping', partner_id: client.partnerId, event_id: body['event_id'] });
    expect(call?.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', SECRET)
        .update(call?.body ?? '')
        .digest('hex')}`,
    );
    expect(call?.headers['webhook-id']).toBe(body['event_id']);
  });

  test('tells a failure as one, and leaves the target as it is', async () => {
    const { client, target } = await partner(410);
    expect((await ping(client)).body).toMatchObject({ delivered: false, status: 410, failure: 'status' });
    expect((await edge.store.partners.get(client.partnerId))?.webhook?.disabled).toBe(null);
    await target.close();
    expect((await ping(client)).body).toMatchObject({ delivered: false, status: null, failure: 'connection' });
  });

  test('needs a target', async () => {
    const client = await edge.client();
    expect((await ping(client)).body.error.code).toBe('not_found');
  });
});
