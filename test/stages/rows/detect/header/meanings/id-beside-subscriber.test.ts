import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const idsOf = (header: string, ...rows: readonly string[]) =>
  normalizeFile(`${header}\n${rows.join('\n')}\n`).records.map(({ member_id: id, dependents }) => [id, ...dependents.map((one) => one.member_id)]);

const HEADER = 'ID,Subscriber ID,First Name,Last Name,DOB,Relationship';

test('a bare id beside that of the subscriber, to whom it points, is each person’s', () => {
  const rows = [
    'M1,M1,Ann,Fox,1980-02-03,Self',
    'M2,M1,Ben,Fox,1981-02-03,Spouse',
    'M3,M3,Dan,Oak,1970-02-03,Self',
    'M4,M3,Eve,Oak,1972-02-03,Spouse',
  ];
  expect(idsOf(HEADER, ...rows)).toEqual([
    ['M1', 'M2'],
    ['M3', 'M4'],
  ]);
});

test.each([
  ['numbers rows', ['1,S1,Ann,Fox,1980-02-03,Self', '2,S1,Ben,Fox,1981-02-03,Spouse', '3,S2,Dan,Oak,1970-02-03,Self']],
  ['is another for one person', ['S1,S1,Ann,Fox,1980-02-03,Self', 'S2,S1,Ann,Fox,1980-02-03,Self', 'S3,S1,Ben,Fox,1981-02-03,Spouse']],
])('a bare id that %s is nobody’s', (_, rows) => {
  expect(idsOf(HEADER, ...rows)[0]).toEqual(['S1', null]);
});

test('a bare id beside one of the member is not read', () => {
  const rows = ['7,S1,M1,Ann,Fox,1980-02-03,Self', '8,S1,M2,Ben,Fox,1981-02-03,Spouse'];
  expect(idsOf('ID,Subscriber ID,Member ID,First Name,Last Name,DOB,Relationship', ...rows)).toEqual([['M1', 'M2']]);
});
