import type { Log } from './log.ts';

/** What has been started, in order; stopping goes the other way and stops everything even where one part fails. */
export class Lifecycle {
  readonly #steps: Part[][] = [];
  #stopping: Promise<void> | null = null;

  started(name: string, stop: Part['stop']): void {
    this.#steps.push([{ name, stop }]);
  }

  /** What stops at the same time as the part started before it. */
  startedBeside(name: string, stop: Part['stop']): void {
    const step = this.#steps.at(-1);
    if (step === undefined) this.started(name, stop);
    else step.push({ name, stop });
  }

  stop(log: Log): Promise<void> {
    this.#stopping ??= this.#stopAll(log);
    return this.#stopping;
  }

  async #stopAll(log: Log): Promise<void> {
    for (const step of this.#steps.toReversed()) await Promise.all(step.map((part) => stopPart(part, log)));
  }
}

interface Part {
  name: string;
  stop: () => Promise<void> | void;
}

async function stopPart({ name, stop }: Part, log: Log): Promise<void> {
  try {
    await stop();
  } catch (err) {
    log.error({ part: name, err }, 'a part did not stop cleanly');
  }
}
