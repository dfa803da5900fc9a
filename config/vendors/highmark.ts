import { LANDING_TABLES, vendorOfLayout } from './layout.ts';

/** Highmark's eligibility feed: one row for each person and coverage; a family shares the employee's id. The SSN it holds is cut short and is not read. */
export const highmark = vendorOfLayout({
  name: 'Highmark',
  source: `${LANDING_TABLES} (Highmark)`,
  required: ['Member ID', 'Employee ID', 'Truncated EE SSN', 'First Name', 'Last Name', 'Relationship Code', 'Member Date of Birth'],
  optional: ['Payroll location', 'Member Gender', 'Plan ID', 'Member Status', 'Benefit Coverage Effective Date', 'Benefit Coverage Expiration Date'],
  columns: {
    member_id: 'Member ID',
    employee_id: 'Employee ID',
    first_name: 'First Name',
    last_name: 'Last Name',
    relationship: 'Relationship Code',
    date_of_birth: 'Member Date of Birth',
    gender: 'Member Gender',
    'coverage.plan_id': 'Plan ID',
    'coverage.effective_date': 'Benefit Coverage Effective Date',
    'coverage.termination_date': 'Benefit Coverage Expiration Date',
  },
  family: ['Employee ID'],
});
