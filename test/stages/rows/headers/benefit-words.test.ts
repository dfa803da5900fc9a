import { describe, expect, it } from 'vitest';
import { inspectAny } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';

const PERSON = ['Employee ID', 'Last Name', 'First Name', 'DOB'];

/** `benefit plan tier` of the coverages of each row, with what was warned of. */
function coverages(columns: readonly string[], ...rows: (readonly string[])[]): string[] {
  const text = csv(
    [...PERSON, ...columns],
    rows.map((cells, n) => [`${n + 1}`, 'Fox', 'Amy', `198${n}-01-01`, ...cells]),
  );
  expect(inspectAny(text).vendor.config.name).toBe('Generic');
  const { records, errors } = normalizeFile(text);
  return [
    ...records.map(({ coverage: { benefit, plan_id, coverage_type } }) => `${benefit ?? '-'} ${plan_id ?? '-'} ${coverage_type ?? '-'}`),
    ...errors.map(({ code, original_value }) => `${code} ${original_value}`),
  ];
}

describe('the election of a benefit', () => {
  it.each([
    'Medical Cov (Y/N)',
    'Med Cov Y/N',
    'Medical Cov',
    'Medical Enrolled Y/N',
    'Covered Medical',
    'Medical Ind',
    'Takes Medical',
    'Medical Participant',
    'Health Insurance',
    'Electing Medical',
  ])('is answered by yes and no under %s, also where it is the only one', (column) => {
    expect(coverages([column], ['Y'], ['N'])).toEqual(['medical - -', 'medical - WAIVED']);
    const other = column.replace(/Medical|Med|Health/, 'Dental');
    expect(coverages([column, other], ['Yes', 'No'])).toEqual(['medical - -', 'dental - WAIVED']);
  });

  it.each([
    'Medical Coverage Elected',
    'Medical Coverage Selected',
    'Type of Medical Coverage',
    'Medical Enrollment Level',
    'Medical Tier Election',
    'Current Medical Enrollment',
    'Medical Plan Elected',
  ])('is the tier that stands under %s', (column) => {
    expect(coverages([column], ['EE+SP'], ['EE'], ['Waived'])).toEqual(['medical - EMPLOYEE_SPOUSE', 'medical - EMPLOYEE_ONLY', 'medical - WAIVED']);
  });

  it('is a plan under "Medical Plan Elected" where a row names one, or the tier has a column', () => {
    expect(coverages(['Medical Plan Elected'], ['EE+SP'], ['PPO'])).toEqual(['medical EE+SP -', 'medical PPO -']);
    expect(coverages(['Medical Plan Elected', 'Medical Tier'], ['PPO', 'EE+SP'])).toEqual(['medical PPO EMPLOYEE_SPOUSE']);
  });

  it('is not what somebody has now where something is elected beside it', () => {
    expect(coverages(['Current Medical Enrollment', 'Medical Election'], ['PPO', 'HMO'], ['PPO', ''])).toEqual(['medical HMO -', '- - -']);
  });

  it('is a tier beside a plan under "Medical Cov", and anything else there is warned of', () => {
    expect(coverages(['Medical Plan', 'Medical Cov'], ['PPO', 'EE+SP'], ['', 'N'], ['HMO', '4T'])).toEqual([
      'medical PPO EMPLOYEE_SPOUSE',
      'medical - WAIVED',
      'medical HMO -',
      'unknown_code 4T',
    ]);
  });

  it('is a tier under "Insurance Type" where all rows say one', () => {
    expect(coverages(['Insurance Type'], ['EE+SP'], ['EE'])).toEqual(['- - EMPLOYEE_SPOUSE', '- - EMPLOYEE_ONLY']);
    expect(coverages(['Insurance Type'], ['Dental'], ['Medical'])).toEqual(['dental - -', 'medical - -']);
  });

  it('is no plan of somebody who waits for it, who is warned of', () => {
    expect(coverages(['Medical Coverage Elected'], ['EE+SP'], ['Waiting Period'], ['Not Eligible'], ['Waiving - Other Coverage'])).toEqual([
      'medical - EMPLOYEE_SPOUSE',
      'medical - -',
      'medical - WAIVED',
      'medical - WAIVED',
      'unknown_code Waiting Period',
    ]);
  });

  it.each(['Waive Medical', 'Medical Waived (Y/N)', 'Medical Waiver', 'Medical Opt Out', 'Medical Coverage Declined'])(
    'is only what was waived under %s alone',
    (column) => {
      expect(coverages([column, column.replace('Medical', 'Dental')], ['Y', 'N'], ['N', 'N'])).toEqual(['medical - WAIVED', '- - -']);
      expect(coverages(['Coverage Tier', column], ['FAM', 'Y'])).toEqual(['- - FAMILY']);
    },
  );

  it('is an amount of an account or of a disability', () => {
    const columns = ['FSA Medical', 'FSA Dependent Care', 'HSA EE Annual', 'STD Weekly Benefit', 'LTD Monthly Benefit'];
    expect(coverages(columns, ['1500', '0', '2400', '600', '2600'])).toEqual([
      'disability STD -',
      'disability LTD -',
      'fsa FSA -',
      'fsa Dependent Care FSA WAIVED',
      'hsa - -',
    ]);
    expect(coverages(['Medical', 'Dental', 'FSA Annual Amount', 'HSA Annual Amt'], ['PPO', '', '0', '2400'])).toEqual([
      'medical PPO -',
      'fsa FSA WAIVED',
      'hsa - -',
    ]);
    expect(coverages(['Medical', 'Dental', 'Medical Annual Amount', 'HSA Employer Annual Amount'], ['PPO', '', '2400', '500'])).toEqual([
      'medical PPO -',
    ]);
    expect(coverages(['Medical', 'Dental', 'Medical EE Annual'], ['PPO', '', '2400'])).toEqual(['medical PPO -']);
  });
});

