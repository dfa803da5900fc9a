import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

test("the name of a dependent is known in British spelling, and the employee's beside it is not taken for it", () => {
  const { records, inspection } = normalizeFile(
    'Staff ID,Employee Name,Dependant Name,Relationship,Date of Birth\n1,Ana Ruiz,Leo Hart,Husband,1979-05-02\n1,Ana Ruiz,Mia Ruiz,Daughter,2011-05-02\n',
  );
  expect(records.map(({ first_name, last_name, relationship }) => [first_name, last_name, relationship])).toEqual([
    ['Leo', 'Hart', 'spouse'],
    ['Mia', 'Ruiz', 'child'],
  ]);
  expect(inspection.findings).toEqual([]);
});
