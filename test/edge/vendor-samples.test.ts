import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NormalizedRecord } from '../../src/model/record.ts';
import type { RowError } from '../../src/model/row-error.ts';
import { SAMPLES } from '../stages/rows/detect/inspecting.ts';
import { edi, HLT, member } from '../stages/rows/x12/x12-file.ts';
import { PEOPLE, testEdge, type JsonAnswer, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
});
afterAll(() => edge.close());

interface Preview {
  vendor: string;
  version: number | null;
  row_count: number;
  rows_shown: number;
  statistics: { total_rows: number; valid_rows: number; invalid_rows: number; errors: number; warnings: number };
  detection: { chosen_by: string };
  records: NormalizedRecord[];
  errors: RowError[];
}

function send<T>(
  who: TestClient,
  path: string,
  file: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'people.csv',
): Promise<JsonAnswer<T>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([file]), name);
  return who.json<T>(path, { method: 'POST', body: form });
}

async function idOf(name: string): Promise<string> {
  const { body } = await client.json<{ vendors: { vendor_id: string; name: string }[] }>('/vendors');
  return body.vendors.find((vendor) => vendor.name === name)!.vendor_id;
}

const preview = async (file: string | Uint8Array<ArrayBuffer>, draft?: object): Promise<JsonAnswer<Preview>> =>
  send<Preview>(client, `/vendors/${await idOf('Generic')}/preview`, file, draft === undefined ? {} : { config: JSON.stringify(draft) });

async function countDocuments(): Promise<Record<string, number>> {
  const { jobs, vendors, audit } = edge.store;
  return {
    jobs: (await jobs.list(client.partnerId, { limit: 100 })).jobs.length,
    blobs: (await edge.store.blobs.originals.unclaimed({ olderThanMs: -1000, limit: 10 })).length,
    vendors: (await vendors.list(client.partnerId)).length,
    audit: (await audit.listOf(await idOf('Generic'), 10)).length,
  };
}

test('a preview shows records and errors as the job will, and leaves nothing', async () => {
  const before = await countDocuments();
  const { status, body } = await preview(PEOPLE);
  expect(status).toBe(200);
  expect(body).toMatchObject({ vendor: 'Generic', version: 1, row_count: 3, rows_shown: 3, format: 'CSV' });
  expect(body.statistics).toMatchObject({ total_rows: 3, valid_rows: 2, invalid_rows: 1 });
  expect(JSON.stringify(body)).not.toContain('123-45-6789');
  expect(await countDocuments()).toEqual(before);

  const workers = await edge.jobs.work(edge.context);
  try {
    const { job_id } = (await client.upload(PEOPLE)).body;
    await expect.poll(async () => (await client.json<{ status: string }>(`/jobs/${job_id}`)).body.status).toBe('completed_with_errors');
    expect((await client.json<{ records: object[] }>(`/files/${job_id}/output`)).body.records).toEqual(body.records);
    expect((await client.json<{ errors: object[] }>(`/files/${job_id}/errors`)).body.errors).toEqual(body.errors);
  } finally {
    await workers.stop();
  }
});

test('an 834 that is said to be of Generic is shown as its job will read it, by Generic 834', async () => {
  const file = edi([member('1', '18', 'Ann', ...HLT)]);
  const [generic, generic834] = [await idOf('Generic'), await idOf('Generic 834')];
  for (const fields of [{}, { config: JSON.stringify({ status: 'active' }) }] as Record<string, string>[]) {
    const { body } = await send<Preview>(client, `/vendors/${generic}/preview`, file, fields, 'members.834');
    expect(body).toMatchObject({ vendor: 'Generic 834', vendor_id: generic834, version: 1, errors: [] });
    expect(body.records).toMatchObject([{ first_name: 'Ann', coverage: { plan_id: 'PPO' } }]);
  }
});

test('at most fifty rows are shown', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `M${i},Ann,Ash,${i % 10 === 0 ? 'soon' : '1985-03-15'}`);
  const { body } = await preview(['Member ID,First Name,Last Name,Date of Birth', ...rows, ''].join('\n'));
  expect([body.row_count, body.rows_shown, body.records.length, body.errors.length]).toEqual([20_000, 50, 45, 5]);
  expect(Math.max(...body.errors.map(({ row_number }) => row_number))).toBeLessThanOrEqual(51);
});

