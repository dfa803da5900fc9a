import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
});
afterAll(() => edge.close());

const target = {
  webhook_url: 'https://93.184.216.34/hooks',
  webhook_secret: 'a secret of some length',
  webhook_events: ['job.completed', 'job.failed'],
};
const set = (body: unknown, partnerId = client.partnerId) =>
  client.json(`/partner-config/${partnerId}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('a target that was set is answered and read back with no more of its secret than four characters', async () => {
  const before = await client.json(`/partner-config/${client.partnerId}`);
  expect(before.body).toMatchObject({ webhook_url: null, webhook_secret: null, webhook_events: [] });
  const { status, body } = await set({ ...target, webhook_events: ['job.completed', 'job.failed', 'job.completed'] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...target, webhook_secret: 'ngth', partner_id: client.partnerId });
  expect((await client.json(`/partner-config/${client.partnerId}`)).body).toEqual(body);
  expect((await edge.store.partners.get(client.partnerId))?.webhook).toMatchObject({ url: target.webhook_url, secret: target.webhook_secret });
  expect((await edge.store.audit.listOf(client.partnerId, 10)).map(({ who, action }) => [who, action])).toContainEqual([
    client.id,
    'change partner config',
  ]);
});

test.each([
  ['a short secret', { ...target, webhook_secret: 'short' }],
  ['an unknown event', { ...target, webhook_events: ['job.exploded'] }],
  ['a private address', { ...target, webhook_url: 'http://192.168.0.1/hooks' }],
  ['the own machine', { ...target, webhook_url: 'http://localhost/hooks' }],
  ['another scheme', { ...target, webhook_url: 'ftp://example.com/hooks' }],
  ['no address', { ...target, webhook_url: 'hooks' }],
  ['a missing field', { webhook_url: target.webhook_url }],
  ['a list', []],
])('%s is refused, and nothing of it is taken', async (_what, body) => {
  const answer = await set(body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  expect(JSON.stringify(answer.body)).not.toContain(target.webhook_secret);
});

test('the configuration of another partner is not there', async () => {
  const other = await edge.client();
  expect((await set(target, other.partnerId)).status).toBe(404);
  expect((await client.json(`/partner-config/${other.partnerId}`)).status).toBe(404);
  expect((await edge.store.partners.get(other.partnerId))?.webhook).toBe(null);
});
