import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedJob } from './finished-job.ts';
import { testEdge, PEOPLE, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 1024 } });
  client = await edge.client();
});
afterAll(() => edge.close());

describe('an upload', () => {
  test('is answered with the job, vendor, format and rows, and the job is stored with its segments and its bytes', async () => {
    const { status, body, headers } = await client.upload(PEOPLE, { name: 'März ☂.csv' });
    expect(status).toBe(201);
    expect(body).toEqual({
      job_id: expect.stringMatching(/^job_[0-9a-z]{26}$/),
      status: 'queued',
      file_name: 'März ☂.csv',
      detected_vendor: 'Generic',
      detected_format: 'CSV',
      row_count: 3,
      submitted_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      estimated_completion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
      duplicate_of: null,
    });
    expect(headers.get('location')).toBe(`${edge.base}/jobs/${body.job_id}`);
    const job = await edge.store.jobs.get(body.job_id);
    expect(job).toMatchObject({
      partner_id: client.partnerId,
      client_id: client.id,
      bytes: Buffer.byteLength(PEOPLE),
      sha256: createHash('sha256').update(PEOPLE).digest('hex'),
    });
    const segments = await edge.store.segments.list(job?.run_id ?? '', 0);
    expect(segments).toHaveLength(job?.segment_count ?? -1);
    expect(segments.reduce((rows, segment) => rows + segment.rows, 0)).toBe(3);
    expect(await (await client.fetch(`/files/${body.job_id}/original`)).text()).toBe(PEOPLE);
  });

  test('is put on the conveyor and its event is made into deliveries', async () => {
    const { body } = await client.upload(PEOPLE, { after: { callback_url: 'https://93.184.216.34/hook' } });
    await expect
      .poll(async () => (await edge.store.deliveries.listOf(client.partnerId, { limit: 10, job_id: body.job_id })).deliveries.map(({ kind }) => kind))
      .toEqual(['job.queued']);
    await expect.poll(async () => (await edge.context.flow.depths()).find(({ queue }) => queue === 'normalize.v1')?.waiting).toBeGreaterThan(0);
  });

  test('is expected to end as soon as files of its size do, not as files of a row would', async () => {
    const own = await testEdge();
    try {
      const caller = await own.client();
      for (let i = 0; i < 5; i++) await finishedJob(own.store, { partnerId: caller.partnerId, given: { row_count: 1 } });
      const [header = '', row = ''] = PEOPLE.split('\n');
      const { body } = await caller.upload(`${header}\n${`${row}\n`.repeat(100_000)}`);
      expect(body.row_count).toBe(100_000);
      expect(Date.parse(body.estimated_completion) - Date.parse(body.submitted_at)).toBeLessThan(20_000);
    } finally {
      await own.close();
    }
  });

  test('of the same bytes again names the first one', async () => {
    const file = `${PEOPLE}M9,Di,Doe,1980-01-01,219-09-9998,,,,,,,GOLD,2024-01-01,\n`;
    const first = await client.upload(file);
    const second = await client.upload(file);
    expect(second.body.duplicate_of).toBe(first.body.job_id);
    const other = await edge.client();
    expect((await other.upload(file)).body.duplicate_of).toBe(null);
  });

  test('takes fields before and behind the file', async () => {
    for (const side of ['before', 'after'] as const) {
      const { status, body } = await client.upload(PEOPLE, { [side]: { vendor_hint: 'gENERIC', callback_url: 'https://93.184.216.34/hook' } });
      expect(status).toBe(201);
      expect(await edge.store.jobs.get(body.job_id)).toMatchObject({
        callback_url: 'https://93.184.216.34/hook',
        vendor_name: 'Generic',
        detection: { chosen_by: 'hint' },
      });
    }
  });

  test('larger than one chunk of everything is stored as it came', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `M${row},Ann,Ash,1985-03-15,,,,,,,,GOLD,2024-01-01,`);
    const file = `${PEOPLE.split('\n')[0]}\n${rows.join('\n')}\n`;
    const { status, body } = await client.upload(file);
    expect(status).toBe(201);
    expect(body.row_count).toBe(40_000);
    const original = Buffer.from(await (await client.fetch(`/files/${body.job_id}/original`)).arrayBuffer());
    expect(original.equals(Buffer.from(file))).toBe(true);
  });
});

describe('a vendor hint', () => {
  test('by id or name, before or behind the file, wins over detection', async () => {
    const vendors = await edge.store.vendors.active(client.partnerId);
    const generic = vendors.find(({ config }) => config.name === 'Generic');
    for (const hint of [generic?.vendor_id ?? '', 'generic']) {
      for (const side of ['before', 'after'] as const) {
        const { status, body } = await client.upload(PEOPLE, { [side]: { vendor_hint: hint } });
        expect(status).toBe(201);
        expect(body.detected_vendor).toBe('Generic');
      }
    }
  });

  test('that names no vendor is refused, wherever it stands', async () => {
    for (const side of ['before', 'after'] as const) {
      const { status, body } = await client.upload(PEOPLE, { [side]: { vendor_hint: 'Nobody & Sons' } });
      expect(status).toBe(400);
      expect(body.error.code).toBe('unknown_vendor');
    }
  });

  test('that the file contradicts is refused, wherever it stands', async () => {
    for (const side of ['before', 'after'] as const) {
      const { status, body } = await client.upload(PEOPLE, { [side]: { vendor_hint: 'DC Health Link conversion' } });
      expect(status).toBe(400);
      expect(body.error.code).toBe('vendor_mismatch');
    }
  });

  test.each(['metlife.txt', 'empower.txt', 'cobra-qb.txt'])('that lines of %s contradict is refused as the hint, not as the file', async (name) => {
    const file = readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
    const { body } = await client.upload(file, { name });
    expect(body.detected_vendor).toBeDefined();
    for (const hint of ['DC Health Link conversion', 'Generic']) {
      const hinted = await client.upload(file, { name, before: { vendor_hint: hint } });
      expect([hinted.status, hinted.body.error?.code]).toEqual([400, 'vendor_mismatch']);
    }
  });
});

