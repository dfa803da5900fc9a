import { expect, test } from 'vitest';
import { normalizeRow } from '../../one-row.ts';

test.each(['First Name and Initial', 'First Name & MI', 'First Name/MI', 'Employee First Name and Initial'])(
  '%s: a letter at the end is the middle name',
  (column) => {
    const read = (cell: string) => {
      const { first_name, middle_name } = normalizeRow({ 'First Name': null, [column]: cell }).record!;
      return [first_name, middle_name];
    };
    expect(read('Jane A')).toEqual(['Jane', 'A']);
    expect(read('Jane A.')).toEqual(['Jane', 'A']);
    expect(read('Mary Ann')).toEqual(['Mary Ann', null]);
    expect(read('Jane')).toEqual(['Jane', null]);
    expect(read('J')).toEqual(['J', null]);
  },
);

test('a letter at the end of a first name that is called nothing else is part of it', () => {
  expect(normalizeRow({ 'First Name': 'Jane A' }).record).toMatchObject({ first_name: 'Jane A', middle_name: null });
});
