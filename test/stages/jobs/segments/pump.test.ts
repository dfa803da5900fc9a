import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isGivenBack } from '../../../../src/base/heap.ts';
import { pump, type PumpWork } from '../../../../stages/jobs/segments/pump.ts';

const BATCHES_A_CHUNK = 3;
const MAX_IN_FLIGHT = 4;

/** Row work that makes one group of every batch, and a source that counts how far it was read. */
function makeUp(chunks: number): {
  source: AsyncIterable<Uint8Array<ArrayBuffer>>;
  work: PumpWork<number, string>;
  made: () => number;
  read: () => number;
  back: number[];
} {
  let read = 0;
  let left = 0;
  let made = 0;
  let groups: number[] = [];
  async function* source(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (; read < chunks; read++) yield new Uint8Array(1);
  }
  const back: number[] = [];
  const work: PumpWork<number, string> = {
    giveBack: (group) => void back.push(group),
    feed: () => void (left = BATCHES_A_CHUNK),
    work() {
      if (left === 0) return false;
      left--;
      groups.push(made++);
      return true;
    },
    takeGroups: () => groups.splice(0),
    finish() {
      groups = [made++];
      return 'done';
    },
  };
  return { source: source(), work, made: () => made, read: () => read, back };
}

it('holds no more groups than allowed while the sink is a hundred times slower than the reader', async () => {
  const { source, work, made, read, back } = makeUp(50);
  const taken: number[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  let mostAhead = 0;
  let mostReadAhead = 0;
  const result = await pump({
    source,
    work,
    maxInFlight: MAX_IN_FLIGHT,
    signal: new AbortController().signal,
    async sink(group) {
      inFlight++;
      mostInFlight = Math.max(mostInFlight, inFlight);
      // A hundred turns of the loop: the reader makes a group in one.
      for (let i = 0; i < 100; i++) await turn();
      taken.push(group);
      mostAhead = Math.max(mostAhead, made() - taken.length);
      mostReadAhead = Math.max(mostReadAhead, read() - taken.length / BATCHES_A_CHUNK);
      inFlight--;
    },
  });
  expect(result).toBe('done');
  expect(mostInFlight).toBe(MAX_IN_FLIGHT);
  // Those in flight and the one that waits for its place.
  expect(mostAhead).toBeLessThanOrEqual(MAX_IN_FLIGHT + 1);
  // The chunk in work, the one held because it may be the last, and what is in flight.
  expect(mostReadAhead).toBeLessThanOrEqual(2 + (MAX_IN_FLIGHT + 1) / BATCHES_A_CHUNK);
  expect(taken.length).toBe(50 * BATCHES_A_CHUNK + 1);
  // Each group is given back when the sink is done with it, and not before.
  expect(back).toEqual(taken);
});

it('tells the work which bytes are the last, also where there are none', async () => {
  const fed: [number, boolean][] = [];
  const work: PumpWork<never, null> = {
    feed: (chunk, last) => void fed.push([chunk.length, last]),
    work: () => false,
    takeGroups: () => [],
    giveBack: () => undefined,
    finish: () => null,
  };
  const options = { work, sink: () => Promise.resolve(), maxInFlight: 1, signal: new AbortController().signal };
  await pump({ ...options, source: chunksOf(3, 2) });
  await pump({ ...options, source: chunksOf() });
  expect(fed).toEqual([
    [3, false],
    [2, true],
    [0, true],
  ]);
});

it('gives back the memory of a chunk once the work has taken it in', async () => {
  const chunks = [new Uint8Array(3), new Uint8Array(2)];
  const taken: number[] = [];
  const held: boolean[][] = [];
  await pump({
    source: (async function* () {
      yield* chunks;
    })(),
    work: {
      feed: (chunk) => void taken.push(chunk.length),
      work() {
        held.push(chunks.map((chunk) => !isGivenBack(chunk)));
        return false;
      },
      takeGroups: () => [],
      giveBack: () => undefined,
      finish: () => null,
    },
    sink: () => Promise.resolve(),
    maxInFlight: 1,
    signal: new AbortController().signal,
  });
  expect(taken).toEqual([3, 2]);
  expect(held).toEqual([
    [false, true],
    [false, false],
  ]);
});

it('ends with the error of the sink, after all writes have ended', async () => {
  const { source, work } = makeUp(50);
  let inFlight = 0;
  const running = pump({
    source,
    work,
    maxInFlight: MAX_IN_FLIGHT,
    signal: new AbortController().signal,
    async sink(group) {
      inFlight++;
      await turn();
      inFlight--;
      if (group === 7) throw new Error('disk full');
    },
  });
  await expect(running).rejects.toThrow('disk full');
  expect(inFlight).toBe(0);
});

it('ends between two batches when it is aborted', async () => {
  const { source, work, made } = makeUp(1000);
  const stopping = new AbortController();
  const running = pump({
    source,
    work,
    maxInFlight: MAX_IN_FLIGHT,
    signal: stopping.signal,
    sink: async (group) => {
      if (group === 10) stopping.abort(new Error('the worker stops'));
    },
  });
  await expect(running).rejects.toThrow('the worker stops');
  expect(made()).toBeLessThan(20);
});

it('lets timers fire between batches', async () => {
  const { source, work } = makeUp(200);
  let fired = false;
  setTimeout(() => (fired = true), 1);
  const firedBefore: boolean[] = [];
  const started = performance.now();
  await pump({
    source,
    work: {
      ...work,
      work() {
        while (performance.now() - started < 5) Math.sqrt(2);
        firedBefore.push(fired);
        return work.work();
      },
    },
    sink: () => Promise.resolve(),
    maxInFlight: 1,
    signal: new AbortController().signal,
  });
  expect(firedBefore).toContain(true);
});

async function* chunksOf(...lengths: number[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const length of lengths) yield new Uint8Array(length);
}
