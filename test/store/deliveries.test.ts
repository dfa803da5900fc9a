import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedId } from '../../src/base/ids.ts';
import type { Delivery, DeliveryAttempt } from '../../src/model/delivery.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const NOON = new Date('2026-01-15T12:00:00Z');
const LATER = new Date('2026-01-15T12:05:00Z');

function delivery(job_id: string, sequence: number, given: Partial<Delivery> = {}): Delivery {
  const target = given.target ?? 'https://partner.example/hook';
  return {
    _id: derivedId('dlv', job_id, sequence, target),
    schema: 1,
    event_id: derivedId('evt', job_id, sequence),
    job_id,
    run_id: job_id.replace('job', 'run'),
    partner_id: 'prt_one',
    kind: 'job.queued',
    sequence,
    target,
    callback: false,
    body: '{}',
    state: 'waiting',
    reason: null,
    attempts: [],
    next_attempt_at: NOON,
    created_at: NOON,
    ...given,
  };
}

const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));

const attempt = (number: number, failure: string | null = 'timeout'): DeliveryAttempt => ({
  number,
  at: NOON,
  status: null,
  duration_ms: 5,
  failure,
});

test('inserting deliveries again changes none', async () => {
  const { deliveries } = opened.store;
  const [one, two] = [delivery('job_again', 1), delivery('job_again', 2)];
  await deliveries.insertMany([one]);
  await deliveries.recordAttempt(one._id, attempt(1), { state: 'waiting', next_attempt_at: LATER });
  await deliveries.insertMany([one, two]);
  await deliveries.insertMany([]);
  expect((await deliveries.get(one._id))?.attempts).toHaveLength(1);
  expect(await deliveries.get(two._id)).toEqual(two);
});

test('an attempt is recorded once, in its turn, and never after the end', async () => {
  const { deliveries } = opened.store;
  const { _id } = delivery('job_attempts', 1);
  await deliveries.insertMany([delivery('job_attempts', 1)]);
  const waiting = { state: 'waiting' as const, next_attempt_at: LATER };
  const recorded = await Promise.all(Array.from({ length: 20 }, () => deliveries.recordAttempt(_id, attempt(1), waiting)));
  expect(recorded.filter(Boolean)).toHaveLength(1);
  expect(await deliveries.recordAttempt(_id, attempt(3), waiting)).toBe(false);
  expect(await deliveries.recordAttempt(_id, attempt(2, null), { state: 'delivered', next_attempt_at: null })).toBe(true);
  expect(await deliveries.recordAttempt(_id, attempt(3), waiting)).toBe(false);
  expect(await deliveries.get(_id)).toMatchObject({
    state: 'delivered',
    next_attempt_at: null,
    attempts: [{ number: 1 }, { number: 2, failure: null }],
  });
});

test('what is due comes in the order in which it became due', async () => {
  const { deliveries } = opened.store;
  const all = [3, 1, 9, 2].map((minute) => delivery(`job_due${minute}`, 1, { next_attempt_at: at(minute), partner_id: 'prt_due' }));
  await deliveries.insertMany([
    ...all,
    delivery('job_due_none', 1, { next_attempt_at: null }),
    delivery('job_due_over', 1, { next_attempt_at: at(1), state: 'failed' }),
  ]);
  expect((await deliveries.due(at(5), 10)).map((found) => found.job_id)).toEqual(['job_due1', 'job_due2', 'job_due3']);
  expect(await deliveries.due(at(5), 2)).toHaveLength(2);
});

test('the first attempts of all earlier events must have ended, also of those that came before the target moved', async () => {
  const { deliveries } = opened.store;
  const [one, three] = [delivery('job_order', 1, { target: 'https://before.example/' }), delivery('job_order', 3)];
  expect(await deliveries.firstAttemptEnded('job_order', false, 1)).toBe(true);
  await deliveries.insertMany([one, three, delivery('job_order', 1, { target: 'https://else.example/', callback: true })]);
  expect(await deliveries.firstAttemptEnded('job_order', false, 2)).toBe(false);
  await deliveries.recordAttempt(one._id, attempt(1), { state: 'waiting', next_attempt_at: LATER });
  expect(await deliveries.firstAttemptEnded('job_order', false, 2)).toBe(true);
  expect(await deliveries.firstAttemptEnded('job_order', false, 3)).toBe(false);
  expect(await deliveries.cancel(three._id, 'gone')).toBe(true);
  expect(await deliveries.cancel(three._id, 'gone')).toBe(false);
  expect(await deliveries.firstAttemptEnded('job_order', false, 3)).toBe(true);
});

test('giving up a target leaves other targets, other partners, callbacks and what has ended', async () => {
  const { deliveries } = opened.store;
  const target = 'https://off.example/';
  const cancelled = delivery('job_off1', 1, { target });
  const kept = [
    delivery('job_off2', 1, { target, callback: true }),
    delivery('job_off3', 1, { target, partner_id: 'prt_two' }),
    delivery('job_off4', 1, { target, state: 'delivered' }),
    delivery('job_off5', 1, { target: 'https://on.example/' }),
  ];
  await deliveries.insertMany([cancelled, ...kept]);
  expect(await deliveries.cancelTarget('prt_one', target, 'target_disabled')).toBe(1);
  expect(await deliveries.get(cancelled._id)).toMatchObject({ state: 'cancelled', reason: 'target_disabled', next_attempt_at: null });
  for (const other of kept) expect(await deliveries.get(other._id)).toEqual(other);
});

test('pages of deliveries show each once, the newest first', async () => {
  const { deliveries } = opened.store;
  const all = Array.from({ length: 25 }, (_, i) =>
    delivery(`job_page${i}`, 1, { partner_id: 'prt_page', created_at: new Date(NOON.getTime() + Math.floor(i / 5)) }),
  );
  await deliveries.insertMany(all);
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await deliveries.listOf('prt_page', { limit: 7, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.deliveries.map((listed) => listed._id));
    cursor = page.next_cursor;
  }
  const newestFirst = all.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a._id < b._id ? 1 : -1));
  expect(found).toEqual(newestFirst.map((listed) => listed._id));
  expect((await deliveries.listOf('prt_page', { limit: 7, job_id: 'job_page3' })).deliveries).toHaveLength(1);
});

test('deliveries are counted by state', async () => {
  const own = await testStore();
  await own.store.deliveries.insertMany([delivery('job_a', 1), delivery('job_b', 1), delivery('job_c', 1, { state: 'failed' })]);
  expect(await own.store.deliveries.countByState()).toEqual({ waiting: 2, delivered: 0, failed: 1, cancelled: 0 });
  await own.drop();
});
