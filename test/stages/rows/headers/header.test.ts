import { describe, expect, test } from 'vitest';
import { columnIndex, headerKey, numberedKey, numberedKeys, writtenOut } from '../../../../stages/rows/headers/header.ts';

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
    ['Coverage Tier (Medical)', 'medical coverage tier'],
    ['Spouse Enrolled (Dental)', 'spouse dental enrolled'],
    ['Employee ID (Medical)', 'employee id'],
    ['Tier (Medical/Dental)', 'tier'],
    ['Last Name [required]', 'last name'],
    ['First Name\n[required]:', 'first name'],
    ['phones[0]', 'phones 0'],
    ['Ｅｍａｉｌ', 'email'],
    ['Member #', 'member number'],
    ['Rate (monthly) total', 'rate monthly total'],
    ['Émail', 'émail'],
    ['Employee ID (SSN)', 'employee id ssn'],
    ['Employee ID (SSN - 9 digits)', 'employee id ssn'],
    ['Employee ID (SSN [no dashes])', 'employee id ssn'],
    ['Employee ID (no dashes (SSN))', 'employee id ssn'],
    ['Member Number (SSN or (EIN))', 'member id ssn'],
    ['Member Number [Social Security No., 9 digits]', 'member id ssn'],
    ['Employee ID (not SSN)', 'employee id'],
    ['Employee ID (do not use your SSN)', 'employee id'],
    ['Member ID (SSN is not accepted)', 'member id'],
    ['Employee ID (if no SSN)', 'employee id'],
    ['Employee ID (SSNX)', 'employee id'],
    [' * ', ''],
  ])('%j compares as %j', (header, key) => {
    expect(headerKey(header)).toBe(key);
  });

  test('a cell of blanks as long as a row may be takes no longer than its length', { timeout: 20_000 }, () => {
    const blanks = ' '.repeat(500_000);
    expect(headerKey(`A${blanks}(x b`)).toBe('a x b');
    expect(headerKey(`Tier${blanks}(Medical)`)).toBe('medical tier');
  });

  test('a key compares as itself', () => {
    for (const header of ['SSN / TIN (x)', 'Member #', 'a_b-c']) expect(headerKey(headerKey(header))).toBe(headerKey(header));
  });

  test.each([
    ['relation ship to employee', 'relationship to subscriber'],
    ['mbr eff dt', 'member effective date'],
    ['sbscrbr id', 'subscriber id'],
    ['cov term dt', 'coverage termination date'],
    ['street addr ln1', 'street address line 1'],
    ['relation cd', 'relationship code'],
    ['tel no', 'phone number'],
    ['term life', 'term life'],
    ['ln', 'ln'],
    ['subtotal', 'subtotal'],
  ])('%j is %j, written out', (key, written) => {
    expect(writtenOut(key)).toBe(written);
    expect(writtenOut(written)).toBe(written);
  });

  test.each([
    ['relation ship', 'relationship'],
    ['depend ent age', 'dependent age'],
    ['effec tive day', 'effective day'],
    ['termina tion reason', 'termination reason'],
    ['cover age tier', 'coverage tier'],
    ['employ ee ssn', 'employee ssn'],
    ['worker s ssn', 'worker ssn'],
    ['address2', 'address 2'],
    ['fullname', 'full name'],
    ['enddate', 'end date'],
    ['term date', 'termination date'],
    ['address ln', 'address line'],
    ['home zip c', 'home zip code'],
    ['street 1', 'address 1'],
    ['home street line 2', 'home address 2'],
    ['2nd address line', 'address 2'],
    ['relationship with the employee', 'relationship to subscriber'],
  ])('%j is written out where no other word of it is shortened', (key, written) => {
    expect(writtenOut(key)).toBe(written);
  });

  test('a name with a number in it has a key for each number', () => {
    expect(numberedKeys('Dep{n} Name (of {n})', 3)).toEqual(['dep1 name', 'dep2 name', 'dep3 name']);
    expect(numberedKeys('{n}. Child #{n}', 2)).toEqual([1, 2].map((n) => numberedKey('{n}. Child #{n}', n)));
  });

  test('columns of one name keep all their places, nameless ones have none', () => {
    expect([...columnIndex(['City', 'Zip', 'city ', '', 'CITY*'])]).toEqual([
      ['city', [0, 2, 4]],
      ['zip', [1]],
    ]);
  });
});
