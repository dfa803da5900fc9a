import { vendorOfLayout } from './layout.ts';

/** The demographics report of Employee Navigator: one row for each employee. Its zip codes have often lost their first zero. */
export const employeeNavigator = vendorOfLayout({
  name: 'Employee Navigator',
  source: 'Columns of the Employee Navigator demographics report, as a public consumer of it reads them',
  required: ['Employee ID', 'First Name', 'Last Name', 'Work Email', 'Personal Email', 'Mobile Phone', 'Social Security Number'],
  optional: ['DOB', 'Address 1', 'Address 2', 'City', 'State', 'Zip', 'Country', 'Hire Date', 'Termination Date'],
  columns: {
    employee_id: 'Employee ID',
    first_name: 'First Name',
    last_name: 'Last Name',
    email: 'Work Email | Personal Email',
    middle_name: 'Middle Name | Middle Initial',
    gender: 'Gender | Sex',
    date_of_birth: 'DOB',
    'address.street': 'Address 1',
    'address.city': 'City',
    'address.state': 'State',
    'address.zip': 'Zip',
    phone: 'Mobile Phone',
    hire_date: 'Hire Date',
    'coverage.termination_date': 'Termination Date',
    ssn: 'Social Security Number',
  },
  more: { 'address.street': { join: ['Address 2'] } },
});
