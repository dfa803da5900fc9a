import { describe, expect, test } from 'vitest';
import { FORMATS } from '../tables.ts';

const HEADER = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'DOB', 'Gender', 'Relationship', 'Plan', 'Tier'];
const person = (family: string, id: string, said: { gender?: string; relationship?: string; tier?: string }): string[] => [
  family,
  id,
  'Ann',
  `Fox${id}`,
  '1985-03-15',
  said.gender ?? 'F',
  said.relationship ?? 'Employee',
  'PPO',
  said.tier ?? 'EE',
];

describe.each(FORMATS)('a code beside its description, in %s,', (_name, read) => {
  test('says who somebody is, and families are made by it', () => {
    const { records, errors } = read([
      HEADER,
      person('1', '11', { relationship: '18 - Self', gender: 'F - Female' }),
      person('1', '12', { relationship: '01 - Spouse', gender: '1-Male' }),
      person('1', '13', { relationship: 'S - Son', gender: 'Male (M)' }),
      person('1', '14', { relationship: 'Child (CH)' }),
      person('2', '21', { relationship: 'SUB-Subscriber' }),
    ]);
    expect(errors).toEqual([]);
    expect(
      records.map(({ member_id, gender, dependents }) => [member_id, gender, ...dependents.map((one) => [one.relationship, one.gender])]),
    ).toEqual([
      ['11', 'F', ['spouse', 'M'], ['child', 'M'], ['child', 'F']],
      ['21', 'F'],
    ]);
  });

  test.each([
    ['4 - Employee + Family', 'FAMILY'],
    ['02-Employee & Spouse', 'EMPLOYEE_SPOUSE'],
    ['3=Employee + Child(ren)', 'EMPLOYEE_CHILDREN'],
    ['EE: Employee Only', 'EMPLOYEE_ONLY'],
    ['Employee Only (EE)', 'EMPLOYEE_ONLY'],
    ['S \u2013 Single', 'INDIVIDUAL'],
    ['0 - Waived', 'WAIVED'],
  ])('says the tier %s', (tier, expected) => {
    const { records, errors } = read([HEADER, person('1', '11', { tier })]);
    expect(records.map(({ coverage }) => coverage.coverage_type)).toEqual([expected]);
    expect(errors).toEqual([]);
  });

  test.each(['Non-Employee', 'Co-Insured', 'X-Spouse', 'EE - Spouse', 'Employee (T)', 'Spouse - Former', 'Sub-Member'])(
    'is not seen in %s, where the first word changes what the second means',
    (relationship) => {
      const { records, errors } = read([HEADER, person('1', '11', {}), person('1', '12', { relationship })]);
      expect(records[0]!.dependents.map((one) => one.relationship)).toEqual(['other']);
      expect(errors.map(({ code }) => code)).toEqual(['unknown_code']);
    },
  );

  test.each(['1-Dep', 'Medical - Family', '2 - Sam'])('is no tier in %s', (tier) => {
    const { records, errors } = read([HEADER, person('1', '11', { tier })]);
    expect(records[0]!.coverage.coverage_type).toBeNull();
    expect(errors.map(({ code }) => code)).toEqual(['unknown_code']);
  });
});
