import { expect, test } from 'vitest';
import type { NormalizedFile } from '../normalized.ts';
import { edi, member, normalize834 } from './x12-file.ts';

const life = (tier: string, day = '20250101') => [`HD*021**PPO*TERM50*${tier}`, `DTP*348*D8*${day}`];
const ANN = member('1', '18', 'Ann', ...life('EMP'), ...life('DEP'));
const CY = member('2', '18', 'Cy', ...life('EMP'));
const shape = ({ records }: NormalizedFile) =>
  records.map(({ first_name, coverage, dependents }) => [first_name, coverage.coverage_type, ...dependents.map((one) => one.first_name)]);

const EXPECTED = [
  ['Ann', 'EMPLOYEE_ONLY', 'Bob'],
  ['Ann', 'DEPENDENTS_ONLY', 'Kid'],
];

test('where one plan stands twice, a dependent stands in the coverage of its tier', () => {
  const set = [...ANN, ...member('1', '19', 'Kid', ...life('DEP')), ...member('1', '01', 'Bob', ...life('EMP'))];
  expect(shape(normalize834(edi([set])))).toEqual(EXPECTED);
});

test('where one plan stands twice, a dependent far from its subscriber stands in the coverage of its tier, too', () => {
  const far = [...member('1', '19', 'Kid', ...life('DEP')), ...CY, ...member('1', '01', 'Bob', ...life('EMP'))];
  const apart = normalize834(edi([[...ANN, ...CY, ...far]]), { segmentBytes: 1 });
  expect(shape(apart).filter(([name]) => name === 'Ann')).toEqual(EXPECTED);
  const spread = [...member('1', '18', 'Ann', ...life('EMP')), ...CY, ...member('1', '18', 'Ann', ...life('DEP')), ...CY, ...far];
  expect(shape(normalize834(edi([spread]))).filter(([name]) => name === 'Ann')).toEqual(EXPECTED);
});

test('the tier only breaks a tie: the same first day goes before it', () => {
  const set = [...member('1', '18', 'Ann', ...life('EMP', '20250301'), ...life('DEP')), ...member('1', '19', 'Kid', ...life('DEP', '20250301'))];
  expect(shape(normalize834(edi([set])))).toEqual([
    ['Ann', 'EMPLOYEE_ONLY', 'Kid'],
    ['Ann', 'DEPENDENTS_ONLY'],
  ]);
});
