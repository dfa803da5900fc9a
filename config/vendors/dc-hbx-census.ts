import { vendorOfLayout } from './layout.ts';

/**
 * The census of employees that DC HBX was begun with: one row for each employee, compact dates, some with a time of day,
 * 99991231 for no end. A record's own start and end stand for those of the coverage, which the file does not have.
 */
export const dcHbxCensus = vendorOfLayout({
  name: 'DC HBX census',
  source: 'dchbx/enroll, db/seedfiles/census.csv at commit a9bcd0aa',
  required: ['FIRST_NAME', 'LAST_NAME1', 'SSN_PLAIN', 'INDIVIDUAL_EXT_ID', 'EMPLOYEE_EXT_ID'],
  optional: ['DOING_BUSINESS_AS', 'FEIN', 'DOB', 'DOH', 'EMAIL_WORK', 'EMAIL_PERSONAL', 'DOT', 'RECORDSTARTDATE', 'RECORDENDDATE', 'GENDER'],
  columns: {
    member_id: 'INDIVIDUAL_EXT_ID',
    employee_id: 'EMPLOYEE_EXT_ID',
    first_name: 'FIRST_NAME',
    last_name: 'LAST_NAME1',
    ssn: 'SSN_PLAIN',
    date_of_birth: 'DOB',
    hire_date: 'DOH',
    email: 'EMAIL_WORK | EMAIL_PERSONAL',
    'coverage.effective_date': 'RECORDSTARTDATE',
    'coverage.termination_date': 'DOT | RECORDENDDATE',
    group_id: 'FEIN',
    gender: 'GENDER',
  },
  dates: ['YYYYMMDD'],
});
