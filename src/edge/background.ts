import type { Log } from '../base/log.ts';

/** Runs work that no answer waits for. Failures are logged, and the sweeps repeat the work. */
export interface Background {
  run(name: string, subject: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  ended(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, subject, work) {
      const ended = work()
        .catch((err: unknown) => log.warn({ work: name, subject, err }, 'left to a sweep'))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async ended() {
      await Promise.all(running);
    },
  };
}
