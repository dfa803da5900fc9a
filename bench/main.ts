import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { csvFixture, type Shape } from './fixture.ts';
import { figure, round, runProgram, type Figure } from './measure.ts';
import { measureService, type ServiceResult } from './service.ts';

const FOLDER = import.meta.dirname;
const HISTORY = path.join(FOLDER, 'history.ndjson');
const PROGRAM_TIMEOUT_MS = 900_000;
const SUITES = ['rows', 'service'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000000' },
    shape: { type: 'string', default: 'flat' },
    repeat: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    'no-history': { type: 'boolean', default: false },
    data: { type: 'string', default: path.join(FOLDER, '../.rollcall/bench') },
  },
});
const suites = positionals.length === 0 ? SUITES : SUITES.filter((suite) => positionals.includes(suite));
const unknown = positionals.filter((name) => !SUITES.some((suite) => suite === name));
if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}; there are ${SUITES.join(', ')}`);

const rows = Number(values.rows);
const repeat = Number(values.repeat);
const fixture = await csvFixture(values.data, rows, values.shape as Shape);
say(`${fixture.rows} rows, ${round(fixture.bytes / 1e6, 0)} MB, ${fixture.shape}; medians of ${repeat}`);

const figures: Figure[] = [];
const peerRuns = await times(() => runProgram(path.join(FOLDER, 'csv-parse-read.ts'), [fixture.file], PROGRAM_TIMEOUT_MS));
const peer = peerRuns.middle;
const peers = { 'csv-parse': peer.seconds };
report(figure('peer', 'csv-parse only reading', fixture, peer, peers));

if (suites.includes('rows')) {
  const { middle } = await times(() => runProgram(path.join(FOLDER, 'pipeline.ts'), [fixture.file], PROGRAM_TIMEOUT_MS));
  sameRows('the pipeline', middle.rows);
  report(figure('rows', 'pure pipeline to JSON with the error report, one thread', fixture, middle, peers));
  report(figure('rows', 'inspection: detect, count, cut', fixture, { ...middle, seconds: middle['inspect_seconds'] as number }, peers));
}

let service: ServiceResult | null = null;
if (suites.includes('service')) {
  const { middle } = await times(() => measureService(fixture.file));
  service = middle;
  sameRows('the service', service.rows);
  report(figure('service', 'upload to completed, whole service', fixture, { ...service, rss_mb: null }, peers));
  say(`  upload ${service.upload_seconds} s; ${service.processes.map((use) => `${use.role} ${use.rss_mb} MB, ${use.cpu_s} CPU s`).join('; ')}`);
}
if (!values['no-history']) remember();

/** Runs a measurement `repeat` times and takes the run in the middle: a mean would let one bad run speak. */
async function times<T extends { seconds: number }>(measure: () => Promise<T>): Promise<{ middle: T }> {
  const runs: T[] = [];
  for (let i = 0; i < repeat; i++) runs.push(await measure());
  runs.sort((a, b) => a.seconds - b.seconds);
  return { middle: runs[Math.floor((runs.length - 1) / 2)] as T };
}

/** A fast wrong answer is no figure. */
function sameRows(who: string, found: number): void {
  if (found !== peer.rows) throw new Error(`${who} saw ${found} rows and csv-parse ${peer.rows}`);
}

function report(result: Figure): void {
  figures.push(result);
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  const ratios = Object.entries(result.time_ratio_to).map(([name, ratio]) => `${ratio} of ${name}'s time`);
  say(`${result.what}: ${result.seconds} s, ${result.rows_per_s} rows/s, ${result.mb_per_s} MB/s, ${result.rss_mb ?? '—'} MB; ${ratios.join(', ')}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function remember(): void {
  const entry = {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+'),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    servers: service?.versions ?? {},
    fixture: { rows: fixture.rows, bytes: fixture.bytes, shape: fixture.shape },
    repeat,
    figures,
    ...(service === null ? {} : { processes: service.processes, upload_seconds: service.upload_seconds }),
  };
  appendFileSync(HISTORY, `${JSON.stringify(entry)}\n`);
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: FOLDER, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown'; // not a checkout: an unpacked archive can be measured too
  }
}
