import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `first benefit [dependents]`, `waived` for who has none. */
function coverages(header: string, ...rows: string[]): string[] {
  return normalizeFile([header, ...rows].join('\n')).records.map(
    ({ first_name: first, coverage, dependents }) =>
      `${first} ${coverage.benefit} ${coverage.coverage_type === 'WAIVED' ? 'waived' : coverage.plan_id} [${dependents.map((one) => one.first_name).join()}]`,
  );
}

const HEADER =
  'Employee ID,Employee First Name,Employee Last Name,Dep First Name,Dep Last Name,Dep DOB,Covered Medical,Covered Dental,Medical Plan,Medical Tier,Dental Plan,Dental Tier';
const ADA = '1,Ada,Fenn';
const OF_ADA = 'PPO,Family,High,EE+SP';
const GIL = '2,Gil,Hess,,,,,,HSA,EE,,';

describe('flags of benefits behind the columns of a dependent', () => {
  test('are the dependent’s, and waive nothing of the employee’s', () => {
    expect(coverages(HEADER, `${ADA},Bo,Fenn,1979-02-02,Y,Y,${OF_ADA}`, `${ADA},Cy,Fenn,2011-03-03,Y,N,${OF_ADA}`, GIL)).toEqual([
      'Ada medical PPO [Bo,Cy]',
      'Ada dental High [Bo]',
      'Cy dental waived []',
      'Gil medical HSA []',
    ]);
  });

  test('may be said of no benefit', () => {
    const header = 'Employee ID,Employee Name,Plan,Tier,Dependent Name,Dependent DOB,Enrolled';
    const grant = '1,Carla Grant,PPO,EE+SP';
    expect(coverages(header, `${grant},Hugo Grant,1983-04-04,Yes`, `${grant},Nia Grant,2012-05-05,No`, '2,Dirk Hays,HSA,EE,,,')).toEqual([
      'Carla null PPO [Hugo]',
      'Nia null waived []',
      'Dirk null HSA []',
    ]);
  });

  test('are the employee’s where a row without a dependent says them', () => {
    const rows = [`${ADA},Bo,Fenn,1979-02-02,Y,N,${OF_ADA}`, '2,Gil,Hess,,,,Y,N,HSA,EE,High,EE'];
    expect(coverages(HEADER, ...rows)).toContain('Gil dental waived []');
  });

  test('are the employee’s behind how many dependents there are', () => {
    const header = 'Employee ID,First Name,Last Name,Dep First Name,Dep Last Name,Dep Count,Medical,Dental,Medical Plan,Dental Plan';
    expect(coverages(header, '1,Ada,Fenn,Bo,Fenn,1,Y,N,PPO,High', '2,Gil,Hess,,,,,,HSA,')).toContain('Ada dental waived [Bo]');
  });

  test('may be anybody’s where every row names a dependent', () => {
    expect(coverages(HEADER, `${ADA},Bo,Fenn,1979-02-02,Y,N,${OF_ADA}`)).toContain('Ada dental waived [Bo]');
  });
});
