import type { JobContext } from '../context.ts';
import { janitor } from './janitor.ts';
import { reconcile } from './reconcile.ts';
import { relaySweep } from '../events/relay.ts';

/** The timer of the sweeps; tests pass one that they fire themselves. */
export interface Timers {
  set(callback: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

const systemTimers: Timers = { set: (callback, ms) => setTimeout(callback, ms), clear: (timer) => clearTimeout(timer as NodeJS.Timeout) };

export interface Sweeps {
  /** Resolves when the sweeps under way have ended, or after two seconds: the next process sweeps up the rest. */
  stop(): Promise<void>;
}

/** A sweep may take minutes; a process that stops has not got them. */
const STOP_TIMEOUT_MS = 2_000;

/** Rarely, because it reads the id of every blob, and what it removes only costs space. */
const ORPHAN_CHUNKS_INTERVAL_MS = 3_600_000;

interface Sweep {
  name: string;
  intervalMs: number;
  run(context: JobContext): Promise<unknown>;
}

/**
 * Sweeps up what crashes leave, as long as the process lives. Each sweep is harmless while others run it at the same time. One that fails
 * is logged and runs again. The first round begins after one interval.
 */
export function startSweeps(context: JobContext, timers: Timers = systemTimers): Sweeps {
  const { settings } = context;
  const sweeps: Sweep[] = [
    { name: 'relay', intervalMs: settings.RELAY_INTERVAL_MS, run: relaySweep },
    { name: 'reconcile', intervalMs: settings.RECONCILE_INTERVAL_MS, run: reconcile },
    { name: 'janitor', intervalMs: settings.JANITOR_INTERVAL_MS, run: janitor },
    { name: 'orphan chunks', intervalMs: ORPHAN_CHUNKS_INTERVAL_MS, run: async ({ store }) => store.removeOrphanChunks() },
  ];
  const stops = sweeps.map((sweep) => repeat(context, sweep, timers));
  return {
    async stop() {
      const late = Promise.withResolvers<void>();
      const timer = timers.set(() => {
        context.log.warn({ timeout_ms: STOP_TIMEOUT_MS }, 'a sweep under way is not waited for');
        late.resolve();
      }, STOP_TIMEOUT_MS);
      await Promise.race([Promise.all(stops.map((stop) => stop())), late.promise]);
      timers.clear(timer);
    },
  };
}

function repeat(context: JobContext, { name, intervalMs, run }: Sweep, timers: Timers): () => Promise<void> {
  let stopped = false;
  let round = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      await run(context);
    } catch (err) {
      context.log.error({ err, sweep: name }, 'a sweep failed and comes again');
    }
    if (!stopped) timer = timers.set(begin, intervalMs);
  };
  const begin = (): void => {
    round = sweep();
  };
  let timer = timers.set(begin, intervalMs);
  return async () => {
    stopped = true;
    timers.clear(timer);
    await round;
  };
}