test('a draft is tried without being stored: what a PUT of it would make of the file', async () => {
  const id = await idOf('Generic');
  const { body: stored } = await client.json<{ mapping: { fields: object }; version: number }>(`/vendors/${id}`);
  const mapping = { ...stored.mapping, fields: { ...stored.mapping.fields, group_id: { constant: 'TRIED' } } };
  const { status, body } = await preview(PEOPLE, { mapping, change_note: 'a draft' });
  expect([status, body.version]).toEqual([200, null]);
  expect(body.records.map(({ group_id }) => group_id)).toEqual(['TRIED', 'TRIED']);
  expect((await client.json<{ version: number }>(`/vendors/${id}`)).body.version).toBe(stored.version);

  const bad = await preview(PEOPLE, { validation: { required: ['shoe_size'], identifiers: [], errors: [] } });
  expect([bad.status, bad.body.error.code]).toEqual([400, 'invalid_vendor_config']);
  expect(bad.body.error.details).toContain('/validation/required/0');
  const broken = await send(client, `/vendors/${id}/preview`, PEOPLE, { config: '{' });
  expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_request']);
});

test('a draft vendor is previewed, though it is never detected', async () => {
  const made = await client.json<{ vendor_id: string; status: string }>('/vendors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Only a draft',
      file_formats: ['csv'],
      detection: { required_headers: ['Nummer'], optional_headers: [] },
      dialect: { date_formats: ['DD/MM/YYYY'], open_end_dates: [], file_kind: 'full', termination_is_first_day_not_covered: false },
      mapping: {
        fields: { member_id: { from: ['Nummer'] }, last_name: { from: ['Nachname'] }, date_of_birth: { from: ['Geburtstag'] } },
        linkage: { following: false },
        coverages: { kind: 'row' },
        dependent_columns: null,
      },
      validation: { required: ['last_name'], identifiers: ['member_id'], errors: [] },
    }),
  });
  expect(made.body.status).toBe('draft');
  const { body } = await send<Preview>(client, `/vendors/${made.body.vendor_id}/preview`, 'Nummer,Nachname,Geburtstag\n7,Quill,13/02/1980\n');
  expect(body.records).toMatchObject([{ member_id: '7', last_name: 'Quill', date_of_birth: '1980-02-13' }]);
});

test('a compressed sample is taken out of what it is wrapped in', async () => {
  const plain = await preview(PEOPLE);
  const packed = await preview(new Uint8Array(gzipSync(PEOPLE)));
  expect(packed.body).toEqual(plain.body);
});

test('what an upload would refuse is refused, and what is too large', async () => {
  const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
    [new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]), 400, 'invalid_file_format'],
    ['', 400, 'invalid_file_format'],
    ['Employer,Premium\nA,1\n', 400, 'vendor_mismatch'],
    [new Uint8Array(gzipSync(`Member ID,First Name,Last Name\n${'1,Ann,Fox\n'.repeat(4 << 20)}`)), 413, 'file_too_large'],
    ['a,b\n'.repeat(1 << 20) + 'a', 413, 'file_too_large'],
  ];
  for (const [file, status, code] of cases) {
    const answer = await preview(file);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  }
  const ease = await send(client, `/vendors/${await idOf('Ease')}/preview`, 'Member ID,Salary\n1,2\n');
  expect([ease.status, ease.body.error.code]).toEqual([400, 'vendor_mismatch']);
  const typed = await client.json(`/vendors/${await idOf('Ease')}/preview`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(typed.status).toBe(415);
  expect((await send(client, '/vendors/vnd_none/preview', PEOPLE)).status).toBe(404);
});

interface Suggestion {
  draft: { name: string; status: string; mapping: { fields: Record<string, { from: string[] }> } };
  columns: { column: string; field: string | null; confidence: number }[];
  unmatched: string[];
  format: string;
  row_count: number;
}

const ODD = [
  'Emp Lst Nm,Emp Frst Nm,Brth Dt,Tax Key,Shoe',
  ...[0, 1, 2, 3].map((n) => `Quill,Marta,11/2${n}/${1951 + n * 9},219-09-926${n},4${n}`),
  '',
].join('\n');

