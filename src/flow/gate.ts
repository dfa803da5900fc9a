/**
 * Lets the runs of one process go side by side, or one of them alone. A segment that has killed its worker before runs alone, so that no
 * other run dies with it.
 */
export interface Gate {
  /** Runs in work, those that wait for their turn not counted. */
  readonly inWork: number;
  enter(): Promise<Pass>;
}

export interface Pass {
  /** Waits until no other run is in work, and keeps others out meanwhile. The pass is used up when `work` has ended. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  leave(): void;
}

export function createGate(): Gate {
  let inWork = 0;
  let occupied = false;
  const waitingAlone: (() => void)[] = [];
  const waiting: (() => void)[] = [];

  const next = (): void => {
    if (occupied) return;
    if (waitingAlone.length > 0) {
      if (inWork > 0) return;
      occupied = true;
      inWork = 1;
      waitingAlone.shift()?.();
      return;
    }
    for (const enter of waiting.splice(0)) {
      inWork++;
      enter();
    }
  };

  const pass = (): Pass => {
    let held = true;
    const leave = (): void => {
      if (!held) return;
      held = false;
      inWork--;
      next();
    };
    return {
      leave,
      async alone(work) {
        const turn = new Promise<void>((resolve) => waitingAlone.push(resolve));
        leave();
        next();
        await turn;
        try {
          return await work();
        } finally {
          occupied = false;
          inWork = 0;
          next();
        }
      },
    };
  };

  return {
    get inWork() {
      return inWork;
    },
    async enter() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        next();
      });
      return pass();
    },
  };
}
