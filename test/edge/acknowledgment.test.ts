import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEN, edi, HLT, member } from '../stages/rows/x12/x12-file.ts';
import { finishedJob } from './finished-job.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
});
afterAll(() => edge.close());

const FILE = edi([member('1', '18', 'Ann', ...HLT), member('2', '18', 'Cy', ...DEN)]);
const upload = async (file: string | Uint8Array<ArrayBuffer>, of = client, name = 'May 2025.834'): Promise<string> =>
  (await of.upload(file, { name })).body.job_id;

describe('GET /files/{job_id}/acknowledgment', () => {
  test('answers an upload at once with a 999, the same each time', async () => {
    const job = await upload(FILE);
    const answer = await client.fetch(`/files/${job}/acknowledgment?type=999`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/edi-x12');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="May 2025.999.edi"');
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    const text = await answer.text();
    const [, time = ''] = /\*(\d{6}\*\d{4})\*\^\*00501\*/.exec(text) ?? [];
    const submitted = (await client.json<{ submitted_at: string }>(`/jobs/${job}`)).body.submitted_at;
    expect(time).toBe(submitted.slice(2, 16).replaceAll(/[-:]/g, '').replace('T', '*'));
    const control = /IEA\*1\*(\d{9})~/.exec(text)?.[1] ?? '';
    expect(Number(control)).toBeGreaterThan(0);
    expect(text.split('\n')).toEqual([
      `ISA*00*          *00*          *ZZ*RECEIVER       *ZZ*SENDER         *${time}*^*00501*${control}*0*P*:~`,
      `GS*FA*RECEIVER*SENDER*20${time}*${Number(control)}*X*005010X231A1~`,
      'ST*999*0001*005010X231A1~',
      'AK1*BE*1*005010X220A1~',
      'AK2*834*0001*005010X220A1~',
      'IK5*A~',
      'AK2*834*0002*005010X220A1~',
      'IK5*A~',
      'AK9*A*2*2*2~',
      'SE*8*0001~',
      `GE*1*${Number(control)}~`,
      `IEA*1*${control}~`,
      '',
    ]);
    expect(await (await client.fetch(`/files/${job}/acknowledgment`)).text()).toBe(text);
    const headers = { 'accept-encoding': 'identity' };
    const etag = (await client.fetch(`/files/${job}/acknowledgment`, { headers })).headers.get('etag') ?? '';
    expect((await client.fetch(`/files/${job}/acknowledgment`, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
    const other = await (await client.fetch(`/files/${await upload(FILE)}/acknowledgment`)).text();
    expect(other).not.toContain(control);
  });

  test('answers with a TA1, which has another number', async () => {
    const job = await upload(FILE.replace('IEA*1*000000001', 'IEA*1*000000002'));
    const ta1 = await (await client.fetch(`/files/${job}/acknowledgment?type=ta1`)).text();
    expect(ta1).toMatch(/^ISA\*.*\*0\*P\*:~\nTA1\*000000001\*250110\*0930\*E\*001~\nIEA\*0\*\d{9}~\n$/);
    const control = /IEA\*0\*(\d{9})/.exec(ta1)?.[1] ?? '';
    expect(await (await client.fetch(`/files/${job}/acknowledgment?type=999`)).text()).not.toContain(control);
  });

  test('says that a control number came before with other content', async () => {
    const other = await edge.client();
    const note = async (file: string): Promise<string> =>
      (await (await other.fetch(`/files/${await upload(file, other)}/acknowledgment?type=ta1`)).text()).split('\n')[1] ?? '';
    expect(await note(FILE)).toContain('*A*000~');
    expect(await note(FILE.replace('Ann', 'Amy'))).toContain('*E*025~');
  });

  test('answers what was wrapped, and a file without members', async () => {
    const wrapped = await upload(new Uint8Array(gzipSync(FILE)), client, 'a.834.gz');
    expect(await (await client.fetch(`/files/${wrapped}/acknowledgment`)).text()).toContain('AK9*A*2*2*2~');
    const empty = await upload(edi([['N1*P5*Harbor']]));
    expect(await (await client.fetch(`/files/${empty}/acknowledgment`)).text()).toContain('AK9*A*1*1*1~');
  });

  test('answers a file of many sets as it is read', async () => {
    const sets = Array.from({ length: 6000 }, (_, n) => member(String(n), '18', 'Ann', ...HLT));
    const job = await upload(edi(sets).replace('SE*9*3001', 'SE*8*3001'));
    const text = await (await client.fetch(`/files/${job}/acknowledgment`)).text();
    expect(text.match(/IK5\*A~/g)).toHaveLength(5999);
    expect(text).toContain('AK2*834*3001*005010X220A1~\nIK5*E*4~');
    expect(text).toContain('AK9*E*6000*6000*6000~');
  });

  test('answers many callers at once, and those who come after some that went away', async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, () => upload(FILE)));
    const texts = await Promise.all([...jobs, ...jobs, ...jobs].map(async (job) => (await client.fetch(`/files/${job}/acknowledgment`)).text()));
    expect(texts.every((text) => text.endsWith('~\n') && text.includes('AK9*A*2*2*2~'))).toBe(true);
    const many = await upload(edi(Array.from({ length: 20_000 }, (_, n) => member(String(n), '18', 'Ann'))));
    for (let times = 0; times < 20; times++) {
      const gone = new AbortController();
      const answer = await client.fetch(`/files/${many}/acknowledgment`, { signal: gone.signal, headers: { 'accept-encoding': 'identity' } });
      const reader = answer.body!.getReader();
      await reader.read();
      gone.abort();
      await expect(reader.closed).rejects.toThrow();
    }
    await vi.waitUntil(async () => (await client.fetch(`/files/${many}/acknowledgment`)).status === 200, { timeout: 20_000 });
    expect(await (await client.fetch(`/files/${many}/acknowledgment`)).text()).toContain('AK9*A*20000*20000*20000~');
  });

  test('says nothing of a person', async () => {
    const job = await upload(edi([[...member('1', '18', 'Ann', 'N3*1 Main~Secret~'), 'INS**01*021', 'NM1*IL*1*Hidden*Person****34*078051120']]));
    const text = await (await client.fetch(`/files/${job}/acknowledgment`)).text();
    expect(text).toContain('IK3*');
    expect(text).not.toMatch(/secret|hidden|person|quill|ann|main|078051120/i);
  });

  test('is announced by HEAD, any number of times, as GET answers', async () => {
    const job = await upload(edi(Array.from({ length: 2000 }, (_, n) => member(String(n), '18', 'Ann'))));
    const headers = { 'accept-encoding': 'identity' };
    const get = await client.fetch(`/files/${job}/acknowledgment`, { headers });
    await get.text();
    for (let times = 0; times < 40; times++) {
      const head = await client.fetch(`/files/${job}/acknowledgment`, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('etag'), head.headers.get('content-type')]).toEqual([
        200,
        get.headers.get('etag'),
        get.headers.get('content-type'),
      ]);
    }
  });

  test('is refused where there is nothing to acknowledge', async () => {
    const bare = await upload(FILE.split('\n').slice(2, -3).join('\n'));
    for (const type of ['999', 'ta1']) {
      const { status, body, headers } = await client.json(`/files/${bare}/acknowledgment?type=${type}`);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
      expect(body.error.details).toContain(type === '999' ? 'a 999' : 'a TA1');
      expect([headers.get('content-disposition'), headers.get('etag')]).toEqual([null, null]);
      const head = await client.fetch(`/files/${bare}/acknowledgment?type=${type}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('etag')]).toEqual([404, null]);
    }
    const csv = await upload(PEOPLE, client, 'people.csv');
    const { status, body } = await client.json(`/files/${csv}/acknowledgment?type=999`);
    expect([status, body.error.code, body.error.details]).toEqual([404, 'not_found', 'Only an EDI 834 is acknowledged; this file is CSV.']);
  });

  test('is refused for a job that failed', async () => {
    const { blob_id, reading, ...given } = (await edge.store.jobs.get(await upload(FILE)))!;
    const failed = await finishedJob(edge.store, {
      partnerId: client.partnerId,
      status: 'failed',
      given: { format: given.format, reading, blob_id },
    });
    const { status, body } = await client.json(`/files/${failed._id}/acknowledgment`);
    expect([status, body.error.code]).toEqual([404, 'output_unavailable']);
  });

  test('is for its partner only, with a token and its scope, while the job is there', async () => {
    const job = await upload(FILE);
    const path = `/files/${job}/acknowledgment?type=999`;
    expect((await (await edge.client()).json(path)).status).toBe(404);
    expect((await fetch(`${edge.base}${path}`)).status).toBe(401);
    const reader = await edge.client({ partnerId: client.partnerId, scopes: ['jobs'] });
    expect((await reader.json(path)).body.error.code).toBe('insufficient_scope');
    const wrong = await client.json(`/files/${job}/acknowledgment?type=997`);
    expect([wrong.status, wrong.body.error.code, wrong.body.error.details]).toEqual([400, 'invalid_request', 'type must be one of 999, ta1.']);
    expect((await client.fetch(path, { method: 'POST' })).status).toBe(405);
    expect((await client.fetch(`/jobs/${job}`, { method: 'DELETE' })).status).toBeLessThan(300);
    expect((await client.json(path)).status).toBe(404);
  });
});
