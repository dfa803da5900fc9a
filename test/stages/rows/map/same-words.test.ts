import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';

const COLUMNS = ['Member ID', 'First Name', 'Last Name', 'Relationship', 'Street', 'City', 'State', 'Zip', 'Phone', 'Plan ID'];
const ANN = ['1', 'Ann', 'Fox', 'Self', '1 Main St', 'Reno', 'NV', '89501', '775-555-0100', 'MED'];
const bob = (street: string, city = '', state = '', zip = '', phone = ''): string[] => [
  '2',
  'Bob',
  'Fox',
  'Spouse',
  street,
  city,
  state,
  zip,
  phone,
  'DEN',
];
const read = (row: string[]) => normalizeFile(csv(COLUMNS, [ANN, row]));

describe('a cell that says that its value stands somewhere else', () => {
  it.each(['Same', 'Same as EE', 'same as employee', 'SAME AS ABOVE', "Same as Employee's address", 'ditto', '"', '〃', 'See above'])(
    'is no address (%s)',
    (word) => {
      const { records, errors } = read(bob(word));
      expect(records.map(({ address }) => address?.street)).toEqual(['1 Main St', null]);
      expect(errors).toMatchObject([{ row_number: 3, code: 'placeholder_value', field: 'address.street', source: 'Street', severity: 'warning' }]);
    },
  );

  it('is said once for each column, and is nothing else', () => {
    const { records, errors } = read(bob('Same', 'Same', 'Same', 'Same', 'Same'));
    expect(records[1]).toMatchObject({ phone: null, address: { street: null, city: null, state: null, zip: null } });
    expect(errors.map(({ code, source }) => `${code} ${source}`).toSorted()).toEqual(
      ['Street', 'City', 'State', 'Zip', 'Phone'].map((column) => `placeholder_value ${column}`).toSorted(),
    );
  });

  it('is an address where it goes on as one', () => {
    for (const street of ['Same Street 12', 'Dos Santos Ave 1', 'As Above Lane 4', '12 Ditto Rd']) {
      const { records, inspection } = read(bob(street));
      expect(records[1]?.address?.street).toBe(street);
      expect(inspection.reading).not.toHaveProperty('same_columns');
    }
  });
});
