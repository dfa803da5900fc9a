import { describe, expect, test } from 'vitest';
import { refusal } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';

const text = (stringValue: string) => ({ stringValue });
const list = (...values: object[]) => ({ arrayValue: { values } });
const map = (fields: object) => ({ mapValue: { fields } });
const ANN = { firstName: text('Ann'), lastName: text('Ash'), memberId: { integerValue: '1001' }, dob: { timestampValue: '1980-01-02T00:00:00Z' } };
const BO = { firstName: text('Bo'), lastName: text('Ash'), dob: text('2010-03-04'), relationship: text('child'), ssn: { nullValue: null } };
const document = (fields: object) => ({ name: 'projects/p/databases/(default)/documents/members/x', fields, createTime: '2025-01-01T00:00:00Z' });

describe('documents of Firestore', () => {
  const ann = document({ ...ANN, name: text('Ann Ash'), dependents: list(map(BO)), coverages: list(map({ planId: text('PPO') })) });
  test.each([
    ['an export', { documents: [ann, document(ANN)] }],
    ['the answer of a query', [{ document: ann, readTime: '2025-01-01T00:00:00Z' }, { document: document(ANN) }]],
    ['fields alone', [{ fields: ann.fields }, { fields: ANN }]],
  ])('are read as the records that they hold (%s)', (_, file) => {
    for (const chunkBytes of [7, 4096]) {
      const { records, errors } = normalizeFile(JSON.stringify(file), { chunkBytes });
      expect(errors).toEqual([]);
      expect(records).toMatchObject([
        {
          member_id: '1001',
          first_name: 'Ann',
          last_name: 'Ash',
          date_of_birth: '1980-01-02',
          coverage: { plan_id: 'PPO' },
          dependents: [{ first_name: 'Bo', date_of_birth: '2010-03-04', relationship: 'child', ssn: null }],
        },
        { member_id: '1001', first_name: 'Ann', dependents: [] },
      ]);
    }
  });
});

describe('pages of Notion', () => {
  const words = (type: string, plain_text: string) => ({ id: 'a', type, [type]: [{ type: 'text', text: { content: plain_text }, plain_text }] });
  const page = (first: string, last: string, id: number) => ({
    object: 'page',
    id: `page-${id}`,
    properties: {
      'First Name': words('rich_text', first),
      'Last Name': words('title', last),
      'Member ID': { id: 'm', type: 'number', number: id },
      DOB: { id: 'x', type: 'date', date: { start: '1980-01-02', end: null } },
      Plan: { id: 'p', type: 'select', select: { id: 's1', name: 'PPO', color: 'red' } },
    },
  });

  test('have the names of their properties, and nothing that stands beside a value', () => {
    const file = JSON.stringify({ object: 'list', results: [page('Ann', 'Ash', 1), page('Bob', 'Oak', 2)] });
    const { records, errors, inspection } = normalizeFile(file);
    expect([...errors, ...inspection.findings]).toEqual([]);
    expect(records).toMatchObject([
      { member_id: '1', first_name: 'Ann', last_name: 'Ash', date_of_birth: '1980-01-02', coverage: { plan_id: 'PPO', coverage_type: null } },
      { member_id: '2', first_name: 'Bob' },
    ]);
  });

  test.each([
    ['Coverage Dates', ['2025-01-01', '2025-12-31']],
    ['coverage period', ['2025-01-01', '2025-12-31']],
    ['Effective Date', ['2025-01-01', null]],
    ['Enrollment Period', [null, null]],
  ])('have both days of a coverage in a range that is called its dates: %s', (name, days) => {
    const { properties, ...ann } = page('Ann', 'Ash', 1);
    const file = [{ ...ann, properties: { ...properties, [name]: { id: 'd', type: 'date', date: { start: '2025-01-01', end: '2025-12-31' } } } }];
    expect(normalizeFile(JSON.stringify(file)).records.map(({ coverage }) => [coverage.effective_date, coverage.termination_date])).toEqual([days]);
  });
});

