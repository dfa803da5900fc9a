import { describe, expect, test } from 'vitest';
import { csv } from '../../one-row.ts';
import { normalizeFile } from '../../normalized.ts';

type Address = [street: string, city: string | null, state: string | null, zip: string | null];

const read = (value: string, more: Readonly<Record<string, string>> = {}) => {
  const { records, errors } = normalizeFile(
    csv(['Member ID', 'First Name', 'Last Name', 'Address', ...Object.keys(more)], [['1', 'Ann', 'Lee', value, ...Object.values(more)]]),
  );
  expect(errors).toEqual([]);
  return records[0]!.address;
};

describe('a whole address in one column', () => {
  test.each<[string, ...Address]>([
    ['12 Main St, Boston, MA 02134', '12 Main St', 'Boston', 'MA', '02134'],
    ['12 Main St, Apt 4, St. Paul, Minnesota 55101-1234, USA', '12 Main St, Apt 4', 'St. Paul', 'MN', '55101-1234'],
    ['12 Main St, New York NY 10001', '12 Main St', 'New York', 'NY', '10001'],
    ['12 Main St\nSan José, CA, 95101', '12 Main St', 'San José', 'CA', '95101'],
  ])('%j is taken apart', (value, street, city, state, zip) => {
    expect(read(value)).toEqual({ street, city, state, zip });
  });

  test.each([
    '12 Main St',
    '12 Main St Boston, MA 02134',
    '12 Main St, Suite B, MA 02134',
    '12 Main St, #4, MA 02134',
    '12 Main St, Springfield, XX 02134',
    '12 Main St, Boston, MA',
    '12 Rue Été, Montréal, QC H2X 1Y4',
  ])('%j is kept as it stands', (value) => {
    expect(read(value)).toEqual({ street: value, city: null, state: null, zip: null });
  });

  test('is kept where other columns hold its parts', () => {
    expect(read('12 Main St, Boston, MA 02134', { State: 'NH' })).toEqual({
      street: '12 Main St, Boston, MA 02134',
      city: null,
      state: 'NH',
      zip: null,
    });
  });

  test('leaves nothing of one row to the next', () => {
    const rows = ['12 Main St, Boston, MA 02134', ''].map((address, n) => [String(n), 'Ann', 'Lee', address]);
    const { records } = normalizeFile(csv(['Member ID', 'First Name', 'Last Name', 'Address'], rows));
    expect(records[1]!.address).toEqual({ street: null, city: null, state: null, zip: null });
  });

  test('goes behind the column of its first line, and stands in where that is blank', () => {
    const columns = ['Member ID', 'First Name', 'Last Name', 'Address', 'Address1', 'City', 'State', 'Zip'];
    const rows = [
      ['1', 'Ann', 'Lee', '12 Main St Boston, MA 02134', '12 Main St', 'Boston', 'MA', '02134'],
      ['2', 'Bob', 'Lee', '14 Main St', '', 'Boston', 'MA', '02134'],
    ];
    expect(normalizeFile(csv(columns, rows)).records.map(({ address }) => address.street)).toEqual(['12 Main St', '14 Main St']);
    // It may as well be the first line, and the other one the second.
    const other = [['1', 'Ann', 'Lee', '12 Main St', 'Apt 4', 'Boston', 'MA', '02134']];
    expect(normalizeFile(csv(columns, other)).records[0]!.address.street).toBe('12 Main St');
  });
});
