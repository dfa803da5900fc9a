import type { Log } from '../../base/log.ts';
import type { JobSummary } from '../../store/jobs.ts';
import type { Store } from '../../store/store.ts';
import { isPartlyDone } from '../rows-done.ts';

/** Where a job stands. */
export interface Standing {
  job: JobSummary;
  rowsDone: number;
}

/** Called once a second with the state read last, or null if the job is gone. */
export type Watch = (standing: Standing | null) => void;

/** Reads the state of jobs, once for all streams of this process. */
export interface JobWatcher {
  /** Returns a function that ends the watch. `stop` tells all watches that nothing more will come. */
  watch(jobId: string, watch: Watch, stopped: () => void): () => void;
  /** Tells every watch that it is over, and reads no more. */
  stop(): void;
}

/** Two queries a second, however many streams there are; none without streams. */
const INTERVAL_MS = 1_000;

export function createJobWatcher({ jobs, segments }: Pick<Store, 'jobs' | 'segments'>, log: Log): JobWatcher {
  const watches = new Map<string, Set<{ watch: Watch; stopped: () => void }>>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const read = async (ids: readonly string[]): Promise<void> => {
    const found = await jobs.summaries(ids);
    const running = found.filter(isPartlyDone);
    const rows = running.length === 0 ? new Map<string, number>() : await segments.rowsDone(running);
    const standings = new Map(found.map((job) => [job._id, { job, rowsDone: rows.get(job.run_id) ?? 0 }]));
    for (const id of ids) for (const { watch } of watches.get(id) ?? []) watch(standings.get(id) ?? null);
  };
  const turn = async (): Promise<void> => {
    await read([...watches.keys()]).catch((err: unknown) => log.warn({ err }, 'the standing of watched jobs could not be read; the next turn will'));
    timer = null;
    schedule();
  };
  const schedule = (): void => {
    if (timer === null && watches.size > 0 && !isStopped) timer = setTimeout(() => void turn(), INTERVAL_MS);
  };
  return {
    watch(jobId, watch, stopped) {
      if (isStopped) {
        stopped();
        return () => undefined;
      }
      const entry = { watch, stopped };
      const others = watches.get(jobId);
      if (others === undefined) watches.set(jobId, new Set([entry]));
      else others.add(entry);
      schedule();
      return () => {
        const all = watches.get(jobId);
        all?.delete(entry);
        if (all?.size === 0) watches.delete(jobId);
      };
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      for (const { stopped } of [...watches.values()].flatMap((all) => [...all])) stopped();
    },
  };
}
