import { applyPatch, type Operation } from 'rfc6902';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEdge } from '../../src/edge/edge.ts';
import { silentLog } from '../support/flow.ts';
import { freePort, PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let other: TestClient;
let admin: TestClient;

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
  other = await edge.client();
  admin = await edge.client({ scopes: ['admin'] });
});
afterAll(() => edge.close());

interface Vendor {
  vendor_id: string;
  name: string;
  status: string;
  file_formats: string[];
  version: number;
  updated_at: string;
  updated_by: string;
  detection: object;
  dialect: { open_end_dates: string[] };
  mapping: { fields: Record<string, { from?: string[]; constant?: string }> };
  validation: { required: string[]; errors: string[] };
  source: string;
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const put = (who: TestClient, id: string, body: unknown, headers = {}) =>
  who.json<Vendor>(`/vendors/${id}`, { method: 'PUT', ...json(body, headers) });
const post = (who: TestClient, path: string, body: unknown, headers = {}) => who.json<Vendor>(path, { method: 'POST', ...json(body, headers) });
const get = async (who: TestClient, id: string): Promise<Vendor> => (await who.json<Vendor>(`/vendors/${id}`)).body;

async function idOf(who: TestClient, name: string): Promise<string> {
  const { body } = await who.json<{ vendors: Vendor[] }>('/vendors');
  return body.vendors.find((vendor) => vendor.name === name)!.vendor_id;
}

let made = 0;

/** A vendor of the partner's own whose files have a column that no other vendor knows. */
function ownVendor(given: object = {}): Record<string, unknown> {
  const mark = `Mark ${++made}`;
  return {
    name: `Own ${made}`,
    status: 'active',
    file_formats: ['csv'],
    detection: { required_headers: [mark, 'Person No'], optional_headers: [] },
    dialect: { date_formats: ['YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
    mapping: {
      fields: { member_id: { from: ['Person No'] }, first_name: { from: ['Given'] }, last_name: { from: ['Family'] }, group_id: { from: [mark] } },
      linkage: { following: false },
      coverages: { kind: 'row' },
      dependent_columns: null,
    },
    validation: { required: ['last_name'], identifiers: ['member_id'], errors: [] },
    ...given,
  };
}

describe('a vendor lives', () => {
  test('whoever names the current version gets no body, and figures are never cached', async () => {
    const id = (await post(client, '/vendors', ownVendor())).body.vendor_id;
    const read = (path: string, tag: string) => client.fetch(path, { headers: { 'if-none-match': tag } });
    const known = await read(`/vendors/${id}`, '"1"');
    expect([known.status, known.headers.get('etag'), known.headers.get('cache-control'), await known.text()]).toEqual([304, '"1"', 'no-store', '']);
    expect((await read(`/vendors/${id}/versions/1`, 'W/"1"')).status).toBe(304);
    await put(client, id, { status: 'inactive' });
    expect((await read(`/vendors/${id}`, '"1"')).status).toBe(200);
    expect((await read(`/vendors/${id}`, '"1", "2"')).status).toBe(304);
    expect((await read(`/vendors/${id}/versions/1`, '"1"')).status).toBe(304);
  });

  test('from its creation over changes and back, and its history tells it', async () => {
    const created = await post(client, '/vendors', { ...ownVendor(), change_note: 'first try' });
    expect([created.status, created.body.version, created.headers.get('etag')]).toEqual([201, 1, '"1"']);
    expect(created.headers.get('location')).toBe(`${edge.base}/vendors/${created.body.vendor_id}`);
    const id = created.body.vendor_id;
    expect(id).toMatch(/^vnd_[0-9a-z]{26}$/);
    expect(await get(client, id)).toEqual(created.body);

    const { fields } = created.body.mapping;
    const mapping = { ...created.body.mapping, fields: { ...fields, email: { from: ['Mail'] } } };
    const changed = await put(client, id, { mapping, change_note: 'the mail, too' }, { 'if-match': '"1"' });
    expect([changed.status, changed.body.version, changed.headers.get('etag')]).toEqual([200, 2, '"2"']);
    expect(changed.body).toEqual({ ...created.body, version: 2, mapping, updated_at: changed.body.updated_at });

    const back = await post(client, `/vendors/${id}/rollback`, { version: 1, note: 'no mail' }, { 'if-match': '"2"' });
    expect([back.status, back.body.version]).toEqual([200, 3]);
    expect({ ...back.body, version: 1, updated_at: '' }).toEqual({ ...created.body, updated_at: '' });

    const versions = await client.json<{ versions: object[]; next_cursor: string | null }>(`/vendors/${id}/versions`);
    expect(versions.body.versions).toMatchObject([
      { version: 3, change_note: 'no mail', updated_by: client.id, shared: false, status: 'active' },
      { version: 2, change_note: 'the mail, too' },
      { version: 1, change_note: 'first try' },
    ]);
    expect(versions.body.next_cursor).toBeNull();
    const second = await client.json<Vendor>(`/vendors/${id}/versions/2`);
    expect(second.body).toMatchObject({ version: 2, mapping, change_note: 'the mail, too' });
    expect((await client.json(`/vendors/${id}/versions/4`)).status).toBe(404);
    expect((await client.json(`/vendors/${id}/versions/0`)).status).toBe(404);
    expect((await client.json(`/vendors/${id}/versions/x`)).status).toBe(404);

    const { body } = await client.json<{ audit: { version: number; who: string; when: string; note: string; changes: Operation[] }[] }>(
      `/vendors/${id}/audit`,
    );
    expect(body.audit.map(({ version, who, note }) => [version, who, note])).toEqual([
      [3, client.id, 'no mail'],
      [2, client.id, 'the mail, too'],
      [1, client.id, 'first try'],
    ]);
    expect(body.audit[1]?.changes).toEqual([{ op: 'add', path: '/mapping/fields/email', value: { from: ['Mail'] } }]);
    const replayed = { root: null as unknown };
    for (const { changes } of body.audit.toReversed()) {
      applyPatch(
        replayed,
        changes.map((change) => ({ ...change, path: `/root${change.path}` })),
      );
    }
    expect(replayed.root).toMatchObject({ mapping: created.body.mapping, name: created.body.name });
    const written = await edge.store.audit.listOf(id, 10);
    expect(written.map(({ who, action }) => [who, action])).toEqual([
      [client.id, 'roll back vendor'],
      [client.id, 'change vendor'],
      [client.id, 'create vendor'],
    ]);
  });

  test('history comes in pages', async () => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    for (let i = 0; i < 4; i++) await put(client, id, { status: i % 2 === 0 ? 'inactive' : 'active' });
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { versions: Vendor[]; next_cursor: string | null } } = await client.json(
        `/vendors/${id}/versions?limit=2&cursor=${cursor}`,
      );
      seen.push(...body.versions.map(({ version }) => version));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect((await client.json(`/vendors/${id}/audit?cursor=x`)).body.error.code).toBe('invalid_request');
  });

  test('a config that is sent back unchanged is accepted and makes no new version, for every built-in vendor', async () => {
    const { body } = await client.json<{ vendors: Vendor[] }>('/vendors');
    const fresh = await edge.client();
    for (const { vendor_id } of body.vendors.filter((vendor) => vendor.name in BUILT_IN)) {
      const before = await get(fresh, vendor_id);
      const answer = await put(fresh, vendor_id, before, { 'if-match': `"${before.version}"` });
      expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([200, before, `"${before.version}"`]);
    }
    const shared = await fresh.json<{ versions: object[] }>(`/vendors/${await idOf(fresh, 'Ease')}/versions`);
    expect(shared.body.versions).toEqual([expect.objectContaining({ shared: true })]);
    expect((await edge.store.audit.listOf(await idOf(fresh, 'Ease'), 100)).filter(({ who }) => who === fresh.id)).toEqual([]);
  });

  test('a config may be indented: blanks between its members do not count as size', async () => {
    const id = await idOf(client, 'Generic');
    const fresh = await edge.client();
    const body = JSON.stringify({ ...(await get(fresh, id)), source: 'Read by people' }, null, 4);
    const answer = await fresh.json<Vendor>(`/vendors/${id}`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
  });
});

const BUILT_IN = { Generic: 0, Ease: 0, 'Universal benefits': 0 };

test('a change that changes nothing is no version, but one for another version is refused, and a rollback is one', async () => {
  const vendor = ownVendor();
  const { vendor_id: id } = (await post(client, '/vendors', vendor)).body;
  const same = await put(client, id, { mapping: vendor['mapping'], change_note: 'nothing' });
  expect([same.status, same.body.version, same.headers.get('etag')]).toEqual([200, 1, '"1"']);
  expect((await put(client, id, { mapping: vendor['mapping'] }, { 'if-match': '"2"' })).status).toBe(412);
  expect((await post(client, `/vendors/${id}/rollback`, { version: 1 })).body.version).toBe(2);
});

describe('partners', () => {
  test("a partner's change makes its own chain, which nobody else sees", async () => {
    const [one, two] = [await edge.client(), await edge.client()];
    const id = await idOf(one, 'Ease');
    const shared = await get(two, id);
    const changed = await put(one, id, { validation: { ...shared.validation, errors: ['placeholder_value'] } });
    expect(changed.body.version).toBe(shared.version + 1);
    expect((await get(one, id)).validation.errors).toEqual(['placeholder_value']);
    expect(await get(two, id)).toEqual(shared);
    expect((await get(admin, id)).version).toBe(shared.version);
    expect((await two.json(`/vendors/${id}/versions/${changed.body.version}`)).status).toBe(404);
    const lists = async (who: TestClient) =>
      JSON.stringify([(await who.json(`/vendors/${id}/versions`)).body, (await who.json(`/vendors/${id}/audit`)).body]);
    expect(await lists(one)).toContain(one.id);
    expect(await lists(two)).not.toContain(one.id);
  });

  test('a vendor of one is not there for another', async () => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    for (const [method, path, body] of [
      ['GET', '', null],
      ['PUT', '', { status: 'inactive' }],
      ['GET', '/versions', null],
      ['GET', '/versions/1', null],
      ['GET', '/audit', null],
      ['POST', '/rollback', { version: 1 }],
    ] as const) {
      for (const who of [other, admin]) {
        const { status, body: told } = await who.json(`/vendors/${id}${path}`, { method, ...(body === null ? {} : json(body)) });
        expect([method, path, status, told.error.code]).toEqual([method, path, 404, 'not_found']);
      }
    }
    expect((await get(client, id)).version).toBe(1);
    expect(JSON.stringify((await other.json('/vendors')).body)).not.toContain(id);
  });

  test('admin changes the shared catalog, for all who have no chain of their own', async () => {
    const [follower, holder] = [await edge.client(), await edge.client()];
    const id = await idOf(admin, 'Universal benefits');
    const before = await get(admin, id);
    await put(holder, id, { status: 'inactive' });
    const changed = await put(admin, id, { dialect: { ...before.dialect, open_end_dates: ['EVERGREEN'] } });
    expect([changed.status, changed.body.version]).toEqual([200, before.version + 1]);
    expect((await get(follower, id)).dialect.open_end_dates).toEqual(['EVERGREEN']);
    expect(await get(holder, id)).toMatchObject({ status: 'inactive', dialect: { open_end_dates: [] } });
    const { body } = await holder.json<{ versions: { version: number; shared: boolean }[] }>(`/vendors/${id}/versions`);
    expect(body.versions.map(({ version, shared }) => [version, shared]).slice(0, 2)).toEqual([
      [before.version + 1, false],
      [before.version, true],
    ]);
  });

  test('a client without vendors:write reads and changes nothing', async () => {
    const reader = await edge.client({ scopes: ['vendors:read', 'files'], partnerId: client.partnerId });
    const id = await idOf(reader, 'Ease');
    for (const [method, path] of [
      ['PUT', `/vendors/${id}`],
      ['POST', '/vendors'],
      ['POST', `/vendors/${id}/rollback`],
    ] as const) {
      const answer = await reader.json(path, { method, ...json({ status: 'inactive', version: 1 }) });
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'insufficient_scope']);
    }
    const writer = await edge.client({ scopes: ['vendors:write'] });
    expect((await writer.json(`/vendors/${id}`)).status).toBe(403);
  });
});

