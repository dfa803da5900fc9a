import { afterEach, expect, it } from 'vitest';
import { startSweeps, type Timers } from '../../../../stages/jobs/upkeep/sweeps.ts';
import { eventually } from '../../../support/eventually.ts';
import { testJobs, type TestJobs } from '../../../support/job-context.ts';

const HOUR_MS = 3_600_000;

let test: TestJobs;
afterEach(() => test.close());

/** Timers that the test fires. */
function handTimers(): Timers & { due: { callback: () => void; ms: number }[] } {
  const due: { callback: () => void; ms: number }[] = [];
  return {
    due,
    set(callback, ms) {
      const timer = { callback, ms };
      due.push(timer);
      return timer;
    },
    clear(timer) {
      const at = due.findIndex((other) => other === timer);
      if (at >= 0) due.splice(at, 1);
    },
  };
}

it('each sweep comes again after its interval, also where it failed', async () => {
  test = await testJobs();
  const { settings } = test.context;
  const timers = handTimers();
  let rounds = 0;
  const jobs = {
    ...test.context.store.jobs,
    withOutbox: async () => {
      rounds++;
      throw new Error('the store is away');
    },
  };
  const sweeps = startSweeps({ ...test.context, store: { ...test.context.store, jobs } }, timers);
  expect(timers.due.map(({ ms }) => ms)).toEqual([settings.RELAY_INTERVAL_MS, settings.RECONCILE_INTERVAL_MS, settings.JANITOR_INTERVAL_MS, HOUR_MS]);
  for (let round = 1; round <= 3; round++) {
    const at = timers.due.findIndex(({ ms }) => ms === settings.RELAY_INTERVAL_MS);
    timers.due.splice(at, 1)[0]?.callback();
    await eventually(() => expect(timers.due).toHaveLength(4));
    expect(rounds).toBe(round);
  }
  await sweeps.stop();
  expect(timers.due).toEqual([]);
});

/** Sweeps of which the relay is under way, until `release` is called. */
async function sweepsUnderWay() {
  test = await testJobs();
  const timers = handTimers();
  const held = Promise.withResolvers<never[]>();
  const jobs = { ...test.context.store.jobs, withOutbox: () => held.promise };
  const sweeps = startSweeps({ ...test.context, store: { ...test.context.store, jobs } }, timers);
  const relay = timers.due.findIndex(({ ms }) => ms === test.context.settings.RELAY_INTERVAL_MS);
  timers.due.splice(relay, 1)[0]?.callback();
  return { sweeps, timers, release: () => held.resolve([]) };
}

it('a sweep that is under way when the process stops ends first and does not come again', async () => {
  const { sweeps, timers, release } = await sweepsUnderWay();
  let stopped = false;
  const stopping = sweeps.stop().then(() => void (stopped = true));
  await Promise.resolve();
  expect(stopped).toBe(false);
  release();
  await stopping;
  expect(timers.due).toEqual([]);
});

it('a process that stops does not wait for a sweep that takes its time', async () => {
  const { sweeps, timers, release } = await sweepsUnderWay();
  const stopping = sweeps.stop();
  const [bound] = timers.due;
  expect(timers.due).toHaveLength(1);
  timers.clear(bound);
  bound?.callback();
  await stopping;
  expect(timers.due).toEqual([]);
  release();
});
