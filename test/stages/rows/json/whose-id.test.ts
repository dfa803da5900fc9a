import { describe, expect, test } from 'vitest';
import { refusal } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const ANN = { firstName: 'Ann', lastName: 'Ash', dateOfBirth: '1980-01-02' };
const SSN = '219090368';

function ids(...records: object[]): (string | null)[][] {
  return normalizeFile(JSON.stringify(records)).records.map(({ member_id, employee_id }) => [member_id, employee_id]);
}

describe('an id in an object that holds records elsewhere', () => {
  test.each(['resource', 'Resource', 'node', 'Node', '_source'])('is nobody’s where the person stands beside it (%s)', (object) => {
    expect(ids({ ...ANN, ssn: SSN, [object]: { id: 'r1', type: 'server' } })).toEqual([[null, null]]);
    expect(ids({ [object]: { id: 'r1', name: 'Desk 9' }, ...ANN, employeeNumber: '77' })).toEqual([[null, '77']]);
    expect(refusal(JSON.stringify([{ ...ANN, [object]: { id: 'r1' } }])).code).toBe('unrecognized_layout');
  });

  test.each([
    { node: { id: 'A1', ...ANN } },
    { resource: { id: 'A1', person: ANN } },
    { node: { id: 'A1', name: 'Ann Ash', dob: '1980-01-02' }, cursor: 'x' },
    { _source: { id: 'A1', employee: { name: ANN } } },
  ])('is the person’s who is in it (%j)', (record) => {
    expect(ids(record)).toEqual([['A1', null]]);
  });
});

describe('an id in such an object, whoever is named beside it,', () => {
  const dob = '1980-01-02';

  test.each([
    { node: { id: 'A1', memberName: 'Ann Ash' } },
    { node: { id: 'A1', displayName: 'Ann Ash', dob }, cursor: 'x' },
    { resource: { id: 'A1', fname: 'Ann', lname: 'Ash', dob }, dependents: [{ firstName: 'Bo', lastName: 'Ash', relationship: 'spouse' }] },
    { _source: { id: 'A1', name: 'Ann Ash', dob }, manager: { firstName: 'Zoe', lastName: 'Zed' } },
    { node: { id: 'A1', name: 'Ann Ash', dob }, dependents: [{ firstName: 'Bo', lastName: 'Ash', relationship: 'spouse' }] },
  ])('is that of the person in it, by whatever name (%j)', (record) => {
    expect(ids(record)).toEqual([['A1', null]]);
  });
});

describe('of the two ids of an employee in an object', () => {
  test.each([
    { id: 'e1', employee_number: '77', ...ANN },
    { employeeId: '77', ...ANN, id: 'e1' },
  ])('the number is the employee id (%j)', (employee) => {
    expect(ids({ id: 'b1', employee, planId: 'PPO' })).toEqual([['e1', '77']]);
  });

  test('the only one stays so, and so does that of the employee of a dependent', () => {
    expect(ids({ employee: { id: '77', payrollNumber: 'P5', ...ANN }, planId: 'PPO' })).toEqual([[null, '77']]);
    const dependent = { id: 'd1', firstName: 'Bo', lastName: 'Ash', relationship: 'child', employee: { id: 'e1', employeeNumber: '77', ...ANN } };
    expect(ids(dependent)).toEqual([['d1', 'e1']]);
  });
});

describe('the key of an employee who has a number', () => {
  const employee = { id: 'e1', employeeNumber: '77', ...ANN };
  const child = { ...ANN, firstName: 'Cy', relationship: 'child' };

  test.each([{ employee: { ...employee, memberId: 'M1' } }, { employee, subscriberId: 'M1' }, { employee, subscriber: { memberId: 'M1' } }])(
    'is no member id beside one (%j)',
    (record) => {
      expect(ids(record)).toEqual([['M1', '77']]);
    },
  );

  test.each([{ member: child }, { person: { name: { first: 'Cy', last: 'Ash' }, relationship: 'child' } }])(
    'is not that of another person of the record (%j)',
    (record) => {
      expect(ids({ ...record, employee })).toEqual([[null, 'e1']]);
    },
  );

  test('is no dependent’s id in the rows of a family', () => {
    const rows = ['self', 'spouse'].map((relationship, n) => ({ relationship, employee: { ...employee, firstName: `Ann${n}` } }));
    expect(normalizeFile(JSON.stringify(rows)).records).toMatchObject([
      { employee_id: 'e1', dependents: [{ member_id: null, relationship: 'spouse' }] },
    ]);
  });

  test('takes no id from a patient, and gives way to no name of a plan or an employer', () => {
    expect(ids({ patient: { id: 'M3', ...child }, employee })).toEqual([['M3', 'e1']]);
    expect(ids({ employee, employer: { name: 'Acme' }, plan: { id: 'P1', name: 'Gold' } })).toEqual([['e1', '77']]);
  });
});