test('a suggestion is a draft that can be posted as it is, and then takes the file it was made of', async () => {
  const { status, body } = await send<Suggestion>(client, '/vendors/suggest', ODD, {}, 'Odd Payroll.csv');
  expect(status).toBe(200);
  expect(body).toMatchObject({ format: 'CSV', row_count: 4, unmatched: ['Shoe'], draft: { name: 'Odd Payroll', status: 'draft' } });
  expect(JSON.stringify(body)).not.toMatch(/219-09|Quill/);
  expect((await client.upload(ODD)).body.error.code).toBe('unrecognized_layout');

  const post = (draft: object) =>
    client.json<{ vendor_id: string; version: number }>('/vendors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    });
  const made = await post(body.draft);
  expect(made.status).toBe(201);
  const shown = await send<Preview>(client, `/vendors/${made.body.vendor_id}/preview`, ODD);
  expect(shown.body.statistics).toMatchObject({ total_rows: 4, invalid_rows: 0 });
  expect(shown.body.records[0]).toMatchObject({ last_name: 'Quill', first_name: 'Marta', ssn: '***-**-9260' });

  const put = (draft: object) =>
    client.json<{ version: number }>(`/vendors/${made.body.vendor_id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    });
  expect((await put({ ...body.draft, status: 'active' })).status).toBe(200);
  expect((await client.upload(ODD)).body.detected_vendor).toBe('Odd Payroll');

  // The name is taken now, in this partner's eyes.
  const again = await send<Suggestion>(client, '/vendors/suggest', ODD, { name: 'Odd Payroll' });
  expect(again.body.draft.name).toBe('Odd Payroll 2');
  expect((await post(again.body.draft)).status).toBe(201);
});

test('a suggestion needs a file with a header, and stores nothing', async () => {
  const before = await countDocuments();
  const cases: [string, number, string][] = [
    ['Quill,Marta,11/23/1971,219-09-9265\nAsh,Bo,01/23/1991,219-09-9266\n', 400, 'unrecognized_layout'],
    ['%PDF-1.7', 400, 'invalid_file_format'],
    ['', 400, 'invalid_file_format'],
  ];
  for (const [file, status, code] of cases) {
    const answer = await send(client, '/vendors/suggest', file);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain('Quill');
  }
  expect((await send(client, '/vendors/suggest', PEOPLE)).status).toBe(200);
  expect(await countDocuments()).toEqual(before);
  const outsider = await edge.client({ scopes: ['files'] });
  expect((await send(outsider, '/vendors/suggest', PEOPLE)).status).toBe(403);
});

/** How a person maps the columns of the published census and conversion layouts; what has no field in the record is left out. */
const CENSUS_KEY = {
  employer_assigned_family_id: 'family_id',
  employee_relationship: 'relationship',
  last_name: 'last_name',
  first_name: 'first_name',
  middle_name: 'middle_name',
  name_sfx: 'suffix',
  email: 'email',
  ssn: 'ssn',
  dob: 'date_of_birth',
  gender: 'gender',
  hire_date: 'hire_date',
  benefit_group: 'group_id',
  address_1: 'address.street',
  city: 'address.city',
  state: 'address.state',
  zip: 'address.zip',
};
const OF_PERSON = {
  SSN: 'ssn',
  DOB: 'date_of_birth',
  Gender: 'gender',
  'First Name': 'first_name',
  'Middle Name': 'middle_name',
  'Last Name': 'last_name',
};
const CONVERSION_KEY = {
  'Hire Date': 'hire_date',
  'Benefit Begin Date': 'coverage.effective_date',
  'HIOS Id': 'coverage.plan_id',
  'Subscriber Email': 'email',
  'Subscriber Phone': 'phone',
  'Subscriber Address 1': 'address.street',
  'Subscriber City': 'address.city',
  'Subscriber State': 'address.state',
  'Subscriber Zip': 'address.zip',
  'Dep1 Relationship': 'relationship',
  ...Object.fromEntries(['Subscriber', 'Dep1', 'Dep2'].flatMap((who) => Object.entries(OF_PERSON).map(([name, field]) => [`${who} ${name}`, field]))),
};

describe.skipIf(SAMPLES === null)('workbooks among the samples (skipped where their folder does not stand beside the repository)', () => {
  test.each([
    ['dchl_census_v1.0.xlsx', CENSUS_KEY],
    ['dchl_census_v1.1_a.xlsx', CENSUS_KEY],
    ['dchl_census_v1.1_c.xlsx', CENSUS_KEY],
    ['dchl_census_sponsored_benefits.xlsx', CENSUS_KEY],
    ['dchl_conversion_employees.xlsx', CONVERSION_KEY],
  ])('%s: at least nine of ten columns are mapped as a person maps them', async (name, key) => {
    const { status, body } = await send<Suggestion>(client, '/vendors/suggest', new Uint8Array(readFileSync(`${SAMPLES}/xlsx/${name}`)), {}, name);
    expect(status).toBe(200);
    const mapped = new Map(body.columns.map(({ column, field }) => [column, field]));
    const wrong = Object.entries(key).filter(([header, field]) => mapped.get(header) !== field);
    expect(wrong.slice(Math.floor(Object.keys(key).length / 10))).toEqual([]);
  });
});
