import { expect, test } from 'vitest';
import { createAwaitedSlots, createSlots } from '../../src/edge/partner-slots.ts';

test('one partner has half of the places at most, rounded up, and gets a place back with each that ends', () => {
  const take = createSlots(5, 'uploads');
  const own = [take('prt_slow'), take('prt_slow'), take('prt_slow')];
  expect(() => take('prt_slow')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  take('prt_other');
  const last = take('prt_third');
  expect(() => take('prt_fourth')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  last();
  expect(() => take('prt_slow')).toThrow();
  own[0]?.();
  take('prt_slow');
});

test('of one place, any partner may have it', () => {
  const take = createSlots(1, 'uploads');
  take('prt_one')();
  take('prt_two');
  expect(() => take('prt_one')).toThrow();
});

test('a refusal says what there are too many of, and whose', () => {
  const take = createSlots(2, 'samples');
  take('prt_one');
  expect(() => take('prt_one')).toThrow(expect.objectContaining({ details: expect.stringContaining('your samples') }));
  take('prt_two');
  expect(() => take('prt_one')).toThrow(expect.objectContaining({ details: expect.stringMatching(/many samples/) }));
});

test('who may wait gets the place that comes free, in the order of coming, and past the time none', async () => {
  const take = createAwaitedSlots(2, 60_000, 'uploads');
  const first = await take('prt_one');
  const order: string[] = [];
  const second = take('prt_one').then((release) => (order.push('second'), release));
  const third = take('prt_one').then((release) => (order.push('third'), release));
  // The other half of the places is somebody else's, who need not wait.
  (await take('prt_two'))();
  expect(order).toEqual([]);
  first();
  (await second)();
  (await third)();
  expect(order).toEqual(['second', 'third']);

  const late = createAwaitedSlots(1, 1, 'uploads');
  const kept = await late('prt_one');
  await expect(late('prt_one')).rejects.toMatchObject({ code: 'service_unavailable' });
  kept();
  (await late('prt_one'))();
});

test('who comes when the queue is full is refused at once', async () => {
  const take = createAwaitedSlots(1, 60_000, 'uploads');
  const release = await take('prt_one');
  const waiting = Array.from({ length: 10 }, () => take('prt_one'));
  await expect(take('prt_one')).rejects.toMatchObject({ code: 'service_unavailable' });
  release();
  for (const place of waiting) (await place)();
});