test('the id of a record stays that of the record beside a name or a relationship of somebody else', () => {
  const record = { id: 'r1', employee: { id: '77', ...ANN } };
  for (const beside of [
    { relationshipManager: 'Zoe Zed', contactFirstName: 'Di' },
    { relationshipToContact: 'Brother', emergencyContactFirstName: 'Di' },
    { relationship: 'self', spouseFirstName: 'Bo' },
  ])
    expect(ids({ ...record, ...beside })).toEqual([[null, '77']]);
});

test('ADP’s key of an employee is no id beside a number or an SSN in an object', () => {
  const worker = { associateOID: 'G1', person: { legalName: { givenName: 'Ann', familyName1: 'Ash' }, birthDate: '1980-01-02' } };
  expect(ids({ ...worker, workerID: { idValue: 'W1' } })).toEqual([[null, 'W1']]);
  expect(ids({ ...ANN, associateOID: 'G1', taxId: SSN })).toEqual([[null, null]]);
});

test('ADP’s key of an employee tells persons apart where nothing else does', () => {
  expect(ids({ associateOID: 'G1', ...ANN }, { associateOID: 'G2', ...ANN, firstName: 'Bo' })).toEqual([
    ['G1', null],
    ['G2', null],
  ]);
  expect(ids({ associateOID: 'G1', employeeId: '77', ...ANN })).toEqual([[null, '77']]);
});

describe('the id of a dependent beside that of the subscriber', () => {
  const BO = { firstName: 'Bo', lastName: 'Ash', dateOfBirth: '1981-01-02', relationship: 'spouse' };
  const ofDependents = (...records: object[]) =>
    normalizeFile(JSON.stringify(records)).records.map(({ dependents }) => dependents.map((one) => one.member_id));

  test.each(['subscriberId', 'primaryMemberId'])('is the dependent’s where %s points to the ids of subscribers', (pointer) => {
    const self = { ...ANN, relationship: 'self' };
    const dependent = { id: 'M2', ...BO, [pointer]: 'S1' };
    expect(ofDependents({ id: 'S1', ...self, [pointer]: 'S1' }, dependent)).toEqual([['M2']]);
    expect(ofDependents({ id: 'S1', ...self, [pointer]: null }, dependent)).toEqual([['M2']]);
    expect(ids({ id: 'S1', ...self, [pointer]: 'S1' }, dependent, { id: 'M9', ...BO, [pointer]: 'S9' })).toEqual([
      ['S1', null],
      ['M9', null],
    ]);
  });

  test('is nobody’s where a person has two, be it the only one', () => {
    const ann = { ...ANN, relationship: 'self', subscriberId: 'S1' };
    const bo = { ...BO, subscriberId: 'S1' };
    const rows = [
      { id: 'S1', ...ann, planId: 'A' },
      { id: 'S2', ...bo, planId: 'A' },
      { id: 'S3', ...ann, planId: 'B' },
    ];
    const others = Array.from({ length: 20 }, (_, n) => ({ ...ANN, id: `T${n}`, firstName: `Di${n}`, relationship: 'self', subscriberId: `T${n}` }));
    const records = normalizeFile(JSON.stringify([...rows, ...others])).records.filter(({ first_name }) => first_name === 'Ann');
    expect(records.map(({ member_id }) => member_id)).toEqual(['S1', 'S1']);
  });

  test('is nobody’s where it numbers the rows', () => {
    const file = [
      { id: 1, ...ANN, relationship: 'self', subscriberId: 1 },
      { id: 2, ...BO, subscriberId: 1 },
      { id: 3, ...ANN, firstName: 'Di', relationship: 'self', subscriberId: 2 },
    ];
    expect(ofDependents(...file)).toEqual([[null], []]);
    expect(ids(...file)).toEqual([
      ['1', null],
      ['2', null],
    ]);
  });
});
