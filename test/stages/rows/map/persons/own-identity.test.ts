import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const HEADER = 'First Name,Last Name,DOB,Relationship,Subscriber ID,Subscriber Name,Plan ID';

test('a dependent without a last name is never called by the whole name of its subscriber', () => {
  const { records, errors } = normalizeFile([HEADER, 'Ann,Ash,1980-01-02,Self,S1,Ann Ash,P1', 'Bo,,1981-01-02,Spouse,S1,Ann Ash,P1', ''].join('\n'));
  expect(records).toMatchObject([{ first_name: 'Ann', last_name: 'Ash', dependents: [] }]);
  expect(errors).toMatchObject([{ row_number: 3, code: 'required', field: 'last_name' }]);
});

test('of subscribers that whole name still says the last one', () => {
  const rows = ['First Name,DOB,Relationship,Subscriber ID,Subscriber Name', 'Ann,1980-01-02,Self,S1,Ann Ash', 'Di,1980-01-02,Self,S2,Di Elm', ''];
  expect(normalizeFile(rows.join('\n')).records).toMatchObject([{ last_name: 'Ash' }, { last_name: 'Elm' }]);
});

test.each([
  ['"Ash, Ann"', 'Ash', 'Ash'],
  ['"ASH OAK,ANN M"', 'ASH OAK', 'ASH OAK'],
  ['"Ash Jr, Robert"', 'Ash', 'Ash'],
])('before the comma of %s stands the last name of the family', (name, last, ofDependent) => {
  const rows = ['Employee ID,Employee Name,First Name,DOB,Relationship', `1,${name},Ann,1980-01-02,Self`, `1,${name},Bo,2011-01-02,Child`, ''];
  const { records, errors } = normalizeFile(rows.join('\n'));
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ first_name: 'Ann', last_name: last, dependents: [{ first_name: 'Bo', last_name: ofDependent }] }]);
});

test.each(['"Ann Ash, Jr"', '"Ann Ash, MD"', '"Ann Ash,"'])('the comma of %s says nothing of it', (name) => {
  const rows = ['Employee ID,Employee Name,First Name,DOB,Relationship', `1,${name},Bo,2011-01-02,Child`, ''];
  expect(normalizeFile(rows.join('\n')).errors).toMatchObject([{ code: 'required', field: 'last_name' }]);
});

test('a dependent with a blank last name beside such a name has it, too', () => {
  const rows = [HEADER, 'Ann,Ash,1980-01-02,Self,S1,"Ash, Ann",P1', 'Bo,,1981-01-02,Spouse,S1,"Ash, Ann",P1', ''];
  expect(normalizeFile(rows.join('\n')).records).toMatchObject([{ last_name: 'Ash', dependents: [{ first_name: 'Bo', last_name: 'Ash' }] }]);
});

test('a column that names the dependent itself is its own, whatever it is called', () => {
  const rows = [
    'First Name,DOB,Relationship,Member ID,Family ID,Insured Name',
    'Ann,1980-01-02,Self,M1,F1,Ann Ash',
    'Bo,1981-01-02,Spouse,M2,F1,Bo Ash',
    '',
  ];
  expect(normalizeFile(rows.join('\n')).records).toMatchObject([{ last_name: 'Ash', dependents: [{ first_name: 'Bo', last_name: 'Ash' }] }]);
});

test.each([{ subscriberName: 'Ann Ash', subscriberId: 'S1' }, { subscriber: { id: 'S1', name: 'Ann Ash' } }])(
  'so it is in JSON (%j)',
  (subscriber) => {
    const file = [
      { firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02', relationship: 'Self', ...subscriber },
      { firstName: 'Bo', dob: '1981-01-02', relationship: 'Spouse', ...subscriber },
      { firstName: 'Cy', lastName: 'Oak', dob: '2011-01-02', relationship: 'Child', ...subscriber },
    ];
    const { records, errors } = normalizeFile(JSON.stringify(file));
    expect(records).toMatchObject([{ last_name: 'Ash', dependents: [{ first_name: 'Cy', last_name: 'Oak' }] }]);
    expect(errors).toMatchObject([{ row_number: 2, code: 'required', field: 'last_name' }]);
  },
);
