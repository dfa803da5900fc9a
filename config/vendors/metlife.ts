import type { FieldMappings } from '../../src/model/vendor-config.ts';
import { positions } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/**
 * The coverage blocks that the published layout fills, with the place of their type and of their start date. Of the second
 * one the source puts the type once before the start date, as in the others, and once behind the block before it.
 */
const BLOCKS = [
  { n: 1, types: [589], start: 591 },
  { n: 2, types: [740, 684], start: 742 },
  { n: 3, types: [1009], start: 1011 },
] as const;

const LIFE = { L: 'life', OL: 'life', OA: 'life' };

/** One line for each person and up to three coverages in it: basic life, optional life, optional accidental death. */
export const metLife = vendorOfFixedLayout({
  name: 'MetLife',
  source: 'MetLife record of 3000, as a public UKG Pro export script of 2022 writes it (MetLife Basic And Vol Export)',
  dates: ['MMDDYYYY'],
  lineLengths: [3000],
  lines: [
    { name: 'header', role: 'header', tag: { start: 1, values: ['A'] }, fields: [] },
    {
      name: 'member',
      role: 'row',
      tag: { start: 1, values: ['E'] },
      fields: [
        ...positions(
          ['Customer Number', 2, 8],
          ['Employee Number', 9, 19],
          ['Employee ID', 20, 30],
          ['Member SSN', 40, 50],
          ['Relationship Code', 51, 51],
          ['Last Name', 52, 71],
          ['First Name', 72, 83],
          ['Middle Initial', 84, 84],
          ['Birth Date', 85, 92],
          ['Marital Status', 93, 93],
          ['Sex', 94, 94],
          ['Employment Date', 95, 102],
          ['Retirement Date', 103, 110],
          ['Home Telephone', 111, 120],
          ['Email Address', 132, 171],
          ['Street Address 1', 173, 204],
          ['Street Address 2', 205, 236],
          ['City', 237, 257],
          ['State', 258, 259],
          ['Zip Code', 260, 268],
          ['Annual Salary', 269, 277],
        ),
        ...BLOCKS.flatMap(({ n, types, start }) => [
          ...types.map((at, other) => ({ name: other === 0 ? `Coverage Type ${n}` : `Coverage Type ${n} before`, start: at, length: 2 })),
          ...positions(
            [`Coverage Start ${n}`, start, start + 7],
            [`Coverage End ${n}`, start + 8, start + 15],
            [`Group Number ${n}`, start + 16, start + 22],
            [`Subdivision ${n}`, start + 23, start + 26],
            [`Branch ${n}`, start + 27, start + 30],
          ),
        ]),
      ],
    },
    {
      name: 'trailer',
      role: 'trailer',
      tag: { start: 1, values: ['Z'] },
      fields: positions(['Total Record Count', 9, 16]),
      count: { field: 'Total Record Count', of: 'rows' },
    },
  ],
  fields: {
    employee_id: { from: ['Employee ID'] },
    ssn: { from: ['Member SSN'] },
    first_name: { from: ['First Name'] },
    last_name: { from: ['Last Name'] },
    middle_name: { from: ['Middle Initial'] },
    date_of_birth: { from: ['Birth Date'] },
    gender: { from: ['Sex'] },
    hire_date: { from: ['Employment Date'] },
    phone: { from: ['Home Telephone'] },
    email: { from: ['Email Address'] },
    'address.street': { from: ['Street Address 1'], join: ['Street Address 2'] },
    'address.city': { from: ['City'] },
    'address.state': { from: ['State'] },
    'address.zip': { from: ['Zip Code'] },
    group_id: { from: ['Customer Number'] },
    relationship: { from: ['Relationship Code'], lookup: { '0': 'self' } },
  },
  coverages: {
    kind: 'sets',
    sets: BLOCKS.map(({ n, types }): FieldMappings => {
      const from = types.map((_, other) => (other === 0 ? `Coverage Type ${n}` : `Coverage Type ${n} before`));
      return {
        'coverage.plan_id': { from },
        'coverage.benefit': { from, lookup: LIFE },
        'coverage.effective_date': { from: [`Coverage Start ${n}`] },
        'coverage.termination_date': { from: [`Coverage End ${n}`] },
      };
    }),
  },
  family: 'Employee Number',
  identifiers: ['ssn', 'employee_id', 'family_id'],
});