describe('an upload that is refused', () => {
  test('is one whose whole form is compressed, in words that say what to do', async () => {
    const { status, body } = await client.json('/files/upload', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' },
    });
    expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
    expect(body.error.details).toContain('.gz');
  });

  const boundary = 'x';
  const parts = (...texts: string[]): string => `${texts.map((text) => `--${boundary}\r\n${text}\r\n`).join('')}--${boundary}--\r\n`;
  const post = (body: string, type = `multipart/form-data; boundary=${boundary}`) =>
    client.json('/files/upload', { method: 'POST', body, headers: { 'content-type': type } });
  const filePart = (name = 'people.csv', text = PEOPLE): string =>
    `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}`;

  test.each([
    ['no file', () => post(parts('Content-Disposition: form-data; name="vendor_hint"\r\n\r\nGeneric')), 400, 'invalid_request'],
    ['an empty form', () => post(`--${boundary}--\r\n`), 400, 'invalid_request'],
    ['two files', () => post(parts(filePart(), filePart('other.csv'))), 400, 'invalid_request'],
    [
      'a file in another part',
      () => post(parts('Content-Disposition: form-data; name="upload"; filename="a.csv"\r\n\r\na,b')),
      400,
      'invalid_request',
    ],
    [
      'a file in an encoding of mail',
      () => post(parts(filePart().replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'))),
      400,
      'invalid_request',
    ],
    ['a file as a text field', () => post(parts('Content-Disposition: form-data; name="file"\r\n\r\npeople.csv')), 400, 'invalid_request'],
    [
      'a field twice',
      () => post(parts(filePart(), ...Array.from({ length: 2 }, () => 'Content-Disposition: form-data; name="vendor_hint"\r\n\r\nGeneric'))),
      400,
      'invalid_request',
    ],
    ['a form that ends in the middle', () => post(parts(filePart()).slice(0, -20)), 400, 'invalid_request'],
    ['no boundary', () => post(parts(filePart()), 'multipart/form-data'), 400, 'invalid_request'],
    ['bytes that are no form', () => post('nothing of the kind'), 400, 'invalid_request'],
    ['another content type', () => post(PEOPLE, 'text/csv'), 415, 'unsupported_media_type'],
    [
      'a field without end',
      () => post(parts(filePart(), `Content-Disposition: form-data; name="vendor_hint"\r\n\r\n${'x'.repeat(10_000)}`)),
      413,
      'file_too_large',
    ],
    [
      'too many fields',
      () => post(parts(...Array.from({ length: 60 }, (_, at) => `Content-Disposition: form-data; name="f${at}"\r\n\r\n1`), filePart())),
      413,
      'file_too_large',
    ],
    [
      'a head of a part that is too long',
      () => post(parts(filePart().replace('\r\n\r\n', `\r\nX: ${'x'.repeat(9000)}\r\n\r\n`))),
      413,
      'file_too_large',
    ],
    [
      'a head of a part whose name stands behind what is too long',
      () => post(parts(`X: ${'x'.repeat(9000)}\r\n${filePart()}`)),
      413,
      'file_too_large',
    ],
    [
      'a head of a field that is too long',
      () => post(parts(`X: ${'x'.repeat(9000)}\r\nContent-Disposition: form-data; name="vendor_hint"\r\n\r\nNobody`, filePart())),
      413,
      'file_too_large',
    ],
    ['a head of a part without an end', () => post(`--${boundary}\r\nX: ${'x'.repeat(100_000)}`), 413, 'file_too_large'],
    ['a callback into the house', () => client.upload(PEOPLE, { before: { callback_url: 'http://127.0.0.1/hook' } }), 400, 'invalid_request'],
    ['a callback that is no address', () => client.upload(PEOPLE, { after: { callback_url: 'mailto:me@example.com' } }), 400, 'invalid_request'],
    ['an unknown format', () => client.upload(Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0, 1, 2, 3])), 400, 'invalid_file_format'],
    ['an empty file', () => client.upload(''), 400, 'invalid_file_format'],
    ['a list of employers', () => client.upload('Employer,City,Size\nAcme,Dover,12\n'), 400, 'unrecognized_layout'],
  ] as const)('for %s leaves nothing behind', async (_what, send, status, code) => {
    const answer = await send();
    expect(answer.body.error.code).toBe(code);
    expect(answer.status).toBe(status);
    expect(answer.body.error.details).toEqual(expect.any(String));
    await expect.poll(() => edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 100 })).toEqual([]);
  });

  test('for the head of a part comes with its 8193rd byte, however many headers it has', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="people.csv"';
    const padded = (bytes: number): string => {
      const short = `${'A: b\r\n'.repeat(100)}${head}\r\nX: `;
      return `${short}${'x'.repeat(bytes - short.length)}\r\n\r\n${PEOPLE}`;
    };
    expect((await post(parts(padded(8192)))).status).toBe(201);
    const { status, body } = await post(parts(padded(8193)));
    expect([status, body.error.details]).toEqual([413, 'The head of a part is longer than 8192 bytes.']);
  });

  test('never has a value of the file in its answer', async () => {
    const { body } = await client.upload('123-45-6789,Secret\n987-65-4321,Other\n');
    expect(body.error.code).toMatch(/unrecognized_layout|invalid_file_format/);
    expect(JSON.stringify(body)).not.toMatch(/6789|Secret/);
  });
});
