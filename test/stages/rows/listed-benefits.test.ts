import { expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const BOB = { firstName: 'Bob', lastName: 'Ash', dob: '1981-02-03', relationship: 'spouse' };
const KID = { firstName: 'Kid', lastName: 'Ash', dob: '2010-02-03', relationship: 'child' };
const COVERAGES = [
  { benefit: 'medical', plan: 'PPO' },
  { benefit: 'dental', plan: 'DEN' },
];

/** Each record as who it is of, its benefit, its plan and the first names of its dependents, and the codes of the report. */
function placed(file: string | object[]) {
  const { records, errors } = normalizeFile(typeof file === 'string' ? file : JSON.stringify(file));
  const places = records.map(({ first_name, coverage, dependents }) => [
    first_name,
    coverage.benefit,
    coverage.plan_id,
    dependents.map((one) => one.first_name).join(),
  ]);
  return { places, codes: errors.map(({ code }) => code) };
}

const BY_BENEFIT = {
  places: [
    ['Ann', 'medical', 'PPO', 'Bob,Kid'],
    ['Ann', 'dental', 'DEN', 'Kid'],
  ],
  codes: [],
};

test.each<[string, object, object]>([
  ['in a list', { enrolledIn: ['medical'] }, { enrolledIn: ['medical', 'dental'] }],
  ['in a list of plans that names benefits', { plans: ['medical'] }, { plans: ['medical', 'dental'] }],
  ['in a text', { benefits: 'medical' }, { benefits: 'Medical, Dental' }],
  ['in a text under another name', { coveredBenefits: 'Medical' }, { coveredBenefits: 'Medical and Dental' }],
])('a dependent stands in the benefits that it lists %s', (_, bob, kid) => {
  expect(
    placed([
      {
        ...ANN,
        coverages: COVERAGES,
        dependents: [
          { ...BOB, ...bob },
          { ...KID, ...kid },
        ],
      },
    ]),
  ).toEqual(BY_BENEFIT);
});

test('a dependent stands in the benefits that its row lists', () => {
  const rows = (bob: string, kid: string) =>
    placed(
      `Employee ID,Last Name,First Name,DOB,Relationship,Medical Plan,Dental Plan,Covered Under
1,Ash,Ann,1/2/1980,Employee,PPO,DEN,
1,Ash,Bob,2/3/1981,Spouse,,,${bob}
1,Ash,Kid,2/3/2010,Child,,,${kid}
`,
    );
  expect(rows('Medical', 'Medical;Dental')).toEqual(BY_BENEFIT);
  expect(rows('Medical', '')).toEqual(BY_BENEFIT);
  // Of other words alone it lists something else.
  expect(rows('Employee', 'Employee').places[1]).toEqual(['Ann', 'dental', 'DEN', 'Bob,Kid']);
  expect(rows('Medical/Spa', '').codes).toEqual(['unknown_code']);
  expect(rows('Not covered', '').places[2]).toEqual(['Bob', null, null, '']);
});

test('a list of benefits says nothing where no coverage states its benefit', () => {
  const { places } = placed([{ ...ANN, coverages: [{ plan: 'PPO' }], dependents: [{ ...BOB, benefits: 'medical' }] }]);
  expect(places).toEqual([['Ann', null, 'PPO', 'Bob']]);
});

test('a benefit with an object of its own covers those whom it lists', () => {
  const benefits = { medical: { plan: 'PPO', covered: ['Bob', 'Kid'] }, dental: { plan: 'DEN', covered: ['Kid'] } };
  expect(placed([{ ...ANN, benefits, dependents: [BOB, KID] }])).toEqual(BY_BENEFIT);
});

test('a spouse among dependents stands beside the children', () => {
  const [{ relationship: _, ...bob }, { relationship: __, ...kid }] = [BOB, KID];
  const { records } = normalizeFile(JSON.stringify([{ ...ANN, dependents: { spouse: bob, children: [kid] } }]));
  expect(records[0]?.dependents.map((one) => [one.first_name, one.relationship])).toEqual([
    ['Bob', 'spouse'],
    ['Kid', 'child'],
  ]);
});
