import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const person = (memberId: string) => ({ memberId, firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' });
const HOME = { street: '1 Elm', city: 'Boston', state: 'MA', zip: '02101' };
const MAIL = { street: 'PO Box 1', city: 'Salem', state: 'NH', zip: '03079' };
const addresses = (...records: object[]): object[] => normalizeFile(JSON.stringify(records)).records.map(({ address }) => address);

describe('of several addresses in objects', () => {
  test.each([
    ['residenceAddress', 'mailingAddress'],
    ['physicalAddress', 'mailingAddress'],
    ['permanentAddress', 'postalAddress'],
    ['residence', 'mailingAddress'],
    ['address', 'mailingAddress'],
    ['homeAddress', 'legalAddress'],
  ])('the one in which somebody lives is read, and no part of another (%s, %s)', (home, mail) => {
    expect(addresses({ ...person('M1'), [home]: HOME, [mail]: MAIL }, { ...person('M2'), [mail]: MAIL, [home]: HOME })).toEqual([HOME, HOME]);
    const parts = ({ street, city, state, zip }: typeof HOME): object => ({ street1: street, city, state, zipCode: zip });
    expect(addresses({ ...person('M1'), [mail]: parts(MAIL), [home]: parts(HOME) }, { ...person('M2'), [home]: parts(HOME), [mail]: null })).toEqual([
      HOME,
      HOME,
    ]);
  });

  test('another is read where some have no other', () => {
    expect(addresses({ ...person('M1'), homeAddress: HOME }, { ...person('M2'), homeAddress: null, mailingAddress: MAIL })).toEqual([HOME, MAIL]);
  });
});
