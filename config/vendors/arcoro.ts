import { vendorOfLayout } from './layout.ts';

/**
 * The dependents of an Arcoro Core HR import: one row for each, with the employee's SSN or id. The employees stand in another
 * file, so each dependent is a record of its own, with the warning that its subscriber is missing.
 */
export const arcoro = vendorOfLayout({
  name: 'Arcoro Core HR dependents',
  source: 'arcoro.zendesk.com, Core HR import of dependents',
  required: ['Dependent SSN', 'First Name', 'Last Name', 'Relationship', 'Birth Location', 'Handicapped', 'Full Time Student'],
  optional: ['Employee SSN', 'Employee ID', 'Middle Name', 'Suffix', 'Birth Date', 'Gender', 'Tobacco User'],
  columns: {
    ssn: 'Dependent SSN',
    employee_id: 'Employee ID',
    first_name: 'First Name',
    last_name: 'Last Name',
    middle_name: 'Middle Name',
    suffix: 'Suffix',
    date_of_birth: 'Birth Date',
    gender: 'Gender',
    relationship: 'Relationship',
  },
  family: ['Employee SSN', 'Employee ID'],
  identifiers: ['ssn', 'employee_id', 'family_id'],
});
