import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const DENTAL = { benefit: 'dental', planId: 'D1', tier: 'FAMILY', effectiveDate: '2025-01-01' };

function read(...records: object[]) {
  const { records: all, inspection } = normalizeFile(
    JSON.stringify(records.map((said, at) => ({ memberId: `M${at}`, firstName: 'Ann', lastName: 'Lee', dateOfBirth: '1980-01-02', ...said }))),
  );
  return {
    coverages: all.map(({ member_id: id, coverage: { benefit, plan_id: plan, coverage_type: tier, effective_date: day } }) =>
      [id, benefit, plan, tier, day].map((said) => said ?? '-').join(' '),
    ),
    unread: inspection.findings.flatMap(({ code, source }) => (code === 'values_unread' ? [source] : [])),
  };
}

describe('benefits that have columns of their own beside a list of coverages', () => {
  test('are coverages beside the listed ones, each with its own values', () => {
    const medicalPlan = { planId: 'PPO1', tier: 'EMPLOYEE' };
    expect(read({ medicalPlan, coverages: [DENTAL] })).toEqual({
      coverages: ['M0 dental D1 FAMILY 2025-01-01', 'M0 medical PPO1 EMPLOYEE_ONLY -'],
      unread: [],
    });
    const { tier: _, ...untold } = DENTAL;
    expect(read({ medical: medicalPlan, elections: [untold] }).coverages).toEqual(['M0 dental D1 - 2025-01-01', 'M0 medical PPO1 EMPLOYEE_ONLY -']);
  });

  test('are read of those records that have no list', () => {
    const plans = { medicalPlan: { planId: 'PPO1', tier: 'FAM' }, visionPlan: { planId: 'V1', tier: 'EMP' } };
    expect(read({ coverages: [DENTAL] }, plans)).toEqual({
      coverages: ['M0 dental D1 FAMILY 2025-01-01', 'M1 medical PPO1 FAMILY -', 'M1 vision V1 EMPLOYEE_ONLY -'],
      unread: [],
    });
  });

  test.each([
    ['of the same benefit', { ...DENTAL, benefit: 'medical' }, 'M0 medical D1 FAMILY 2025-01-01'],
    ['of which it is not said', { ...DENTAL, benefit: '' }, 'M0 - D1 FAMILY 2025-01-01'],
  ])('are no second coverage beside an element %s', (_, element, only) => {
    const { coverages } = read({ medicalPlan: 'PPO1', coverages: [element] }, { coverages: [DENTAL] });
    expect(coverages).toEqual([only, 'M1 dental D1 FAMILY 2025-01-01']);
  });

  test('are named, and given to nobody, where the list does not say of which benefits its elements are', () => {
    const medicalPlan = { planId: 'PPO1', tier: 'EMPLOYEE' };
    expect(read({ medicalPlan, coverages: [{ planId: 'D1' }, { planId: 'D2', tier: 'FAM' }] })).toEqual({
      coverages: ['M0 - D1 - -', 'M0 - D2 FAMILY -'],
      unread: ['medicalPlan'],
    });
  });

  test('are named where they say a tier and no plan', () => {
    const { tier: _, ...untold } = DENTAL;
    expect(read({ medicalTier: 'EMPLOYEE', coverages: [untold] })).toEqual({ coverages: ['M0 dental D1 - 2025-01-01'], unread: ['medicalTier'] });
  });

  test('are named where the type of the listed coverages says nothing but benefits', () => {
    const typed = { type: 'medical', planId: 'P1' };
    expect(read({ medicalTier: 'EMPLOYEE', coverages: [typed] })).toEqual({ coverages: ['M0 medical P1 - -'], unread: ['medicalTier'] });
  });

  test('say the tier of the only coverage that is listed where nothing else is said of any', () => {
    expect(read({ medicalTier: 'EMPLOYEE', coverages: [{ planId: 'P1' }] })).toEqual({ coverages: ['M0 - P1 EMPLOYEE_ONLY -'], unread: [] });
  });

  test('have lists of their own: no plan of theirs is that of another list', () => {
    expect(read({ medicalPlans: [{ planId: 'PPO1', tier: 'EMP' }], coverages: [DENTAL] }).coverages).toEqual([
      'M0 dental D1 FAMILY 2025-01-01',
      'M0 medical PPO1 EMPLOYEE_ONLY -',
    ]);
  });
});

describe('a list that is called after a benefit', () => {
  const plans = (...ids: string[]): object[] => ids.map((planId) => ({ planId, tier: 'EMP' }));

  test.each([
    ['an object', { dentalPlan: { planId: 'D1', tier: 'FAM' } }],
    ['values', { dentalPlan: 'D1', dentalTier: 'FAM' }],
  ])('is one coverage, and %s of another benefit beside it another', (_, dental) => {
    expect(read({ medicalPlans: plans('PPO1'), ...dental })).toEqual({
      coverages: ['M0 medical PPO1 EMPLOYEE_ONLY -', 'M0 dental D1 FAMILY -'],
      unread: [],
    });
  });

  test('is named for its further elements', () => {
    const { coverages, unread } = read({ medicalPlans: plans('PPO1', 'PPO2'), dentalPlan: { planId: 'D1', tier: 'FAM' } });
    expect([coverages, unread.length]).toEqual([['M0 medical PPO1 EMPLOYEE_ONLY -', 'M0 dental D1 FAMILY -'], 1]);
  });

  test('is the list of coverages where nothing of another benefit stands beside it', () => {
    expect(read({ medicalPlans: plans('PPO1', 'PPO2') }).coverages).toEqual(['M0 - PPO1 EMPLOYEE_ONLY -', 'M0 - PPO2 EMPLOYEE_ONLY -']);
  });
});

describe('a plan of no benefit beside a list of coverages', () => {
  test('is named where the list has others, and its tier is none of theirs', () => {
    const { tier: _, ...untold } = DENTAL;
    expect(read({ coverage: { planId: 'PPO1', tier: 'EMPLOYEE' }, coverages: [untold] })).toEqual({
      coverages: ['M0 dental D1 - 2025-01-01'],
      unread: ['coverage.planId'],
    });
    expect(read({ planId: 'PPO1', coverages: [DENTAL] })).toEqual({ coverages: ['M0 dental D1 FAMILY 2025-01-01'], unread: ['planId'] });
  });

  test('is no other where the list has it, by its id or its name', () => {
    const { tier: _, ...untold } = DENTAL;
    expect(read({ coverage: { planId: 'D1', planName: 'Dental Low', tier: 'FAM' }, coverages: [untold] })).toEqual({
      coverages: ['M0 dental D1 FAMILY 2025-01-01'],
      unread: [],
    });
  });

  test('is the coverage of a record without a list', () => {
    expect(read({ coverages: [DENTAL] }, { planId: 'PPO1' })).toEqual({
      coverages: ['M0 dental D1 FAMILY 2025-01-01', 'M1 - PPO1 - -'],
      unread: [],
    });
  });
});
