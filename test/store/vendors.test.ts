import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VendorConfig } from '../../src/model/vendor-config.ts';
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
