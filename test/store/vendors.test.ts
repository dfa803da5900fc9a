import { applyPatch } from 'rfc6902';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/base/time.ts';
import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { openCollections } from '../../src/store/collections.ts';
import { openVendors } from '../../src/store/vendors.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

function config(name: string, given: Partial<VendorConfig> = {}): VendorConfig {
  return {
    language: 1,
    name,
    status: 'active',
    file_formats: ['csv'],
    detection: { required_headers: ['Member ID'], optional_headers: ['$ Amount', 'a.b'] },
    dialect: { date_formats: ['YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
    mapping: {
      fields: { member_id: { from: ['Member ID'] }, 'address.state': { from: ['State'], lookup: { '$NY.': 'NY', '36': 'NY' } } },
      linkage: { following: false },
      coverages: { kind: 'row' },
      dependent_columns: null,
    },
    validation: { required: ['last_name'], identifiers: ['member_id'], errors: [] },
    source: 'a test',
    ...given,
  };
}

const change = (vendor_id: string, owner: string | null, changed: VendorConfig) => ({
  vendor_id,
  owner,
  config: changed,
  updated_by: 'cli_test',
  note: null,
});

test('seeding twice adds nothing; changed content is a new version and the old one stays', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_seed', config: config('Seed') }]);
  await vendors.seed([{ vendor_id: 'vnd_seed', config: config('Seed') }]);
  expect(await vendors.get(null, 'vnd_seed')).toMatchObject({ version: 1, owner: null, updated_by: 'catalog', config: config('Seed') });
  await vendors.seed([{ vendor_id: 'vnd_seed', config: config('Seed', { source: 'another' }) }]);
  expect(await vendors.get(null, 'vnd_seed')).toMatchObject({ version: 2, config: { source: 'another' } });
  expect(await vendors.get(null, 'vnd_seed', 1)).toMatchObject({ version: 1, config: config('Seed') });
  expect(await vendors.get(null, 'vnd_seed', 3)).toBeNull();
  expect(await vendors.get(null, 'vnd_unknown')).toBeNull();
});

test('uploads that begin together share what one of them has read, and the catalog what it was seeded from', async () => {
  // As another process opens it: it has read nothing yet.
  const vendors = openVendors(openCollections(opened.db), systemClock);
  const entry = { vendor_id: 'vnd_shared', config: config('Shared') };
  await opened.store.vendors.seed([entry, { vendor_id: 'vnd_other', config: config('Other') }]);
  const found = await Promise.all(Array.from({ length: 5 }, () => vendors.active('prt_any')));
  expect(found[0]!.length).toBeGreaterThan(1);
  for (const one of found) for (const [at, { config: read }] of one.entries()) expect(read).toBe(found[0]![at]!.config);
  await vendors.seed([entry]);
  const seeded = await vendors.active('prt_any');
  expect(seeded.find(({ vendor_id }) => vendor_id === 'vnd_shared')?.config).toBe(entry.config);
});

test('processes that start together seed one version', async () => {
  const { vendors } = opened.store;
  const catalog = Array.from({ length: 5 }, (_, i) => ({ vendor_id: `vnd_many_${i}`, config: config(`Many ${i}`) }));
  await Promise.all(Array.from({ length: 8 }, () => vendors.seed(catalog)));
  const seeded = (await vendors.list(null)).filter((vendor) => vendor.vendor_id.startsWith('vnd_many_'));
  expect(seeded.map((vendor) => [vendor.vendor_id, vendor.version])).toEqual(catalog.map((entry) => [entry.vendor_id, 1]));
});

test('a seed that ended between a version and its head is completed by the next', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_torn', config: config('Torn') }]);
  await opened.db.collection('vendors').deleteOne({ vendor_id: 'vnd_torn' });
  expect(await vendors.get(null, 'vnd_torn')).toBeNull();
  await vendors.seed([{ vendor_id: 'vnd_torn', config: config('Torn') }]);
  expect(await vendors.get(null, 'vnd_torn')).toMatchObject({ version: 1 });
});

