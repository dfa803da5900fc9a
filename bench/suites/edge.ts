import { CSV } from '../formats.ts';
import { withService, type Service } from '../service-client.ts';
import { figureOf, round, type Suite } from '../suite.ts';

const SUITE = 'edge';
const UPLOADS = 20;
const UPLOAD_ROWS = 580_000;
/** One partner may have half of the places. */
const ONE_PARTNER = { env: { MAX_CONCURRENT_UPLOADS: String(2 * UPLOADS) } };

/** How long the edge's event loop stands still while 20 uploads of about 100 MB come in. */
export const edge: Suite = {
  name: SUITE,
  async run(bench) {
    const fixture = await CSV.fixture({ ...bench.options, rows: Math.min(bench.options.rows, UPLOAD_ROWS) });
    const result = await bench.times(() =>
      withService(async (running) => {
        const started = performance.now();
        const jobs = await Promise.all(Array.from({ length: UPLOADS }, () => running.upload(fixture.file)));
        const seconds = (performance.now() - started) / 1000;
        const p99 = await delayMs(running);
        const edgeUse = running.uses().find(({ role }) => role === 'edge');
        return { rows: fixture.rows * jobs.length, seconds, rss_mb: edgeUse?.rss_mb ?? null, p99 };
      }, ONE_PARTNER),
    );
    bench.report(
      figureOf(SUITE, `${UPLOADS} uploads of ${Math.round(fixture.bytes / 1e6)} MB at once`, result, {
        bytes: fixture.bytes * UPLOADS,
        more: { event_loop_delay_p99_ms: round(result.p99) },
      }),
    );
  },
};

/** From the edge's own metrics. */
async function delayMs(running: Service): Promise<number> {
  const text = await (await fetch(`${new URL(running.ready.base_url).origin}/metrics`)).text();
  const found = /^rollcall_edge_event_loop_delay_seconds\{quantile="0\.99"\}\s+(\S+)/m.exec(text)?.[1];
  if (found === undefined) throw new Error('the edge says nothing of its event loop');
  return Number(found) * 1000;
}
