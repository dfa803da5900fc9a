import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/store/connect.ts';
import { createSeal } from '../../src/store/sealed.ts';
import { silentLog } from '../support/flow.ts';
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

test('a webhook target is shown with the last four characters of its secret only', async () => {
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

test('the end of a secret is shown in whole characters', async () => {
  const { body } = await set({ ...target, webhook_secret: `${'x'.repeat(16)}😀abc` });
  expect(body).toMatchObject({ webhook_secret: '😀abc' });
});

test('a secret in the form of Standard Webhooks is taken where it holds a key', async () => {
  const webhook_secret = `whsec_${Buffer.from('sixteen bytes...').toString('base64')}`;
  expect(await set({ ...target, webhook_secret })).toMatchObject({ status: 200, body: { webhook_secret: webhook_secret.slice(-4) } });
});

test('a target whose secret no longer opens is shown without it, and can be set again', async () => {
  const other = await edge.client();
  const path = `/partner-config/${other.partnerId}`;
  const post = () => other.json(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(target) });
  expect((await post()).status).toBe(200);
  const database = await connect(inject('mongodbUrl'), silentLog);
  try {
    const sealed = createSeal('cd'.repeat(32)).seal(target.webhook_secret, other.partnerId);
    const partners = database.db(edge.jobs.database).collection<{ _id: string }>('partners');
    await partners.updateOne({ _id: other.partnerId }, { $set: { 'webhook.secret': sealed } });
  } finally {
    await database.close();
  }
  const shown = await other.json(path);
  expect([shown.status, shown.body]).toMatchObject([200, { webhook_url: target.webhook_url, webhook_secret: null }]);
  expect(await post()).toMatchObject({ status: 200, body: { webhook_secret: 'ngth' } });
});

test.each([
  ['a short secret', { ...target, webhook_secret: 'short' }],
  ['a secret in the form of Standard Webhooks that holds no key', { ...target, webhook_secret: 'whsec_!!!!!!!!!!!!!!!!' }],
  ['one that holds a short key', { ...target, webhook_secret: `whsec_${Buffer.from('fifteen bytes..').toString('base64')}` }],
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
