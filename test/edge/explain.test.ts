import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { finishedJob } from './finished-job.ts';
import { edi, HLT, member } from '../stages/rows/x12/x12-file.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let jobId: string;

beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 1024 } });
  client = await edge.client();
  await edge.jobs.work(edge.context);
  jobId = await process(FILE);
}, 60_000);
afterAll(() => edge.close());

const more = Array.from({ length: 60 }, (_, row) => `N${row},Di,Doe,1980-01-01,219-09-${1000 + row},,,,,,,GOLD,2024-01-01,`);
const FILE = `${PEOPLE}${more.join('\n')}\nM1,Ann,Ash,1985-03-15,123-45-6789,,,,,,,GOLD,2024-01-01,\n`;

async function process(file: string | Uint8Array<ArrayBuffer>, name = 'people.csv'): Promise<string> {
  const { body } = await client.upload(file, { name });
  await vi.waitUntil(async () => (await edge.store.jobs.get(body.job_id))?.phase === 'ended', { timeout: 30_000 });
  return body.job_id;
}

interface Explained {
  outcome: string | null;
  family_considered: boolean;
  vendor: { name: string; version: number; owner: string };
  rules: { version: number; explained_with: number };
  records: { as: string; in_rows: number[] | null; fields: { field: string; value: string | null; sources: object[]; problems: string[] }[] }[];
  entries: { code: string; severity: string; row_number: number; documentation_url: string }[];
}

const explain = (row: number | string, job = jobId, of = client) => of.json<Explained>(`/jobs/${job}/rows/${row}`);

describe('GET /jobs/{job_id}/rows/{row_number}', () => {
  test('says of a row in the output where each of its fields comes from', async () => {
    const { status, body, headers } = await explain(2);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toMatchObject({ outcome: 'in_output', family_considered: true, vendor: { name: 'Generic', owner: 'shared' } });
    expect(body.rules.version).toBe(body.rules.explained_with);
    const stored = await client.json<{ records: { member_id: string; phone: string }[] }>(`/files/${jobId}/output`);
    const phone = body.records[0]?.fields.find(({ field }) => field === 'phone');
    expect(phone).toMatchObject({ value: stored.body.records[0]?.phone, sources: [{ column: 'Phone', original_value: '(555) 201-3344' }] });
    expect(JSON.stringify(body)).not.toContain('123-45-6789');
  });

  test('says of a row that was left out which rule it failed', async () => {
    const { body } = await explain(3);
    expect(body.outcome).toBe('left_out');
    const born = body.records[0]?.fields.find(({ field }) => field === 'date_of_birth');
    expect(born).toMatchObject({ value: null, problems: ['invalid_date'], sources: [{ column: 'Date of Birth', original_value: '1990-13-45' }] });
    const report = await client.json<{ errors: { row_number: number }[] }>(`/files/${jobId}/errors`);
    const ofRow = report.body.errors.filter(({ row_number }) => row_number === 3);
    expect(body.entries).toEqual(ofRow.map((entry) => expect.objectContaining(entry)));
    expect(body.entries[0]?.documentation_url).toBe(`${edge.root}/docs/errors/invalid_date`);
  });

  test('finds a row in any segment, and what was found by comparing all', async () => {
    const job = await edge.store.jobs.get(jobId);
    expect(job?.segment_count).toBeGreaterThan(2);
    for (const row of [4, 20, 40, 64]) expect((await explain(row)).body.outcome).toBe('in_output');
    const twin = (await explain(65)).body;
    expect(twin.entries.map(({ code }) => code)).toContain('duplicate_member');
  });

  test('reads a compressed file, too', async () => {
    const packed = await process(Uint8Array.from(gzipSync(PEOPLE)), 'people.csv.gz');
    expect((await explain(2, packed)).body.outcome).toBe('in_output');
  });

  test('explains a row of a keyed file alone, and finds its own record in the output', async () => {
    const header = 'Family ID,Member ID,First Name,Last Name,Relationship,Plan ID';
    const lines = ['F1,A1,Ann,Ash,,GOLD', 'F2,B1,Bo,Birch,Self,GOLD', 'F1,A2,Cy,Ash,Son,GOLD'];
    const keyed = await process(`${[header, ...lines].join('\n')}\n`);
    expect((await edge.store.jobs.get(keyed))?.keyed).toBe(true);
    const dependent = (await explain(4, keyed)).body;
    expect(dependent).toMatchObject({ outcome: null, family_considered: false, records: [{ in_rows: null }] });
    expect(dependent.records[0]?.fields.find(({ field }) => field === 'first_name')).toMatchObject({ value: 'Cy' });
    const subscriber = (await explain(2, keyed)).body;
    expect(subscriber).toMatchObject({ outcome: 'in_output', records: [{ in_rows: [2] }] });
    expect(subscriber.records[0]?.fields.find(({ field }) => field === 'relationship')).toMatchObject({ value: 'self', from: 'inferred' });
  });

  test('names the segments and elements of an 834', async () => {
    const set = [...member('F2', '18', 'Bo', ...HLT), ...member('F1', '18', 'Ann', ...HLT), ...member('F2', '19', 'Kid', ...HLT)];
    const job = await process(edi([set]), 'members.edi');
    const { body } = await explain(2, job);
    expect(body.outcome).toBe('in_output');
    const [first, benefit] = ['first_name', 'coverage.benefit'].map((name) => body.records[0]?.fields.find(({ field }) => field === name));
    expect(first).toMatchObject({ value: 'Ann', sources: [{ column: expect.stringContaining('NM1'), original_value: 'Ann' }] });
    expect(benefit).toMatchObject({ value: 'medical', sources: [{ column: expect.stringContaining('HD'), original_value: 'HLT' }] });
  });

  test('is a read of personal data and audited as one', async () => {
    await explain(2);
    expect(await edge.store.audit.listOf(jobId, 1)).toEqual([expect.objectContaining({ who: client.id, action: 'explain row', note: 'row 2' })]);
  });

  test('refuses what is no row, and whoever it is not for', async () => {
    for (const row of ['0', '-1', 'x', '1.5', '99999999999']) expect((await explain(row)).body.error.code).toBe('invalid_request');
    for (const row of [1, 66, 9_999_999]) expect((await explain(row)).body.error.code).toBe('not_found');
    expect((await explain(2, jobId, await edge.client())).body.error.code).toBe('not_found');
    const follower = await edge.client({ scopes: ['jobs'], partnerId: client.partnerId });
    expect((await explain(2, jobId, follower)).status).toBe(403);
  });

  test('has nothing of a job that failed', async () => {
    const failed = await finishedJob(edge.store, { partnerId: client.partnerId, status: 'failed' });
    expect((await explain(2, failed._id)).body.error.code).toBe('output_unavailable');
  });
});
