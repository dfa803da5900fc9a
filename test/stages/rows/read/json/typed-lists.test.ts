import { expect, test } from 'vitest';
import { inspectAny } from '../../detect/inspecting.ts';
import { normalizeFile } from '../../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const BO = { memberId: 'M2', firstName: 'Bo', lastName: 'Poe', dob: '1981-01-02' };

function read(...people: object[]) {
  const { records, errors } = normalizeFile(JSON.stringify(people));
  expect(errors).toEqual([]);
  return records;
}

test('of several addresses that of the home is read, or the primary one, as a whole', () => {
  const office = { type: 'work', line1: '9 Office Rd', city: 'Dallas', state: 'TX', zip: '75201' };
  const home = { type: 'Home', line1: '1 Elm St', line2: 'Apt 2', city: 'Austin', state: 'TX', zip: '78701' };
  const streets = read({ ...ANN, addresses: [office, home] }, { ...BO, addresses: [office] }).map(({ address }) => [address.street, address.city]);
  expect(streets).toEqual([
    ['1 Elm St, Apt 2', 'Austin'],
    ['9 Office Rd', 'Dallas'],
  ]);
  const [former, present] = [
    { line1: '2 Old St', city: 'Dallas', isPrimary: false },
    { line1: '1 Elm St', city: 'Austin', isPrimary: true },
  ];
  expect(read({ ...ANN, addresses: [former, present] })).toMatchObject([{ address: { street: '1 Elm St', city: 'Austin' } }]);
});

test.each(['phones', 'phoneNumbers'])('a fax is no phone, and one of the person comes before that of the office (%s)', (list) => {
  const [fax, work, mobile] = [
    { type: 'FAX', number: '5125550000' },
    { type: 'Work', number: '5125552222' },
    { type: 'MOBILE_PHONE', number: '5125551111' },
  ];
  const phones = (...all: object[]) => read({ ...ANN, [list]: all }).map(({ phone }) => phone);
  expect(phones(fax, work, mobile)).toEqual(['+1-512-555-1111']);
  expect(phones(fax, work)).toEqual(['+1-512-555-2222']);
  expect(phones(fax)).toEqual([null]);
  expect(phones({ number: '5125553333' })).toEqual(['+1-512-555-3333']);
});

test('the primary email is read, else the first', () => {
  const [work, own] = [
    { type: 'work', email: 'w@example.com' },
    { type: 'personal', email: 'p@example.com' },
  ];
  expect(read({ ...ANN, emails: [work, own] }, { ...BO, emails: [work, { ...own, primary: true }] }).map(({ email }) => email)).toEqual([
    'w@example.com',
    'p@example.com',
  ]);
});

test('of identifiers of several types the SSN is read, wherever it stands, and no other for it', () => {
  const people = [
    {
      ...ANN,
      identifiers: [
        { type: 'MEDICARE', value: '1EG4TE5MK72' },
        { type: 'SSN', value: '123-45-6789' },
      ],
    },
    { ...BO, identifiers: [{ type: 'MEDICARE', value: '1EG4TE5MK73' }] },
  ];
  expect(read(...people).map(({ ssn }) => ssn)).toEqual(['***-**-6789', null]);
});

test('an ITIN that stands before an SSN is not read for it', () => {
  const id = (idValue: string, type: string) => ({ idValue, nameCode: { codeValue: type } });
  expect(read({ ...ANN, governmentIDs: [id('987-65-4321', 'ITIN'), id('123-45-6789', 'SSN')] })).toMatchObject([{ ssn: '***-**-6789' }]);
});

test('a member that only a later element has is read, too, in a text with escapes and in Windows-1252', () => {
  const addresses = [
    { type: 'work', line1: '9 Office Rd' },
    { type: 'home', line1: '1 Peña St', city: 'Austin' },
  ];
  const text = JSON.stringify([{ ...ANN, addresses }]);
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), Buffer.from(text.replace('ñ', '\\u00f1'))]) {
    const { records } = normalizeFile(bytes);
    expect(records).toMatchObject([{ address: { street: '1 Peña St', city: 'Austin' } }]);
  }
});

test('every place of the first element has a column, once', () => {
  const text = JSON.stringify([{ ...ANN, addresses: [{ type: 'work' }, { type: 'home', city: 'Austin' }] }]);
  const { reading } = inspectAny(Buffer.from(text));
  const paths = reading.format === 'json' ? reading.paths.map((path) => path.join('.')) : [];
  expect(paths.filter((path) => path === 'addresses.0.city')).toHaveLength(1);
  expect(new Set(paths).size).toBe(paths.length);
});

test('what is preferred must say something', () => {
  const work = { type: 'Work', number: '512-555-2222' };
  expect(read({ ...ANN, phones: [work, { type: 'Home', number: null }] })).toMatchObject([{ phone: '+1-512-555-2222' }]);
  const office = { type: 'work', line1: '9 Office Rd', city: 'Dallas', state: 'TX', zip: '75201' };
  const blank = { type: 'home', line1: '', city: '', state: '', zip: '' };
  expect(read({ ...ANN, addresses: [office, blank] })).toMatchObject([{ address: { street: '9 Office Rd', city: 'Dallas' } }]);
});

test('elements with lists of their own stay as they are: no half of one goes with the half of another', () => {
  const office = { use: 'work', line: ['9 Office Rd', 'Ste 5'], city: 'Dallas', state: 'TX', postalCode: '75201' };
  const home = { use: 'home', line: ['2 Elm St'], city: 'Austin', state: 'TX', postalCode: '78701' };
  expect(read({ ...ANN, address: [office, home] })).toMatchObject([{ address: { street: '9 Office Rd, Ste 5', city: 'Dallas', zip: '75201' } }]);
});
