import { expect, test } from 'vitest';
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
