import { CSV } from '../formats.ts';
import { processUse, type ProgramResult } from '../measure.ts';
import { installPeers, peerOn } from '../peers.ts';
import { wholeJob, withService, type ProcessUse, type Service } from '../service-client.ts';
import { figureOf, middleOf, ratiosOf, round, sameRows, type Bench, type Suite, type Timed } from '../suite.ts';

const SUITE = 'service';
const AT_ONCE = 10;

/** The whole service with real Redis and MongoDB: from the first byte of the upload to `completed`, records and errors stored. */
export const service: Suite = {
  name: SUITE,
  async run(bench) {
    installPeers();
    const fixture = await CSV.fixture(bench.options);
    const small = await CSV.fixture({ ...bench.options, rows: Math.max(1, Math.round(bench.options.rows / AT_ONCE)) });
    // Those whose ratio has a budget come right after each other; the usual program leaves much for the disk to write.
    const { usual, reading, one, ten } = await bench.inTurn({
      usual: () => usualProgram(fixture.file, bench),
      reading: peer('csv-parse-read.mjs', fixture.file, [], bench),
      one: () =>
        withService(async (running) => {
          const first = await oneFile(running, fixture.file);
          return { ...first, later: await oneFile(running, fixture.file) };
        }),
      ten: () => withService((running) => manyFiles(running, small.file)),
    });
    const later = one.map((run) => run.later);
    for (const run of [...reading, ...usual, ...one, ...later]) sameRows('a program', run.rows, fixture);
    for (const run of ten) sameRows('the service', run.rows / AT_ONCE, small);
    const peers = { 'csv-parse': reading, 'csv-parse, validator, insertMany': usual };
    const { bytes } = fixture;
    bench.report(figureOf(SUITE, 'csv-parse (only reads)', middleOf(reading), { bytes }));
    bench.report(figureOf(SUITE, 'csv-parse, validator, insertMany (the usual program)', middleOf(usual), { bytes }));
    const reportOf = (what: string, runs: readonly Run[]): Run => {
      const middle = middleOf(runs);
      bench.report(figureOf(SUITE, what, middle, { bytes, ratios: ratiosOf(runs, peers), more: breakdown(middle) }));
      return middle;
    };
    const middle = reportOf('one file, upload to completed', one);
    reportOf('the same file once more, upload to completed', later);
    bench.remember('servers', middle.versions);
    bench.remember('processes', middle.uses);
    const manyBytes = small.bytes * AT_ONCE;
    bench.report(
      figureOf(SUITE, `${AT_ONCE} files of a tenth at once, upload to completed`, middleOf(ten), { bytes: manyBytes, ratios: ratiosOf(ten, peers) }),
    );
  },
};

interface Run {
  rows: number;
  seconds: number;
  rss_mb: number | null;
  upload_seconds: number;
  uses: ProcessUse[];
  versions: Record<string, string>;
}

async function oneFile(running: Service, file: string): Promise<Run> {
  const before = running.uses();
  const job = await wholeJob(running, file);
  return { ...job, rss_mb: null, uses: spent(running.uses(), before), versions: running.versions };
}

async function manyFiles(running: Service, file: string): Promise<Omit<Run, 'upload_seconds' | 'versions'>> {
  const before = running.uses();
  const jobs = await Promise.all(Array.from({ length: AT_ONCE }, () => wholeJob(running, file)));
  return {
    rows: jobs.reduce((sum, { rows }) => sum + rows, 0),
    seconds: Math.max(...jobs.map(({ seconds }) => seconds)),
    rss_mb: null,
    uses: spent(running.uses(), before),
  };
}

/** What the processes spent between two looks; their peak memory as it is. */
function spent(after: readonly ProcessUse[], before: readonly ProcessUse[]): ProcessUse[] {
  return after.map((use) => ({ ...use, cpu_s: round(use.cpu_s - (before.find(({ pid }) => pid === use.pid)?.cpu_s ?? 0)) }));
}

/** Where the time goes: the upload (during which the file is inspected, hashed and stored), then the rest; CPU seconds by role. */
function breakdown({ uses, upload_seconds, seconds }: Run): Record<string, number> {
  const more: Record<string, number> = { upload_seconds: round(upload_seconds), after_upload_seconds: round(seconds - upload_seconds) };
  for (const { role, cpu_s, rss_mb } of uses) {
    more[`${role}_cpu_seconds`] = round((more[`${role}_cpu_seconds`] ?? 0) + cpu_s);
    more[`${role}_rss_mb`] = Math.max(more[`${role}_rss_mb`] ?? 0, rss_mb);
  }
  return more;
}

/** In the same kind of database, on its own. */
async function usualProgram(file: string, bench: Bench): Promise<Timed> {
  return withService(async (running) => {
    const result = await peer('usual-program.mjs', file, [running.ready.mongodb_url], bench)();
    const mongod = running.uses().find(({ role }) => role === 'mongod');
    const alone = result.rss_mb;
    return { ...result, rss_mb: mongod === undefined ? alone : alone + (processUse(mongod.pid)?.rss_mb ?? 0) };
  });
}

function peer(script: string, file: string, args: string[], bench: Bench): () => Promise<ProgramResult> {
  const run = peerOn({ name: script, script, args, does: '' }, file, bench.options.data);
  if (run === null) throw new Error(`${script} could not be run`);
  return run;
}
