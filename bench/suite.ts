import type { Fixture } from './csv-fixture.ts';

/** What a run of the benchmark is asked for. */
export interface Options {
  rows: number;
  /** The same where it was said; each format has its own where it was not. */
  asked: number | null;
  repeat: number;
  shape: 'flat' | 'families';
  /** Formats of the suite `rows`. */
  formats: readonly string[];
  /** Where fixtures are kept from run to run. */
  data: string;
}

/** Something that was done in this many seconds. */
export interface Timed {
  seconds: number;
  rows: number;
  rss_mb: number | null;
  cpu_seconds?: number;
}

/** One figure: what was measured, and how it stands to peers that did their work on the same file in the same run. */
export interface Figure {
  suite: string;
  what: string;
  rows: number;
  seconds: number;
  rows_per_s: number;
  mb_per_s: number | null;
  rss_mb: number | null;
  cpu_seconds: number | null;
  /** This figure's time divided by the peer's: below 1 is faster than the peer. */
  ratio_to: Record<string, number>;
  /** What else the suite has to say of it. */
  more?: Record<string, number>;
}

export interface Bench {
  readonly options: Options;
  /** Runs a measurement as often as asked and answers the run in the middle. */
  times<T extends { seconds: number }>(measure: () => Promise<T>): Promise<T>;
  /** Runs contenders in turn, as often as asked, and answers the runs of each: what slows the machine for minutes slows them all. */
  inTurn<Contenders extends Record<string, () => Promise<Timed>>>(
    contenders: Contenders,
  ): Promise<{ [Name in keyof Contenders]: Awaited<ReturnType<Contenders[Name]>>[] }>;
  report(figure: Figure): void;
  say(line: string): void;
  /** Kept with the figures in the history. */
  remember(key: string, value: unknown): void;
}

export interface Suite {
  readonly name: string;
  run(bench: Bench): Promise<void>;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** The run in the middle by its time: a mean would let one bad run speak. */
export function middleOf<T extends { seconds: number }>(runs: readonly T[]): T {
  return runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor((runs.length - 1) / 2)]!;
}

/** How runs stand to those that peers made in the same turns: the middle one of the turns' ratios. */
export function ratiosOf(runs: readonly Timed[], peers: Readonly<Record<string, readonly Timed[]>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(peers).map(([peer, theirs]) => [
      peer,
      middleOf(runs.map(({ seconds }, turn) => ({ seconds: seconds / theirs[turn]!.seconds }))).seconds,
    ]),
  );
}

export function figureOf(
  suite: string,
  what: string,
  result: Timed,
  { bytes = null, ratios = {}, more }: { bytes?: number | null; ratios?: Record<string, number>; more?: Record<string, number> } = {},
): Figure {
  return {
    suite,
    what,
    rows: result.rows,
    seconds: round(result.seconds, 3),
    rows_per_s: Math.round(result.rows / result.seconds),
    mb_per_s: bytes === null ? null : Math.round(bytes / 1e6 / result.seconds),
    rss_mb: result.rss_mb,
    cpu_seconds: result.cpu_seconds === undefined ? null : round(result.cpu_seconds, 2),
    ratio_to: Object.fromEntries(Object.entries(ratios).map(([peer, ratio]) => [peer, round(ratio, 3)])),
    ...(more === undefined ? {} : { more }),
  };
}

/** A fast wrong answer is no figure: whoever read the same file must have seen the same rows. */
export function sameRows(who: string, found: number, fixture: Pick<Fixture, 'rows'>): void {
  if (found !== fixture.rows) throw new Error(`${who} saw ${found} rows, and the file has ${fixture.rows}`);
}
