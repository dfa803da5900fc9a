/** A process that lived this long was well. */
const HEALTHY_AFTER_MS = 10_000;

/** How many times in a row a process has ended soon after its start, now that the one of `startedAt` has, too; 0 if that lived long enough. */
export function countQuickEnds(before: number, startedAt: number): number {
  return performance.now() - startedAt >= HEALTHY_AFTER_MS ? 0 : before + 1;
}
