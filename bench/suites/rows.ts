import { cpus } from 'node:os';
import { FORMATS, PIPELINE, type FormatCase } from '../formats.ts';
import { runOurs, type ProgramResult } from '../measure.ts';
import { installPeers, peerOn } from '../peers.ts';
import { figureOf, middleOf, ratiosOf, sameRows, type Bench, type Suite, type Timed } from '../suite.ts';

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
  const options = { ...bench.options, rows: bench.options.asked ?? one.rows };
  const fixture = await one.fixture(options);
  const of = (what: string): string => `${one.format}: ${what}`;
  bench.say(`${one.format}: ${fixture.rows} rows, ${Math.round(fixture.bytes / 1e6)} MB`);
  const contenders: Record<string, () => Promise<ProgramResult>> = {};
  for (const peer of one.peers) {
    const run = peerOn(peer, fixture.file, options.data);
    if (run === null) bench.say(`${of(peer.name)}: not measured, this machine has not what it needs`);
    else contenders[peer.name] = run;
  }
  const { beside } = one;
  if (beside !== undefined) {
    const other = await beside.fixture(options);
    contenders[`the same people as ${beside.format}`] = () => runOurs(beside.program, other.file);
  }
  const peerNames = Object.keys(contenders);
  const program = (...parameters: string[]) => runOurs(one.program, fixture.file, ...parameters);
  contenders[WHOLE] = () => program();
  if (one.program === PIPELINE) {
    for (const stage of ['read', 'map', 'validate']) contenders[`up to ${stage}`] = () => program(stage);
    if (cpus().length < 2) bench.say(`${of(TWO_PROCESSES)}: not measured, this machine has one core`);
    else contenders[TWO_PROCESSES] = async () => together(await Promise.all(['0/2', '1/2'].map((part) => program('all', part))));
  }

  const runs = await bench.inTurn(contenders);
  const peers = Object.fromEntries(peerNames.map((name) => [name, runs[name]!]));
  for (const { name, does } of one.peers.filter((peer) => peers[peer.name] !== undefined)) {
    bench.report(figureOf(SUITE, of(`${name} (${does})`), middleOf(peers[name]!), { bytes: fixture.bytes }));
  }
  const partOfWhole = (seconds: string): Timed[] => runs[WHOLE]!.map((run) => ({ rows: run.rows, rss_mb: null, seconds: run[seconds]! }));
  const parts = { [ONCE_MORE]: partOfWhole('again_seconds'), [INSPECTION]: partOfWhole('inspect_seconds') };
  for (const [name, theirs] of Object.entries<Timed[]>({ ...runs, ...parts })) {
    for (const run of theirs) sameRows(of(name), run.rows, fixture);
    if (peerNames.includes(name)) continue;
    bench.report(figureOf(SUITE, of(name), middleOf<Timed>(theirs), { bytes: fixture.bytes, ratios: ratiosOf(theirs, peers) }));
  }
}

const WHOLE = 'to JSON with the full error report, one thread';
const ONCE_MORE = 'the same once more in the same process';
const INSPECTION = 'inspection: detect, count, cut';
const TWO_PROCESSES = 'the same in two processes';

/** What two processes did between them. */
function together(halves: readonly ProgramResult[]): ProgramResult {
  return {
    rows: halves.reduce((sum, half) => sum + half.rows, 0),
    seconds: Math.max(...halves.map(({ seconds }) => seconds)),
    cpu_seconds: halves.reduce((sum, half) => sum + (half.cpu_seconds ?? 0), 0),
    rss_mb: Math.max(...halves.map(({ rss_mb }) => rss_mb)),
  };
}
