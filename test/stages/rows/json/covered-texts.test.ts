import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const dependents = [
  { Dependent: 'Bo Ash', Relationship: 'Spouse', DOB: '1981-02-03' },
  { Dependent: 'Cy Ash', Relationship: 'Child', DOB: '2011-02-03' },
];
const ANN = { Employee_ID: 'E1', First_Name: 'Ann', Last_Name: 'Ash', DOB: '1980-01-02', Dependents_group: dependents };

function read(...elections: object[]) {
  const { records, errors } = normalizeFile(JSON.stringify({ Report_Entry: [{ ...ANN, Benefit_Elections_group: elections }] }));
  return {
    covered: records.map(({ coverage, dependents: covered }) => [coverage.plan_id, ...covered.map(({ first_name }) => first_name)]),
    codes: errors.map(({ code }) => code),
  };
}

test.each(['Enrolled_Dependents', 'Covered_Dependents', 'dependentsCovered', 'coveredFamilyMembers'])(
  'a text (%s) lists those whom a coverage covers',
  (name) => {
    const medical = { Benefit_Plan: 'PPO', Coverage: 'Family', [name]: 'Bo Ash; Cy Ash' };
    const dental = { Benefit_Plan: 'DEN', Coverage: 'Employee + Spouse', [name]: 'Bo Ash' };
    const vision = { Benefit_Plan: 'VIS', Coverage: 'Employee Only' };
    expect(read(medical, dental, vision)).toEqual({ covered: [['PPO', 'Bo', 'Cy'], ['DEN', 'Bo'], ['VIS']], codes: [] });
  },
);

test.each(['Ash, Bo; Ash, Cy', 'Bo Ash, Cy Ash', 'Cy Ash;Bo Ash;'])('so it does where it is written as %s', (text) => {
  const dental = { Benefit_Plan: 'DEN', Enrolled_Dependents: 'Ash, Bo' };
  expect(read({ Benefit_Plan: 'PPO', Enrolled_Dependents: text }, dental)).toEqual({
    covered: [
      ['PPO', 'Bo', 'Cy'],
      ['DEN', 'Bo'],
    ],
    codes: [],
  });
});

test.each(['2', 'Yes', 'All'])('a text that names nobody (%s) lists nobody', (text) => {
  const [medical, dental] = ['PPO', 'DEN'].map((plan) => ({ Benefit_Plan: plan, Covered_Dependents: text }));
  expect(read(medical!, dental!)).toEqual({
    covered: [
      ['PPO', 'Bo', 'Cy'],
      ['DEN', 'Bo', 'Cy'],
    ],
    codes: [],
  });
});
