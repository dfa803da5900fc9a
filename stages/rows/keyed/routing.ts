import { LinkReader } from './link-bytes.ts';
import { coverageRank, isSamePlan, type CollectedCoverage, type LinkedCoverage } from './linked.ts';

/** Takes what is found out about the rows of segments. Rows are named by their row numbers. */
export interface RoutedSink {
  /** A row of this segment is folded in another place; what is wrong with it is reported here. */
  away(segment: number, row: number): void;
  /** A dependent whose subscriber's coverage was not accepted, in whatever place. */
  orphan(segment: number, row: number): void;
  /** A row of another place belongs to a family of this segment, which begins with the row `run`. Its bytes are to be copied. */
  here(segment: number, run: number, row: number, bytes: Uint8Array): void;
}

/** A subscriber's run of rows. */
interface Run {
  segment: number;
  run: number;
  coverages: readonly CollectedCoverage[];
}

interface Family {
  runs: Run[];
  /** Its strays that state neither a plan nor a benefit. */
  unstated: number;
}

/**
 * For one range of keys: which stray goes to which run of which segment, and which are orphans. A stray goes to the run with
 * its plan, else to one with its benefit, else to the first of its family; one that states neither goes to every run. Where
 * it finds none it stays. Depends on the rows of the file alone, not on where it was cut. Strays are added first, then subscribers, both in
 * the order of their segments.
 */
export class Routing {
  /** Those that have strays. */
  readonly #families = new Map<string, Family>();
  readonly #strays: { segment: number; entries: Uint8Array }[] = [];
  #reading: { segment: number; stray: LinkReader } | null = null;
  #next = 0;

  addStrays(segment: number, entries: Uint8Array): void {
    this.#strays.push({ segment, entries });
    const stray = new LinkReader(entries);
    while (stray.next()) {
      const { key } = stray;
      let family = this.#families.get(key);
      if (family === undefined) this.#families.set(key, (family = { runs: [], unstated: 0 }));
      if (stray.coverages().every(isUnstated)) family.unstated++;
    }
  }

  get hasStrays(): boolean {
    return this.#strays.length > 0;
  }

  /** Keeps the subscribers of families with strays. Answers of how many bytes they are. */
  addSubscribers(segment: number, entries: Uint8Array): number {
    let bytes = 0;
    const subscriber = new LinkReader(entries);
    while (subscriber.next()) {
      const family = this.#families.get(subscriber.key);
      if (family === undefined) continue;
      family.runs.push({ segment, run: subscriber.run, coverages: subscriber.coverages() });
      bytes += subscriber.length;
    }
    return bytes;
  }

  /** How many rows the largest number of copies is that strays of one family become because they go to every run. */
  mostCopies(): number {
    let most = 0;
    for (const { runs, unstated } of this.#families.values()) most = Math.max(most, runs.length * unstated);
    return most;
  }

  /** Routes the next stray; false if there is none. */
  next(sink: RoutedSink): boolean {
    while (this.#reading === null || !this.#reading.stray.next()) {
      const strays = this.#strays[this.#next++];
      if (strays === undefined) return false;
      this.#reading = { segment: strays.segment, stray: new LinkReader(strays.entries) };
    }
    this.#route(this.#reading.segment, this.#reading.stray, sink);
    return true;
  }

  #route(segment: number, stray: LinkReader, sink: RoutedSink): void {
    const { runs } = this.#families.get(stray.key)!;
    if (runs.length === 0) return;
    const { run, row, bytes } = stray;
    const home = runs.find((one) => one.run === run);
    const goal = goalOf(stray.coverages(), runs, home);
    if (goal === 'orphan') {
      sink.orphan(segment, row);
      return;
    }
    const elsewhere = goal.filter((one) => one !== home);
    if (elsewhere.length === 0) return;
    if (!goal.some((one) => one === home)) sink.away(segment, row);
    for (const one of elsewhere) sink.here(one.segment, one.run, row, bytes);
  }
}

/** The runs in which a stray is folded; its own among them where it stays. */
function goalOf(coverages: readonly LinkedCoverage[], runs: readonly Run[], home: Run | undefined): readonly Run[] | 'orphan' {
  const accepted = runs.filter((run) => run.coverages.some(({ valid }) => valid));
  if (accepted.length === 0) return home === undefined ? [] : [home];
  const stated = coverages.filter((coverage) => !isUnstated(coverage));
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

function isUnstated({ plan, benefit }: LinkedCoverage): boolean {
  return plan === null && benefit === null;
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
