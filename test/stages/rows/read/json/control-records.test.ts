import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Lee', dob: '1980-01-02' };
const BOB = { memberId: 'M2', firstName: 'Bob', lastName: 'Ray', dob: '1981-01-02' };
const lines = (...records: readonly object[]) => normalizeFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
const said = ({ records, errors, inspection }: ReturnType<typeof lines>) => ({
  ids: records.map(({ member_id: id }) => id),
  rows: inspection.row_count,
  entries: [...inspection.findings, ...errors].map(({ code }) => code),
});

describe('a record that is about the file', () => {
  test.each([
    [
      { recordType: 'HEADER', fileDate: '2026-01-01', sender: 'ACME' },
      { recordType: 'TRAILER', recordCount: 2 },
    ],
    [
      { type: 'header', fileName: 'Roster' },
      { type: 'trailer', count: 4 },
    ],
    [
      { rt: 'H', date: '20260101' },
      { rt: 'T', cnt: 2 },
    ],
    [
      { recordType: 'HEADER', name: 'Acme', id: '7' },
      { recordType: 'FILE_TRAILER', name: 'Acme', count: 2 },
    ],
    [{ metadata: { source: 'x', id: '7' } }, { total_records: 2 }],
    [{ header: { fileType: 'ELIG' } }, { trailer: { count: 2 } }],
    [{ index: { _index: 'members', _id: '1' } }, { index: { _index: 'members', _id: '2' } }],
    [
      { type: 'SCHEMA', stream: 'members', key_properties: ['id'] },
      { type: 'STATE', value: { at: 'x' } },
    ],
  ])('is no row, and no error (%j)', (header, trailer) => {
    expect(said(lines(header, ANN, BOB, trailer))).toEqual({ ids: ['M1', 'M2'], rows: 2, entries: [] });
    const array = normalizeFile(JSON.stringify([header, ANN, BOB, trailer]));
    expect(said(array)).toEqual({ ids: ['M1', 'M2'], rows: 2, entries: [] });
  });

  test('is counted in the numbers of the rows below it', () => {
    const { errors } = lines({ recordType: 'HEADER' }, { recordType: 'DETAIL', ...ANN, dob: '1980-13-40' });
    expect(errors).toMatchObject([{ row_number: 2, field: 'date_of_birth' }]);
  });

  test('states how many rows there are, which is compared', () => {
    expect(said(lines(ANN, BOB, { type: 'trailer', count: 12 })).entries).toEqual(['trailer_count_differs']);
    // It may count persons.
    expect(said(lines({ ...ANN, dependents: [{ firstName: 'Kim', dob: '2012-01-02' }] }, { type: 'trailer', count: 12 })).entries).not.toContain(
      'trailer_count_differs',
    );
  });

  test('does not change who is whose dependent', () => {
    const sub = { recordType: 'SUB', ...ANN, relationship: 'self' };
    const dep = { recordType: 'DEP', ...BOB, relationship: 'spouse' };
    const { records } = lines({ recordType: 'HDR' }, sub, dep, { recordType: 'TRL', count: 2 });
    expect(records).toMatchObject([{ member_id: 'M1', dependents: [{ member_id: 'M2' }] }]);
  });
});

test.each([
  { recordType: 'HEADER', firstName: 'Al' },
  { recordType: 'T', memberId: 'M9' },
  { type: 'member', city: 'Reno' },
  { type: 'total', ssn: '219-09-0368' },
  { type: 'T', badge: 'B9', terminationDate: '2026-01-31' },
  { type: 'T', fileNumber: '77', termDate: '2026-01-31' },
  { type: 'H', member: 'Al Lee', tier: 'EE' },
  { type: 'Head', employee: 'Al Lee' },
  { type: 'Head', city: 'Reno' },
  { type: 'State', name: 'Al Lee', plan: 'PPO' },
  { status: 'ok' },
  {},
])('what may be left of a person is a row with its errors (%j)', (record) => {
  const { inspection, errors } = lines(ANN, record, BOB);
  expect(inspection.row_count).toBe(3);
  expect(errors.filter(({ row_number: row }) => row === 2).length).toBeGreaterThan(0);
});

test.each(['info', 'header', 'summary'])('persons in an object that is called %s are rows', (name) => {
  expect(lines({ [name]: ANN }, { [name]: BOB }, ANN).inspection.row_count).toBe(3);
});
