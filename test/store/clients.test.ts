import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../support/clock.ts';
import { testStore, type TestStore } from '../support/store.ts';

const clock = testClock();
let opened: TestStore;
beforeAll(async () => void (opened = await testStore(clock)));
afterAll(() => opened.drop());

const given = { partner_id: 'prt_one', scopes: ['files', 'jobs'] as const };

test('a client is verified by its secret and by nothing else', async () => {
  const { clients } = opened.store;
  const { client_id, client_secret } = await clients.create(given);
  expect(await clients.verify(client_id, client_secret)).toMatchObject({ _id: client_id, partner_id: 'prt_one', scopes: ['files', 'jobs'] });
  for (const wrong of ['', `${client_secret}x`, client_secret.slice(1)]) expect(await clients.verify(client_id, wrong)).toBeNull();
  expect(await clients.verify('cli_none', client_secret)).toBeNull();
  expect(JSON.stringify(await opened.db.collection('clients').find().toArray())).not.toContain(client_secret);
});

test('while a secret is rotated two are valid, and a third takes the place of the oldest', async () => {
  const { clients } = opened.store;
  const first = await clients.create(given);
  const second = await clients.addSecret(first.client_id);
  const valid = async (secret: string | undefined) => (await clients.verify(first.client_id, secret ?? '')) !== null;
  expect([await valid(first.client_secret), await valid(second?.client_secret)]).toEqual([true, true]);
  const third = await clients.addSecret(first.client_id);
  expect([await valid(first.client_secret), await valid(second?.client_secret), await valid(third?.client_secret)]).toEqual([false, true, true]);
  expect(await clients.addSecret('cli_none')).toBeNull();
});

test('revoking a client ends its secrets and its tokens at once', async () => {
  const { clients, tokens } = opened.store;
  const { client_id, client_secret } = await clients.create({ ...given, partner_id: 'prt_revoked' });
  const client = await clients.verify(client_id, client_secret);
  if (client === null) throw new Error('it was just created');
  const token = await tokens.issue(client, 3600);
  expect(await clients.revoke(client_id)).toBe(true);
  expect(await clients.revoke(client_id)).toBe(false);
  expect(await clients.verify(client_id, client_secret)).toBeNull();
  expect(await tokens.find(token)).toBeNull();
  expect(await clients.addSecret(client_id)).toBeNull();
  expect((await clients.listOf('prt_revoked')).map((listed) => listed.revoked_at)).toEqual([clock.now()]);
});

test('a token that is issued while its client is being revoked is none', async () => {
  const { clients, tokens } = opened.store;
  const { client_id, client_secret } = await clients.create(given);
  const verified = await clients.verify(client_id, client_secret);
  if (verified === null) throw new Error('it was just created');
  // The secret was right when it was compared; the client is revoked before the token is stored.
  await clients.revoke(client_id);
  expect(await tokens.find(await tokens.issue(verified, 3600))).toBeNull();
});

test('a token carries partner and scopes of its client, and ends on the second', async () => {
  const { clients, tokens } = opened.store;
  const { client_id } = await clients.create(given);
  const client = await clients.get(client_id);
  if (client === null) throw new Error('it was just created');
  const token = await tokens.issue(client, 3600);
  expect(await tokens.find(token)).toMatchObject({ client_id, partner_id: 'prt_one', scopes: ['files', 'jobs'] });
  expect(await tokens.find(`${token}x`)).toBeNull();
  expect(JSON.stringify(await opened.db.collection('tokens').find().toArray())).not.toContain(token);
  clock.advance(3_599_999);
  expect(await tokens.find(token)).not.toBeNull();
  clock.advance(1);
  expect(await tokens.find(token)).toBeNull();
});

test('the database removes expired tokens by itself', async () => {
  const indexes = await opened.db.collection('tokens').indexes();
  expect(indexes.find((index) => 'expires_at' in index.key)?.['expireAfterSeconds']).toBe(0);
});
