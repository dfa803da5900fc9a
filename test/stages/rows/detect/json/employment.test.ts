import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };

/** The hire date and the days of the first record's coverage. */
function days(person: object) {
  const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, ...person }]));
  expect(errors).toEqual([]);
  return records.map(({ hire_date, coverage: { effective_date, termination_date } }) => [hire_date, effective_date, termination_date])[0];
}

test.each([
  { jobTitle: 'Engineer' },
  { department: { name: 'Research' } },
  { employment_status: 'active' },
  { manager: { id: 'E9' } },
  { work_location: 'Austin' },
])('the day on which a person starts beside words of an employment is the hire date (%j)', (words) => {
  expect(days({ ...words, startDate: '2020-01-06', endDate: '2024-02-02' })).toEqual(['2020-01-06', null, null]);
  expect(days({ ...words, start_date: '2020-01-06', coverages: [{ planId: 'P1', startDate: '2024-01-01' }] })).toEqual([
    '2020-01-06',
    '2024-01-01',
    null,
  ]);
});

test.each([
  ['startedOn', 'endedOn'],
  ['beginsOn', 'terminatedOn'],
  ['activeFrom', 'activeUntil'],
])('that is so in other words for it, too: %s, %s', (begins, ends) => {
  const said = { [begins]: '2020-01-06', [ends]: '2024-02-02' };
  expect(days({ jobTitle: 'Cook', ...said })).toEqual(['2020-01-06', null, null]);
  expect(days({ jobTitle: 'Cook', plan: 'P1', ...said })).toEqual([null, '2020-01-06', '2024-02-02']);
});

test('a hire date of its own comes first, and in an employment there is no other day', () => {
  expect(days({ hireDate: '2019-03-04', startDate: '2020-01-06', endDate: null })).toEqual(['2019-03-04', null, null]);
  expect(days({ employment: { startDate: '2020-01-06', endDate: '2024-02-02' } })).toEqual(['2020-01-06', null, null]);
});

test('beside a plan, or without any such word, it is that of the coverage', () => {
  const start = { startDate: '2024-01-01', endDate: '2024-12-31' };
  expect(days({ plan: 'P1', ...start })).toEqual([null, '2024-01-01', '2024-12-31']);
  expect(days({ plan: 'P1', department: 'Research', hireDate: '2019-03-04', ...start })).toEqual(['2019-03-04', '2024-01-01', '2024-12-31']);
  expect(days({ title: 'Ms', ...start })).toEqual([null, '2024-01-01', '2024-12-31']);
});

test('is the day of the coverage beside whatever speaks of one', () => {
  const employed = { jobTitle: 'Cook', start_date: '2024-01-01', end_date: '2024-12-31' };
  for (const more of [{ medical_plan: 'PPO' }, { policy_number: 'G1', plan: 'PPO' }, { coverage_start_date: '2024-01-01' }])
    expect(days({ ...employed, ...more })?.slice(1)).toEqual(['2024-01-01', '2024-12-31']);
});

test('a day of somebody at a company, of whose enrollment nothing is said, is that of the employment', () => {
  const startAndEnd = { start_date: '2020-01-06', end_date: '2024-02-02' };
  expect(days({ company: 'C1', ...startAndEnd })).toEqual(['2020-01-06', null, null]);
  expect(days({ workplaces: ['W1'], ...startAndEnd })).toEqual(['2020-01-06', null, null]);
  expect(days({ employments: [{ job_title: 'Engineer', start_date: '2020-01-06' }], ...startAndEnd })).toEqual(['2020-01-06', null, null]);
  expect(days({ company: 'C1', memberType: 'Subscriber', ...startAndEnd })).toEqual([null, '2020-01-06', '2024-02-02']);
  const enrolled = [
    { dependents: [{ firstName: 'Bo', lastName: 'Ash', relationship: 'child' }] },
    { patient_id: 'P1' },
    { copay: '20' },
    { premium: 9 },
  ];
  for (const more of enrolled) expect(days({ company_id: 'C1', ...more, ...startAndEnd })).toEqual([null, '2020-01-06', '2024-02-02']);
});

test.each([{ employment_details: { start_date: '2020-01-06', status: 'full_time' } }, { workLifeCycle: { hire: { originalDate: '2020-01-06' } } }])(
  'an object of an employment holds its day (%j)',
  (employment) => {
    expect(days({ ...employment, coverages: [{ planId: 'P1', effectiveDate: '2024-01-01' }] })).toEqual(['2020-01-06', '2024-01-01', null]);
  },
);

test.each([
  [{ hireDate: '2019-03-04', termination_date: '2024-02-02' }],
  [{ department: 'Research', hireDate: '2019-03-04', terminations: [{ effective_date: '2024-02-02', active: true }] }],
])('the day of a termination is that of the employment in a file that says nothing of a coverage (%j)', (said) => {
  expect(days(said)).toEqual(['2019-03-04', null, null]);
});

test.each([{ effectiveDate: '2020-01-01' }, { memberId: 'M1' }, { medical: 'PPO' }, { relationship: 'self' }])(
  'and that of the coverage beside what may be one (%j)',
  (said) => {
    expect(days({ hireDate: '2019-03-04', terminationDate: '2024-02-02', ...said })?.[2]).toBe('2024-02-02');
  },
);