test('further parts of a text in a page of Notion are named as unread', () => {
  const text = (...parts: string[]) => ({ type: 'rich_text', rich_text: parts.map((plain_text) => ({ plain_text })) });
  const name = { type: 'title', title: [{ plain_text: 'Ann' }] };
  const file = [{ properties: { 'First Name': name, 'Last Name': text('O', '’Neil'), 'Member ID': text('M1') } }];
  expect(normalizeFile(JSON.stringify(file)).inspection.findings).toMatchObject([
    { code: 'values_unread', source: 'properties.*.rich_text[1].plain_text' },
  ]);
});

test('properties of records that are no pages are read by their whole names', () => {
  const person = { first_name: 'Ann', last_name: 'Ash', date_of_birth: '1980-01-02' };
  const coverage = { plan: { number: 'P1' }, coverage: { date: { start: '2025-01-01', end: '2025-03-01' } }, group: { number: 'G1' } };
  const file = [{ properties: { ...person, member: { number: 'M1' }, home: { phone_number: '5551234567', email: 'a@b.co' }, ...coverage } }];
  expect(normalizeFile(JSON.stringify(file)).records).toMatchObject([
    { member_id: 'M1', email: 'a@b.co', group_id: 'G1', coverage: { plan_id: 'P1', effective_date: '2025-01-01', termination_date: '2025-03-01' } },
  ]);
});

describe('an edge of GraphQL that names its person beside the node', () => {
  const ann = { firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };

  test('has the id of the node, where nothing else is in it', () => {
    const { records } = normalizeFile(
      JSON.stringify({ data: { employees: { edges: [{ cursor: 'a', node: { __typename: 'E', id: 'e1' }, ...ann }] } } }),
    );
    expect(records).toMatchObject([{ member_id: 'e1', first_name: 'Ann' }]);
  });

  test('is refused where the node says what it is, or nothing says that it is an edge', () => {
    for (const record of [
      { cursor: 'a', node: { id: 'n1', region: 'us' }, ...ann },
      { node: { id: 'n1' }, ...ann },
    ])
      expect(refusal(JSON.stringify([record])).code).toBe('unrecognized_layout');
  });
});

describe('the account of a user', () => {
  const user = { id: 'u1', name: { given_name: 'Ann', family_name: 'Ash' } };
  const read = (record: object) => normalizeFile(JSON.stringify([record])).records;

  test('is the person of a record that names nobody else', () => {
    expect(read({ id: 'w1', user, department: { name: 'Sales' }, date_of_birth: '1980-01-02' })).toMatchObject([
      { member_id: 'w1', first_name: 'Ann', last_name: 'Ash', date_of_birth: '1980-01-02' },
    ]);
    expect(read({ user: { ...user, dob: '1980-01-02' }, planId: 'PPO' })).toMatchObject([
      { member_id: 'u1', first_name: 'Ann', coverage: { plan_id: 'PPO' } },
    ]);
  });

  test.each([
    { memberName: 'Bea Elm', memberId: 'M1' },
    { memberFirst: 'Bea', memberLast: 'Elm', memberId: 'M1' },
    { name: { value: 'Bea Elm' }, memberId: 'M1' },
    { insured: { firstName: 'Bea', lastName: 'Elm', dob: '1981-01-02' }, memberId: 'M1' },
    { firstName: 'Bea', lastName: 'Elm', memberId: 'M1' },
    { members: [{ firstName: 'Bea', lastName: 'Elm', memberId: 'M1', relationship: 'self' }] },
  ])('is whoever made the record beside somebody who is named (%j)', (record) => {
    expect(read({ user, dob: '1981-01-02', ...record })).toMatchObject([{ member_id: 'M1', first_name: 'Bea', last_name: 'Elm' }]);
  });

  test('is nobody of a record that is of no work, or has names in words that nobody knows', () => {
    for (const record of [
      { memberId: 'M1', ssn: '412-34-5678', planId: 'PPO' },
      { memberId: 'M1', department: 'Sales', nombre: 'Bea', apellido: 'Elm' },
    ])
      expect(refusal(JSON.stringify([{ user, dob: '1981-01-02', ...record }])).code).toBe('unrecognized_layout');
  });
});
