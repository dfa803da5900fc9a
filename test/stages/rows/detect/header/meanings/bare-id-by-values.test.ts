import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../../tables.ts';

const rowsOf = (columns: string, ...rows: readonly string[]): Rows => [columns.split('|'), ...rows.map((cells) => cells.split('|'))];

describe.each(FORMATS)('a column that says no more than whose the row is, in %s', (_format, read) => {
  test('identifies persons by its numbers, where they have their names elsewhere', () => {
    const family = read(
      rowsOf('Employee|Name|Rel|DOB|Plan', 'E100|Lee, Ann|EE|3/15/1985|PPO', 'E100|Lee, Tom|SP|7/1/1984|PPO', 'E200|Ray, Bob|EE|4/25/1979|HMO'),
    );
    expect(family.records).toMatchObject([
      { employee_id: 'E100', first_name: 'Ann', dependents: [{ first_name: 'Tom' }] },
      { employee_id: 'E200', first_name: 'Bob' },
    ]);
    const numbers = read(rowsOf('Employee|Name|SSN|Plan', '1001|Lee, Ann|123-45-6789|PPO', '1002|Ray, Bob|234-56-7890|HMO'));
    expect(numbers.records).toMatchObject([{ employee_id: '1001' }, { employee_id: '1002' }]);
    const persons = read(rowsOf('Member|First Name|Last Name|SSN', '001|Ann|Lee|123-45-6789', '002|Bob|Ray|234-56-7890'));
    expect(persons.records).toMatchObject([{ member_id: null }, { member_id: null }]);
    const members = read(rowsOf('Member|First Name|Last Name|Plan', 'W1001|Ann|Lee|PPO', 'W1002|Bob|Ray|PPO'));
    expect(members.records).toMatchObject([{ member_id: 'W1001' }, { member_id: 'W1002' }]);
  });

  test('is no id of families where each dependent has another', () => {
    const { records, errors } = read(
      rowsOf('Subscriber|First Name|Last Name|Relationship|SSN', 'EE100|Ann|Lee|Self|123-45-6789', 'SP100|Tom|Lee|Spouse|123-45-6799'),
    );
    expect(records).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Tom' }] }]);
    expect(errors).toEqual([]);
  });

  test('is no id where it may be an SSN, which would be written as it is', () => {
    const rows = ['523456789|Ann|Lee|1980-01-02|PPO', '523456790|Bob|Ray|1981-02-03|HMO'];
    expect(() => read(rowsOf('Employee|First Name|Last Name|DOB|Plan', ...rows))).toThrow('do not name a person and an identifier');
  });

  test.each([
    ['holds names', 'Employee|SSN|Plan', 'Lee, Ann|123-45-6789|PPO', 'Ray, Bob|234-56-7890|PPO'],
    ['is what each pays', 'SSN|First Name|Last Name|Plan|Employee|Employer', '123-45-6789|Ann|Lee|PPO|120|480', '234-56-7890|Bob|Ray|PPO|250|480'],
    [
      'is what each pays, behind the name',
      'SSN|First Name|Last Name|Plan|Employee|Firm',
      '123-45-6789|Ann|Lee|PPO|120|480',
      '234-56-7890|Bob|Ray|HMO|250|900',
    ],
    [
      'is what each pays, beside ER',
      'SSN|Employee|ER|First Name|Last Name|Plan',
      '123-45-6789|120|480|Ann|Lee|PPO',
      '234-56-7890|250|900|Bob|Ray|HMO',
    ],
    [
      'is an amount beside a premium',
      'SSN|Employee|Monthly Premium|First Name|Last Name',
      '123-45-6789|5000|12|Ann|Lee',
      '234-56-7890|6000|15|Bob|Ray',
    ],
    ['stands beside an id', 'Employee ID|First Name|Last Name|Employee', '1|Ann|Lee|1001', '2|Bob|Ray|1002'],
    ['is yes and no', 'SSN|First Name|Last Name|Employee', '123-45-6789|Ann|Lee|1', '234-56-7890|Bob|Ray|0'],
  ])('does not where it %s', (_where, header, ...rows) => {
    const { records, errors } = read(rowsOf(header, ...rows));
    expect(records.map(({ employee_id, last_name }) => [employee_id, last_name])).toEqual([
      [header.startsWith('Employee ID') ? '1' : null, 'Lee'],
      [header.startsWith('Employee ID') ? '2' : null, 'Ray'],
    ]);
    expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
