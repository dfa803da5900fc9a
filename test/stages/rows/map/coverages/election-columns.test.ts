import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { csv } from '../../one-row.ts';

const PERSON = ['Employee ID', 'Last Name', 'First Name', 'DOB'];
const AMY = ['1', 'Fox', 'Amy', '1980-01-01'];

/** `benefit plan tier` of each coverage of a file of one row. */
function coverages(columns: readonly string[], cells: readonly string[]): string[] {
  const { records, errors } = normalizeFile(csv([...PERSON, ...columns], [[...AMY, ...cells]]));
  expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  return records.map(({ coverage }) => `${coverage.benefit ?? '-'} ${coverage.plan_id ?? '-'} ${coverage.coverage_type ?? '-'}`);
}

describe('a coverage that was not taken', () => {
  it.each([
    ['EnrollmentStatus', 'Waived'],
    ['enrollmentStatus', 'Declined'],
    ['CoverageWaived', 'Y'],
    ['IsOptOut', 'true'],
    ['IsEnrolled', 'No'],
    ['Coverage Election', 'Waive'],
  ])('says so under %s', (header, said) => {
    expect(coverages(['BenefitType', 'PlanName', header], ['Dental', 'DPPO', said])).toEqual(['dental DPPO WAIVED']);
  });

  it.each(['Enrolled', 'Enrolled?', 'Elected', 'Covered', 'Is Covered'])('says so with "no" under %s', (header) => {
    expect(coverages(['Benefit Type', 'Plan', header], ['Dental', 'DPPO', 'No'])).toEqual(['dental DPPO WAIVED']);
    expect(coverages(['Benefit Type', 'Plan', header], ['Dental', 'DPPO', 'Y'])).toEqual(['dental DPPO -']);
    expect(coverages(['Benefit Type', 'Plan', header], ['Dental', 'DPPO', '01/01/2025'])).toEqual(['dental DPPO -']);
  });

  it.each(['Not Enrolled', 'Never Enrolled', 'Non-Qualified', 'Ineligible', 'Denied'])('says so with the status "%s"', (status) => {
    expect(coverages(['Plan', 'Enrollment Status'], ['DPPO', status])).toEqual(['- DPPO WAIVED']);
  });

  it.each([
    'Declined Reason',
    'Waive Reason',
    'Waiver Reason',
    'Reason for Waiving',
    'Reason Declined',
    'Reason for Declining Coverage',
    'Opt-Out Reason',
  ])('says so under %s, where it names no plan and no tier', (header) => {
    const columns = ['Benefit', 'Plan', 'Coverage Level', 'Effective Date', header];
    expect(coverages(columns, ['Medical', '', '', '01/01/2025', 'Covered by spouse'])).toEqual(['medical - WAIVED']);
    expect(coverages(columns, ['Medical', '', '', '01/01/2025', ''])).toEqual(['medical - -']);
    expect(coverages(columns, ['Medical', '', '', '01/01/2025', 'Not waived'])).toEqual(['medical - -']);
    expect(coverages(columns, ['Medical', 'PPO', 'Family', '01/01/2025', 'Covered by spouse'])).toEqual(['medical PPO FAMILY']);
    expect(coverages(['Benefit', header], ['Medical', 'Medicare'])).toEqual(['medical - WAIVED']);
  });

  it('says so in any column of its plan', () => {
    expect(coverages(['Benefit Type', 'Plan Code', 'Plan Name'], ['Medical', 'MED', 'Waived'])).toEqual(['medical MED WAIVED']);
    expect(coverages(['Benefit Type', 'Plan Code', 'Plan Name'], ['Medical', 'MED', 'Gold'])).toEqual(['medical MED -']);
  });

  it('says so in the status of its benefit', () => {
    const columns = ['Dental Plan', 'Dental Status', 'Vision Plan', 'Vision Status'];
    expect(coverages(columns, ['DPPO', 'Waived', '', 'Waived'])).toEqual(['dental - WAIVED', 'vision - WAIVED']);
    expect(coverages(columns, ['DPPO', 'Active', 'VSP', 'Enrolled'])).toEqual(['dental DPPO -', 'vision VSP -']);
  });

  it.each(['Status', 'Coverage Status', 'Enrolled', 'Election', 'Election Status', 'Decision', 'Enroll/Waive', 'Participation'])(
    'says so under its benefit, beside a bare name or a plan: %s',
    (said) => {
      expect(coverages(['Medical', `Medical ${said}`], ['PPO', 'Waived'])).toEqual(['medical - WAIVED']);
      expect(coverages(['Medical', `Medical ${said}`], ['PPO', 'Enrolled'])).toEqual(['medical PPO -']);
      expect(coverages(['Medical Plan', `Medical ${said}`, 'Dental Plan'], ['PPO', 'Waived', 'DPPO'])).toEqual(['medical - WAIVED', 'dental DPPO -']);
      expect(coverages(['Medical Plan', `Medical ${said}`, 'Dental Plan'], ['PPO', 'Enrolled', 'DPPO'])).toEqual(['medical PPO -', 'dental DPPO -']);
    },
  );

  it.each(['Medical Status', 'Medical Enrollment', 'Medical Waived', 'Waive Medical', 'Medical Enrolled'])(
    'says so under the only benefit, beside a plan that names none: %s',
    (header) => {
      const [yes, no] = /^Waive|Waived$/.test(header) ? ['Y', 'N'] : header.endsWith('Enrolled') ? ['N', 'Y'] : ['Waived', 'Enrolled'];
      expect(coverages(['Plan', header, 'Medical Tier'], ['PPO', yes, 'EE'])).toEqual(['- PPO WAIVED']);
      expect(coverages(['Plan', header, 'Medical Tier'], ['PPO', no, 'EE'])).toEqual(['- PPO EMPLOYEE_ONLY']);
      expect(coverages(['Benefit', 'Plan', header], ['Dental', 'DPPO', yes])).toEqual(['dental DPPO -']);
    },
  );

  it('names no plan in a column of decisions, and a letter of an action is a code', () => {
    const columns = ['Medical Plan', 'Medical Action', 'Dental Plan', 'Dental Action'];
    expect(coverages(columns, ['PPO', 'Add', '', 'No Change'])).toEqual(['medical PPO -']);
    expect(coverages(columns, ['PPO', 'N', 'DPPO', 'Waive'])).toEqual(['medical PPO -', 'dental - WAIVED']);
  });

  it.each([
    ['Waive Flag', 'Y', 'N'],
    ['Opt In', 'N', 'Y'],
    ['Opt Out Flag', 'Y', 'N'],
  ])('says so under %s', (header, waived, taken) => {
    expect(coverages(['Benefit', 'Plan', header], ['Medical', 'PPO', waived])).toEqual(['medical PPO WAIVED']);
    expect(coverages(['Benefit', 'Plan', header], ['Medical', 'PPO', taken])).toEqual(['medical PPO -']);
  });

  it.each(['Waives', 'No Cov', 'None Elected', 'Waiver on file', 'Waived 2025', 'waived 1/1/25', 'W - Waive', 'Rejected', 'Covered under spouse'])(
    'says so in the place of its plan: %s',
    (word) => {
      expect(coverages(['Medical Plan', 'Dental Plan'], [word, 'DPPO'])).toEqual(['medical - WAIVED', 'dental DPPO -']);
    },
  );

  it('is no plan that only looks like one', () => {
    for (const plan of ['CA-N', 'N/C', 'Waive 2', 'Term Life', 'No Limit 2025', 'Canceller 100', 'OUT 2500'])
      expect(coverages(['Medical Plan', 'Dental Plan'], [plan, 'DPPO'])).toEqual([`medical ${plan} -`, 'dental DPPO -']);
  });

  it('says so in the column of a tier that is called otherwise', () => {
    const read = (header: string, tiers: readonly string[]) => {
      const rows = tiers.map((tier, at) => [`${at}`, 'Fox', 'Amy', '1980-01-01', 'Medical', tier]);
      return normalizeFile(csv([...PERSON, 'Benefit', header], rows)).records.map(({ coverage }) => coverage.coverage_type);
    };
    for (const header of ['Option', 'Selection', 'Elected Coverage', 'Type', 'Enrolled In', 'Election', 'Enrollment', 'Plan Option']) {
      expect(read(header, ['EE+Spouse', 'Waived', 'Employee Only'])).toEqual(['EMPLOYEE_SPOUSE', 'WAIVED', 'EMPLOYEE_ONLY']);
      expect(read(header, ['EE+Spouse', 'Waived - has other', 'Gold'])).not.toContain('EMPLOYEE_SPOUSE');
    }
    expect(read('Type', ['Employee', 'Spouse', 'Child'])).toEqual([null, null, null]);
  });

  it('says so in a list of coverages', () => {
    const enrollments = [
      { benefit_type: 'medical', plan_name: 'PPO' },
      { benefit_type: 'dental', plan_name: 'Waived' },
      { benefit_type: 'vision', plan_name: 'VSP', waived: true },
    ];
    const person = { employee_id: '1', first_name: 'Amy', last_name: 'Fox', birth_date: '1980-01-01' };
    const { records } = normalizeFile(JSON.stringify([{ ...person, enrollments }]));
    expect(records.map(({ coverage }) => [coverage.benefit, coverage.plan_id, coverage.coverage_type])).toEqual([
      ['medical', 'PPO', null],
      ['dental', null, 'WAIVED'],
      ['vision', 'VSP', 'WAIVED'],
    ]);
  });
});