describe('a change that cannot be', () => {
  test('is refused whole, with the path of each fault and no value', async () => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    const before = await get(client, id);
    const { status, body } = await put(client, id, {
      status: 'inactive',
      dialect: { ...before.dialect, file_kind: 'secret-kind' },
      mapping: { ...before.mapping, fields: { shoe_size: { from: ['secret'] } } },
      validation: { ...before.validation, errors: [7] },
    });
    expect([status, body.error.code]).toEqual([400, 'invalid_vendor_config']);
    for (const path of ['/dialect/file_kind', '/mapping/fields/shoe_size', '/validation/errors/0']) expect(body.error.details).toContain(path);
    expect(JSON.stringify(body)).not.toContain('secret');
    const semantic = await put(client, id, { validation: { required: ['ssn'], identifiers: ['member_id'], errors: ['nonsense'] } });
    expect([semantic.status, semantic.body.error.code]).toEqual([400, 'invalid_vendor_config']);
    expect(semantic.body.error.details).toMatch(/\/validation\/required\/0.*\/validation\/errors\/0/);
    expect(await get(client, id)).toEqual(before);
  });

  test.each([
    [[], 'invalid_request'],
    [{}, 'invalid_request'],
    [{ change_note: 'nothing else' }, 'invalid_request'],
    [{ nmae: 'x' }, 'invalid_vendor_config'],
    [{ status: 'active', change_note: 7 }, 'invalid_vendor_config'],
    [{ status: 'active', change_note: 'x'.repeat(501) }, 'invalid_vendor_config'],
    [{ name: null }, 'invalid_vendor_config'],
    [{ name: 'generic' }, 'invalid_vendor_config'],
    [{ name: '  ' }, 'invalid_vendor_config'],
    [{ name: 'a\u0000b' }, 'invalid_vendor_config'],
  ])('%j is %s', async (body, code) => {
    const id = await idOf(client, 'Ease');
    const answer = await put(client, id, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  test.each(['Generic', 'Generic 834'])('%s keeps its name, under which it takes what no other vendor does', async (name) => {
    const answer = await put(client, await idOf(client, name), { name: 'Anything' });
    expect([answer.status, answer.body.error?.details]).toEqual([400, expect.stringContaining('/name')]);
  });

  test('a body past its bound, of another type or broken is refused', async () => {
    const id = await idOf(client, 'Ease');
    const large = await put(client, id, { source: 'x'.repeat(300_000) });
    expect([large.status, large.body.error.code]).toEqual([400, 'invalid_vendor_config']);
    const larger = await put(client, id, { source: 'x'.repeat(1_100_000) });
    expect([larger.status, larger.body.error.code]).toEqual([400, 'invalid_request']);
    const typed = await client.json(`/vendors/${id}`, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } });
    expect(typed.status).toBe(415);
    const broken = await client.json(`/vendors/${id}`, { method: 'PUT', body: '{"status":', headers: { 'content-type': 'application/json' } });
    expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_request']);
  });

  test('a rollback takes its note as other changes call it, too', async () => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    expect((await post(client, `/vendors/${id}/rollback`, { version: 1, change_note: 'as it was' })).status).toBe(200);
    const { body } = await client.json<{ change_note: string }>(`/vendors/${id}/versions/2`);
    expect(body.change_note).toBe('as it was');
  });

  test('a rollback names a version that is there', async () => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    expect((await post(client, `/vendors/${id}/rollback`, { version: 2 })).status).toBe(404);
    for (const version of [0, -1, 1.5, '1', null]) {
      const answer = await post(client, `/vendors/${id}/rollback`, { version });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    }
    expect((await get(client, id)).version).toBe(1);
  });
});

