import type { Log } from '../../base/log.ts';
import type { Clock } from '../../base/time.ts';
import type { Store } from '../../store/store.ts';
import { within } from '../within.ts';

/** Until this service has measured itself. */
const UNMEASURED_ROWS_PER_SECOND = 100_000;
/** Queueing, starting and finishing, whatever the size of the file. */
const OVERHEAD_S = 2;
const MAX_AGE_MS = 5_000;
const TIMEOUT_MS = 1_000;

/** Seconds until a file of this many rows will be done, from the measured speed and from what waits before it. */
export type Estimate = (rows: number) => Promise<number>;

export function createEstimate({ jobs }: Pick<Store, 'jobs'>, clock: Clock, log: Log): Estimate {
  let measured = { rowsPerSecond: UNMEASURED_ROWS_PER_SECOND, rowsWaiting: 0, filesWaitingS: 0 };
  let measuredAt = Number.NEGATIVE_INFINITY;
  const measure = async (): Promise<void> => {
    const now = clock.now().getTime();
    if (now - measuredAt < MAX_AGE_MS) return;
    measuredAt = now;
    const [pace, waiting] = await within(TIMEOUT_MS, Promise.all([jobs.pace(), jobs.waiting()]));
    measured = {
      // While only small files come, what was measured last counts on.
      rowsPerSecond: Math.max(1, pace.rowsPerSecond ?? measured.rowsPerSecond),
      rowsWaiting: waiting.rows,
      filesWaitingS: waiting.files * (pace.secondsPerFile ?? 0),
    };
  };
  return async (rows) => {
    await measure().catch((err: unknown) => log.warn({ err }, 'the speed could not be measured; the last one counts'));
    return Math.ceil(OVERHEAD_S + measured.filesWaitingS + (rows + measured.rowsWaiting) / measured.rowsPerSecond);
  };
}
