import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const HEADER = 'Employee ID,Last Name,First Name,DOB,Relationship';
const PERSON = '1,Fox,Amy,1980-01-01,Self';

const actionsOf = (status: string, words: readonly string[], more: { header?: string; cells?: string } = {}) => {
  const rows = words.map((word, at) => `${at},Fox,Amy,1980-01-01,Self,Gold,${word}${more.cells ?? ''}`);
  const { records, errors } = normalizeFile([`${HEADER},Plan Name,${status}${more.header ?? ''}`, ...rows].join('\n'));
  expect(errors).toEqual([]);
  return records.map(({ action }) => action);
};

test.each(['Coverage Status', 'Enrollment Status', 'Benefit Status', 'Plan Status', 'Policy Status', 'Eligibility Status'])(
  '%s that says a coverage has ended terminates it',
  (status) => {
    const words = ['Terminated', 'CANCELLED', 'canceled', '(Ended)', 'Active', 'Pending', ''];
    expect(actionsOf(status, words)).toEqual(['terminate', 'terminate', 'terminate', 'terminate', null, null, null]);
  },
);

test('what is done with a coverage comes before its status', () => {
  expect(actionsOf('Coverage Status', ['Terminated'], { header: ',Action', cells: ',Reinstate' })).toEqual(['reinstate']);
});

test('the status of an employment terminates no coverage, and a letter no more', () => {
  expect(actionsOf('Status', ['Terminated'])).toEqual([null]);
  expect(actionsOf('Employment Status', ['Terminated'])).toEqual([null]);
  expect(actionsOf('Benefit Status', ['T'])).toEqual([null]);
});

test('a bare status is that of the coverage in a file of members, whatever else it may be elsewhere', () => {
  const actions = (header: string, cells = '') =>
    normalizeFile(`Member ID,Last Name,First Name,DOB,Plan,Effective Date,${header}\n1,Fox,Amy,1980-01-01,Gold,2025-01-01,${cells}`).records.map(
      ({ action }) => action,
    );
  expect(actions('Status', 'Inactive')).toEqual(['terminate']);
  expect(actions('status', 'Cancelled')).toEqual(['terminate']);
  expect(actions('Status', 'Active')).toEqual([null]);
  expect(actions('Status,Job Title', 'Terminated,Clerk')).toEqual([null]);
  expect(actions('Status,Employee Type', 'Terminated,Hourly')).toEqual([null]);
});

test('a coverage that has ended does not end the others of its row, and "terminated" is no plan', () => {
  const { records } = normalizeFile(
    [
      `${HEADER},Medical Plan,Medical Status,Dental Status,Vision Plan,Life`,
      `${PERSON},PPO,Terminated,Enrolled,Eye,Term`,
      '2,Gil,Ben,1981-02-02,Self,PPO,Enrolled,Terminated,,',
    ].join('\n'),
  );
  expect(records.map(({ coverage, action }) => [coverage.benefit, coverage.plan_id, action])).toEqual([
    ['medical', 'PPO', 'terminate'],
    ['dental', null, null],
    ['vision', 'Eye', null],
    ['life', 'Term', null],
    ['medical', 'PPO', null],
    ['dental', null, 'terminate'],
  ]);
});

test('in a list each coverage has a status of its own, whatever it is called', () => {
  const { records } = normalizeFile(
    JSON.stringify([
      {
        employee_id: '1',
        first_name: 'Amy',
        last_name: 'Fox',
        dob: '1980-01-01',
        status: 'Terminated',
        coverages: [
          { plan_id: 'Gold', status: 'active' },
          { plan_id: 'Eye', status: 'terminated' },
          { plan_id: 'Tooth', coverage_status: 'cancelled' },
        ],
      },
    ]),
  );
  expect(records.map(({ coverage, action }) => [coverage.plan_id, action])).toEqual([
    ['Gold', null],
    ['Eye', 'terminate'],
    ['Tooth', 'terminate'],
  ]);
});

test('a coverage that is not active has ended, and so has one that PeopleSoft says T of', () => {
  expect(actionsOf('Coverage Active', ['N', 'No', 'Y', ''])).toEqual(['terminate', 'terminate', null, null]);
  expect(actionsOf('Active', ['N'])).toEqual([null]);
  expect(actionsOf('COVERAGE_ELECT', ['T', 'E'])).toEqual(['terminate', null]);
  const { records } = normalizeFile(`${HEADER},Medical Plan,Medical Active,Dental Plan,Dental Action\n${PERSON},PPO,N,DPPO,Term\n`);
  expect(records.map(({ coverage, action }) => [coverage.benefit, coverage.plan_id, action])).toEqual([
    ['medical', 'PPO', 'terminate'],
    ['dental', 'DPPO', 'terminate'],
  ]);
});

test('"terminated" in the place of a plan of a benefit is none, with a day behind it or without', () => {
  for (const word of ['Terminated', 'Cancelled', 'TERM 5/31/25', 'Termed 2025-05-31', 'T - Terminated']) {
    const { records } = normalizeFile(`${HEADER},Medical Plan,Dental Plan\n${PERSON},${word},DPPO\n`);
    expect(records.map(({ coverage, action }) => [coverage.benefit, coverage.plan_id, action])).toEqual([
      ['medical', null, 'terminate'],
      ['dental', 'DPPO', null],
    ]);
  }
});

test('a reason may stand behind the word, but not that it was taken back', () => {
  const words = [
    'Terminated - Nonpayment',
    'Cancelled (moved away)',
    'TERMED-NONPAY',
    'Ended: Medicare',
    'Cancelled - Reinstated',
    'Active - Terminated',
  ];
  expect(actionsOf('Coverage Status', words)).toEqual(['terminate', 'terminate', 'terminate', 'terminate', null, null]);
});

test('the status of COBRA is that of the coverage in a file of those who have it, and not in one of employees', () => {
  const actions = (header: string) =>
    normalizeFile(
      `SSN,Last Name,First Name,DOB,Plan,Effective Date,COBRA Status${header}\n536-22-1870,Fox,Amy,1980-01-01,Gold,2025-01-01,Terminated - Nonpayment,Clerk`,
    ).records.map(({ action }) => action);
  expect(actions(',Qualifying Event')).toEqual(['terminate']);
  expect(actions(',Job Title')).toEqual([null]);
});

test('a day, an age and whose request it was are reasons, too', () => {
  const words = [
    'Terminated - 2025-01-31',
    'Terminated 01/31/2025',
    'Cancelled - Age 26',
    'Terminated - Dependent aged out',
    'Terminated - No longer eligible',
    'Cancelled (employee request)',
    'Expired - Not renewed',
    'Terminated - COBRA expired',
  ];
  expect(actionsOf('Coverage Status', words)).toEqual(Array(words.length).fill('terminate'));
});

test('what goes on otherwise, is not done yet or is answered with no has not ended', () => {
  const words = [
    'Terminated - COBRA Elected',
    'Inactive/LOA',
    'Inactive (leave of absence)',
    'Cancelled/Rewritten',
    'Expired - Renewed',
    'Dropped - Re-enrolled',
    'Lapsed - Grace Period',
    'Cancelled: No',
    'Termination - Pending',
    'Cancelled - Requested',
    'Terminated - not yet effective',
  ];
  expect(actionsOf('Coverage Status', words)).toEqual(Array(words.length).fill(null));
});
