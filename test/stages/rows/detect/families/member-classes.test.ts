import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const PERSONS = [
  ['E1', 'Fox', 'Ann'],
  ['E2', 'Doe', 'Bob'],
  ['E3', 'Ray', 'Cy'],
];

/** What persons are by a type of members that says these words. */
const relationshipsOf = (header: string, ...types: readonly string[]) => {
  const rows = types.map((type, n) => [...PERSONS[n]!, '1980-01-01', type].join(','));
  const { records, errors } = normalizeFile(`Member ID,Last Name,First Name,DOB,${header}\n${rows.join('\n')}\n`);
  return { persons: records.map(({ relationship }) => relationship), warnings: errors.length };
};

describe('a type of members', () => {
  test.each([
    ['Member Type', ['Regular', 'Agency Fee Payer', 'Retiree']],
    ['Person Type', ['Employee', 'Contractor', 'Employee']],
    ['Member Type', ['Active', 'COBRA', 'Survivor']],
    ['Member Type', ['Individual', 'Family', 'Individual']],
    ['Member Type', ['AIOD', 'FIOD', 'AIOD']],
  ])('makes subscribers of all where it names classes of a membership: %s %s', (header, types) => {
    expect(relationshipsOf(header, ...types)).toEqual({ persons: ['self', 'self', 'self'], warnings: 0 });
  });

  test('keeps a dependent whose word comes later', () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => `E${n},Fox${n},Ann,1980-01-01,Regular`);
    const { records } = normalizeFile(`Member ID,Last Name,First Name,DOB,Member Type\n${rows.join('\n')}\nS1,Fox39999,Bob,1980-01-01,Spouse\n`);
    expect(records.at(-1)!.dependents).toMatchObject([{ first_name: 'Bob', relationship: 'spouse' }]);
  });

  test('is the same in JSON', () => {
    const rows = ['Regular', 'Retiree'].map((type, n) => ({ member_id: `E${n}`, first_name: 'Ann', last_name: `Fox${n}`, member_type: type }));
    expect(normalizeFile(JSON.stringify(rows)).records).toMatchObject([{ relationship: 'self' }, { relationship: 'self' }]);
  });

  test.each([
    ['of dependents beside', ['Employee', 'Dependent'], ['self']],
    ['of codes', ['S', 'D'], ['self']],
    ['of a class and a spouse', ['Active', 'Spouse'], ['other', 'spouse']],
    ['of a survivor of the one above', ['Subscriber', 'Survivor'], ['self']],
    ['of a family member', ['Subscriber', 'Family'], ['self']],
    ['that sound like a dependent', ['Memb', 'Depn'], ['other', 'other']],
  ])('is the relationship with words %s', (_, types, persons) => {
    expect(relationshipsOf('Member Type', ...types).persons).toEqual(persons);
  });

  test('makes no subscribers of persons who share a family', () => {
    const rows = ['F1,Fox,Ann,1980-01-01,Regular', 'F1,Fox,Bob,1981-01-01,Regular', 'F2,Doe,Cy,1970-01-01,Regular'];
    const { records } = normalizeFile(`Family ID,Last Name,First Name,DOB,Member Type\n${rows.join('\n')}\n`);
    expect(records.filter(({ relationship }) => relationship === 'self')).toEqual([]);
  });
});

describe('the id of whoever holds the policy', () => {
  const persons = [
    { first_name: 'Ann', last_name: 'Fox', date_of_birth: '1980-01-01', relationship: 'Self' },
    { first_name: 'Bob', last_name: 'Fox', date_of_birth: '1981-01-01', relationship: 'Spouse' },
  ];

  test.each([['Policyholder ID'], ['Policy Holder Number'], ['Contract Holder ID'], ['Household ID'], ['household_id']])(
    'is that of the subscriber where there is no other: %s',
    (header) => {
      const rows = persons.map((one) => `P-7,${Object.values(one).join(',')}`);
      const csv = normalizeFile(`${header},First Name,Last Name,DOB,Relationship\n${rows.join('\n')}\n`).records;
      const json = normalizeFile(JSON.stringify(persons.map((one) => ({ [header]: 'P-7', ...one })))).records;
      for (const records of [csv, json])
        expect(records).toMatchObject([{ member_id: 'P-7', dependents: [{ first_name: 'Bob', member_id: null, relationship: 'spouse' }] }]);
    },
  );

  test.each(['', 'Self'])('is no id of anybody where people of many names share it: it is the group\'s ("%s")', (relationship) => {
    const rows = ['Fox', 'Oak', 'Elm'].map((last, n) => `G-1,219-09-036${n},Ann,${last},1980-01-01,${relationship}`);
    const header = `Policyholder Number,SSN,First Name,Last Name,DOB,${relationship === '' ? 'Note' : 'Relationship'}`;
    const { records } = normalizeFile(`${header}\n${rows.join('\n')}\n`);
    expect(records.map((record) => [record.member_id, record.relationship])).toEqual(Array.from({ length: 3 }, () => [null, 'self']));
  });

  test('is that of a family of many names', () => {
    const rows = ['Fox,Self', 'Oak,Spouse', 'Elm,Child'].map((cells, n) => `P-1,219-09-036${n},Ann${n},1980-01-01,${cells}`);
    const { records } = normalizeFile(`Policyholder Number,SSN,First Name,DOB,Last Name,Relationship\n${rows.join('\n')}\n`);
    expect(records).toMatchObject([{ member_id: 'P-1', dependents: [{}, {}] }]);
  });

  test('stands back behind a member id', () => {
    const { records } = normalizeFile(
      'Policyholder ID,Member ID,First Name,Last Name,DOB,Relationship\nP-7,M1,Ann,Fox,1980-01-01,Self\nP-7,,Bob,Fox,1981-01-01,Spouse\n',
    );
    expect(records).toMatchObject([{ member_id: 'M1', dependents: [{ member_id: null }] }]);
  });
});