describe('columns that are called by plans', () => {
  it.each([
    ['medical', 'Medical Gold', 'Medical Silver'],
    ['medical', 'Medical Plan A', 'Medical Plan B'],
    ['medical', 'PPO 500', 'HDHP 3000'],
    ['medical', 'Kaiser HMO', 'Anthem PPO'],
    ['medical', 'PPO', 'HMO'],
    ['dental', 'Dental High', 'Dental Low'],
    ['dental', 'Dental Base', 'Dental Buy-Up'],
    ['vision', 'Vision Base', 'Vision Premium'],
  ])('say of %s who took %s or %s, by a mark or the tier', (benefit, one, other) => {
    expect(coverages([one, other], ['X', ''], ['', 'EE+SP'], ['', 'W'])).toEqual([
      `${benefit} ${one} -`,
      `${benefit} ${other} EMPLOYEE_SPOUSE`,
      `${benefit} ${other} WAIVED`,
    ]);
  });

  it('have a waiver of their benefit directly behind them, whatever else somebody has', () => {
    expect(coverages(['HDHP', 'PPO', 'Waive', 'Dental'], ['X', '', '', ''], ['', '', 'X', 'X'])).toEqual([
      'medical HDHP -',
      'dental - -',
      'medical HDHP WAIVED',
      'medical PPO WAIVED',
    ]);
  });

  it('share the tier of the row', () => {
    expect(coverages(['Coverage Tier', 'PPO', 'HMO'], ['EE', '', 'X'])).toEqual(['medical HMO EMPLOYEE_ONLY']);
  });

  it('are none where cells hold amounts, where another column is the election or the plan, or where one stands alone', () => {
    expect(coverages(['Dental High', 'Dental Low'], ['12.50', ''], ['', '10.00'])).toEqual(['- - -', '- - -']);
    expect(coverages(['Medical Election', 'PPO', 'HMO'], ['EE', 'X', ''])).toEqual(['medical - EMPLOYEE_ONLY']);
    expect(coverages(['Plan', 'Kaiser HMO', 'Anthem PPO'], ['A', 'X', ''])).toEqual(['- A -']);
    expect(coverages(['PPO'], ['X'])).toEqual(['- - -']);
  });

  it.each([
    ['Medical Tier', 'Dental Tier', 'HDHP', ['medical - FAMILY']],
    ['Medical Product', 'Dental Tier', 'HMO', ['medical FAM -']],
    ['Med Plan Cd', 'Dental Tier', 'HMO', ['medical FAM -']],
    ['Dental Option', 'Vision Tier', 'Dental Basic', ['dental FAM -']],
    ['Medical Carrier', 'Dental Tier', 'Declined HMO', ['- - -']],
    ['Plan Description', 'Coverage Tier', 'HMO', ['- FAM -']],
  ])('are none where they say what the plan of %s is, and waive nothing', (stated, other, flag, said) => {
    expect(coverages([stated, other, flag], ['FAM', '', 'N'])).toEqual(said);
  });

  it('are none where one alone may say of what kind a plan is, by yes and no', () => {
    expect(coverages(['Dental Plan', 'HDHP'], ['Delta', 'N'])).toEqual(['dental Delta -']);
    expect(coverages(['Dental Plan', 'HDHP'], ['Delta', 'X'])).toEqual(['medical HDHP -', 'dental Delta -']);
    expect(coverages(['Dental Plan', 'Kaiser HMO'], ['Delta', 'EE'])).toEqual(['medical Kaiser HMO EMPLOYEE_ONLY', 'dental Delta -']);
  });
});

