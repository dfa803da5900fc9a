import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const read = (header: string, ...rows: string[]) => {
  const { records, errors } = normalizeFile([header, ...rows].join('\n'));
  return { names: records.map(({ first_name }) => first_name), codes: errors.map(({ code }) => code) };
};
const HEADER = 'Employee ID,First Name,Last Name,DOB,Plan';
const ANN = '1001,Ann,Fox,1980-01-02,PPO';

test.each([
  ['EXAMPLE - delete this row', HEADER, '1,Jane,Doe,1980-01-01,EXAMPLE - delete this row'],
  ['Sample row', HEADER, 'Sample row,Jane,Doe,1980-01-01,PPO'],
  ['(Example) behind a name', HEADER, '1,Jane,Doe (Example),1980-01-01,PPO'],
  ['Ex: before a value', HEADER, 'Ex: 12345,Jane,Doe,1980-01-01,PPO'],
  ['Example:', HEADER, 'Example:,Jane,Doe,1980-01-01,PPO'],
  ['the bare word in a column without a name', `,${HEADER}`, 'Example,1,Jane,Doe,1980-01-01,PPO'],
  ['the same below what columns take', HEADER, 'Text,Text,Text,YYYY-MM-DD,Text\n***EXAMPLE***,Jane,Doe,1980-01-01,PPO'],
])('a row below the header that says %s is nobody', (_, header, example) => {
  const ann = header === HEADER ? ANN : `,${ANN}`;
  expect(read(header, example, ann)).toEqual({ names: ['Ann'], codes: [] });
});

test('people and firms may be called so, and what stands elsewhere is a row', () => {
  expect(read(HEADER, '1,Anna,Example,1980-01-01,PPO', '2,Bob,Sample,1981-01-01,PPO').names).toEqual(['Anna', 'Bob']);
  expect(read(`${HEADER},Company`, '1,Cy,Oak,1980-01-01,PPO,Example Corp', '2,Di,Ash,1981-01-01,PPO,Sample Data').names).toEqual(['Cy', 'Di']);
  expect(read(HEADER, ANN, 'Example:,Jane,Doe,1980-01-01,PPO').names).toEqual(['Ann', 'Jane']);
  expect(read(HEADER, 'EXAMPLE - delete this row,,,,', ANN)).toEqual({ names: ['Ann'], codes: ['required'] });
});

test('a remark of a person begins with an example of something else, and what all rows say shows nothing', () => {
  for (const remark of ['Ex: spouse of 1002', 'e.g.: court order', 'Sample: sent by mail'])
    expect(read(`${HEADER},Comments`, `${ANN},${remark}`, '1002,Bob,Oak,1981-01-01,PPO,').names).toEqual(['Ann', 'Bob']);
  expect(read(`Notes,${HEADER}`, `Ex: spouse of 1002,${ANN}`).names).toEqual(['Ann']);
  const rows = ['Ann', 'Bob', 'Cy', 'Di'].map((name, at) => `${at},${name},Fox,1980-01-02,Gold PPO (Sample)`);
  expect(read(HEADER, ...rows).names).toEqual(['Ann', 'Bob', 'Cy', 'Di']);
  expect(read(HEADER, ...rows.slice(0, 3), ANN).names).toEqual(['Ann']);
});
