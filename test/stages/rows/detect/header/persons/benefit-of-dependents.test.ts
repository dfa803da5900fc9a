import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** The dependents of each record, with the days of their coverage. */
function dependents(header: string, ...rows: string[]): string[][] {
  const { records } = normalizeFile([`Member ID,First Name,Last Name,DOB,Plan Code,${header}`, ...rows].join('\n'));
  return records.map((record) =>
    record.dependents.map((one) => `${one.first_name} ${one.relationship} ${one.effective_date ?? '-'} ${one.termination_date ?? '-'}`),
  );
}

describe('dependents under the name of the only benefit', () => {
  const ONE =
    'Dental Dependent First Name,Dental Dependent Last Name,Dental Dependent DOB,Dental Dependent Relationship,Dental Dependent Eff Date,Dental Dependent Term Date';

  test('are read, as many as there are', () => {
    expect(
      dependents(
        `${ONE},${ONE}`,
        'M1,Ann,Fox,1980-01-01,D1,Bob,Fox,1981-01-01,Spouse,2025-01-01,,Cal,Fox,2011-01-01,Child,2025-01-01,2025-06-30',
        'M2,Dan,Ray,1970-01-01,D1,,,,,,,,,,,,',
      ),
    ).toEqual([['Bob spouse 2025-01-01 -', 'Cal child 2025-01-01 2025-06-30'], []]);
  });

  test('have the days of their coverage', () => {
    expect(
      dependents(
        'Dependent First Name,Dependent Last Name,Dependent DOB,Dependent Relationship,Dependent Vision Effective Date,Dependent Vision Term Date',
        'M1,Ann,Fox,1980-01-01,V1,Bob,Fox,1981-01-01,Spouse,2025-01-01,2025-03-31',
        'M2,Dan,Ray,1970-01-01,V1,,,,,,',
      ),
    ).toEqual([['Bob spouse 2025-01-01 2025-03-31'], []]);
  });

  test('are not read twice where several benefits list them', () => {
    const both = ONE.replaceAll('Dental', 'Vision');
    const [first] = dependents(
      `${ONE},${both}`,
      'M1,Ann,Fox,1980-01-01,D1,Bob,Fox,1981-01-01,Spouse,2025-01-01,,Bob,Fox,1981-01-01,Spouse,2025-01-01,',
    );
    expect(first).toEqual([]);
  });

  test('are not made of an SSN alone, which may be the person’s own', () => {
    expect(dependents('Dental Dependent SSN', 'M1,Ann,Fox,1980-01-01,D1,457-55-5462')).toEqual([[]]);
  });
});

test('days of dependents whose columns repeat without a number are those dependents’', () => {
  const one = 'Dep First Name,Dep Last Name,Dep DOB,Dep Rel,Dep Eff Date,Dep Term Date';
  expect(
    dependents(
      `${one},${one}`,
      'M1,Ann,Fox,1980-01-01,P,Bob,Fox,1981-01-01,Spouse,2025-01-01,,Cal,Fox,2011-01-01,Child,2025-02-01,2025-06-30',
      'M2,Dan,Ray,1970-01-01,P,,,,,,,,,,,,',
    ),
  ).toEqual([['Bob spouse 2025-01-01 -', 'Cal child 2025-02-01 2025-06-30'], []]);
});
