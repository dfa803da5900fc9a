import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };

test.each([
  [
    'dependents',
    { dependent_first_name: 'Bo', dependent_last_name: 'Poe', dependent_dob: '2012-01-01', dependent_ssn: '123-45-6780', relationship: 'Child' },
  ],
  [
    'Dependents_group',
    {
      Dependent_First_Name: 'Bo',
      Dependent_Last_Name: 'Poe',
      Dependent_Date_of_Birth: '2012-01-01',
      Dependent_National_ID: '123456780',
      Relationship: 'Child',
    },
  ],
  ['familyMembers', { dependentName: 'Bo Poe', dependentDOB: '2012-01-01', dependentSSN: '123456780', dependentRelationship: 'Child' }],
])('dependents whose members say again that they are dependents are read in full (%s)', (list, dependent) => {
  const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, [list]: [dependent] }]));
  expect(errors).toEqual([]);
  expect(records.map(({ dependents }) => dependents)).toMatchObject([
    [{ first_name: 'Bo', last_name: 'Poe', date_of_birth: '2012-01-01', ssn: '***-**-6780', relationship: 'child' }],
  ]);
});

test('persons whose members say again who they are are read, alone and in the list of a coverage', () => {
  const { records, errors } = normalizeFile(
    JSON.stringify([
      {
        employee: { employee_id: 'E1', employee_first_name: 'Ann', employee_last_name: 'Ash', employee_dob: '1980-01-02' },
        spouse: { spouse_first_name: 'Cy', spouse_dob: '1981-01-02' },
        coverages: [
          { planId: 'P1', covered_dependents: [{ dependent_first_name: 'Bo', dependent_dob: '2012-01-01', dependent_relationship: 'Child' }] },
        ],
      },
    ]),
  );
  expect(errors).toEqual([]);
  expect(records[0]).toMatchObject({ employee_id: 'E1', first_name: 'Ann', dependents: [{ first_name: 'Bo', relationship: 'child' }] });
  expect(records[1]).toMatchObject({ first_name: 'Cy', last_name: 'Ash', relationship: 'spouse', date_of_birth: '1981-01-02' });
});

test('what a dependent says of its member is not its own', () => {
  const { records } = normalizeFile(
    JSON.stringify([{ ...ANN, dependents: [{ name: 'Bo Ash', dob: '2012-01-01', relationship: 'child', member_ssn: '123-45-6789' }] }]),
  );
  expect(records).toMatchObject([{ dependents: [{ first_name: 'Bo', ssn: null }] }]);
});
