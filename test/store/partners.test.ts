import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeal } from '../../src/store/sealed.ts';
import { testClock } from '../support/clock.ts';
import { testStore, type TestStore } from '../support/store.ts';

const HOUR_MS = 3_600_000;
const clock = testClock();
let opened: TestStore;
beforeAll(async () => void (opened = await testStore(clock)));
afterAll(() => opened.drop());

const target = (secret: string, url = 'https://partner.example/hook') => ({ url, secret, events: ['job.completed' as const] });

test('partners are created, found and listed', async () => {
  const { partners } = opened.store;
  const made = [await partners.create({ name: 'One' }), await partners.create({ name: 'Two' }), await partners.create({ name: 'Three' })];
  expect(await partners.get(made[0]?._id ?? '')).toEqual({ _id: made[0]?._id, name: 'One', webhook: null, created_at: clock.now() });
  expect(await partners.get('prt_none')).toBeNull();
  expect(await partners.setWebhook('prt_none', target('s'.repeat(16)))).toBeNull();
  const first = await partners.list({ limit: 2 });
  const rest = await partners.list({ limit: 2, after: first.at(-1)?._id ?? '' });
  expect([...first, ...rest].map((partner) => partner._id)).toEqual(made.map((partner) => partner._id).toSorted());
});

test('webhook secrets are nowhere in clear, and come back in clear', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Sealed' });
  await partners.setWebhook(_id, target('the-first-secret-of-all'));
  await partners.setWebhook(_id, target('the-second-secret-of-all'));
  expect((await partners.get(_id))?.webhook).toMatchObject({ secret: 'the-second-secret-of-all', previous: { secret: 'the-first-secret-of-all' } });
  const stored = await opened.db.collection<{ _id: string }>('partners').findOne({ _id });
  expect(JSON.stringify(stored)).not.toContain('secret-of-all');
});

test('a changed secret leaves the old one signing for a day; the same secret sent again changes nothing of that', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Rotating' });
  expect((await partners.setWebhook(_id, target('first-secret-1234')))?.webhook?.previous).toBeNull();
  const until = new Date(clock.now().getTime() + 24 * HOUR_MS);
  expect((await partners.setWebhook(_id, target('second-secret-1234')))?.webhook?.previous).toEqual({ secret: 'first-secret-1234', until });
  clock.advance(23 * HOUR_MS);
  const again = await partners.setWebhook(_id, target('second-secret-1234', 'https://partner.example/other'));
  expect(again?.webhook).toMatchObject({ url: 'https://partner.example/other', previous: { secret: 'first-secret-1234', until } });
  clock.advance(HOUR_MS);
  expect((await partners.get(_id))?.webhook?.previous).toBeNull();
});

test('of several changes within a day, each old secret signs for its own day, the last four at most', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Rotating twice' });
  const oldOnes = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let old = (await partners.get(_id))?.webhook?.previous ?? null; old !== null; old = old.before ?? null) found.push(old.secret);
    return found;
  };
  for (const n of [1, 2, 3]) {
    await partners.setWebhook(_id, target(`secret-number-000${n}`));
    clock.advance(HOUR_MS);
  }
  expect(await oldOnes()).toEqual(['secret-number-0002', 'secret-number-0001']);
  clock.advance(22 * HOUR_MS);
  expect(await oldOnes()).toEqual(['secret-number-0002']);
  for (const n of [4, 5, 6, 7]) await partners.setWebhook(_id, target(`secret-number-000${n}`));
  expect(await oldOnes()).toEqual([6, 5, 4, 3].map((n) => `secret-number-000${n}`));
  const stored = await opened.db.collection<{ _id: string }>('partners').findOne({ _id });
  expect(JSON.stringify(stored)).not.toContain('secret-number');
});

test('targets set at the same time leave one of them whole', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Racing' });
  await Promise.all(Array.from({ length: 10 }, (_, i) => partners.setWebhook(_id, target(`secret-number-000${i}`, `https://partner.example/${i}`))));
  const webhook = (await partners.get(_id))?.webhook;
  expect(webhook?.url.at(-1)).toBe(webhook?.secret?.at(-1));
  expect(webhook?.previous?.secret).toMatch(/^secret-number-000\d$/);
});

test('a target is switched off once, unless it was changed meanwhile, and setting it switches it on', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Gone' });
  await partners.setWebhook(_id, target('a-secret-of-sixteen'));
  expect(await partners.disableWebhook(_id, 'https://partner.example/before', 'gone')).toBe(false);
  expect(await partners.disableWebhook(_id, 'https://partner.example/hook', 'gone')).toBe(true);
  expect(await partners.disableWebhook(_id, 'https://partner.example/hook', 'gone')).toBe(false);
  expect((await partners.get(_id))?.webhook?.disabled).toEqual({ reason: 'gone', at: clock.now() });
  expect((await partners.setWebhook(_id, target('a-secret-of-sixteen')))?.webhook?.disabled).toBeNull();
});

test('a target has been failing since its first failure after its last success', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Failing' });
  const url = 'https://partner.example/hook';
  await partners.setWebhook(_id, target('a-secret-of-sixteen'));
  expect(await partners.noteAttempt(_id, url, true)).toBeNull();
  const since = clock.now();
  expect(await partners.noteAttempt(_id, url, false)).toEqual(since);
  clock.advance(HOUR_MS);
  expect(await partners.noteAttempt(_id, url, false)).toEqual(since);
  expect(await partners.noteAttempt(_id, 'https://partner.example/before', true)).toBeNull();
  expect(await partners.noteAttempt(_id, url, false)).toEqual(since);
  expect(await partners.noteAttempt(_id, url, true)).toBeNull();
  expect(await partners.noteAttempt(_id, url, false)).toEqual(clock.now());
});

test('a secret that no longer opens is read as none, and a new one takes its place without a trace of it', async () => {
  const { partners } = opened.store;
  const { _id } = await partners.create({ name: 'Rekeyed' });
  await partners.setWebhook(_id, target('first-secret-1234'));
  await partners.setWebhook(_id, target('second-secret-1234'));
  const other = createSeal('cd'.repeat(32)).seal('second-secret-1234', _id);
  await opened.db.collection<{ _id: string }>('partners').updateOne({ _id }, { $set: { 'webhook.secret': other, 'webhook.previous.secret': other } });
  expect((await partners.get(_id))?.webhook).toMatchObject({ url: 'https://partner.example/hook', secret: null, previous: null });
  expect((await partners.list({ limit: 100 })).map((partner) => partner._id)).toContain(_id);
  expect((await partners.setWebhook(_id, target('third-secret-1234')))?.webhook).toMatchObject({ secret: 'third-secret-1234', previous: null });
});

test('a sealed secret opens only with its key and for its owner', () => {
  const seal = createSeal('ab'.repeat(32));
  const sealed = seal.seal('déjà vu', 'prt_one');
  expect(seal.open(sealed, 'prt_one')).toBe('déjà vu');
  expect(seal.seal('déjà vu', 'prt_one')).not.toBe(sealed);
  expect(() => seal.open(sealed, 'prt_two')).toThrow('SECRETS_KEY');
  expect(() => createSeal('cd'.repeat(32)).open(sealed, 'prt_one')).toThrow('SECRETS_KEY');
  expect(() => createSeal('ab')).toThrow('64 hex digits');
});
