import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { normalizeSheet } from '../../sheet.ts';
import { csvOf } from '../../tables.ts';
import { inspect, refusal } from '../inspecting.ts';

const PERSON = ['Employee ID', 'First Name', 'Last Name'];
const ANN = ['E1', 'Ann', 'Lee'];
const BOB = ['E2', 'Bob', 'Ray'];
const CARL = ['E3', 'Carl', 'Fox'];

test.each([
  [
    'parted by a blank column',
    [
      [...PERSON, '', ...PERSON],
      [...ANN, '', ...BOB],
    ],
  ],
  [
    'where the last one stands alone',
    [
      [...PERSON, ...PERSON],
      [...ANN, ...BOB],
      [...CARL, '', '', ''],
    ],
  ],
  [
    'by SSN and whole name',
    [
      ['SSN', 'Member Name', 'DOB', 'SSN', 'Member Name', 'DOB'],
      ['271-82-9265', 'Ann Lee', '1980-01-01', '271-82-9266', 'Bob Ray', '1981-01-01'],
    ],
  ],
])('two persons beside each other in a row are refused, as one of them would be lost: %s', (_, rows) => {
  const { code, message, details } = refusal(csvOf(rows));
  expect([code, message]).toEqual(['unrecognized_layout', 'The rows of the file hold two persons each, beside each other']);
  expect(details).toMatch(/send each person in a row of its own/);
  expect(() => normalizeSheet(rows)).toThrow(message);
});

test.each([
  [
    'the same person twice, as joined tables have it',
    [
      [...PERSON, 'Plan', ...PERSON],
      [...ANN, 'PPO', ...ANN],
      [...BOB, 'HMO', '', '', ''],
    ],
  ],
  [
    'an identifier twice',
    [
      [...PERSON, 'Employee ID'],
      [...ANN, 'X9'],
    ],
  ],
  [
    'a name twice, of which the second has no identifier',
    [
      [...PERSON, 'First Name', 'Last Name'],
      [...ANN, 'Zoe', 'Lee'],
    ],
  ],
])('what only looks so is read: %s', (_, rows) => {
  expect(inspect(csvOf(rows)).row_count).toBe(rows.length - 1);
  expect(normalizeFile(csvOf(rows)).records[0]).toMatchObject({ employee_id: 'E1', first_name: 'Ann', last_name: 'Lee' });
});
