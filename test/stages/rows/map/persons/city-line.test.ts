import { describe, expect, test } from 'vitest';
import { isCityLine } from '../../../../../stages/rows/map/persons/city-line.ts';
import { builtIn, normalizeFile } from '../../normalized.ts';

/** City, state and zip of one person, and the codes of the report. */
function read(value: string, columns = 'City, State', more: [header: string, cell: string][] = []): { address: (string | null)[]; codes: string[] } {
  const header = ['Member ID', 'First Name', 'Last Name', columns, ...more.map(([name]) => name)];
  const row = ['1', 'Ann', 'Lee', value, ...more.map(([, cell]) => cell)];
  const text = [header, row].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  const { records, errors } = normalizeFile(text);
  const { city, state, zip } = records[0]!.address;
  return { address: [city, state, zip], codes: errors.map(({ code, field }) => `${code} ${field}`) };
}

describe('a city with its state in one column', () => {
  test.each([
    ['Dover, DE', 'Dover', 'DE', null],
    ['Dover,DE', 'Dover', 'DE', null],
    ['dover , de', 'dover', 'DE', null],
    ['Dover, Delaware', 'Dover', 'DE', null],
    ['Washington, D.C.', 'Washington', 'DC', null],
    ['Winston-Salem, North Carolina', 'Winston-Salem', 'NC', null],
    ['Dover, DE 19901', 'Dover', 'DE', '19901'],
    ['Dover, DE, 19901', 'Dover', 'DE', '19901'],
    ['Dover, DE 19901-1234', 'Dover', 'DE', '19901-1234'],
    ['Dover, DE 199011234', 'Dover', 'DE', '19901-1234'],
    ['Dover, Delaware  19901', 'Dover', 'DE', '19901'],
    ['Dover/DE/19901', 'Dover', 'DE', '19901'],
    ['Raleigh/Durham, NC', 'Raleigh/Durham', 'NC', null],
    ['Dover DE', 'Dover', 'DE', null],
    ['Dover DE 19901', 'Dover', 'DE', '19901'],
    ['SAINT PAUL MN 55101', 'SAINT PAUL', 'MN', '55101'],
    ['New York, New York', 'New York', 'NY', null],
    // Nothing says where the state begins, or that there is one.
    ['Dover', 'Dover', null, null],
    ['New York', 'New York', null, null],
    ['Oklahoma City', 'Oklahoma City', null, null],
    ['Dover, ', 'Dover', null, null],
    ['Cañon City, CO', 'Cañon City', 'CO', null],
  ])('%s', (value, city, state, zip) => {
    expect(read(value)).toEqual({ address: [city, state, zip], codes: [] });
  });

  test.each(['Toronto, ON M5V 2T6', 'London, England', 'Paris, France', 'St. John, QQ'])(
    '%s is no city of the United States: the city keeps all',
    (value) => {
      expect(read(value)).toEqual({ address: [value, null, null], codes: ['unknown_state address.state'] });
    },
  );

  test('gets back the zero that a spreadsheet took from its zip', () => {
    expect(read('Newark, NJ 7102')).toEqual({ address: ['Newark', 'NJ', '07102'], codes: ['zip_padded address.zip'] });
    const { errors } = normalizeFile('Member ID,First Name,Last Name,City/State/Zip\n1,Ann,Lee,Newark/NJ/7102\n');
    expect(errors[0]).toMatchObject({ original_value: 'Newark/NJ/7102', suggested_fix: 'Newark/NJ/07102', source: 'City/State/Zip' });
    expect(read('Dover, DE 199012')).toEqual({ address: ['Dover', 'DE', '199012'], codes: ['unknown_zip address.zip'] });
  });

  test('does not take the place of a state or a zip of its own column', () => {
    const own: [string, string][] = [
      ['State', 'MD'],
      ['Zip', '21201'],
    ];
    expect(read('Dover, DE 19901', 'City, State', own).address).toEqual(['Dover', 'MD', '21201']);
    expect(read('Dover, DE 19901', 'City, State', [['Zip', '']]).address).toEqual(['Dover', 'DE', '19901']);
  });

  test('leaves nothing of one row in the next', () => {
    const { records } = normalizeFile('Member ID,First Name,Last Name,City/State/Zip\n1,Ann,Lee,Dover/DE/19901\n2,Bob,Lee,Dover\n3,Cy,Lee,\n');
    expect(records.map(({ address }) => [address.city, address.state, address.zip])).toEqual([
      ['Dover', 'DE', '19901'],
      ['Dover', null, null],
      [null, null, null],
    ]);
  });

  test.each([
    'City, State',
    'City/State',
    'CITY_STATE',
    'City State Zip',
    'City, State, Zip Code',
    'City, ST ZIP',
    'City & State',
    'Home City, State Zip',
    'cityStateZip',
    'Employee City/State/Zip',
  ])('stands in a column called %s', (columns) => {
    expect(read('Dover, DE 19901', columns)).toEqual({ address: ['Dover', 'DE', '19901'], codes: [] });
  });

  test('stands in no column called otherwise', () => {
    expect(['City', 'State', 'City of Birth', 'Capacity State', 'City State Tax'].filter(isCityLine)).toEqual([]);
    expect(read('Dover, DE', 'City').address).toEqual(['Dover, DE', null, null]);
  });

  test('is left to the transforms of a config that has some', () => {
    const generic = builtIn('Generic');
    const city = { from: ['City, State'], transforms: [{ kind: 'extract' as const, pattern: '^([^,]+)' }] };
    const vendor = { ...generic, mapping: { ...generic.mapping, fields: { ...generic.mapping.fields, 'address.city': city } } };
    const { records } = normalizeFile('Member ID,First Name,Last Name,"City, State"\n1,Ann,Lee,"Dover, DE"\n', { vendor });
    expect(records[0]!.address).toMatchObject({ city: 'Dover', state: null });
  });
});
