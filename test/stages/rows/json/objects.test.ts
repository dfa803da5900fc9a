import { describe, expect, test } from 'vitest';
import { MAX_ROW_BYTES } from '../../../../stages/rows/row.ts';
import { normalizeFile } from '../normalized.ts';

const PERSONS = Array.from({ length: 40 }, (_, n) => ({
  memberId: `M${n}`,
  firstName: n === 3 ? 'Zo\u00eb "Z" }{' : `Name${n}`,
  lastName: 'Ash',
  dob: n === 5 ? '1990-13-45' : '1985-03-15',
  ...(n % 4 === 0 ? { dependents: [{ firstName: 'Kid', dob: '2012-01-01', relationship: 'child' }] } : {}),
  coverages: [{ planId: 'GOLD', effectiveDate: '2026-01-01' }],
}));
const usual = normalizeFile(JSON.stringify(PERSONS));

describe('objects without an array around them are read as its elements would be', () => {
  const texts = (between: string, indent = 0): string => PERSONS.map((person) => JSON.stringify(person, null, indent)).join(between);

  test.each([
    ['with nothing between them', texts('')],
    ['with a blank', texts(' ')],
    ['in several lines each', texts('\n', 2)],
    ['in several lines, parted by blank ones', `\n${texts('\n\n', 2)}\n\n`],
    ['in several lines, of CRLF', texts('\r\n', 2).replaceAll(/\r?\n/g, '\r\n')],
    ['with commas', texts(',')],
    ['in several lines, with commas', `${texts(',\n', 2)}\n`],
    ['one a line, with commas behind them', `${texts(',\n')},\n`],
    ['two a line', PERSONS.map((person, n) => `${JSON.stringify(person)}${n % 2 === 0 ? '' : '\n'}`).join('')],
    [
      'the first in one line',
      `${JSON.stringify(PERSONS[0])}\n${PERSONS.slice(1)
        .map((person) => JSON.stringify(person, null, 1))
        .join('\n')}`,
    ],
  ])('%s', (_, text) => {
    for (const options of [{}, { segmentBytes: 100 }, { segmentBytes: 100, chunkBytes: 7 }, { withoutKernel: true }]) {
      const { records, errors, inspection } = normalizeFile(text, options);
      expect(inspection.reading).toMatchObject({ layout: 'objects' });
      expect(inspection.row_count).toBe(PERSONS.length);
      expect(records).toEqual(usual.records);
      expect(errors).toEqual(usual.errors);
    }
  });

  test('in UTF-16', () => {
    const bytes = Buffer.from(`\ufeff${texts('\n', 2)}`, 'utf16le');
    expect(normalizeFile(new Uint8Array(bytes), { segmentBytes: 100 }).records).toEqual(usual.records);
  });

  test('one that is too large or too deep is passed over, and those behind it are read', () => {
    const [first, second, ...others] = PERSONS.map((person) => JSON.stringify(person));
    const large = `{"memberId":"L","note":"}{${'x'.repeat(MAX_ROW_BYTES)}"}`;
    const deep = `{"memberId":"D","a":${'['.repeat(60)}${']'.repeat(60)}}`;
    const { records, errors } = normalizeFile([first, large, second, deep, ...others].join(''), { chunkBytes: 4096 });
    expect(records).toEqual(usual.records);
    expect(errors.map(({ row_number, code }) => [row_number, code])).toEqual([
      [2, 'row_too_large'],
      [4, 'too_deep'],
      [8, 'invalid_date'],
    ]);
  });
});

test('one object a line is still read so, and a line that is broken is one bad row', () => {
  const text = PERSONS.map((person, n) => `${JSON.stringify(person).slice(n === 7 ? 1 : 0)}\n`).join('');
  const { errors, inspection } = normalizeFile(text);
  expect(inspection.reading).toMatchObject({ layout: 'lines' });
  expect(errors.map(({ row_number, code }) => [row_number, code])).toContainEqual([8, 'invalid_json']);
});

test('objects that are pages of one list are read one behind the other', () => {
  const page = (n: number) => JSON.stringify({ page: n, members: PERSONS.slice(2 * n, 2 * n + 2) });
  expect(normalizeFile(`${page(0)}${page(1)}`).records).toMatchObject(usual.records.slice(0, 4));
});
