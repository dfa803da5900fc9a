import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../../tables.ts';

const HEADER = ['SSN', 'Relationship', 'Member SSN', 'Last Name', 'First Name', 'DOB', 'Plan'];
const ENDS = { employee: ['', 'Employee', '', 'Fox', 'Ann', '1985-03-15', 'PPO'], spouse: ['', 'Spouse', '', 'Fox', 'Al', '1984-03-15', 'PPO'] };
const person = (who: keyof typeof ENDS, ssn: string, own: string): string[] => ENDS[who].map((cell, at) => (at === 0 ? ssn : at === 2 ? own : cell));

describe.each(FORMATS)('a bare SSN beside one of the member, in %s,', (_name, read) => {
  const seen = (rows: Rows) => {
    const { records, errors } = read(rows);
    return { records: records.map(({ ssn, dependents }) => [ssn, ...dependents.map((one) => one.ssn)]), errors: errors.map(({ code }) => code) };
  };

  test('is the employee’s where a family shares it, and names the family', () => {
    const family = [person('employee', '523-45-6701', '523-45-6701'), person('spouse', '523-45-6701', '523-45-6702')];
    const expected = { records: [['***-**-6701', '***-**-6702']], errors: [] };
    expect(seen([HEADER, ...family])).toEqual(expected);
    expect(seen([HEADER, ...family.toReversed()])).toEqual(expected);
    expect(seen([HEADER.map((name) => name.replace('Member', 'Individual')), ...family])).toEqual(expected);
  });

  test('stays the member’s where each row has one of its own', () => {
    const rows = [HEADER, person('employee', '523-45-6701', '523-45-6701'), person('spouse', '523-45-6702', '523-45-6701')];
    expect(seen(rows)).toEqual({ records: [['***-**-6701', '***-**-6702']], errors: [] });
  });

  test('is no family’s where it is none of its members’ own', () => {
    for (const [shared, one, other] of [
      ['123-45-6789', '523-45-6701', '523-45-6702'],
      ['XXX-XX-6701', '523-45-6701', '524-45-6701'],
    ] as const) {
      const rows = [person('employee', shared, one), person('employee', shared, other)];
      const { records } = seen([HEADER.map((name) => name.replace('Relationship', 'Member ID')), ...rows.map((row, at) => row.with(1, `M${at}`))]);
      expect(records.every((ids) => ids.length === 1)).toBe(true);
    }
  });

  test('is no family’s where it is filled with one digit', () => {
    const { records } = seen([HEADER, person('employee', '999999999', '523-45-6701'), person('employee', '999999999', '523-45-6702')]);
    expect(records).toHaveLength(2);
  });
});
