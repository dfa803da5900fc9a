import { afterEach, expect, inject, test } from 'vitest';
import { startEdge, type Edge } from '../../src/edge/edge.ts';
import { silentLog } from '../support/flow.ts';
import { startProxy } from '../support/proxy.ts';
import { raw } from './raw.ts';
import { testEdge, type TestEdge } from './support.ts';

/** However busy the machine is: what Redis does not count in time is let through, as the last tests say. */
const countTimeoutMs = 60_000;

let edge: TestEdge;
let second: Edge | null = null;
afterEach(async () => {
  await second?.stop();
  second = null;
  await edge.close();
});

test('the limit holds exactly across processes, however many requests come at once', async () => {
  edge = await testEdge({ settings: { RATE_LIMIT_PER_HOUR: 20 }, countTimeoutMs });
  const client = await edge.client();
  const { context } = edge;
  second = await startEdge({ ...context, settings: { ...context.settings, PORT: 0 }, log: silentLog, context, countTimeoutMs });
  const urls = [edge.base, `http://127.0.0.1:${second.port}/v1`];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => client.fetch(`${urls[at % 2]}/vendors`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  const remaining = answers.filter(({ status }) => status === 200).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  for (const { headers } of answers) {
    expect(headers.get('x-ratelimit-limit')).toBe('20');
    const resetS = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect(resetS).toBeGreaterThan(3500);
    expect(resetS).toBeLessThanOrEqual(3602);
  }
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(refused[0]?.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(await refused[0]?.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });

  const other = await edge.client();
  expect((await other.fetch('/vendors')).status).toBe(200);
});

test('every authenticated answer says where the client stands, failures too', async () => {
  edge = await testEdge({ countTimeoutMs });
  const client = await edge.client({ scopes: ['files'] });
  for (const path of ['/files/job_x/output', '/vendors', '/files/upload']) {
    const { headers } = await client.fetch(path, path.endsWith('upload') ? { method: 'POST' } : {});
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
  }
});

test('a request with a token for an unknown address or method counts against the rate limit and says where the client stands', async () => {
  edge = await testEdge({ settings: { RATE_LIMIT_PER_HOUR: 2 }, countTimeoutMs });
  const client = await edge.client();
  const answers = [await client.fetch(edge.base), await client.fetch('/vendors', { method: 'DELETE' }), await client.fetch('/nowhere')];
  expect(answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')])).toEqual([
    [404, '1'],
    [405, '0'],
    [429, '0'],
  ]);
  expect((await raw(`${edge.base}/nowhere`, { headers: { authorization: 'Bearer invalid' } })).status).toBe(401);
  expect((await raw(`${edge.base}/nowhere`)).status).toBe(404);
  expect((await raw(`${edge.base}/vendors`, { method: 'DELETE' })).status).toBe(405);
});

test('where Redis cannot answer, requests are let through, and counted as such', async () => {
  edge = await testEdge({ settings: { REDIS_URL: 'redis://127.0.0.1:1' } });
  const client = await edge.client();
  const { status, headers } = await client.fetch('/vendors');
  expect(status).toBe(200);
  expect(headers.get('x-ratelimit-limit')).toBe(String(edge.context.settings.RATE_LIMIT_PER_HOUR));
  expect(await letThrough()).toBe(1);
});

test('a request that Redis is silent about is let through, and counted as such', async () => {
  const proxy = await startProxy(inject('redisUrl'));
  edge = await testEdge({ settings: { REDIS_URL: proxy.url } });
  const client = await edge.client();
  proxy.hang();
  expect((await client.fetch('/vendors')).status).toBe(200);
  expect(await letThrough()).toBe(1);
  await proxy.cut();
});

async function letThrough(): Promise<number> {
  const page = (await raw(`${edge.root}/metrics`)).bytes.toString();
  return Number(/^rollcall_rate_limit_let_through_total (\d+)$/m.exec(page)?.[1]);
}
