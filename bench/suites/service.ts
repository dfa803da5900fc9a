import { CSV } from '../formats.ts';
import { processUse } from '../measure.ts';
import { installPeers, runPeer } from '../peers.ts';
import { withService, type ProcessUse, type Service } from '../service-client.ts';
import { figureOf, round, sameRows, type Bench, type Suite } from '../suite.ts';

const SUITE = 'service';
const AT_ONCE = 10;

/** The whole service with real Redis and MongoDB: from the first byte of the upload to `completed`, records and errors stored. */
export const service: Suite = {
  name: SUITE,
  async run(bench) {
    installPeers();
    const fixture = await CSV.fixture(bench.options);
    const reading = await bench.times(async () => runPeerOrFail('csv-parse-read.mjs', fixture.file, [], bench));
    sameRows('csv-parse', reading.rows, fixture);
    const peers: Record<string, number> = { 'csv-parse': reading.seconds };
    bench.report(figureOf(SUITE, 'csv-parse (only reads)', reading, { bytes: fixture.bytes }));
    const usual = await usualProgram(fixture.file, bench);
    sameRows('the usual program', usual.rows, fixture);
    peers['csv-parse, validator, insertMany'] = usual.seconds;
    bench.report(figureOf(SUITE, 'csv-parse, validator, insertMany (the usual program)', usual, { bytes: fixture.bytes }));

    const one = await bench.times(() => withService((running) => oneFile(running, fixture.file)));
    sameRows('the service', one.rows, fixture);
    bench.report(figureOf(SUITE, 'one file, upload to completed', one, { bytes: fixture.bytes, peers, more: breakdown(one) }));
    bench.remember('servers', one.versions);
    bench.remember('processes', one.uses);

    const small = await CSV.fixture({ ...bench.options, rows: Math.max(1, Math.round(bench.options.rows / AT_ONCE)) });
    const ten = await bench.times(() => withService((running) => manyFiles(running, small.file)));
    sameRows('the service', ten.rows / AT_ONCE, small);
    bench.report(figureOf(SUITE, `${AT_ONCE} files of a tenth at once, upload to completed`, ten, { bytes: small.bytes * AT_ONCE, peers }));
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
  const started = performance.now();
  const job = await running.upload(file);
  const uploaded = performance.now();
  const { statistics } = await running.ended(job);
  return {
    rows: statistics['total_rows'] ?? 0,
    seconds: (performance.now() - started) / 1000,
    upload_seconds: (uploaded - started) / 1000,
    rss_mb: null,
    uses: spent(running.uses(), before),
    versions: running.versions,
  };
}

async function manyFiles(running: Service, file: string): Promise<Omit<Run, 'upload_seconds' | 'versions'>> {
  const before = running.uses();
  const started = performance.now();
  const jobs = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const job = await running.upload(file);
      return running.ended(job);
    }),
  );
  return {
    rows: jobs.reduce((sum, { statistics }) => sum + (statistics['total_rows'] ?? 0), 0),
    seconds: (performance.now() - started) / 1000,
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
async function usualProgram(file: string, bench: Bench): Promise<{ rows: number; seconds: number; rss_mb: number | null }> {
  return withService(async (running) => {
    const result = await runPeerOrFail('usual-program.mjs', file, [running.ready.mongodb_url], bench);
    const mongod = running.uses().find(({ role }) => role === 'mongod');
    return { ...result, rss_mb: mongod === undefined ? result.rss_mb : result.rss_mb + (processUse(mongod.pid)?.rss_mb ?? 0) };
  });
}

async function runPeerOrFail(script: string, file: string, args: string[], bench: Bench): Promise<{ rows: number; seconds: number; rss_mb: number }> {
  const result = await runPeer({ name: script, script, args, does: '' }, file, bench.options.data);
  if (result === null) throw new Error(`${script} could not be run`);
  return result;
}
