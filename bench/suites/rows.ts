import { cpus } from 'node:os';
import { FORMATS, PIPELINE, type FormatCase } from '../formats.ts';
import { runProgram } from '../measure.ts';
import { installPeers, runPeer } from '../peers.ts';
import { figureOf, sameRows, type Bench, type Suite } from '../suite.ts';

const SUITE = 'rows';

/** The pure pipeline by format, on one thread and on two, beside its peers. */
export const rows: Suite = {
  name: SUITE,
  async run(bench) {
    installPeers();
    for (const format of FORMATS) if (bench.options.formats.includes(format.format)) await runFormat(format, bench);
  },
};

async function runFormat(one: FormatCase, bench: Bench): Promise<void> {
  const fixture = await one.fixture(bench.options);
  const of = (what: string): string => `${one.format}: ${what}`;
  bench.say(`${one.format}: ${fixture.rows} rows, ${Math.round(fixture.bytes / 1e6)} MB`);
  const peers: Record<string, number> = {};
  for (const peer of one.peers) {
    const result = await bench.times(async () => (await runPeer(peer, fixture.file, bench.options.data)) ?? NOT_MEASURED);
    if (result === NOT_MEASURED) {
      bench.say(`${of(peer.name)}: not measured, this machine has not what it needs`);
      continue;
    }
    sameRows(peer.name, result.rows, fixture);
    peers[peer.name] = result.seconds;
    bench.report(figureOf(SUITE, of(`${peer.name} (${peer.does})`), result, { bytes: fixture.bytes }));
  }
  if (one.beside !== undefined) {
    const other = await one.beside.fixture(bench.options);
    const result = await bench.times(() => runProgram([process.execPath, one.beside!.program, other.file]));
    sameRows(`the pipeline of ${one.beside.format}`, result.rows, fixture);
    peers[`the same people as ${one.beside.format}`] = result.seconds;
  }
  const whole = await bench.times(() => runProgram([process.execPath, one.program, fixture.file]));
  sameRows('the pipeline', whole.rows, fixture);
  bench.report(figureOf(SUITE, of('to JSON with the full error report, one thread'), whole, { bytes: fixture.bytes, peers }));
  const inspection = { rows: whole.rows, rss_mb: null, seconds: whole['inspect_seconds'] as number };
  bench.report(figureOf(SUITE, of('inspection: detect, count, cut'), inspection, { bytes: fixture.bytes, peers }));
  if (one.program !== PIPELINE) return;
  for (const stage of ['read', 'map', 'validate'] as const) {
    const part = await bench.times(() => runProgram([process.execPath, PIPELINE, fixture.file, stage]));
    bench.report(figureOf(SUITE, of(`up to ${stage}`), part, { bytes: fixture.bytes, peers }));
  }
  if (cpus().length < 2) return bench.say(`${of('two processes')}: not measured, this machine has one core`);
  const both = await bench.times(async () => {
    const halves = await Promise.all(['0/2', '1/2'].map((part) => runProgram([process.execPath, PIPELINE, fixture.file, 'all', part])));
    return {
      rows: halves.reduce((sum, half) => sum + half.rows, 0),
      seconds: Math.max(...halves.map(({ seconds }) => seconds)),
      cpu_seconds: halves.reduce((sum, half) => sum + (half.cpu_seconds ?? 0), 0),
      rss_mb: Math.max(...halves.map(({ rss_mb }) => rss_mb)),
    };
  });
  sameRows('two processes', both.rows, fixture);
  bench.report(figureOf(SUITE, of('the same in two processes'), both, { bytes: fixture.bytes, peers }));
}

const NOT_MEASURED = { rows: 0, seconds: Infinity, rss_mb: 0 };
