import { coverageRank, isSamePlan } from './linked.ts';
import type { CollectedKeys, CollectedStray, CollectedSubscriber, LinkedCoverage, RoutedRows } from './linked.ts';

export { createCollector, type Collector } from './collector.ts';
export type { CollectedKeys, CollectedStray, CollectedSubscriber, LinkedCoverage, RoutedRows } from './linked.ts';

/**
 * For one range of keys: which stray goes to which run of which segment, and which are orphans. A stray goes to the run with
 * its plan, else to one with its benefit, else to the first of its family; one that states neither goes to every run. Where
 * it finds none it stays. Depends on the rows of the file alone, not on where it was cut.
 */
export function routeStrays(parts: readonly (CollectedKeys & { segment: number })[]): { segment: number; rows: RoutedRows }[] {
  const runs = runsByKey(parts);
  const routed = new Map<number, RoutedRows>();
  const of = (segment: number): RoutedRows => {
    let rows = routed.get(segment);
    if (rows === undefined) routed.set(segment, (rows = { away: [], orphans: [], here: [] }));
    return rows;
  };
  for (const { segment, strays } of inOrder(parts)) {
    for (const stray of strays) {
      const candidates = runs.get(stray.key)!;
      if (candidates.length === 0) continue;
      const home = candidates.find(({ run }) => run === stray.run);
      const goal = goalOf(stray, candidates, home);
      if (goal === 'orphan') {
        of(segment).orphans.push(stray.row);
        continue;
      }
      const elsewhere = goal.filter((run) => run !== home);
      if (elsewhere.length === 0) continue;
      if (!goal.some((run) => run === home)) of(segment).away.push(stray.row);
      for (const { run, segment: to } of elsewhere) of(to).here.push({ run, row: stray.row, bytes: stray.bytes });
    }
  }
  return [...routed].map(([segment, rows]) => ({ segment, rows })).toSorted((a, b) => a.segment - b.segment);
}

interface Run extends CollectedSubscriber {
  segment: number;
}

/** The runs of the families that have strays. */
function runsByKey(parts: readonly (CollectedKeys & { segment: number })[]): Map<string, Run[]> {
  const runs = new Map<string, Run[]>();
  for (const { strays } of parts) for (const { key } of strays) if (!runs.has(key)) runs.set(key, []);
  for (const { segment, subscribers } of inOrder(parts)) {
    for (const { key, run, coverages } of subscribers) runs.get(key)?.push({ key, run, coverages, segment });
  }
  return runs;
}

function inOrder<Part extends { segment: number }>(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => a.segment - b.segment);
}

/** The runs in which a stray is folded; its own among them where it stays. */
function goalOf(stray: CollectedStray, runs: readonly Run[], home: Run | undefined): readonly Run[] | 'orphan' {
  const accepted = runs.filter(({ coverages }) => coverages.some(({ valid }) => valid));
  if (accepted.length === 0) return home === undefined ? [] : [home];
  const stated = stray.coverages.filter(({ plan, benefit }) => plan !== null || benefit !== null);
  if (stated.length === 0) return accepted;
  for (const coverage of stated) {
    const found =
      bestRun(runs, coverage, (other) => isSamePlan(other, coverage)) ??
      bestRun(runs, coverage, (other) => other.benefit !== null && other.benefit === coverage.benefit);
    if (found === null) continue;
    return found.valid ? [found.run] : 'orphan';
  }
  return [home !== undefined && accepted.includes(home) ? home : accepted[0]!];
}

/** Of the runs with a coverage that matches the one that goes before others (`coverageRank`), then the first. */
function bestRun(runs: readonly Run[], coverage: LinkedCoverage, matches: (other: LinkedCoverage) => boolean): { run: Run; valid: boolean } | null {
  let best: { run: Run; valid: boolean } | null = null;
  let bestRank = -1;
  for (const run of runs) {
    for (const other of run.coverages) {
      if (!matches(other)) continue;
      const rank = coverageRank(other.valid, {
        benefit: isSame(other.benefit, coverage.benefit),
        date: isSame(other.effective, coverage.effective),
        tier: isSame(other.tier, coverage.tier),
      });
      if (rank <= bestRank) continue;
      bestRank = rank;
      best = { run, valid: other.valid };
    }
  }
  return best;
}

function isSame(a: number | null, b: number | null): boolean {
  return a !== null && a === b;
}
