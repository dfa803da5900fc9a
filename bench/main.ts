import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FORMATS } from './formats.ts';
import { writeResults } from './results.ts';
import { middleOf, type Bench, type Figure, type Suite, type Timed } from './suite.ts';
import { arrival } from './suites/arrival.ts';
import { config } from './suites/config.ts';
import { download } from './suites/download.ts';
import { edge } from './suites/edge.ts';
import { keyed } from './suites/keyed.ts';
import { limit } from './suites/limit.ts';
import { memory } from './suites/memory.ts';
import { queue } from './suites/queue.ts';
import { rows } from './suites/rows.ts';
import { scale } from './suites/scale.ts';
import { service } from './suites/service.ts';
import { webhook } from './suites/webhook.ts';

const FOLDER = import.meta.dirname;
const HISTORY = path.join(FOLDER, 'history.ndjson');
const SUITES: readonly Suite[] = [rows, service, download, queue, scale, memory, limit, edge, webhook, config, keyed, arrival];
/** Those that run where none is named; the others take long. */
const USUAL: readonly Suite[] = [rows, service];
const USUAL_ROWS = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    shape: { type: 'string', default: 'flat' },
    format: { type: 'string', multiple: true },
    repeat: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    'no-history': { type: 'boolean', default: false },
    data: { type: 'string', default: path.join(FOLDER, '../.rollcall/bench') },
  },
});
const unknown = positionals.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) fail(`no such suite: ${unknown.join(', ')}; there are ${SUITES.map(({ name }) => name).join(', ')}`);
const repeat = wholeNumber('repeat', values.repeat);
const { shape } = values;
if (shape !== 'flat' && shape !== 'families') fail('--shape takes flat or families');
const formats = FORMATS.map(({ format }) => format).filter((format) => values.format?.some((name) => format.startsWith(name)) ?? true);
if (formats.length === 0) fail(`--format takes ${FORMATS.map(({ format }) => format).join(', ')}, or how one begins`);

const asked = values.rows === undefined ? null : wholeNumber('rows', values.rows);
const figures: Figure[] = [];
const remembered: Record<string, unknown> = {};
const bench: Bench = {
  options: { rows: asked ?? USUAL_ROWS, asked, repeat, shape, formats, data: values.data },
  async times<T extends { seconds: number }>(measure: () => Promise<T>): Promise<T> {
    const runs: T[] = [];
    for (let i = 0; i < repeat; i++) runs.push(await measure());
    return middleOf(runs);
  },
  async inTurn(contenders) {
    const runs = Object.fromEntries(Object.keys(contenders).map((name) => [name, [] as Timed[]]));
    for (let turn = 0; turn < repeat; turn++) for (const [name, run] of Object.entries(contenders)) runs[name]!.push(await run());
    return runs as never;
  },
  report(figure) {
    figures.push(figure);
    if (values.json) process.stdout.write(`${JSON.stringify(figure)}\n`);
    bench.say(line(figure));
  },
  say: (text) => void process.stderr.write(`${text}\n`),
  remember: (key, value) => void (remembered[key] = value),
};

const chosen = positionals.length === 0 ? USUAL : SUITES.filter(({ name }) => positionals.includes(name));
for (const suite of chosen) {
  bench.say(`— ${suite.name}; the middle one of ${repeat}`);
  await suite.run(bench);
}
if (!values['no-history']) {
  remember();
  writeResults(HISTORY, path.join(FOLDER, 'results'));
}

function line({ what, seconds, rows_per_s, mb_per_s, rss_mb, ratio_to, more = {} }: Figure): string {
  const ratios = Object.entries(ratio_to).map(([name, ratio]) => `${ratio} of ${name}`);
  const others = Object.entries(more).map(([name, value]) => `${name} ${value}`);
  return [`${what}: ${seconds} s, ${rows_per_s} rows/s, ${mb_per_s ?? '—'} MB/s, ${rss_mb ?? '—'} MB`, ...ratios, ...others].join('; ');
}

function remember(): void {
  const entry = {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+'),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    ...remembered,
    options: { rows: bench.options.rows, shape, repeat },
    figures,
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

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) fail(`--${name} takes a whole number from 1`);
  return value;
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
