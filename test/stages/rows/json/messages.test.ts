import { describe, expect, test } from 'vitest';
import { inspectAny, refusal } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const PERSONS = [
  { firstName: 'Ann', lastName: 'Ash', dateOfBirth: '1980-02-03', planId: 'PPO-1', coverageEffectiveDate: '2025-01-01' },
  { firstName: 'Bo', lastName: 'Birch', dateOfBirth: '1975-05-06', planId: 'PPO-2', coverageEffectiveDate: '2025-01-01' },
];
const IDS = ['E-100', 'E-101'];

type Person = Readonly<Record<string, unknown>>;
/** A message of each person, in one line each. */
function linesOf(message: (person: Person, id: string) => object, id: string | null = 'id'): string {
  return PERSONS.map((person, at) => JSON.stringify(message(id === null ? person : { [id]: IDS[at], ...person }, `0${at}f3c0de`))).join('\n');
}

const MESSAGES: readonly [string, (person: Person, id: string) => object][] = [
  ['a webhook', (data, id) => ({ id: `evt_${id}`, type: 'enrollment.created', created: 1_735_812_000, data })],
  ['a webhook with its object', (object, id) => ({ id: `evt_${id}`, object: 'event', type: 'employee.updated', data: { object } })],
  ['a webhook with what was before', (object, id) => ({ id, type: 'member.updated', data: { object, previousAttributes: { lastName: 'Old' } } })],
  ['a webhook beside the account that it comes from', (data, id) => ({ hook: { id, event: 'employee.changed' }, linkedAccount: { id }, data })],
  ['a cloud event', (data, id) => ({ specversion: '1.0', id, source: '/hr', type: 'com.example.enrolled', time: '2025-01-02T10:00:00Z', data })],
  ['an event of a bus', (detail, id) => ({ version: '0', id, 'detail-type': 'Employee Enrolled', account: '123456789012', detail })],
  ['an event of a bus with data', (data, id) => ({ id, 'detail-type': 'Enrolled', detail: { metadata: { id, eventId: id }, data } })],
  ['a domain event', (payload, id) => ({ id, eventType: 'MemberEnrolled', occurredAt: '2025-01-02T10:00:00Z', correlationId: id, payload })],
  ['an event known by its type alone', (body, uuid) => ({ uuid, name: 'MemberEnrolledEvent', body })],
  ['an event of a person in an object', (member, id) => ({ id, type: 'member.enrolled', data: { member } })],
  ['an event around its person', (member, id) => ({ event: { id, type: 'enrolled', member } })],
  ['a message with a header', (body, id) => ({ header: { messageId: id, messageType: 'ENROLL' }, body })],
  ['a record of a queue', (body, messageId) => ({ messageId, receiptHandle: 'AQEB', body, eventSource: 'queue' })],
  ['a published message', (data, messageId) => ({ message: { messageId, data }, subscription: 'enrollment' })],
  ['a row that holds the record', (data, id) => ({ id, data })],
];

describe('a person in a message', () => {
  test.each(MESSAGES)('has its own id: %s', (_, message) => {
    const { records, inspection } = normalizeFile(linesOf(message));
    expect(records).toMatchObject([
      { member_id: 'E-100', first_name: 'Ann', last_name: 'Ash', group_id: null, coverage: { plan_id: 'PPO-1', effective_date: '2025-01-01' } },
      { member_id: 'E-101', first_name: 'Bo', last_name: 'Birch', coverage: { plan_id: 'PPO-2' } },
    ]);
    expect(inspection.findings).toEqual([]);
  });

  const ofMessages = MESSAGES.filter(([name]) => name !== 'a row that holds the record');
  test.each(ofMessages)('has no id of the message for want of its own: %s', (_, message) => {
    expect(refusal(linesOf(message, null)).details).toMatch(/no member of a record holds an identifier/);
  });

  test('brings dependents and coverages along', () => {
    const { planId, coverageEffectiveDate: effectiveDate, ...person } = PERSONS[0]!;
    const dependent = { id: 'D-1', firstName: 'Di', lastName: 'Ash', dateOfBirth: '2010-01-01', relationship: 'child' };
    const data = { ...person, id: 'E-100', status: 'active', coverages: [{ id: 'C-1', planId, effectiveDate }], dependents: [dependent] };
    const file = JSON.stringify([{ id: 'evt_1', type: 'employee.updated', status: 'delivered', data }]);
    expect(normalizeFile(file).records).toMatchObject([
      { member_id: 'E-100', coverage: { plan_id: 'PPO-1', effective_date: '2025-01-01' }, dependents: [{ member_id: 'D-1', first_name: 'Di' }] },
    ]);
  });
});

test.each([
  ['a record of a standard interface', (attributes: Person, id: string) => ({ type: 'members', id, attributes })],
  ['a record with its person in an object', (member: Person, id: string) => ({ id, type: 'employee', member })],
  ['a record with a reason', (employee: Person, id: string) => ({ id, type: 'NEW_HIRE', employee })],
  ['a record with its details', (details: Person, id: string) => ({ id, details })],
  ['a person to whom something happened', (person: Person, id: string) => ({ id, eventType: 'Marriage', ...person })],
  ['an employee in an object to whom something happened', (employee: Person, id: string) => ({ id, event: 'Marriage', employee })],
  [
    'a name in an object beside an event',
    ({ firstName: first, lastName: last, ...person }: Person, id: string) => ({ id, eventType: 'NEW_HIRE', name: { first, last }, ...person }),
  ],
  ['a record with a status', (member: Person, id: string) => ({ id, type: 'newly_enrolled', kind: 'COBRA_elected', member })],
])('an id beside no message is the person’s: %s', (_, record) => {
  expect(normalizeFile(linesOf(record, null)).records).toMatchObject([{ member_id: '00f3c0de' }, { member_id: '01f3c0de' }]);
});

test('what only the message around a person says is the person’s', () => {
  const data = { ...PERSONS[0], memberId: null, email: null };
  const file = JSON.stringify([{ eventId: 'e-1', memberId: 'E-100', email: 'ann@example.com', data }]);
  expect(normalizeFile(file).records).toMatchObject([{ member_id: 'E-100', first_name: 'Ann', email: 'ann@example.com' }]);
});

test('whether records are messages is decided by the head', () => {
  const data = { id: 'E-100', ...PERSONS[0] };
  const late = { eventId: 'e-1', status: 'delivered', data: { ...data, id: 'E-101', status: 'active', hireDate: '2020-01-01' } };
  const { columns } = inspectAny(JSON.stringify([{ id: '1', type: 'employee.created', data }, late])).reading as { columns: string[] };
  expect(columns.filter((name) => name === 'id')).toHaveLength(1);
});