describe('how much is insured or put aside', () => {
  it('is no plan, with marks or without', () => {
    expect(coverages(['Health FSA', 'Basic Life', 'LTD'], ['2500', '50000', '$4,000'])).toEqual([
      'life Basic Life -',
      'disability LTD -',
      'fsa FSA -',
    ]);
    expect(coverages(['Medical', 'Basic Life'], ['2100', '2'])).toEqual(['medical 2100 -', 'life 2 -']);
  });
});

describe('a plan and its tier in one cell', () => {
  it.each([
    ['HMO - Employee + Spouse', 'HMO EMPLOYEE_SPOUSE'],
    ['PPO 500 - Family', 'PPO 500 FAMILY'],
    ['High-Ded PPO (EE)', 'High-Ded PPO EMPLOYEE_ONLY'],
    ['PPO - Low - FAM', 'PPO - Low FAMILY'],
    ['Option - Two', 'Option - Two -'],
    ['PPO - Waived', 'PPO - Waived -'],
    ['PPO - Gold', 'PPO - Gold -'],
    ['PPO-Family', 'PPO-Family -'],
    ['(Family)', '- FAMILY'],
  ])('%s is parted where the tier is a known word', (cell, plan) => {
    expect(coverages(['Medical Election', 'Dental Election'], [cell, 'Waived'])).toEqual([`medical ${plan}`, 'dental - WAIVED']);
  });

  it('stays as it is beside a column for the tier', () => {
    expect(coverages(['Medical Election', 'Medical Tier'], ['HMO - Family', 'EE'])).toEqual(['medical HMO - Family EMPLOYEE_ONLY']);
  });
});

