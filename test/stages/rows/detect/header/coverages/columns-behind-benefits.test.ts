import { describe, expect, test } from 'vitest';
import { normalizeFile, type NormalizedFile } from '../../../normalized.ts';
import { FORMATS, type Rows } from '../../../tables.ts';

const PERSON = ['Employee ID', 'First Name', 'Last Name', 'DOB'];
const person = (id: number): string[] => [`${id}`, `Ana${id}`, 'Ruiz', '1980-04-02'];
/** A header and rows of one employee each, with these columns behind those of the person. */
const rowsOf = (columns: string, ...rows: string[]): Rows => [
  [...PERSON, ...columns.split('|')],
  ...rows.map((cells, at) => [...person(at + 1), ...cells.split('|')]),
];

/** `benefit plan tier from group` of each record; `-` for null. */
const coverages = ({ records }: NormalizedFile): string[] =>
  records.map(({ group_id, coverage: { benefit, plan_id, coverage_type, effective_date } }) =>
    [benefit, plan_id, coverage_type, effective_date, group_id].map((value) => value ?? '-').join(' '),
  );

describe.each(FORMATS)('columns of one name behind those of several benefits, in %s', (_format, read) => {
  test.each([
    ['by the same names', 'Medical Plan|Tier|Eff Date|Dental Plan|Tier|Eff Date|Vision Plan|Tier|Eff Date'],
    [
      'behind bare names of benefits',
      'Medical|Coverage Level|Effective Date|Dental|Coverage Level|Effective Date|Vision|Coverage Level|Effective Date',
    ],
    ['by the numbers that programs give to names', 'Medical|Tier|Effective|Dental|Tier.1|Effective.1|Vision|Tier.2|Effective.2'],
  ])('are of the benefit that stands before them: %s', (_what, columns) => {
    const file = read(rowsOf(columns, 'PPO 500|EE + Family|1/1/2026|DPPO|EE Only|2/1/2026|||', '|||DPPO|EE + Spouse|2/1/2026|VSP|EE Only|3/1/2026'));
    expect(coverages(file)).toEqual([
      'medical PPO 500 FAMILY 2026-01-01 -',
      'dental DPPO EMPLOYEE_ONLY 2026-02-01 -',
      'dental DPPO EMPLOYEE_SPOUSE 2026-02-01 -',
      'vision VSP EMPLOYEE_ONLY 2026-03-01 -',
    ]);
    expect(file.errors).toEqual([]);
  });
});

describe('columns of one name behind those of several benefits', () => {
  const read = (columns: string, ...rows: string[]): string[] =>
    coverages(
      normalizeFile(
        rowsOf(columns, ...rows)
          .map((row) => row.join(','))
          .join('\n'),
      ),
    );

  test('say which group each is of, and that it was waived', () => {
    expect(read('Medical Plan|Group #|Status|Dental Plan|Group #|Status', 'PPO 500|G1|Enrolled|DPPO|G2|Waived')).toEqual([
      'medical PPO 500 - - G1',
      'dental - WAIVED - G2',
    ]);
  });

  test('are those of two plans of one benefit, where each says whose it is', () => {
    expect(read('Basic Life|Effective Date|Vol Life|Effective Date', 'Y|1/1/2026|Y|2/1/2026')).toEqual([
      'life Basic Life - 2026-01-01 -',
      'life Voluntary Life - 2026-02-01 -',
    ]);
  });

  test('are of the benefit behind them where each stands directly before one', () => {
    expect(read('Tier|Eff Date|Medical Plan|Tier|Eff Date|Dental Plan', 'EE + Family|1/1/2026|PPO 500|EE Only|2/1/2026|DPPO')).toEqual([
      'medical PPO 500 FAMILY 2026-01-01 -',
      'dental DPPO EMPLOYEE_ONLY 2026-02-01 -',
    ]);
  });

  test('leave what stands before all benefits to those that have none of their own', () => {
    expect(read('Effective Date|Medical|Dental|Effective Date|Vision|Effective Date', '1/1/2026|PPO 500|DPPO|2/1/2026|VSP|3/1/2026')).toEqual([
      'medical PPO 500 - 2026-01-01 -',
      'dental DPPO - 2026-02-01 -',
      'vision VSP - 2026-03-01 -',
    ]);
  });

  test('are one benefit’s if one stands directly behind its plan, and another benefit has its own', () => {
    expect(read('Medical Plan|Tier|Dental Plan|Dental Tier|Vision', 'PPO 500|EE + Family|DPPO|EE Only|VSP')).toEqual([
      'medical PPO 500 FAMILY - -',
      'dental DPPO EMPLOYEE_ONLY - -',
      'vision VSP - - -',
    ]);
  });

  test.each([
    [
      'one that no other benefit has is of all',
      'Medical Plan|Tier|Dental Plan',
      'PPO 500|EE + Family|DPPO',
      ['medical PPO 500 FAMILY - -', 'dental DPPO FAMILY - -'],
    ],
    ['one that stands once is of all', 'Medical|Dental|Tier', 'PPO 500|DPPO|EE + Family', ['medical PPO 500 FAMILY - -', 'dental DPPO FAMILY - -']],
    [
      'two behind one benefit are not parted',
      'Medical|Dental|Tier|Tier',
      'PPO 500|DPPO|EE + Family|EE Only',
      ['medical PPO 500 FAMILY - -', 'dental DPPO FAMILY - -'],
    ],
    [
      'a benefit with such a column by its own name keeps it',
      'Medical|Dental Tier|Tier|Vision|Tier',
      'PPO 500|EE Only|EE + Family|VSP|EE + Spouse',
      ['medical PPO 500 FAMILY - -', 'dental - EMPLOYEE_ONLY - -', 'vision VSP EMPLOYEE_SPOUSE - -'],
    ],
    ['an amount may be what is paid', 'Medical|Amount|Dental|Amount', 'PPO 500|120.00|DPPO|20.00', ['medical PPO 500 - - -', 'dental DPPO - - -']],
  ])('are left as they are: %s', (_what, columns, cells, expected) => {
    expect(read(columns, cells)).toEqual(expected);
  });
});