describe('a plan and its tier in one cell', () => {
  it.each([
    ['HMO - EE + Child(ren)', 'HMO EMPLOYEE_CHILDREN'],
    ['PPO (EE + Child(ren))', 'PPO EMPLOYEE_CHILDREN'],
    ['HMO – Family', 'HMO FAMILY'],
    ['PPO/EE', 'PPO EMPLOYEE_ONLY'],
    ['PPO/EE+SP', 'PPO EMPLOYEE_SPOUSE'],
    ['PPO FAM', 'PPO FAMILY'],
    ['Blue Choice PPO', 'Blue Choice PPO -'],
    ['Individual/Family', 'Individual/Family -'],
    ['Option - Two', 'Option - Two -'],
    ['HSA/HMO', 'HSA/HMO -'],
  ])('"%s" is %s', (cell, said) => {
    expect(coverages(['Medical', 'Dental'], [cell, ''])).toEqual([`medical ${said}`]);
    expect(coverages(['Medical Plan', 'Dental Plan'], [cell, ''])).toEqual([`medical ${said}`]);
  });
});

it('the plan of a life insurance says whose life it is, and no tier', () => {
  expect(coverages(['Basic Life Plan', 'Vol Life Plan'], ['Basic Life - Employee', 'Vol Life (SP)'])).toEqual([
    'life Basic Life - Employee -',
    'life Vol Life (SP) -',
  ]);
});

describe('a tier column of an unknown name', () => {
  it('is read where few cells say something else, of which is warned', () => {
    const tiers = ['EE Only', 'EE+Family', 'EE+Spouse', 'EE Only', 'EE Only', 'Waiving - Other Coverage', 'EE Only', 'See note'];
    const found = coverages(['Benefit Plan Coverage'], ...tiers.map((tier) => [tier]));
    expect(found.slice(0, 3)).toEqual(['- - EMPLOYEE_ONLY', '- - FAMILY', '- - EMPLOYEE_SPOUSE']);
    expect(found.slice(5)).toEqual(['- - WAIVED', '- - EMPLOYEE_ONLY', '- - -', 'unknown_code See note']);
  });
});

describe('what stands under the name of a benefit, and is no plan', () => {
  it.each(['WV', 'WVR', 'Wav', 'NE', 'N/E', 'Inelig'])('is a waiver: %s', (word) => {
    expect(coverages(['Medical', 'Dental Tier'], [word, word])).toEqual(['medical - WAIVED', 'dental - WAIVED']);
  });

  it.each([
    ['SNG', 'INDIVIDUAL'],
    ['CPL', 'EMPLOYEE_SPOUSE'],
    ['2P', 'FAMILY'],
    ['Party of 2', 'FAMILY'],
    ['Sub Only', 'EMPLOYEE_ONLY'],
  ])('is a tier: %s', (word, tier) => {
    expect(coverages(['Medical', 'Dental Tier'], [word, word])).toEqual([`medical - ${tier}`, `dental - ${tier}`]);
  });

  it.each(['No Change', 'Keep', 'Same', 'Current Plan'])('refers to another plan, of which the report says so: %s', (word) => {
    expect(coverages(['Medical', 'Dental Plan'], [word, word])).toEqual([
      'medical - -',
      'dental - -',
      `unknown_code ${word}`,
      `unknown_code ${word}`,
    ]);
  });

  it('is an end, but of a life insurance', () => {
    const text = csv([...PERSON, 'Medical', 'Dental Plan', 'Basic Life'], [['1', 'Fox', 'Amy', '1980-01-01', 'TERM', 'Term', 'Term']]);
    expect(normalizeFile(text).records.map(({ action, coverage }) => [coverage.benefit, coverage.plan_id, action])).toEqual([
      ['medical', null, 'terminate'],
      ['dental', null, 'terminate'],
      ['life', 'Term', null],
    ]);
  });
});
