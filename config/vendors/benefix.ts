import { vendorOfLayout } from './layout.ts';

/** The census that Benefix quotes from: one row for each person, dependents below their subscriber. */
export const benefix = vendorOfLayout({
  name: 'Benefix census',
  source: 'help.benefix.us, article 2704167 (census template)',
  required: ['ID', 'first_name', 'last_name', 'subscriber_relationship', 'coverage_tier', 'tobacco'],
  optional: ['date_of_birth', 'gender', 'zip_code', 'status'],
  columns: {
    member_id: 'ID',
    first_name: 'first_name',
    last_name: 'last_name',
    date_of_birth: 'date_of_birth',
    gender: 'gender',
    'address.zip': 'zip_code',
    'coverage.coverage_type': 'coverage_tier',
    relationship: 'subscriber_relationship',
  },
  dates: ['YYYY-MM-DD', 'YYYY/MM/DD', 'MM/DD/YYYY', 'MM-DD-YYYY', 'MM/DD/YY', 'MM-DD-YY'],
  following: true,
});
