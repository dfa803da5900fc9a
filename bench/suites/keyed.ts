import type { Fixture } from '../csv-fixture.ts';
import { keyedFixtures } from '../keyed-fixture.ts';
import { ourCpuSeconds, wholeJob, withService } from '../service-client.ts';
import { figureOf, middleOf, ratiosOf, sameRows, type Bench, type Suite, type Timed } from '../suite.ts';

const SUITE = 'keyed';
const IN_ORDER = 'the same rows family by family';

/** The whole service over a file whose dependents all stand behind all subscribers, beside the same rows family by family. */
export const keyed: Suite = {
  name: SUITE,
  async run(bench) {
    const { inOrder, apart } = await keyedFixtures(bench.options.data, bench.options.rows);
    const runs = await bench.inTurn({ inOrder: () => oneFile(inOrder), apart: () => oneFile(apart) });
    for (const run of [...runs.inOrder, ...runs.apart]) sameRows('the service', run.rows, apart);
    for (const [at, { records }] of runs.apart.entries()) {
      if (records !== runs.inOrder[at]!.records) throw new Error(`${records} records from rows apart, ${runs.inOrder[at]!.records} in order`);
    }
    report(bench, IN_ORDER, runs.inOrder, inOrder);
    report(bench, 'dependents behind all subscribers', runs.apart, apart, { [IN_ORDER]: runs.inOrder });
  },
};

interface Run extends Timed {
  records: number;
  edge_rss_mb: number;
}

/** In a service just started; the memory is that of the larger worker. */
async function oneFile({ file }: Fixture): Promise<Run> {
  return withService(async (running) => {
    const before = running.uses();
    const job = await wholeJob(running, file);
    const after = running.uses();
    const memoryOf = (which: string): number => Math.max(...after.filter(({ role }) => role === which).map(({ rss_mb }) => rss_mb));
    return { ...job, rss_mb: memoryOf('worker'), edge_rss_mb: memoryOf('edge'), cpu_seconds: ourCpuSeconds(after) - ourCpuSeconds(before) };
  });
}

function report(bench: Bench, what: string, runs: readonly Run[], { bytes }: Fixture, peers: Record<string, readonly Timed[]> = {}): void {
  const middle = middleOf(runs);
  const more = { edge_rss_mb: middle.edge_rss_mb, records: middle.records };
  bench.report(figureOf(SUITE, what, middle, { bytes, ratios: ratiosOf(runs, peers), more }));
}
