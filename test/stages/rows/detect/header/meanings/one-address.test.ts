import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const LIVES = ['8 Elm Court', 'Albany', 'NY', '12207'];
const MAIL = ['PO Box 1', 'Denver', 'CO', '80202'];
const addressOf = (header: string, cells: readonly string[]) => {
  const { records, errors } = normalizeFile(`Member ID,First Name,Last Name,DOB,${header}\nM1,Ann,Quill,1980-01-02,${cells.join(',')}\n`);
  expect(errors).toEqual([]);
  return Object.values(records[0]!.address);
};

describe('of two addresses one is read', () => {
  test.each([
    [
      'Residence Address Line 1,Residence City,Residence State,Residence Zip,Mailing Address Line 1,Mailing Address City,Mailing Address State,Mailing Address Zip',
    ],
    ['Resident Address,Resident City,Resident State,Resident Zip Code,Mail Address,Mail City,Mail State,Mail Zip'],
    ['Residential Address,Residential City,Residential State,Residential Zip Code,Mailing Address,Mailing City,Mailing State,Mailing Zip'],
    ['residenceStreet1,residenceCity,residenceState,residenceZip,mailingAddress,mailingCity,mailingState,mailingZip'],
  ])('where somebody lives: %s', (header) => {
    expect(addressOf(header, [...LIVES, ...MAIL])).toEqual(LIVES);
  });

  test('the other one where the first is blank', () => {
    const header = 'Resident Address,Resident City,Resident State,Resident Zip Code,Mail Address,Mail City,Mail State,Mail Zip';
    expect(addressOf(header, ['', '', '', '', ...MAIL])).toEqual(MAIL);
  });

  test('one that is not whole is left to the names that are known', () => {
    expect(addressOf('Home City,Mailing Address,Mailing City,Mailing State,Mailing Zip', ['Albany', 'PO Box 1', '', 'NY', '12207'])).toEqual([
      'PO Box 1',
      'Albany',
      'NY',
      '12207',
    ]);
  });
});
