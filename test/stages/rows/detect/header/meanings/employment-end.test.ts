import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const recordsOf = (...lines: string[]) => normalizeFile(lines.join('\n')).records;

test('who leaves a job leaves it on that day, and no coverage', () => {
  const ends = (header: string, cells: string) =>
    recordsOf(`Employee ID,Last Name,First Name,DOB,${header},Leaving Date`, `7,Fry,Gus,1969-09-09,${cells},2026-01-31`)[0]!.coverage
      .termination_date;
  expect(ends('Job Title', 'Clerk')).toBeNull();
  expect(ends('Plan Name', 'Gold')).toBe('2026-01-31');
});

test.each(['Termination Date', 'Terminate Date', 'Terminated Date', 'Terminating Date'])(
  'the day on which a job has ended ends no coverage: %s',
  (header) => {
    const records = recordsOf(
      `Employee ID,Last Name,First Name,DOB,Hire Date,Job Title,${header}`,
      '7,Fry,Gus,1969-09-09,2010-01-01,Clerk,2026-01-31',
    );
    expect(records).toMatchObject([{ hire_date: '2010-01-01', coverage: { termination_date: null } }]);
  },
);

test('whoever has left is covered on where the day on which the coverage ends is another, and blank', () => {
  const ends = (header: string, cells: string) =>
    recordsOf(`Employee ID,Last Name,First Name,DOB,Plan,${header}`, `7,Fry,Gus,1969-09-09,Gold,${cells}`)[0]!.coverage.termination_date;
  expect(ends('Hire Date,Termination Date,Coverage End Date', '2010-01-01,2026-01-31,')).toBeNull();
  expect(ends('Hire Date,Termination Date,Coverage End Date', '2010-01-01,2026-01-31,2026-02-28')).toBe('2026-02-28');
  expect(ends('DOH,Term Date,Benefit Term Date', '2010-01-01,2026-01-31,')).toBeNull();
});

test.each([
  ['nobody was hired', 'Termination Date,Coverage End Date', '2026-01-31,'],
  ['no other column is called the coverage’s', 'Hire Date,Termination Date', '2010-01-01,2026-01-31'],
  ['the other column may be anything’s end', 'Hire Date,Termination Date,End Date', '2010-01-01,2026-01-31,'],
])('a termination date is that of the coverage where %s', (_, header, cells) => {
  const records = recordsOf(`Employee ID,Last Name,First Name,DOB,Plan,${header}`, `7,Fry,Gus,1969-09-09,Gold,${cells}`);
  expect(records[0]!.coverage.termination_date).toBe('2026-01-31');
});

test.each([
  ['Hire Date,Term Date,Rehire Date,Medical Plan', '2015-01-02,2019-06-30,2021-02-01,PPO', null],
  ['Original Hire Date,Rehire Date,Termination Date,Plan,Effective Date', '2015-01-02,2021-02-01,2019-06-30,PPO,2021-03-01', null],
  ['Hire Date,Rehire Date,Plan,Effective Date,Term Date', '2015-01-02,2021-02-01,PPO,2021-03-01,2025-06-30', '2025-06-30'],
  ['Rehire Date,Plan,Tier,Term Date', '2021-02-01,PPO,EE,2025-06-30', '2025-06-30'],
])('who was hired again has not lost the coverage by leaving before: %s', (header, cells, end) => {
  const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n7,Fry,Gus,1969-09-09,${cells}\n`);
  expect(records).toMatchObject([{ coverage: { plan_id: 'PPO', termination_date: end } }]);
  expect(errors).toEqual([]);
});

test.each([
  ['whoever left has not come back', '2015-01-02,2025-06-30,,PPO', '2015-01-02,,,PPO'],
  ['some have not come back', '2015-01-02,2025-06-30,,PPO', '2015-01-02,2019-06-30,2021-02-01,PPO'],
  ['somebody came back and left again', '2015-01-02,2025-06-30,2021-02-01,PPO', '2015-01-02,,,PPO'],
])('a term date beside a rehire date ends the coverage where %s', (_, ...cells) => {
  const rows = cells.map((row, at) => `${at},Fry,Gus,1969-09-0${at + 1},${row}`);
  const [left] = recordsOf('Employee ID,Last Name,First Name,DOB,Hire Date,Term Date,Rehire Date,Medical Plan', ...rows);
  expect(left!.coverage.termination_date).toBe('2025-06-30');
});

test.each(['Hire Date,Term Date,Rehire Date', 'Hire Date,Termination Date,Date of Rehire'])(
  'of %s, the day on which somebody left who is back ends no coverage, though others left for good',
  (days) => {
    const rows = ['2015-01-02,2019-06-30,2021-02-01', '2015-01-02,2025-06-30,', '2015-01-02,2025-06-30,2021-02-01', '2015-01-02,2020-06-30,soon'];
    const ends = (end: string, of = '') =>
      recordsOf(`Employee ID,Last Name,First Name,DOB,${days}${end}`, ...rows.map((row, at) => `${at},Fry,Gus,1969-09-0${at + 1},${row}${of}`)).map(
        ({ coverage }) => coverage.termination_date,
      );
    expect(ends(',Plan', ',PPO')).toEqual([null, '2025-06-30', '2025-06-30', '2020-06-30']);
    expect(ends(',Plan,Coverage End Date', ',PPO,2018-12-31')).toEqual(Array(4).fill('2018-12-31'));
  },
);

test('a coverage that was reinstated later has not ended', () => {
  const ends = (end: string, ...rows: string[]) =>
    recordsOf(
      `Member ID,Last Name,First Name,DOB,Plan,Effective Date,${end},Reinstatement Date`,
      ...rows.map((row, at) => `M${at},Fry,Gus,1969-09-0${at + 1},PPO,2020-01-01,${row}`),
    ).map(({ coverage }) => coverage.termination_date);
  expect(ends('Coverage End Date', '2024-06-30,2024-08-01', '2024-06-30,', '2025-06-30,2024-08-01')).toEqual([null, '2024-06-30', '2025-06-30']);
});

test('a termination date that does not stand behind a day of hire ends the coverage of who is back, too', () => {
  const ends = (header: string, ...rows: string[]) =>
    recordsOf(`Employee ID,Last Name,First Name,DOB,${header}`, ...rows.map((row, at) => `${at},Fry,Gus,1969-09-0${at + 1},${row}`)).map(
      ({ coverage }) => coverage.termination_date,
    );
  const rows = ['2025-03-01,PPO,2024-01-01,2024-12-31', ',PPO,2024-01-01,2024-06-30', ',PPO,2024-01-01,'];
  expect(ends('Rehire Date,Plan,Effective Date,Termination Date', ...rows)).toEqual(['2024-12-31', '2024-06-30', null]);
});
