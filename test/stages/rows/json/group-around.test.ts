import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Lee', dateOfBirth: '1985-03-15' };
const BOB = { memberId: 'M2', firstName: 'Bob', lastName: 'Ray', dateOfBirth: '1975-03-15' };

test('what stands behind the list and is no JSON says nothing', () => {
  const text = JSON.stringify({ members: [ANN, BOB], groupId: 'G77' }).replace('"groupId"', 'groupId');
  expect(normalizeFile(text).records.map(({ group_id }) => group_id)).toEqual([null, null]);
});

function groups(file: object): (string | null)[] {
  return normalizeFile(JSON.stringify(file)).records.map(({ group_id }) => group_id);
}

describe('the id of a group that stands around the list of its members', () => {
  test.each([
    ['beside the list', { groupId: 'G77', members: [ANN, BOB] }],
    ['in an object of the group', { group: { id: 'G77', name: 'Acme' }, members: [ANN, BOB] }],
    ['as a number, in what wraps the list', { meta: { page: 1 }, data: { group_number: 'G77', employees: [ANN, BOB] } }],
    ['in the object of the group that holds the list', { group: { id: 'G77', name: 'Acme', members: [ANN, BOB] } }],
    ['behind the list', { members: [ANN, BOB], group: { name: 'Acme', id: 'G77' }, note: '}]' }],
    ['behind the list, in what wraps it', { meta: { page: 1 }, data: { employees: [ANN, BOB], group_number: 'G77' } }],
    ['behind the list, in the object of the group that holds both', { sent: { group: { members: [ANN, BOB], name: 'Acme', id: 'G77' }, by: 'us' } }],
    ['called so twice', { groupNumber: 'A-1', groupId: 'G77', members: [ANN, BOB] }],
  ])('is that of each of them, %s', (_, file) => {
    expect(groups(file)).toEqual(['G77', 'G77']);
  });

  test('is not that of a member who states another', () => {
    expect(groups({ groupId: 'G77', members: [{ ...ANN, groupId: 'G1' }, BOB] })).toEqual(['G1', 'G77']);
  });

  test.each([
    ['of an account or a client', { clientId: 'api-1', accountId: 'A1', members: [ANN, BOB] }],
    ['of another object', { carrier: { groupSize: 3, id: 'C1' }, members: [ANN, BOB] }],
    ['of another object behind', { members: [ANN, BOB], carrier: { id: 'C1' }, groups: [{ groupId: 'G1' }, { groupId: 'G2' }] }],
    ['that stands too far behind', { members: [ANN, BOB], note: 'x'.repeat(20_000), groupId: 'G1' }],
    ['of what holds the list and is no group', { carrier: { members: [ANN, BOB], id: 'C1' } }],
    ['that is a name', { group: { name: 'Acme' }, members: [ANN, BOB] }],
  ])('is none %s', (_, file) => {
    expect(groups(file)).toEqual([null, null]);
  });
});
