import { CSV } from '../formats.ts';
import { withService } from '../service-client.ts';
import { figureOf, round, sameRows, type Suite } from '../suite.ts';

const SUITE = 'queue';
const SMALL_SEGMENT_BYTES = 64 * 1024;
const SMALL_SHARE = 10;

/** What the queue costs: many small segments; and what the death of a worker costs. */
export const queue: Suite = {
  name: SUITE,
  async run(bench) {
    const small = await CSV.fixture({ ...bench.options, rows: Math.max(1, Math.round(bench.options.rows / SMALL_SHARE)) });
    const segments = Math.ceil(small.bytes / SMALL_SEGMENT_BYTES);
    const many = await bench.times(() =>
      withService(
        async (running) => {
          const job = await running.upload(small.file);
          const started = performance.now();
          const { statistics } = await running.ended(job);
          return { rows: statistics['total_rows'] ?? 0, seconds: (performance.now() - started) / 1000, rss_mb: null };
        },
        { env: { SEGMENT_BYTES: String(SMALL_SEGMENT_BYTES) } },
      ),
    );
    sameRows('the service', many.rows, small);
    bench.report(
      figureOf(SUITE, `segments of ${SMALL_SEGMENT_BYTES / 1024} KiB, after the upload`, many, {
        bytes: small.bytes,
        more: { segments, segments_per_s: round(segments / many.seconds) },
      }),
    );

    const fixture = await CSV.fixture(bench.options);
    const run = (kill: boolean) => () =>
      withService(async (running) => {
        const started = performance.now();
        const job = await running.upload(fixture.file);
        await running.begun(job);
        const worker = running.ready.processes.find(({ role }) => role === 'worker');
        if (kill && worker !== undefined) process.kill(worker.pid, 'SIGKILL');
        const { statistics } = await running.ended(job);
        return { rows: statistics['total_rows'] ?? 0, seconds: (performance.now() - started) / 1000, rss_mb: null };
      });
    const undisturbed = await bench.times(run(false));
    const killed = await bench.times(run(true));
    sameRows('the service with a killed worker', killed.rows, fixture);
    bench.report(
      figureOf(SUITE, 'a worker killed with SIGKILL in the middle', killed, {
        bytes: fixture.bytes,
        ratios: { 'an undisturbed run': killed.seconds / undisturbed.seconds },
        more: { lost_seconds: round(killed.seconds - undisturbed.seconds) },
      }),
    );
  },
};
