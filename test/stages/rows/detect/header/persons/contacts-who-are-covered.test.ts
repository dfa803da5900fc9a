import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `first relationship [dependents with theirs]` of each record. */
function persons(header: string, ...rows: string[]): string[] {
  return normalizeFile([header, ...rows].join('\n')).records.map(
    ({ first_name: first, relationship, dependents }) =>
      `${first} ${relationship} [${dependents.map((one) => `${one.first_name} ${one.relationship} ${one.date_of_birth}`).join()}]`,
  );
}

const HEADER =
  'PersonNumber,LastName,FirstName,DateOfBirth,PlanName,ContactType,ContactLastName,ContactFirstName,ContactNationalIdentifier,ContactDateOfBirth';
const INA = '300100,Hall,Ina,1980-01-01,PPO';
const TOM = 'Spouse,Hall,Tom,511-11-1002,1979-02-02';
const AMY = 'Child,Hall,Amy,511-11-1003,2011-03-03';

describe('contacts with birth dates beside a plan', () => {
  test('are dependents', () => {
    expect(persons(HEADER, `${INA},${TOM}`, `${INA},${AMY}`, '300200,Ivey,Ned,1975-04-04,HMO,,,,,')).toEqual([
      'Ina self [Tom spouse 1979-02-02,Amy child 2011-03-03]',
      'Ned self []',
    ]);
  });

  test('are so where a designee is a dependent', () => {
    expect(persons(`${HEADER},DesigneeType`, `${INA},${TOM},Dependent`)).toEqual(['Ina self [Tom spouse 1979-02-02]']);
  });

  test.each(['DesigneeType', 'Is Beneficiary', 'Emergency Contact'])('may be others where a column says %s', (column) => {
    expect(persons(`${HEADER},${column}`, `${INA},${TOM},Beneficiary`)).toEqual(['Ina self []']);
  });

  test('are nobody of the record without a birth date', () => {
    expect(persons('Employee ID,Last Name,First Name,DOB,Plan,Contact Name,Contact Phone', '7,Hall,Ina,1980-01-01,PPO,Tom Hall,555-0100')).toEqual([
      'Ina self []',
    ]);
  });
});

test('a relationship behind a contact’s name is the contact’s', () => {
  const header = 'Employee ID,Employee Name,DOB,Contact Name,Relationship,Plan';
  expect(persons(header, '7,"Stark, Ned",1975-01-01,Cat Stark,Spouse,PPO', '8,"Reed, Hal",1976-01-01,Jo Reed,Mother,PPO')).toEqual([
    'Ned self []',
    'Hal self []',
  ]);
});

describe('the type of a contact', () => {
  const FILE = 'PERSON_NUMBER,FULL_NAME,PLAN_NAME,DPNT_FULL_NAME,DPNT_DOB';
  const ROWS = ['7,"Hall, Ina",PPO,"Hall, Tom",1979-02-02', '7,"Hall, Ina",PPO,"Hall, Amy",2011-03-03', '8,"Ivey, Ned",HMO,,'];
  const with_ = (cells: readonly string[]): string[] => ROWS.map((row, at) => `${row},${cells[at]}`);

  test.each(['CONTACT_TYPE', 'DPNT_CONTACT_TYPE'])('says what a dependent beside is, where nothing else does: %s', (column) => {
    expect(persons(`${FILE},${column}`, ...with_(['Spouse', 'Child', '']))).toEqual([
      'Ina self [Tom spouse 1979-02-02,Amy child 2011-03-03]',
      'Ned self []',
    ]);
  });

  test('says nothing of a dependent where it is another’s, or no relationship', () => {
    const expected = ['Ina self [Tom null 1979-02-02,Amy null 2011-03-03]', 'Ned self []'];
    expect(persons(`${FILE},CONTACT_TYPE`, ...with_(['Spouse', 'Emergency', '']))).toEqual(expected);
    const ofAll = with_(['Spouse', 'Parent', 'Parent']);
    expect(persons(`${FILE},CONTACT_TYPE`, ...ofAll)).toEqual(expected);
    expect(persons('PERSON_NUMBER,FULL_NAME,PLAN_NAME,DEPENDENT_COUNT,CONTACT_TYPE', '7,"Hall, Ina",PPO,2,Spouse')).toEqual(['Ina self []']);
    expect(
      persons(
        'PERSON_NUMBER,FULL_NAME,DPNT1_NAME,DPNT1_DOB,DPNT2_NAME,DPNT2_DOB,CONTACT_TYPE',
        '7,"Hall, Ina",Tom Hall,1979-02-02,Amy Hall,2011-03-03,Spouse',
      ),
    ).toEqual(['Ina self [Tom null 1979-02-02,Amy null 2011-03-03]']);
    expect(persons(`${FILE},CONTACT_TYPE,CONTACT_NAME`, ...with_(['Parent,Bo Hall', 'Spouse,Al Hall', ',']))).toEqual(expected);
  });
});
