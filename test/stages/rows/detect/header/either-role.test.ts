import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const recordsOf = (...lines: string[]) => normalizeFile(lines.join('\n')).records;

test.each([
  ['Dep/Ben Name', 'Jo Fry'],
  ['Dep/Ben Name,Dep/Ben Relationship,Ben %', 'Jo Fry,Trust,50'],
])('who may be a beneficiary is not the row’s person: %s', (header, cells) => {
  const records = recordsOf(`Employee ID,Employee Name,DOB,${header}`, `7,Gus Fry,1969-09-09,${cells}`);
  expect(records).toMatchObject([{ first_name: 'Gus', dependents: [] }]);
});
