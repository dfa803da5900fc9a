import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (header: string, ...rows: readonly string[]) => {
  const { records, errors } = normalizeFile(`${header}\n${rows.join('\n')}\n`);
  return { records, codes: errors.map(({ code }) => code) };
};

test('a bare id that differs in the rows of one employee counts rows, and makes no dependent of the second', () => {
  const { records, codes } = read(
    'ID,Employee ID,Employee Name,Benefit Type,Plan',
    '1,104,Ann Fox,Medical,PPO',
    '2,104,Ann Fox,Dental,DPPO',
    '3,105,Bo Ray,Medical,PPO',
  );
  expect(records).toMatchObject([
    { employee_id: '104', member_id: null, relationship: 'self', coverage: { benefit: 'medical' } },
    { employee_id: '104', member_id: null, relationship: 'self', coverage: { benefit: 'dental' } },
    { employee_id: '105', member_id: null, relationship: 'self' },
  ]);
  expect(codes).toEqual([]);
});

test.each([
  ['each person has one', ['1,104,Ann Fox,1980-01-02', '2,104,Ann Fox,2010-03-04', '3,105,Bo Ray,1981-01-02']],
  ['rows of a person share one', ['1,104,Ann Fox,1980-01-02', '1,104,Ann Fox,1980-01-02', '3,105,Bo Ray,1981-01-02']],
])('a bare id is the member’s where %s', (_, rows) => {
  expect(read('ID,Employee ID,Full Name,DOB', ...rows).records[0]).toMatchObject({ member_id: '1' });
});
