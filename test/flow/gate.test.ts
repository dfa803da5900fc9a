import { expect, it } from 'vitest';
import { createGate } from '../../src/flow/gate.ts';

it('runs go side by side until one asks to be alone', async () => {
  const gate = createGate();
  const first = await gate.enter();
  const second = await gate.enter();
  expect(gate.inWork).toBe(2);

  const finished = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const inWorkAlone: number[] = [];
  const alone = second.alone(async () => {
    inWorkAlone.push(gate.inWork);
    began.resolve();
    await finished.promise;
  });
  const later = gate.enter();
  expect(inWorkAlone).toEqual([]);

  first.leave();
  await began.promise;
  expect(inWorkAlone).toEqual([1]);
  expect(gate.inWork).toBe(1);

  finished.resolve();
  await alone;
  second.leave();
  const third = await later;
  expect(gate.inWork).toBe(1);
  third.leave();
  expect(gate.inWork).toBe(0);
});

it('several that ask to be alone come one after the other', async () => {
  const gate = createGate();
  const passes = await Promise.all([gate.enter(), gate.enter(), gate.enter()]);
  let together = 0;
  let most = 0;
  await Promise.all(
    passes.map((pass) =>
      pass.alone(async () => {
        together++;
        most = Math.max(most, together);
        await Promise.resolve();
        together--;
      }),
    ),
  );
  expect(most).toBe(1);
  expect(gate.inWork).toBe(0);
});

it('a run that fails alone lets the others in', async () => {
  const gate = createGate();
  const pass = await gate.enter();
  await expect(pass.alone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  (await gate.enter()).leave();
  expect(gate.inWork).toBe(0);
});
