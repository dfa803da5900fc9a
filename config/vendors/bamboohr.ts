import { vendorOfLayout } from './layout.ts';

/**
 * The employees of a BambooHR benefits import: one row for each. Other columns of an employee that the system can export beside them
 * are read too. The import's second file, of dependents, is not published column by column.
 */
export const bambooHr = vendorOfLayout({
  name: 'BambooHR benefits import',
  source: 'bamboohr.screenstepslive.com, article 1731726 (benefits import)',
  required: ['Employee #', 'First Name', 'Last Name', 'Employment Status', 'Hire Date', 'Pay Schedule'],
  optional: [],
  columns: {
    employee_id: 'Employee #',
    first_name: 'First Name',
    last_name: 'Last Name',
    hire_date: 'Hire Date',
    middle_name: 'Middle Name',
    date_of_birth: 'Birth Date | Date of Birth',
    ssn: 'SSN',
    gender: 'Gender',
    email: 'Work Email | Home Email | Email',
    phone: 'Mobile Phone | Home Phone | Work Phone | Phone',
    'address.street': 'Address Line 1 | Address',
    'address.city': 'City',
    'address.state': 'State',
    'address.zip': 'Zip Code | Zip',
    'coverage.termination_date': 'Termination Date',
  },
  more: { 'address.street': { join: ['Address Line 2'] } },
});
