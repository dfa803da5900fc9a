import { LANDING_TABLES, vendorOfLayout } from './layout.ts';

/** UnitedHealthcare's eligibility feed: one row for each person and coverage; a family shares the subscriber's number. */
export const uhc = vendorOfLayout({
  name: 'UHC',
  source: `${LANDING_TABLES} (UHC)`,
  required: ['POLICY', 'SUBSCRIBER NUMBER', 'MEMBER ID', 'LAST NAME', 'FIRST NAME', 'RELATIONSHIP', 'COVERAGE END DATE'],
  optional: ['MI', 'BIRTH DATE', 'GENDER', 'EFFECTIVE DATE', 'ADDRESS LINE 1', 'ADDRESS LINE 2', 'CITY', 'STATE', 'ZIP'],
  columns: {
    member_id: 'MEMBER ID',
    group_id: 'POLICY',
    first_name: 'FIRST NAME',
    last_name: 'LAST NAME',
    middle_name: 'MI',
    relationship: 'RELATIONSHIP',
    date_of_birth: 'BIRTH DATE',
    gender: 'GENDER',
    'coverage.effective_date': 'EFFECTIVE DATE',
    'coverage.termination_date': 'COVERAGE END DATE',
    'address.street': 'ADDRESS LINE 1',
    'address.city': 'CITY',
    'address.state': 'STATE',
    'address.zip': 'ZIP',
  },
  more: { 'address.street': { join: ['ADDRESS LINE 2'] } },
  family: ['SUBSCRIBER NUMBER'],
  identifiers: ['member_id', 'family_id'],
});
