import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** What two members' rows say of their coverage. */
const read = (header: string, ...cells: readonly string[]) => {
  const rows = cells.map((said, n) => `M${n},Fox,Al,1980-01-01,${said}`);
  const { records, errors } = normalizeFile(`Member ID,Last Name,First Name,DOB,${header}\n${rows.join('\n')}\n`);
  return { coverages: records.map(({ coverage }) => coverage), actions: records.map(({ action }) => action), entries: errors.length };
};

describe('a type of plans', () => {
  test.each([[['Corporate Select', 'Comprehensive']], [['Basic', 'Premium']], [['Gold', 'Silver']]])(
    'is the plan where no column is, and names no benefit: %s',
    (plans) => {
      const { coverages, entries } = read('Plan Type', ...plans);
      expect(coverages).toMatchObject(plans.map((plan) => ({ plan_id: plan, benefit: null })));
      expect(entries).toBe(0);
    },
  );

  test('says only a level beside a plan', () => {
    expect(read('Plan Name,Plan Type', 'Acme 1,Gold', 'Acme 2,Silver')).toMatchObject({
      coverages: [
        { plan_id: 'Acme 1', benefit: null },
        { plan_id: 'Acme 2', benefit: null },
      ],
      entries: 0,
    });
  });

  test.each([
    ['Benefit,Plan Type', ['Medical,Gold', 'Dental,Silver']],
    ['Medical Tier,Dental Tier,Plan Type', ['Family,Family,Gold', 'Family,Family,Gold']],
  ])('is no plan beside a benefit: %s %s', (header, cells) => {
    expect(new Set(read(header, ...cells).coverages.map(({ plan_id: plan }) => plan))).toEqual(new Set([null]));
  });

  test.each([
    ['Coverage Level,Plan Type', ['Family,Active', 'Family,COBRA']],
    ['Product Type', ['Group', 'Worksite']],
    ['Plan Type', ['Calendar Year', 'Calendar Year']],
    ['Plan Type', ['Pre-Tax', 'Post-Tax']],
    ['Plan Type', ['Contributory', 'Non-Contributory']],
  ])('is warned of where it says of what kind a plan is, and nothing is known by it: %s %s', (header, cells) => {
    const { coverages, entries } = read(header, ...cells);
    expect(coverages).toMatchObject([{ benefit: 'other' }, { benefit: 'other' }]);
    expect(entries).toBe(2);
  });

  test.each([
    ['Plan Type', ['Dental', 'Select'], ['dental', 'other']],
    ['Plan Type', ['PPO', 'Vision'], ['medical', 'vision']],
    ['Plan Type', ['Term', 'Dental Plus'], ['other', 'dental']],
  ])('stays the benefit where a row may say one: %s %s', (header, cells, benefits) => {
    expect(read(header, ...cells).coverages.map(({ benefit }) => benefit)).toEqual(benefits);
  });
});

describe('British words', () => {
  test.each([
    ['Cover Type', ['Family', 'Single'], [{ coverage_type: 'FAMILY' }, { coverage_type: 'INDIVIDUAL' }]],
    ['Cover Type', ['Dental', 'Vision'], [{ benefit: 'dental' }, { benefit: 'vision' }]],
    ['Cover Level', ['Essentials', 'Premier'], [{ plan_id: 'Essentials' }, { plan_id: 'Premier' }]],
  ])('tell what a cover is: %s %s', (header, cells, coverages) => {
    expect(read(header, ...cells).coverages).toMatchObject(coverages);
  });

  test.each([['Cover Status'], ['Membership Status']])('tell whether a cover has ended: %s', (status) => {
    expect(
      read(`Plan Name,Cover Start Date,${status}`, 'Gold,2024-05-01,Active', 'Gold,2024-05-01,Lapsed', 'Gold,2024-05-01,Cancelled').actions,
    ).toEqual([null, 'terminate', 'terminate']);
  });

  test('name persons, and take no number of National Insurance for an SSN', () => {
    const { records } = normalizeFile(
      'Membership Number,Title,Forename,Surname,Date of Birth,Town,County,Postcode,NI Number\nM1,Dr,Tom,Oak,21/04/1980,Bath,Somerset,BA1 1AA,QQ123456C\n',
    );
    expect(records).toMatchObject([
      { member_id: 'M1', first_name: 'Tom', last_name: 'Oak', ssn: null, suffix: null, address: { city: 'Bath', state: null, zip: 'BA1 1AA' } },
    ]);
  });
});

