/**
 * Runs a slice of work when its turn has come; settles with what it returns or throws. A slice that goes on with work that has
 * `begun` comes before all that wait: what holds much while it is at work is done with one after the other.
 */
export type InTurn = <T>(slice: () => T, begun?: boolean) => Promise<T>;

/** A turn of the event loop begins no further slice after this time: what else the loop has to do goes between. */
const TURN_MS = 5;

/**
 * Shares the turns of the event loop among all who have much to compute. The sockets of twenty uploads may all be readable in
 * one turn, and whoever else asks for something would wait until each of them has been looked at. Slices run in the order in
 * which they came, one that goes on first; `now` is a clock in milliseconds.
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

/** The turns of this process, whose event loop is one for all. */
export const inTurn = createTurns();
