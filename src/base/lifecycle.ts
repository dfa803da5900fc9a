import type { Log } from './log.ts';

/** What has been started, in order; stopping goes the other way and stops everything even where one part fails. */
export class Lifecycle {
  readonly #parts: { name: string; stop: () => Promise<void> | void }[] = [];
  #stopping: Promise<void> | null = null;

  started(name: string, stop: () => Promise<void> | void): void {
    this.#parts.push({ name, stop });
  }

  stop(log: Log): Promise<void> {
    this.#stopping ??= this.#stopAll(log);
    return this.#stopping;
  }

  async #stopAll(log: Log): Promise<void> {
    for (const part of this.#parts.toReversed()) {
      try {
        await part.stop();
      } catch (err) {
        log.error({ part: part.name, err }, 'a part did not stop cleanly');
      }
    }
  }
}
