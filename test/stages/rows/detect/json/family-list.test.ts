import { expect, test } from 'vitest';
import { inspectAny, refusal } from '../inspecting.ts';
import { normalizeFile } from '../../normalized.ts';

test('families of which some say by a role who is who, and others by a relationship, stay apart', () => {
  const person = (firstName: string, dateOfBirth: string, said: object) => ({
    memberId: `${firstName}1`,
    firstName,
    lastName: 'Lee',
    dateOfBirth,
    ...said,
  });
  const byRole = (name: string) => ({
    members: [person(name, '1980-01-02', { role: 'Employee' }), person('Kim', '2012-03-04', { role: 'Child' })],
  });
  const byRelationship = {
    members: [person('Eve', '1980-01-02', { relationship: 'Self' }), person('Jo', '1981-03-04', { relationship: 'Spouse' })],
  };
  const { records } = normalizeFile(JSON.stringify([byRole('Ann'), byRole('Bob'), byRelationship]));
  expect(records.map(({ first_name: name, dependents }) => [name, ...dependents.map((one) => `${one.first_name} ${one.relationship}`)])).toEqual([
    ['Ann', 'Kim child'],
    ['Bob', 'Kim child'],
    ['Eve', 'Jo spouse'],
  ]);
});

const ANN = { memberId: 'A1', firstName: 'Ann', lastName: 'Lee', dateOfBirth: '1980-01-02', relationship: 'Self' };
const KIM = { memberId: 'A2', firstName: 'Kim', lastName: 'Lee', dateOfBirth: '2012-03-04', relationship: 'Child' };

test('a plan or a day around a family that nobody knows is named as unread', () => {
  const around = { chosenFamilyPlan: 'P1', insurancePlanPolicyStartDate: '2026-01-01', coveredMembers: [KIM, ANN] };
  expect(inspectAny(JSON.stringify(around)).findings).toMatchObject([
    { code: 'values_unread', source: 'chosenFamilyPlan, insurancePlanPolicyStartDate' },
  ]);
  expect(inspectAny(JSON.stringify({ planId: 'P1', effectiveDate: '2026-01-01', coveredMembers: [KIM, ANN] })).findings).toEqual([]);
});

test('an object that is refused is refused for its persons, and not for a list before them that names nobody', () => {
  const nameless = [ANN, KIM].map(({ memberId: caseRef, ...person }) => ({ caseRef, ...person }));
  const { details } = refusal(JSON.stringify({ reasons: [{ maintenanceType: '021' }], coveredMembers: nameless }));
  expect(details).toContain('no member of a record holds an identifier');
});

test('a list of what persons are to each other beside the family is of nobody, and named where they do not say it themselves', () => {
  const relationships = [{ superior: 'A1', relation: 'parent', inferior: 'A2' }];
  const said = normalizeFile(JSON.stringify([{ planId: 'P1', effectiveDate: '2026-01-01', enrollees: [KIM, ANN], relationships }]));
  expect(said.records).toMatchObject([
    { first_name: 'Ann', coverage: { plan_id: 'P1', effective_date: '2026-01-01' }, dependents: [{ first_name: 'Kim', relationship: 'child' }] },
  ]);
  expect(said.inspection.findings).toEqual([]);
  const flagged = [ANN, KIM].map(({ relationship, ...person }) => ({ ...person, isPrimary: relationship === 'Self' }));
  const unsaid = normalizeFile(JSON.stringify([{ planId: 'P1', applicants: flagged, relationships }]));
  expect(unsaid.records).toMatchObject([{ first_name: 'Ann', dependents: [{ first_name: 'Kim', relationship: null }] }]);
  expect(unsaid.inspection.findings).toMatchObject([{ code: 'values_unread', source: 'relationships' }]);
});
