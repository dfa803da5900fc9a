import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    allRuns: boolean;
  }
}

/** The part that `npm test` makes. */
const SHARE = 1 / 6;

/** How many runs a property makes: all of them in `npm run prove`, a sixth in `npm test`. */
export function runs(all: number): number {
  return inject('allRuns') ? all : Math.ceil(all * SHARE);
}
