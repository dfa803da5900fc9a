import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '../../src/edge/turns.ts';

test('slices run in the order in which they came, none of them at once, and each settles for itself', async () => {
  const inTurn = createTurns();
  const ran: number[] = [];
  const slices = [1, 2, 3, 4].map((n) =>
    inTurn(() => {
      ran.push(n);
      if (n === 2) throw new Error('the second');
      return n * 10;
    }),
  );
  expect(ran).toEqual([]);
  expect(await Promise.allSettled(slices)).toMatchObject([{ value: 10 }, { reason: new Error('the second') }, { value: 30 }, { value: 40 }]);
  expect(ran).toEqual([1, 2, 3, 4]);
});

test('long slices have a turn of the event loop each, short ones share it', async () => {
  let clock = 0;
  const inTurn = createTurns(() => clock);
  let turns = 0;
  const turnsOf = async (sliceMs: number): Promise<number[]> => {
    const slices = Array.from({ length: 4 }, () =>
      inTurn(() => {
        clock += sliceMs;
        return turns;
      }),
    );
    let over = false;
    const counting = (async () => {
      for (turns = 0; !over; turns++) await turn();
    })();
    const seen = await Promise.all(slices);
    over = true;
    await counting;
    return seen;
  };
  expect(new Set(await turnsOf(50)).size).toBe(4);
  expect(new Set(await turnsOf(1)).size).toBe(1);
});

test('whoever comes while a turn is under way waits for one of the next', async () => {
  const inTurn = createTurns();
  const ran: string[] = [];
  let later: Promise<unknown> = Promise.resolve();
  await inTurn(() => {
    later = inTurn(() => ran.push('later'));
    ran.push('first');
  });
  await later;
  expect(ran).toEqual(['first', 'later']);
});

test('work that has begun comes before what waits', async () => {
  const inTurn = createTurns(() => (clock += 5));
  let clock = 0;
  const ran: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let step = 1; step <= 3; step++) await inTurn(() => void ran.push(`${name}${step}`), step > 1);
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(ran).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
});