describe('writers who race', () => {
  test('with If-Match: exactly one of fifty wins, the others get 412', async () => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(client, id, { status: 'inactive' }, { 'if-match': '"1"' })));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.version)).toEqual([2]);
    expect(answers.filter(({ status, body }) => status === 412 && body.error.code === 'version_conflict')).toHaveLength(49);
    expect((await get(client, id)).version).toBe(2);
  });

  test('without: all twenty are made one after the other, none undoes another, no number is skipped', async () => {
    const { vendor_id: id, validation } = (await post(client, '/vendors', ownVendor())).body;
    const changes = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? { source: `writer ${i}` } : { validation: { ...validation, errors: ['placeholder_value'], max_error_rate: { percent: i } } },
    );
    const answers = await Promise.all(changes.map((change) => put(client, id, change)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
    const now = await get(client, id);
    expect([now.version, now.source.startsWith('writer'), now.validation.errors]).toEqual([21, true, ['placeholder_value']]);
  });

  test('a partner’s first change of a shared vendor: exactly one of fifty', async () => {
    const fresh = await edge.client();
    const id = await idOf(fresh, 'Ease');
    const { version } = await get(fresh, id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(fresh, id, { status: 'inactive' }, { 'if-match': `"${version}"` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
  });

  test.each([
    ['"1", "2"', 200],
    ['*', 200],
    ['W/"1"', 412],
    ['"7"', 412],
    ['1', 400],
    ['"one"', 400],
  ])('If-Match: %s of version 1 is %i', async (header, status) => {
    const { vendor_id: id } = (await post(client, '/vendors', ownVendor())).body;
    expect((await put(client, id, { status: 'inactive' }, { 'if-match': header })).status).toBe(status);
  });
});

describe('files and versions', () => {
  const fileOf = (vendor: Record<string, unknown>): string => {
    const [mark] = (vendor['detection'] as { required_headers: string[] }).required_headers;
    return `${mark},Person No,Given,Family\nG1,P1,Ada,Example\n`;
  };

  test('a job keeps the version it was detected with; the next upload takes the new one, on every edge', async () => {
    const vendor = ownVendor();
    const created = (await post(client, '/vendors', vendor)).body;
    const first = await client.upload(fileOf(vendor));
    const fields = { ...created.mapping.fields, group_id: { constant: 'CHANGED' } };
    await put(client, created.vendor_id, { mapping: { ...created.mapping, fields } });

    const port = await freePort();
    const second = await startEdge({
      store: edge.store,
      flow: edge.context.flow,
      settings: { ...edge.context.settings, PORT: port },
      log: silentLog,
      clock: edge.context.clock,
      context: edge.context,
    });
    const workers = await edge.jobs.work(edge.context);
    try {
      const form = new FormData();
      form.set('file', new Blob([fileOf(vendor)]), 'people.csv');
      const later = await client.json<{ job_id: string }>(`http://127.0.0.1:${port}/v1/files/upload`, { method: 'POST', body: form });
      expect([first.body.detected_vendor, later.status]).toEqual([created.name, 201]);
      const groupOf = async (jobId: string) => {
        await expect.poll(async () => (await client.json<{ status: string }>(`/jobs/${jobId}`)).body.status).toBe('completed');
        const job = await client.json<{ vendor_version: number }>(`/jobs/${jobId}`);
        const output = await client.json<{ records: { group_id: string }[] }>(`/files/${jobId}/output`);
        return [job.body.vendor_version, output.body.records.map(({ group_id }) => group_id)];
      };
      expect(await groupOf(first.body.job_id)).toEqual([1, ['G1']]);
      expect(await groupOf(later.body.job_id)).toEqual([2, ['CHANGED']]);
    } finally {
      await workers.stop();
      await second.stop();
    }
  });

  test('only an active vendor is detected and taken as a hint', async () => {
    const vendor = ownVendor();
    const { vendor_id: id, name } = (await post(client, '/vendors', vendor)).body;
    expect((await client.upload(fileOf(vendor))).body.detected_vendor).toBe(name);
    for (const status of ['inactive', 'draft']) {
      await put(client, id, { status });
      expect((await client.upload(fileOf(vendor))).body.error?.code).toBe('unrecognized_layout');
      const hinted = await client.upload(fileOf(vendor), { before: { vendor_hint: id } });
      expect([hinted.status, hinted.body.error.code]).toEqual([400, 'unknown_vendor']);
    }
    await put(client, id, { status: 'active' });
    expect((await client.upload(fileOf(vendor))).body.detected_vendor).toBe(name);
    expect((await other.upload(fileOf(vendor))).body.error?.code).toBe('unrecognized_layout');
    expect((await other.upload(PEOPLE)).body.detected_vendor).toBe('Generic');
  });

  test('a hint may name it with or without the blanks around its name', async () => {
    const vendor = ownVendor({ name: ' Blanks around ' });
    await post(client, '/vendors', vendor);
    for (const hint of [' Blanks around ', 'blanks around']) {
      const { status, body } = await client.upload(fileOf(vendor), { before: { vendor_hint: hint } });
      expect([status, body.detected_vendor]).toEqual([201, ' Blanks around ']);
    }
  });

  test('a new vendor that says nothing of its status is a draft', async () => {
    const { status: _status, ...vendor } = ownVendor();
    expect((await post(client, '/vendors', vendor)).body.status).toBe('draft');
  });
});
