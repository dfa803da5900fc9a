import { vendorOfLayout } from './layout.ts';

/**
 * The employee census of DC Health Link: a title with the version, a header for machines, a header for people, then one row
 * for each person. A family shares `employer_assigned_family_id`; the relationship of some dependents is blank.
 */
export const dcHealthLinkCensus = vendorOfLayout({
  name: 'DC Health Link census',
  source: 'ideacrew/enroll, the employee census templates v1.0 and v1.1 of the employer portal',
  required: ['employer_assigned_family_id', 'employee_relationship', 'last_name', 'first_name', 'is_business_owner', 'benefit_group'],
  optional: [
    'middle_name',
    'name_sfx',
    'email',
    'ssn',
    'dob',
    'gender',
    'hire_date',
    'termination_date',
    'plan_year',
    'kind',
    'address_1',
    'address_2',
    'city',
    'state',
    'zip',
    'newly_designated',
  ],
  columns: {
    first_name: 'first_name',
    last_name: 'last_name',
    middle_name: 'middle_name',
    suffix: 'name_sfx',
    email: 'email',
    ssn: 'ssn',
    date_of_birth: 'dob',
    gender: 'gender',
    hire_date: 'hire_date',
    'coverage.termination_date': 'termination_date',
    group_id: 'benefit_group',
    'address.street': 'address_1',
    'address.city': 'city',
    'address.state': 'state',
    'address.zip': 'zip',
    relationship: 'employee_relationship',
  },
  more: { 'address.street': { join: ['address_2'] } },
  family: ['employer_assigned_family_id'],
  // A child that is born has no SSN yet; it is known by its family.
  identifiers: ['ssn', 'family_id'],
});
