import { cpus } from 'node:os';
import { CSV } from '../formats.ts';
import { ourCpuSeconds, wholeJob, withService } from '../service-client.ts';
import { figureOf, round, sameRows, type Suite } from '../suite.ts';

const SUITE = 'scale';
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
const MANY_CORES = 4;

/** What a row costs by size and by number of workers, in CPU seconds of edge and workers. */
export const scale: Suite = {
  name: SUITE,
  async run(bench) {
    const costs = new Map<string, number>();
    for (const rows of SIZES.filter((size) => size <= bench.options.rows)) {
      const fixture = await CSV.fixture({ ...bench.options, rows });
      for (const workers of [1, 2]) {
        const run = await bench.times(() =>
          withService(
            async (running) => {
              const before = running.uses();
              const job = await wholeJob(running, fixture.file);
              const after = running.uses();
              const memory = Math.max(...after.filter(({ role }) => role === 'worker').map(({ rss_mb }) => rss_mb));
              return { ...job, rss_mb: memory, cpu_seconds: ourCpuSeconds(after) - ourCpuSeconds(before) };
            },
            { workers },
          ),
        );
        sameRows('the service', run.rows, fixture);
        const perMillion = round((run.cpu_seconds * 1e6) / run.rows);
        costs.set(`${rows} ${workers}`, perMillion);
        bench.report(
          figureOf(SUITE, `${rows} rows, ${workers} ${workers === 1 ? 'worker' : 'workers'}`, run, {
            bytes: fixture.bytes,
            more: { cpu_seconds_per_million_rows: perMillion },
          }),
        );
      }
      const [one = 0, two = 0] = [costs.get(`${rows} 1`), costs.get(`${rows} 2`)];
      bench.say(`${rows} rows: CPU seconds a row with two workers ${round(two / one, 3)} of those with one`);
    }
    if (cpus().length < MANY_CORES) bench.say(`speed-up by more workers: not measured, this machine has ${cpus().length} cores`);
  },
};
