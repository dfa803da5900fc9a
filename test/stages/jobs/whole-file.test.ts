import { afterEach, expect, it } from 'vitest';
import { catalog, GENERIC_VENDOR_ID } from '../../../config/vendors/index.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { openErrorGroups, totalsOf } from '../../../src/edge/serve/error-groups.ts';
import { createReaders } from '../../../src/edge/serve/readers.ts';
import { ended } from '../../support/crash/crash.ts';
import { readGroups, TEST_PARTNER, testJobs, type TestJobs } from '../../support/job-context.ts';
import { people, person } from '../../support/people.ts';

let test: TestJobs;
afterEach(() => test.close());

/** Works a file as Generic with these settings of the partner's own. */
async function worked(text: string, validation: Partial<VendorConfig['validation']>) {
  test = await testJobs();
  const { config } = catalog.find(({ vendor_id }) => vendor_id === GENERIC_VENDOR_ID)!;
  await test.context.store.vendors.append({
    vendor_id: GENERIC_VENDOR_ID,
    owner: TEST_PARTNER,
    config: { ...config, validation: { ...config.validation, ...validation } },
    updated_by: 'test',
    note: null,
  });
  const job = await test.upload(text);
  await test.context.submit(job);
  await test.work();
  return ended(test, job._id);
}

it('a file with more invalid rows than the vendor allows fails, with its figures and its whole error report', async () => {
  const job = await worked(people(100, { badEvery: 10 }), { max_error_rate: { percent: 9.9 } });
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'too_many_invalid_rows' },
    statistics: { total_rows: 100, valid_rows: 90, invalid_rows: 10, errors: 10 },
  });
  const { store } = test.context;
  const groups = await openErrorGroups(store, createReaders(store), job, { severity: null, field: null, code: null });
  const entries = (await Promise.all(Array.from({ length: groups.count }, (_, group) => groups.entries(group)))).flat();
  expect(entries.filter(({ severity }) => severity === 'error')).toHaveLength(10);
  expect(totalsOf(job).errors).toBe(10);
});

it('a file with exactly as many invalid rows as allowed, or with too few rows to tell, does not fail', async () => {
  expect(await worked(people(100, { badEvery: 10 }), { max_error_rate: { percent: 10 } })).toMatchObject({ status: 'completed_with_errors' });
  await test.close();
  expect(await worked(people(10, { badEvery: 2 }), { max_error_rate: { percent: 1, min_rows: 11 } })).toMatchObject({
    status: 'completed_with_errors',
  });
});

it('a vendor may want to hear nothing of people who stand in a file twice', async () => {
  const job = await worked([people(20).trimEnd(), person(7), ''].join('\n'), { duplicates: 'off' });
  expect((await readGroups(test.context, job, 'errors')).values).toEqual([]);
  expect(job).toMatchObject({ status: 'completed', statistics: { records: 21, warnings: 0 } });
});
