import type { Log } from '../base/log.ts';

/** Work that an answer does not wait for. What fails is logged; the sweeps do it again. */
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
