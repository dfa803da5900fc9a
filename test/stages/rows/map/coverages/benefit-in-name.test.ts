import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

function coverages(...types: string[]): (readonly [string | null, string | null])[] {
  const rows = types.map((type, n) => `${n},Jay,Bea,1986-02-01,${type},P${n}`);
  return normalizeFile(['Member ID,Last Name,First Name,DOB,Plan Type,Plan', ...rows].join('\n')).records.map(
    ({ coverage }) => [coverage.benefit, coverage.plan_id] as const,
  );
}

const benefits = (...types: string[]): (string | null)[] => coverages(...types).map(([benefit]) => benefit);

test.each([
  ['Health Care - Medical', 'medical'],
  ['Health Care - Dental', 'dental'],
  ['Guardian Dental', 'dental'],
  ['Vision - VSP Choice', 'vision'],
  ['Basic Life Insurance', 'life'],
  ['Voluntary AD&D', 'life'],
  ['Voluntary LTD Plan', 'disability'],
  ['Limited Purpose FSA Plan', 'fsa'],
  ['HSA with Employer Money', 'hsa'],
])('a longer name says the benefit: %s', (type, benefit) => {
  expect(benefits(type)).toEqual([benefit]);
});

test.each([
  'Dental/Vision',
  'Accident Medical',
  'Medical Bridge',
  'Medical Opt-Out Credit',
  'Life Event',
  'Health Club',
  'Spending',
  'Divisional',
  'Non-Medical',
  'Declines Medical',
  'Refused Dental',
  'Medical (terminated)',
  'Dental Cancelled',
  'Vision Ineligible',
  'Rx Discount Card',
  'Medical Flex',
  'Travel Medical',
  'Medical Assistant',
  'Life Sciences Division',
])('says none where it may be another: %s', (type) => {
  expect(benefits(type)).toEqual(['other']);
});

test('in a file that names no plans it is the plan, and a word for the benefit is none', () => {
  const rows = ['Guardian Dental', 'Dental', 'Vision 2026'].map((type, n) => `${n},Jay,Bea,1986-02-01,${type}`);
  const { records } = normalizeFile(['Member ID,Last Name,First Name,DOB,Plan Type', ...rows].join('\n'));
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.plan_id])).toEqual([
    ['dental', 'Guardian Dental'],
    ['dental', null],
    ['vision', null],
  ]);
});

test('each of more names than are remembered says its own', () => {
  const types = Array.from({ length: 300 }, (_, n) => [`Guardian Dental ${n}`, `Vision Refused ${n}`, `Basic Life ${n}`][n % 3]!);
  const expected = types.map((_, n) => ['dental', 'other', 'life'][n % 3]);
  expect(benefits(...types, ...types)).toEqual([...expected, ...expected]);
});
