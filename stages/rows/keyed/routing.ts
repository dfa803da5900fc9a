import { GrowingBytes } from './growing-bytes.ts';
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

/** Behind the last run of a family. */
const NO_RUN = -1;

/**
 * For one range of keys: which stray goes to which run of which segment, and which are orphans. A stray goes to the run with
 * its plan, else to one with its benefit, else to the first of its family; one that states neither goes to every run. Where
 * it finds none it stays. Depends on the rows of the file alone, not on where it was cut. Strays are added first, then subscribers, both in
 * the order of their segments. Families and runs are numbers, and runs stay bytes until a stray asks for them: a range has ten thousands.
 */
export class Routing {
  /** Those that have strays; each by its number. */
  readonly #families = new Map<string, number>();
  /** By family: how many of its strays state neither a plan nor a benefit, how many runs it has, and which are the first and the last. */
  readonly #unstated: number[] = [];
  readonly #runs: number[] = [];
  readonly #firstRun: number[] = [];
  readonly #lastRun: number[] = [];
  /** By run: the next one of its family, its segment, and where its entry stands. */
  readonly #nextRun: number[] = [];
  readonly #segment: number[] = [];
  readonly #entryAt: number[] = [];
  readonly #entries = new GrowingBytes();
  readonly #strays: { segment: number; entries: Uint8Array<ArrayBuffer> }[] = [];
  /** Reads the kept subscribers, once all of them are there. */
  #subscriber: LinkReader | null = null;
  #reading: { segment: number; stray: LinkReader } | null = null;
  #next = 0;

  addStrays(segment: number, entries: Uint8Array<ArrayBuffer>): void {
    this.#strays.push({ segment, entries });
    const stray = new LinkReader(entries);
    while (stray.next()) {
      const family = this.#familyOf(stray.key);
      if (stray.isUnstated) this.#unstated[family]!++;
    }
  }

  get hasStrays(): boolean {
    return this.#strays.length > 0;
  }

  /** Keeps the subscribers of families with strays. Answers of how many bytes they are. */
  addSubscribers(segment: number, entries: Uint8Array<ArrayBuffer>): number {
    const before = this.#entries.length;
    const subscriber = new LinkReader(entries);
    while (subscriber.next()) {
      const family = this.#families.get(subscriber.key);
      if (family === undefined) continue;
      const run = this.#nextRun.push(NO_RUN) - 1;
      this.#segment.push(segment);
      this.#entryAt.push(this.#entries.add(subscriber.entry));
      if (this.#runs[family]!++ === 0) this.#firstRun[family] = run;
      else this.#nextRun[this.#lastRun[family]!] = run;
      this.#lastRun[family] = run;
    }
    return this.#entries.length - before;
  }

  /** How many rows the largest number of copies is that strays of one family become because they go to every run. */
  mostCopies(): number {
    return this.#runs.reduce((most, runs, family) => Math.max(most, runs * this.#unstated[family]!), 0);
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
    const runs = this.#runsOf(this.#families.get(stray.key)!);
    if (runs.length === 0) return;
    const { run, row } = stray;
    const home = runs.find((one) => one.run === run);
    const goal = goalOf(stray.coverages(), runs, home);
    if (goal === 'orphan') {
      sink.orphan(segment, row);
      return;
    }
    const elsewhere = goal.filter((one) => one !== home);
    if (elsewhere.length === 0) return;
    if (!goal.some((one) => one === home)) sink.away(segment, row);
    const { bytes } = stray;
    for (const one of elsewhere) sink.here(one.segment, one.run, row, bytes);
  }

  #familyOf(key: string): number {
    const known = this.#families.get(key);
    if (known !== undefined) return known;
    const family = this.#runs.push(0) - 1;
    this.#families.set(key, family);
    this.#unstated.push(0);
    this.#firstRun.push(NO_RUN);
    this.#lastRun.push(NO_RUN);
    return family;
  }

  #runsOf(family: number): Run[] {
    const runs: Run[] = [];
    const subscriber = (this.#subscriber ??= new LinkReader(this.#entries.written));
    for (let run = this.#firstRun[family]!; run !== NO_RUN; run = this.#nextRun[run]!) {
      subscriber.seek(this.#entryAt[run]!);
      subscriber.next();
      runs.push({ segment: this.#segment[run]!, run: subscriber.run, coverages: subscriber.coverages() });
    }
    return runs;
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
