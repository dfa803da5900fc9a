import { describe, expect, it } from 'vitest';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { splitHashKey } from '../../../../stages/rows/base/hash.ts';
import { compileMapping } from '../../../../stages/rows/map/compile.ts';
import { builtIn, HASH_KEY, normalizeFile, SUBMITTED_ON } from '../normalized.ts';

/** What a vendor's mapping says of itself for a file with these columns, as `field of n: columns`. */
function about(vendor: VendorConfig, header: string): string[] {
  const { inspection } = normalizeFile(`${header}\n`, { vendor });
  const { matching } = splitHashKey(HASH_KEY);
  const mapping = compileMapping(vendor, inspection.reading, { matchingKey: matching, submittedOn: SUBMITTED_ON });
  return mapping.about.map(
    ({ field, of, n, columns, constant, transforms }) => `${field} of ${of} ${n}: ${columns.join()} ${constant ?? '-'} ${transforms.join()}`,
  );
}

describe('what a compiled mapping says of itself', () => {
  it('names for each field of the person and the coverage the columns it is read from, in order', () => {
    expect(about(builtIn('Generic'), 'Member ID,First Name,Last Name,Address 1,Address 2,Plan ID')).toEqual([
      'member_id of person 0: 0 - ',
      'first_name of person 0: 1 - ',
      'last_name of person 0: 2 - ',
      'address.street of person 0: 3,4 - ',
      'coverage.plan_id of coverage 0: 5 - ',
      'coverage.coverage_type of coverage 0: 5 - ',
    ]);
  });

  it('names plan columns with the plan they stand for', () => {
    expect(about(builtIn('Ease'), 'EID,First Name,Last Name,Relationship,M7X2QA,D4K9ZB').filter((line) => line.includes('coverage'))).toEqual([
      'coverage.plan_id of coverage 0: 4 M7X2QA ',
      'coverage.coverage_type of coverage 0: 4 - ',
      'coverage.plan_id of coverage 1: 5 D4K9ZB ',
      'coverage.coverage_type of coverage 1: 5 - ',
    ]);
  });

  it('names dependents in numbered columns by their number', () => {
    expect(about(builtIn('Generic'), 'Member ID,First Name,Last Name,Dependent 2 First Name').filter((line) => line.includes('dependent'))).toEqual([
      'first_name of dependent 2: 3 - ',
    ]);
  });
});
