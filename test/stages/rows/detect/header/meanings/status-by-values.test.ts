import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** What employees' rows say of their coverage, and what is done with it. */
const read = (header: string, ...cells: readonly string[]) => {
  const rows = cells.map((said, n) => `${n + 1},Fox,Al${n},1980-01-01,${said}`);
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n${rows.join('\n')}\n`);
  return records.map(({ coverage, action }) => coverage.coverage_type ?? action);
};

describe('a bare status in a file of employees', () => {
  test('is the coverage’s where a word is said of coverages only', () => {
    expect(read('Plan,Status', 'HMO,Active', 'HMO,Cancelled', 'HMO,Terminated', 'HMO,Waived')).toEqual([null, 'terminate', 'terminate', 'WAIVED']);
    expect(read('Benefit Type,Status', 'Dental,Enrolled', 'Dental,Terminated')).toEqual([null, 'terminate']);
  });

  test.each([
    ['all words are said of employments, too', 'Plan,Status', 'Active', 'Terminated'],
    ['a word is said of employments only', 'Plan,Status', 'Cancelled', 'On Leave'],
    ['another column has that of the coverage', 'Plan,Coverage Status,Status', 'Active,Active', 'Active,Cancelled'],
  ])('may be the employment’s where %s', (_, header, ...cells) => {
    expect(read(header, ...cells.map((said) => `HMO,${said}`))).toEqual([null, null]);
  });

  test('is not the coverage’s where the file states none', () => {
    expect(read('Department,Status', 'Sales,Active', 'Sales,Cancelled')).toEqual([null, null]);
  });
});

describe('a bare election of letters', () => {
  test.each([
    ['Y', 'N'],
    ['yes', 'no'],
  ])('is waived by a no where the others are a yes: %s', (yes, no) => {
    expect(read('Plan,Election', `HMO,${yes}`, `HMO,${no}`)).toEqual([null, 'WAIVED']);
  });

  test('is waived by a W where the others are an E', () => {
    expect(read('Election,Tier', 'E,FAM', 'W,', 'E,EE')).toEqual(['FAMILY', 'WAIVED', 'EMPLOYEE_ONLY']);
  });

  test('says nothing where other letters stand there', () => {
    expect(read('Election,Tier', 'E,FAM', 'W,', 'X,EE')).toEqual(['FAMILY', null, 'EMPLOYEE_ONLY']);
  });
});
