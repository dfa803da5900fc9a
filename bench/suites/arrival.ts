import { CSV } from '../formats.ts';
import { wholeJob, withService } from '../service-client.ts';
import { figureOf, middleOf, round, sameRows, type Suite } from '../suite.ts';

const SUITE = 'arrival';
/** 400 Mbit a second. */
const BYTES_PER_SECOND = 50_000_000;

/** The whole service over a file that comes as slowly as lines are: how long its job takes once the last byte is there. */
export const arrival: Suite = {
  name: SUITE,
  async run(bench) {
    const fixture = await CSV.fixture(bench.options);
    const { job } = await bench.inTurn({
      job: () =>
        withService(async (running) => {
          await wholeJob(running, fixture.file);
          return { ...(await wholeJob(running, fixture.file, BYTES_PER_SECOND)), rss_mb: null };
        }),
    });
    for (const run of job) sameRows('the service', run.rows, fixture);
    const middle = middleOf(job);
    const more = { upload_seconds: round(middle.upload_seconds), after_upload_seconds: round(middle.seconds - middle.upload_seconds) };
    const what = `a file over a line of ${BYTES_PER_SECOND / 1e6} MB/s, upload to completed`;
    bench.report(figureOf(SUITE, what, middle, { bytes: fixture.bytes, more }));
  },
};
