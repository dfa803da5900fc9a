import { FORMATS } from '../formats.ts';
import { runOurs } from '../measure.ts';
import { wholeJob, withService } from '../service-client.ts';
import { figureOf, sameRows, type Suite } from '../suite.ts';

const SUITE = 'memory';
const STEPS = [0.01, 0.1, 1];

/** Peak resident memory against size: of the pure pipeline by format, and of each process of the service. */
export const memory: Suite = {
  name: SUITE,
  async run(bench) {
    for (const format of FORMATS) {
      if (!bench.options.formats.includes(format.format)) continue;
      for (const step of STEPS) {
        const fixture = await format.fixture({ ...bench.options, rows: Math.max(1, Math.round((bench.options.asked ?? format.rows) * step)) });
        const run = await runOurs(format.program, fixture.file);
        sameRows('the pipeline', run.rows, fixture);
        bench.report(figureOf(SUITE, `${format.format}: pipeline, ${fixture.rows} rows`, run, { bytes: fixture.bytes }));
        const { rows, seconds, uses } = await withService(async (running) => {
          if (format.vendor !== undefined) {
            const { status } = await running.post('/vendors', format.vendor);
            if (status !== 201) throw new Error(`the vendor was answered ${status}`);
          }
          const job = await wholeJob(running, fixture.file);
          return { ...job, uses: running.uses() };
        });
        sameRows('the service', rows, fixture);
        for (const role of ['edge', 'worker']) {
          const peak = Math.max(...uses.filter((use) => use.role === role).map(({ rss_mb }) => rss_mb));
          bench.report(figureOf(SUITE, `${format.format}: ${role}, ${fixture.rows} rows`, { rows, seconds, rss_mb: peak }, { bytes: fixture.bytes }));
        }
      }
    }
  },
};
