import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { CSV } from '../formats.ts';
import { withService, type Service } from '../service-client.ts';
import { figureOf, type Bench, type Suite } from '../suite.ts';

const SUITE = 'download';
const STALLED_READERS = 200;

/** A finished JSON output, read over loopback as it is and as zstd; and what readers cost who take nothing. */
export const download: Suite = {
  name: SUITE,
  async run(bench) {
    const fixture = await CSV.fixture(bench.options);
    await withService(async (running) => {
      const job = await running.upload(fixture.file);
      const { statistics } = await running.ended(job);
      const rows = statistics['records'] ?? fixture.rows;
      const plain = await bench.times(() => read(running, job, 'identity'));
      const output = { bytes: plain.bytes };
      bench.report(figureOf(SUITE, 'JSON as it is', { ...plain, rows, rss_mb: null }, output));
      const packed = await bench.times(() => read(running, job, 'zstd'));
      // The reader is not made to inflate: what counts is how many bytes of JSON it has been given.
      bench.report(figureOf(SUITE, 'JSON as zstd, bytes of JSON', { ...packed, rows, rss_mb: null }, output));
      await stalled(running, job, bench);
    });
  },
};

async function read(running: Service, job: string, encoding: string): Promise<{ bytes: number; seconds: number }> {
  const started = performance.now();
  const bytes = await new Promise<number>((resolve, reject) => {
    const call = request(`${running.ready.base_url}/files/${job}/output`, {
      headers: { authorization: running.authorization, 'accept-encoding': encoding },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let received = 0;
      response.on('data', (chunk: Buffer) => (received += chunk.length));
      response.on('end', () => resolve(received));
      response.on('error', reject);
    });
    call.end();
  });
  return { bytes, seconds: (performance.now() - started) / 1000 };
}

/** Readers that ask and then take nothing: how much memory of the edge they hold. */
async function stalled(running: Service, job: string, bench: Bench): Promise<void> {
  const edge = running.ready.processes.find(({ role }) => role === 'edge')?.pid ?? 0;
  const before = residentMb(edge);
  const calls = await Promise.all(
    Array.from(
      { length: STALLED_READERS },
      () =>
        new Promise<ReturnType<typeof request>>((resolve, reject) => {
          const call = request(`${running.ready.base_url}/files/${job}/output`, { headers: { authorization: running.authorization }, agent: false });
          call.on('error', reject);
          call.on('response', (response) => {
            response.pause();
            resolve(call);
          });
          call.end();
        }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const cost = Math.round(residentMb(edge) - before);
  for (const call of calls)
    call
      .removeAllListeners('error')
      .on('error', () => undefined)
      .destroy();
  bench.report(
    figureOf(SUITE, `${STALLED_READERS} readers that take nothing: memory of the edge`, {
      rows: STALLED_READERS,
      seconds: SETTLE_MS / 1000,
      rss_mb: cost,
    }),
  );
}

const SETTLE_MS = 3_000;

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
