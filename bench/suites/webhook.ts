import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CSV } from '../formats.ts';
import { withService } from '../service-client.ts';
import { figureOf, round, type Suite } from '../suite.ts';

const SUITE = 'webhook';
const JOBS = 100;
const UPLOADS_AT_ONCE = 8;
const EVENTS_A_JOB = 3;
const WAIT_MS = 120_000;

/** Signed webhooks on their way to a receiver that answers at once, while small jobs come in. */
export const webhook: Suite = {
  name: SUITE,
  async run(bench) {
    const fixture = await CSV.fixture({ ...bench.options, rows: 100 });
    const result = await bench.times(() =>
      withService(async (running) => {
        let received = 0;
        const all = Promise.withResolvers<void>();
        const server = createServer((call, answer) => {
          call.resume();
          call.on('end', () => {
            answer.end();
            if (++received === JOBS * EVENTS_A_JOB) all.resolve();
          });
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        try {
          await running.post(`/partner-config/${running.ready.partner_id}`, {
            webhook_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
            webhook_secret: 'a secret of the benchmark',
            webhook_events: ['job.queued', 'job.processing', 'job.completed', 'job.failed'],
          });
          const started = performance.now();
          let left = JOBS;
          await Promise.all(
            Array.from({ length: UPLOADS_AT_ONCE }, async () => {
              while (left-- > 0) await running.upload(fixture.file);
            }),
          );
          const late = setTimeout(() => all.reject(new Error(`${received} of ${JOBS * EVENTS_A_JOB} webhooks came`)), WAIT_MS);
          await all.promise;
          clearTimeout(late);
          return { rows: received, seconds: (performance.now() - started) / 1000, rss_mb: null };
        } finally {
          server.close();
          server.closeAllConnections();
        }
      }),
    );
    bench.report(
      figureOf(SUITE, `webhooks of ${JOBS} small jobs, upload included`, result, { more: { deliveries_per_s: round(result.rows / result.seconds) } }),
    );
  },
};