test("a partner's own chain begins from the shared version, hides it from that partner and from nobody else", async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_chain', config: config('Chain') }]);
  await vendors.seed([{ vendor_id: 'vnd_chain', config: config('Chain', { source: 'two' }) }]);
  const own = await vendors.append(change('vnd_chain', 'prt_own', config('Chain', { source: 'own' })));
  expect(own).toMatchObject({ version: 3, owner: 'prt_own' });
  expect(await vendors.get('prt_own', 'vnd_chain')).toMatchObject({ version: 3, owner: 'prt_own' });
  expect(await vendors.get('prt_else', 'vnd_chain')).toMatchObject({ version: 2, owner: null });

  await vendors.seed([{ vendor_id: 'vnd_chain', config: config('Chain', { source: 'three' }) }]);
  expect(await vendors.get('prt_own', 'vnd_chain', 3)).toMatchObject({ owner: 'prt_own' });
  expect(await vendors.get('prt_own', 'vnd_chain', 2)).toMatchObject({ owner: null, config: { source: 'two' } });
  expect(await vendors.get(null, 'vnd_chain', 3)).toMatchObject({ owner: null, config: { source: 'three' } });
  const seen = async (partner: string) =>
    (await vendors.active(partner)).filter((vendor) => vendor.vendor_id === 'vnd_chain').map((vendor) => vendor.config.source);
  expect(await seen('prt_own')).toEqual(['own']);
  expect(await seen('prt_else')).toEqual(['three']);
  expect((await opened.db.collection('vendors').findOne({ owner: 'prt_own' }))?.['begun_from']).toBe(2);
});

test('only active vendors are detected, and an inactive one of a partner hides the shared active one', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_off', config: config('Off') }]);
  await vendors.append(change('vnd_off', 'prt_off', config('Off', { status: 'inactive' })));
  await vendors.append(change('vnd_private', 'prt_off', config('Private')));
  const ids = async (partner: string) => (await vendors.active(partner)).map((vendor) => vendor.vendor_id);
  expect(await ids('prt_off')).not.toContain('vnd_off');
  expect(await ids('prt_off')).toContain('vnd_private');
  expect(await ids('prt_else')).toContain('vnd_off');
  expect(await ids('prt_else')).not.toContain('vnd_private');
  expect((await vendors.list('prt_off')).find((vendor) => vendor.vendor_id === 'vnd_off')?.config.status).toBe('inactive');
});

test('of changes made at once to the same version, one stands and the others are told', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_race', config: config('Race') }]);
  const changes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => vendors.append({ ...change('vnd_race', null, config('Race', { source: `change ${i}` })), after: 1 })),
  );
  expect(changes.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const reasons = changes.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const reason of reasons) expect(reason).toMatchObject({ code: 'version_conflict' });
  expect(await vendors.get(null, 'vnd_race')).toMatchObject({ version: 2 });
});

test('of changes made at once, with the same content too, exactly one stands; no number is left out', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_fifty', config: config('Fifty') }]);
  for (const [owner, after] of [
    [null, 1],
    ['prt_fifty', 2],
    ['prt_fifty', 3],
  ] as const) {
    const changes = await Promise.allSettled(
      Array.from({ length: 50 }, () => vendors.append({ ...change('vnd_fifty', owner, config('Fifty', { source: `after ${after}` })), after })),
    );
    expect(changes.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await vendors.get(owner, 'vnd_fifty')).toMatchObject({ version: after + 1, owner });
  }
  const revisions = await vendors.revisions('prt_fifty', 'vnd_fifty', { limit: 50 });
  expect(revisions?.map(({ version, owner }) => [version, owner])).toEqual([
    [4, 'prt_fifty'],
    [3, 'prt_fifty'],
    [2, null],
    [1, null],
  ]);
});

test('first changes of a partner begin from one shared version, also while that one changes', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_begin', config: config('Begin') }]);
  const attempts = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) => vendors.append(change('vnd_begin', i % 2 === 0 ? 'prt_begin' : null, config('Begin', { source: `${i}` })))),
  );
  const written = attempts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const own = written.filter(({ owner }) => owner === 'prt_begin').map(({ version }) => version);
  const revisions = (await vendors.revisions('prt_begin', 'vnd_begin', { limit: 100 }))!;
  expect(revisions.map(({ version }) => version)).toEqual(Array.from({ length: revisions.length }, (_, i) => revisions.length - i));
  // Nothing that was acknowledged is missing.
  expect(revisions.filter(({ owner }) => owner === 'prt_begin').map(({ version }) => version)).toEqual(own.toSorted((a, b) => b - a));
});

