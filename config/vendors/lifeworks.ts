import { vendorOfLayout } from './layout.ts';

/**
 * The user import of LifeWorks (TELUS Health): one row for each employee. A birthday without a year is written with the year
 * 0000, which is no birth date and is reported as such. Activation stands for the coverage's beginning.
 */
export const lifeWorks = vendorOfLayout({
  name: 'LifeWorks',
  source: 'workivate/onboarding-file-formats, csv/examples/user_import.csv at commit 24793c8f',
  required: ['employee_id', 'email', 'first_name', 'last_name', 'activation_date', 'country_code', 'locale'],
  optional: [
    'termination_date',
    'job_title',
    'group',
    'gender',
    'phone_mobile',
    'phone_work',
    'birthday',
    'work_start',
    'telemed_eligible',
    'authentication_id',
  ],
  columns: {
    employee_id: 'employee_id',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    phone: 'phone_mobile | phone_work',
    gender: 'gender',
    date_of_birth: 'birthday',
    hire_date: 'work_start',
    group_id: 'group',
    'coverage.effective_date': 'activation_date',
    'coverage.termination_date': 'termination_date',
  },
  dates: ['YYYY-MM-DD'],
});
