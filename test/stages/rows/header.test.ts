import { describe, expect, test } from 'vitest';
import { columnIndex, headerKey } from '../../../stages/rows/header.ts';

describe('header keys', () => {
  test.each([
    ['First Name', 'first name'],
    ['  FIRST_NAME * ', 'first name'],
    ['Employment\nStatus*', 'employment status'],
    ['\ufeffMember-ID', 'member id'],
    ['SSN / TIN \n(Required for EE & spouse)', 'ssn tin'],
    ['State(Abbreviation)*', 'state'],
    ['Gender (Self-ID) (optional):', 'gender'],
    ['(SSN)', 'ssn'],
    ['Ｅｍａｉｌ', 'email'],
    ['Member #', 'member number'],
    ['Rate (monthly) total', 'rate monthly total'],
    ['Émail', 'émail'],
    [' * ', ''],
  ])('%j compares as %j', (header, key) => {
    expect(headerKey(header)).toBe(key);
  });

  test('a key compares as itself', () => {
    for (const header of ['SSN / TIN (x)', 'Member #', 'a_b-c']) expect(headerKey(headerKey(header))).toBe(headerKey(header));
  });

  test('columns of one name keep all their places, nameless ones have none', () => {
    expect([...columnIndex(['City', 'Zip', 'city ', '', 'CITY*'])]).toEqual([
      ['city', [0, 2, 4]],
      ['zip', [1]],
    ]);
  });
});
