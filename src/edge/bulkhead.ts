import { HttpFailure } from './error-body.ts';

/** Runs work when it has a place: at most `places` at once, the others in order of arrival. Beyond `maxWaiting`, work is refused. */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER_S = 2;

export function createBulkhead(places: number, maxWaiting: number): Bulkhead {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) {
      if (waiting.length >= maxWaiting) throw new HttpFailure('service_unavailable', null, { 'Retry-After': String(RETRY_AFTER_S) });
      // Whoever leaves hands the place itself over, so that nobody else can take it first.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else free--;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