describe('life insurance of the employee, the spouse and the children', () => {
  it.each([
    'Voluntary Life - Employee,Voluntary Life - Spouse,Voluntary Life - Child',
    'Vol Life EE Amount,Vol Life SP Amount,Vol Life CH Amount',
    'EE Optional Life,SP Optional Life,CH Optional Life',
  ])('is three coverages: %s', (header) => {
    expect(coverages([...header.split(','), 'Dental Plan'], ['100,000', '25,000', '10,000', 'DPPO'])).toEqual([
      'dental DPPO -',
      'life Voluntary Life -',
      'life Spouse Life -',
      'life Child Life -',
    ]);
  });

  it('is there by its amount beside its day, that which one pays for oneself, too', () => {
    expect(
      coverages(['Basic Life Eff Date', 'Basic Life Amt', 'Supp Life Eff Date', 'Supp Life Amt'], ['1/1/2025', '50000', '1/1/2025', '100000']),
    ).toEqual(['life Basic Life -', 'life Voluntary Life -']);
  });

  it('is there by its amount beside its day', () => {
    expect(coverages(['Basic Life Eff Date', 'Basic Life Amt', 'LTD Plan'], ['1/1/2025', '50000', 'LTD 60'])).toEqual([
      'life Basic Life -',
      'disability LTD 60 -',
    ]);
  });
});

it('a tier that nobody knows is no fault of a benefit that was waived', () => {
  const header = ['Medical Enrolled', 'Dental Enrolled', 'Tier'];
  const { records, errors } = normalizeFile(csv([...PERSON, ...header], [[...AMY, 'Yes', 'No', 'Famly']]));
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.coverage_type])).toEqual([
    ['medical', null],
    ['dental', 'WAIVED'],
  ]);
  expect(errors).toMatchObject([{ code: 'unknown_code', original_value: 'Famly', source: 'Tier' }]);
});
