/**
 * Runs a slice of work when its turn has come, and settles with its result. A slice that continues work already `begun` precedes all
 * others: work that holds much memory is finished before the next begins.
 */
export type InTurn = <T>(slice: () => T, begun?: boolean) => Promise<T>;

/** After this time a turn of the event loop begins no further slice, so that other work gets in between. */
const TURN_MS = 5;

/**
 * Shares the turns of the event loop among everybody with much to compute. The sockets of twenty uploads may all be readable in one turn,
 * and other requests would wait until each has been inspected. Slices run in order of arrival, continuing ones first; `now` is a clock in
 * milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): InTurn {
  const waiting: (() => void)[] = [];
  const run = (): void => {
    const endsAt = now() + TURN_MS;
    do waiting.shift()?.();
    while (waiting.length > 0 && now() < endsAt);
    if (waiting.length > 0) setImmediate(run);
  };
  return (slice, begun = false) =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        try {
          resolve(slice());
        } catch (err) {
          reject(err);
        }
      };
      if (waiting.length === 0) setImmediate(run);
      if (begun) waiting.unshift(settle);
      else waiting.push(settle);
    });
}

/** The turns of this process. All users share one event loop. */
export const inTurn = createTurns();
