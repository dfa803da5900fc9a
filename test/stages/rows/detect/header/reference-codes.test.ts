import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

test('columns of reference codes are what they are codes of', () => {
  const { records } = normalizeFile(
    [
      'EmployeeXRefCode,EmployeeLastName,EmployeeFirstName,EmployeeBirthDate,EmployeeGenderXRefCode,BenefitPlanXRefCode,BenefitPlanTypeXRefCode,OptionXRefCode,DependentFirstName,DependentLastName,DependentBirthDate,RelationshipTypeXRefCode',
      'D100,Tate,Gwen,1984-05-05,F,MED_PPO,MEDICAL,FAMILY,Rex,Tate,1983-06-06,SPOUSE',
      'D101,Umar,Sami,1990-01-01,M,MED_HSA,MEDICAL,EE_ONLY,,,,',
    ].join('\n'),
  );
  expect(records).toMatchObject([
    {
      employee_id: 'D100',
      gender: 'F',
      coverage: { plan_id: 'MED_PPO', benefit: 'medical', coverage_type: 'FAMILY' },
      dependents: [{ first_name: 'Rex', relationship: 'spouse' }],
    },
    { employee_id: 'D101', gender: 'M', coverage: { plan_id: 'MED_HSA', coverage_type: 'EMPLOYEE_ONLY' }, dependents: [] },
  ]);
});

test('one of a thing that nobody knows stays unread', () => {
  const { records, errors } = normalizeFile('Employee ID,Last Name,First Name,DOB,PayClassXRefCode\n7,Fox,Al,1980-01-01,FT\n');
  expect(errors).toEqual([]);
  expect(records).toMatchObject([{ employee_id: '7', coverage: { plan_id: null, benefit: null } }]);
});