test('a version whose writer died before it became the current one is completed by the next writer, who is told', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_dead', config: config('Dead') }]);
  await vendors.append(change('vnd_dead', null, config('Dead', { source: 'two' })));
  await opened.db.collection('vendors').updateOne({ vendor_id: 'vnd_dead' }, { $set: { version: 1 } });
  expect(await vendors.get(null, 'vnd_dead')).toMatchObject({ version: 1 });
  expect(await vendors.get(null, 'vnd_dead', 2)).toBeNull();
  const next = { ...change('vnd_dead', null, config('Dead', { source: 'three' })), after: 1 };
  await expect(vendors.append(next)).rejects.toMatchObject({ code: 'version_conflict' });
  expect(await vendors.get(null, 'vnd_dead')).toMatchObject({ version: 2, config: { source: 'two' } });
  expect(await vendors.append({ ...next, after: 2 })).toMatchObject({ version: 3 });
});

test('a partner whose first writer died sees the shared version from which its chain begins', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_claimed', config: config('Claimed') }]);
  await vendors.append(change('vnd_claimed', 'prt_dead', config('Claimed', { source: 'own' })));
  await opened.db.collection<{ _id: string }>('vendor_versions').deleteOne({ _id: 'prt_dead/vnd_claimed/2' });
  await opened.db.collection('vendors').updateOne({ vendor_id: 'vnd_claimed', owner: 'prt_dead' }, { $set: { version: 1 } });
  expect(await vendors.get('prt_dead', 'vnd_claimed')).toMatchObject({ version: 1, owner: null });
  expect((await vendors.active('prt_dead')).map(({ vendor_id }) => vendor_id)).toContain('vnd_claimed');
  expect(await vendors.append({ ...change('vnd_claimed', 'prt_dead', config('Claimed', { source: 'own' })), after: 1 })).toMatchObject({
    version: 2,
  });
});

test('a partner does not see shared versions that came after its own chain began', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_past', config: config('Past') }]);
  await vendors.append(change('vnd_past', 'prt_past', config('Past', { source: 'own' })));
  for (const source of ['two', 'three', 'four']) await vendors.append(change('vnd_past', null, config('Past', { source })));
  expect(await vendors.get('prt_past', 'vnd_past', 2)).toMatchObject({ owner: 'prt_past' });
  expect(await vendors.get('prt_past', 'vnd_past', 3)).toBeNull();
  expect(await vendors.get('prt_else', 'vnd_past', 4)).toMatchObject({ config: { source: 'four' } });
});

test("a restart does not take an operator's change back, and brings the release's own changes", async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_operated', config: config('Operated') }]);
  await vendors.append(change('vnd_operated', null, config('Operated', { source: 'by an operator' })));
  await vendors.seed([{ vendor_id: 'vnd_operated', config: config('Operated', { source: 'next release' }) }]);
  expect(await vendors.get(null, 'vnd_operated')).toMatchObject({ version: 2, config: { source: 'by an operator' } });
});

test('each version says what changed, so that the patches lead from the first to the last', async () => {
  const { vendors } = opened.store;
  await vendors.seed([{ vendor_id: 'vnd_patch', config: config('Patch') }]);
  const long = Array.from({ length: 400 }, (_, i) => `Column ${i}`);
  const steps = [
    config('Patch', { status: 'inactive' }),
    config('Patch', { detection: { required_headers: long, optional_headers: [] } }),
    config('Patch', { detection: { required_headers: long.toReversed(), optional_headers: ['~a/b'] } }),
    config('Renamed', { mapping: { ...config('x').mapping, fields: { ssn: { from: ['SSN'] } } } }),
  ];
  for (const step of steps) await vendors.append({ ...change('vnd_patch', 'prt_patch', step), note: step.name });
  const revisions = (await vendors.revisions('prt_patch', 'vnd_patch', { limit: 10 }))!.toReversed();
  expect(revisions[0]?.changes).toBeNull();
  const document: unknown = structuredClone(revisions[0]!.config);
  for (const { config: expected, changes } of revisions.slice(1)) {
    expect(applyPatch(document, changes!)).toEqual(changes!.map(() => null));
    expect(document).toEqual(expected);
  }
  expect(revisions.map(({ note }) => note)).toEqual([null, 'Patch', 'Patch', 'Patch', 'Renamed']);
  expect((await vendors.revisions('prt_patch', 'vnd_patch', { limit: 2, before: 4 }))?.map(({ version }) => version)).toEqual([3, 2]);
  expect(await vendors.revisions('prt_patch', 'vnd_none', { limit: 2 })).toBeNull();
  expect(await vendors.revision('prt_patch', 'vnd_patch', 5)).toMatchObject({ note: 'Renamed', owner: 'prt_patch' });
});