describe('a benefit beside another column of benefits', () => {
  test('is the plan, where all rows say the benefit there', () => {
    expect(read('Benefit,Benefit Category', 'Choice 500,Medical', 'Smile,Dental')).toMatchObject({
      coverages: [
        { plan_id: 'Choice 500', benefit: 'medical' },
        { plan_id: 'Smile', benefit: 'dental' },
      ],
      entries: 0,
    });
  });

  test.each([
    ['Benefit,Benefit Category,Plan', ['Choice,Medical,P1', 'Smile,Dental,P2'], ['P1', 'P2']],
    ['Benefit,Benefit Category', ['Medical,Core', 'Dental,Core'], [null, null]],
    ['Benefit,Benefit Category', ['Choice 500,Core', 'Smile,Dental'], ['Choice 500', 'Smile']],
    ['Benefit,Benefit Category', ['Waived,Medical', 'Smile,Dental'], [null, 'Smile']],
    ['Benefit,Benefit Category', ['Yes,Medical', 'No,Dental'], [null, null]],
  ])('stays what it is otherwise: %s %s', (header, cells, plans) => {
    expect(read(header, ...cells).coverages.map(({ plan_id: plan }) => plan)).toEqual(plans);
  });
});

test.each([
  ['amounts', ['50000,Life', '25000,Life']],
  ['tiers', ['Family,Medical', 'EE Only,Dental']],
])('a benefit of which the rows say %s is no plan of the benefit beside it', (_, cells) => {
  const { coverages, entries } = read('Benefit,Benefit Category', ...cells);
  expect(coverages.map(({ benefit }) => benefit)).toEqual(['other', 'other']);
  expect(entries).toBe(2);
});

describe('a benefit option', () => {
  test('is the plan where no row says a tier', () => {
    const { coverages, entries } = read('Benefit Option', 'OAP1', 'HDHP');
    expect(coverages).toMatchObject([
      { plan_id: 'OAP1', coverage_type: null },
      { plan_id: 'HDHP', coverage_type: null },
    ]);
    expect(entries).toBe(0);
  });

  test.each([
    ['Benefit Option', ['EE', 'EEF']],
    ['Benefit Option', ['EE', 'OAP1']],
    ['Benefit Option', ['EMPX', 'FAMX']],
    ['Benefit Option', ['1', '4']],
    ['Benefit Option', ['E1S', 'Couple+1', 'Single+1']],
    ['Benefit Option', ['Tier 1', 'Tier 2']],
    ['Benefit Option', ['Enroll', 'High']],
  ])('is the tier where one may: %s %s', (header, cells) => {
    expect(new Set(read(header, ...cells).coverages.map(({ plan_id: plan }) => plan))).toEqual(new Set([null]));
  });
});

describe('the id of a benefit', () => {
  test('is the benefit beside a plan where all are codes of benefits', () => {
    expect(read('Benefit ID,Plan Code', 'DEN,PPO', 'VIS,V1').coverages).toMatchObject([
      { benefit: 'dental', plan_id: 'PPO' },
      { benefit: 'vision', plan_id: 'V1' },
    ]);
  });

  test('is that of each coverage where it stands several times', () => {
    expect(read('Benefit ID,Plan Code,Benefit ID,Plan Code', 'DEN,PPO,VIS,V1', 'DEN,HMO,,').coverages).toMatchObject([
      { benefit: 'dental', plan_id: 'PPO' },
      { benefit: 'vision', plan_id: 'V1' },
      { benefit: 'dental', plan_id: 'HMO' },
    ]);
  });

  test('is none where one is not, and the plan where nothing else is', () => {
    expect(read('Benefit ID,Plan Code', 'DEN,PPO', 'B7,V1').coverages).toMatchObject([{ benefit: null }, { benefit: null }]);
    expect(read('Benefit ID,Tier', 'B1,EE', 'B2,EE').coverages).toMatchObject([{ plan_id: 'B1' }, { plan_id: 'B2' }]);
  });
});

describe('what describes a coverage', () => {
  test('is the plan beside the tier', () => {
    expect(read('Plan Type,Coverage Description,Coverage Tier', 'Medical,Acme HMO,EE Only', 'Life,Voluntary Life,EE Only').coverages).toMatchObject([
      { benefit: 'medical', plan_id: 'Acme HMO', coverage_type: 'EMPLOYEE_ONLY' },
      { benefit: 'life', plan_id: 'Voluntary Life' },
    ]);
  });

  test.each([
    ['beside a plan', 'Plan,Coverage Description,Coverage Tier', 'HMO,Acme HMO,EE Only', 'HMO'],
    ['where it says who is covered', 'Coverage Description,Coverage Tier', 'Employee + Family,FAM', null],
    ['where it only says the benefit', 'Coverage Description,Coverage Tier', 'Medical,FAM', null],
  ])('is none %s', (_, header, cells, plan) => {
    expect(read(header, cells, cells).coverages).toMatchObject([{ plan_id: plan }, { plan_id: plan }]);
  });
});
