/** Work that stops between its steps, so that something else can go between: what a head says takes tens of milliseconds. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** All steps at once. */
export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
