import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';

/**
 * One row for each person, one column for each plan, headed by the plan's six-character Import ID; a file without such a
 * column is not known as Ease's. A cell holds "enrolled", "waived" or an enrolled volume. The employee's own row has no
 * relationship, or "Employee".
 */
export const ease: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'Ease',
  status: 'active',
  file_formats: ['csv', 'excel'],
  detection: { required_headers: ['EID', 'First Name', 'Last Name', 'Relationship'], optional_headers: [] },
  dialect: { date_formats: ['MM/DD/YYYY', 'YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: {
      employee_id: { from: ['EID'] },
      first_name: { from: ['First Name'] },
      last_name: { from: ['Last Name'] },
      middle_name: { from: ['Middle Name', 'Middle Initial'] },
      date_of_birth: { from: ['Birth Date', 'Date of Birth', 'DOB'] },
      ssn: { from: ['SSN'] },
      gender: { from: ['Sex', 'Gender'] },
      email: { from: ['Email', 'Email Address', 'Personal Email'] },
      phone: { from: ['Phone', 'Mobile Phone', 'Cell Phone', 'Home Phone'] },
      'address.street': { from: ['Address 1', 'Address'], join: ['Address 2'] },
      'address.city': { from: ['City'] },
      'address.state': { from: ['State'] },
      'address.zip': { from: ['ZIP', 'Zip Code'] },
      hire_date: { from: ['Hire Date', 'Original Hire Date'] },
      relationship: {
        from: ['Relationship'],
        lookup: {
          Spouse: 'spouse',
          'Spouse-Ex': 'ex_spouse',
          Child: 'child',
          'Child-Step': 'stepchild',
          'Child-Domestic Partner': 'child',
          'Child-Adopted': 'adopted_child',
          'Child-Fostered': 'foster_child',
          'Child-Grandchild': 'grandchild',
          'Child-Legal Guardian': 'ward',
          'Domestic Partner': 'domestic_partner',
        },
      },
    },
    linkage: { family_id: ['EID'], following: false },
    coverages: { kind: 'plan_columns', header_length: 6 },
    dependent_columns: null,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['employee_id', 'ssn'], errors: [] },
  source: 'support.easecentral.com, articles 4000058203 (census templates), 4000130945 (benefit elections import) and 99826 (Import ID)',
};
