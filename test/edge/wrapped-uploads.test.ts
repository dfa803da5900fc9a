import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../src/model/job.ts';
import { zip, type ZipFile } from '../support/zip.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;

const MAX_INFLATED_BYTES = 20_000_000;

beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 1024, MAX_INFLATED_BYTES } });
  client = await edge.client();
});
afterAll(() => edge.close());

const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text);
const people: ZipFile = { name: 'people.csv', data: bytesOf(PEOPLE) };
/** More than a mebibyte, so that every stage sees several chunks. */
const MANY = PEOPLE + Array.from({ length: 30_000 }, (_, n) => `N${n},Ann,Ash,1985-03-15,,,,1 Elm St,Dover,DE,19901,GOLD,2024-01-01,\n`).join('');

const leftovers = async (): Promise<unknown[]> => [
  ...(await edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 100 })),
  ...(await edge.store.blobs.inflated.unclaimed({ olderThanMs: 0, limit: 100 })),
];

async function jobOf(jobId: string): Promise<Job> {
  const job = await edge.store.jobs.get(jobId);
  if (job === null) throw new Error('the job is not stored');
  return job;
}

async function inflatedOf(job: Job): Promise<string> {
  const stat = await edge.store.blobs.inflated.stat(job.blob_id);
  const chunks: Uint8Array[] = [];
  for await (const chunk of edge.store.blobs.inflated.read(job.blob_id, 0, stat?.bytes ?? -1)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const wrapped: [what: string, bytes: () => Buffer<ArrayBuffer>, text?: string][] = [
  ['a gzip file', () => gzipSync(PEOPLE)],
  ['a gzip file with a name in its head', () => gzipNamed(PEOPLE)],
  ['a gzip file of several members', () => Buffer.concat([gzipSync(PEOPLE.slice(0, 200)), gzipSync(''), gzipSync(PEOPLE.slice(200))])],
  ['a gzip file padded with zeros', () => Buffer.concat([gzipSync(PEOPLE), Buffer.alloc(100_000)])],
  ['a large gzip file', () => gzipSync(MANY), MANY],
  ['a zip archive', () => zip([people])],
  ['a large zip archive', () => zip([{ ...people, data: bytesOf(MANY) }]), MANY],
  ['a zip archive that is not compressed', () => zip([{ ...people, data: bytesOf(MANY), stored: true }]), MANY],
  ['a zip archive with sizes behind the data', () => zip([{ ...people, descriptor: true }])],
  ['a zip archive in the wide form', () => zip([{ ...people, zip64: true, descriptor: true }])],
  ['a zip archive with a comment', () => zip([people], { comment: 'sent on Monday' })],
  [
    'a zip archive with folders and what macOS adds',
    () =>
      zip([
        { name: 'export/', data: bytesOf(''), stored: true },
        { ...people, name: 'export/people.csv' },
        { name: 'export/.DS_Store', data: bytesOf('x') },
        { name: '__MACOSX/export/._people.csv', data: bytesOf('x') },
      ]),
  ],
];

test.each([
  ['plain', (text: string) => bytesOf(text)],
  ['in a gzip file', (text: string) => gzipSync(text)],
  ['in a zip archive', (text: string) => zip([{ name: 'people.json', data: bytesOf(text) }])],
])('JSON is read %s, and refused as a whole where it breaks', async (_what, wrap) => {
  const members = Array.from({ length: 2_000 }, (_, n) => ({ memberId: `M${n}`, name: { first: 'Ann', last: 'Ash' }, dob: '1985-03-15' }));
  const whole = JSON.stringify({ sent: '2024-01-01', members });
  const { status, body } = await client.upload(wrap(whole), { name: 'people.json' });
  expect(body).toMatchObject({ detected_format: 'JSON', detected_vendor: 'Generic', row_count: 2_000 });
  expect(status).toBe(201);
  const refused = await client.upload(wrap(whole.replace('"M1999"', 'M1999')));
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({ code: 'invalid_file_format', details: expect.stringMatching(/It breaks/) });
  await expect.poll(leftovers).toEqual([]);
});

describe('a wrapped file', () => {
  test.each(wrapped)('%s is read, and its original is kept as it came', async (_what, make, text = PEOPLE) => {
    const bytes = make();
    const { status, body } = await client.upload(bytes, { name: 'people.csv' });
    expect(body).toMatchObject({ row_count: text === PEOPLE ? 3 : 30_003, detected_format: 'CSV', detected_vendor: 'Generic' });
    expect(status).toBe(201);
    const job = await jobOf(body.job_id);
    expect(job).toMatchObject({ schema: 2, content: 'inflated', bytes: bytes.length });
    expect((await inflatedOf(job)) === text).toBe(true);
    const original = await client.fetch(`/files/${body.job_id}/original`);
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    const segments = await edge.store.segments.list(job.run_id, 0);
    expect(segments.at(-1)?.end).toBe(Buffer.byteLength(text));
    await expect.poll(leftovers).toEqual([]);
  });

  test.each([
    ['a plain file', () => bytesOf('a list,of something\n1,2\n')],
    ['gzip', () => gzipSync('a list,of something\n1,2\n')],
    ['zip', () => zip([{ ...people, data: bytesOf('a list,of something\n1,2\n') }])],
  ])('%s takes its hint before it or behind it', async (_what, make) => {
    for (const side of ['before', 'after'] as const) {
      const refused = await client.upload(make(), { [side]: { vendor_hint: 'DC Health Link conversion' } });
      expect(refused.body.error.code).toBe('vendor_mismatch');
    }
    expect((await client.upload(make())).body.error.code).toBe('unrecognized_layout');
    expect(await leftovers()).toEqual([]);
  });

  test.each([
    ['gzip', () => gzipSync(PEOPLE)],
    ['zip', () => zip([people])],
  ])('%s is read again from what was taken out of it where a hint follows', async (_what, make) => {
    const { status, body } = await client.upload(make(), { after: { vendor_hint: 'Generic' } });
    expect(status).toBe(201);
    expect(await jobOf(body.job_id)).toMatchObject({ content: 'inflated', row_count: 3, detection: { chosen_by: 'hint' } });
  });
});

const inside = (name: string, data: Uint8Array): ZipFile => ({ name, data });
const whole = gzipSync(PEOPLE);
const damaged = Buffer.from(whole);
damaged[whole.length - 6]! ^= 1;
const wholeZip = zip([people]);

const followed = (more: string): ZipFile => ({
  name: people.name,
  data: Buffer.concat([deflateRawSync(PEOPLE), Buffer.from(more)]),
  stored: true,
  method: 8,
  crc: crc32(PEOPLE),
  size: Buffer.byteLength(PEOPLE),
});

const refusals: [what: string, bytes: () => Buffer<ArrayBuffer>, details: RegExp, status?: number][] = [
  ['a gzip file that ends too early', () => Buffer.from(whole.subarray(0, -4)), /ends too early/],
  ['a gzip file cut in its head', () => Buffer.from(whole.subarray(0, 5)), /ends too early/],
  ['a gzip file with a wrong sum', () => damaged, /damaged/],
  ['a gzip file with something behind it', () => Buffer.concat([whole, Buffer.from('more rows,1,2\n')]), /damaged|follows its end/],
  ['a gzip file with something behind its padding', () => Buffer.concat([whole, Buffer.alloc(50), Buffer.from('x')]), /damaged|follows its end/],
  ['a gzip file of nothing', () => gzipSync(''), /empty file/],
  ['a gzip file in a gzip file', () => gzipSync(whole), /gzip-compressed file that holds a gzip-compressed file/],
  ['a zip archive in a gzip file', () => gzipSync(wholeZip), /gzip-compressed file that holds a zip archive/],
  ['a workbook in a gzip file', () => gzipSync(zip([inside('[Content_Types].xml', bytesOf('<x/>'))])), /holds an Excel workbook/],
  ['a zip archive in a zip archive', () => zip([inside('a.zip', wholeZip)]), /zip archive that holds a zip archive/],
  ['a gzip file in a zip archive', () => zip([inside('a.csv.gz', whole)]), /zip archive that holds a gzip-compressed file/],
  ['a zip archive of nothing', () => zip([]), /holds no file/],
  ['a zip archive of a folder', () => zip([inside('people/', bytesOf(''))]), /holds no file/],
  ['a zip archive of two files', () => zip([people, { ...people, name: 'more.csv' }]), /several files/],
  ['a zip archive with a password', () => zip([{ ...people, encrypted: true }]), /password-protected/],
  ['a zip archive with a stronger password', () => zip([{ ...people, encrypted: 'strongly' }]), /password-protected/],
  ['a zip archive compressed in another way', () => zip([{ ...people, method: 12 }]), /a way that is not read/],
  ['a zip archive with a wrong sum', () => zip([{ ...people, crc: 1 }]), /damaged/],
  ['an uncompressed zip archive with a wrong sum', () => zip([{ ...people, stored: true, crc: 1 }]), /damaged/],
  ['a zip archive with something behind its compressed rows', () => zip([followed('more rows,1,2\n')]), /damaged/],
  ['a zip archive with little behind its compressed rows', () => zip([followed('\0')]), /damaged/],
  ['a zip archive with a wrong size', () => zip([{ ...people, size: 100 }]), /damaged/],
  ['a zip archive without its end', () => Buffer.from(wholeZip.subarray(0, -30)), /damaged or ends too early/],
  ['a zip archive without its beginning', () => Buffer.from(Buffer.concat([wholeZip.subarray(0, 60), wholeZip.subarray(90)])), /damaged/],
  ['a PDF in a zip archive', () => zip([inside('a.pdf', bytesOf('%PDF-1.7 etc'))]), /PDF/],
  [
    'a gzip file of more than may be inflated',
    () => gzipSync(noise(MAX_INFLATED_BYTES + 1), { level: constants.Z_BEST_SPEED }),
    /may hold 20000000 bytes/,
    413,
  ],
  ['a zip archive of more than may be inflated', () => zip([inside('a.csv', noise(MAX_INFLATED_BYTES + 1))]), /may hold 20000000 bytes/, 413],
  ['a gzip bomb', () => gzipSync(bomb()), /more than 200 times/, 413],
  ['a zip bomb', () => zip([inside('a.csv', bomb())]), /more than 200 times/, 413],
  ['a zip bomb that lies about its size', () => zip([{ ...inside('a.csv', bomb()), size: 1000 }]), /damaged/],
];

describe('is refused, leaving nothing behind:', () => {
  test.each(refusals)('%s', async (_what, make, details, status = 400) => {
    const { status: answered, body } = await client.upload(make());
    expect(body.error.details).toMatch(details);
    expect(answered).toBe(status);
    expect(body.error.code).toBe(status === 400 ? 'invalid_file_format' : 'file_too_large');
    expect(await leftovers()).toEqual([]);
  });
});

/** Delimited text that begins like people and is hard to compress, so that its size alone is too much. */
function noise(bytes: number): Buffer<ArrayBuffer> {
  const text = Buffer.alloc(bytes, 'M1,');
  text.set(bytesOf(PEOPLE));
  let seed = 1;
  for (let at = PEOPLE.length; at < bytes; at += 7) {
    seed = (seed * 48_271) % 0x7fffffff;
    text[at] = 97 + (seed % 26);
  }
  for (let at = PEOPLE.length; at < bytes; at += 1000) text[at] = 10;
  return text;
}

/** Eighteen million bytes that are nothing but the same row. */
function bomb(): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(18_000_000, `${','.repeat(999)}\n`);
  bytes.set(bytesOf(PEOPLE));
  return bytes;
}

function gzipNamed(text: string): Buffer<ArrayBuffer> {
  const plain = gzipSync(text, { level: constants.Z_BEST_SPEED });
  const head = Buffer.from(plain.subarray(0, 10));
  head[3] = 8;
  return Buffer.concat([head, Buffer.from('people.csv\0'), plain.subarray(10)]);
}
