import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';

/** One row for each person and plan; a family shares the employee's SSN. */
export const universalBenefits: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'Universal benefits',
  status: 'active',
  file_formats: ['csv'],
  detection: {
    required_headers: ['Employee SSN', 'Dependent SSN', 'Relationship', 'Carrier', 'Carrier Plan Code', 'Coverage Level'],
    optional_headers: ['Company ID', 'Company Name', 'Enrollment Type', 'External ID', 'Sequence Number', 'Last Name', 'First Name', 'Date of Birth', 'Hire Date', 'Plan Name', 'Start Date', 'Enrolled On', 'End Date', 'Employee Cost', 'Employer Cost'],
  },
  dialect: { date_formats: ['MM/DD/YYYY', 'YYYY-MM-DD', 'YYYYMMDD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: {
      member_id: { from: ['External ID'] },
      first_name: { from: ['First Name'] },
      last_name: { from: ['Last Name'] },
      middle_name: { from: ['Middle Name'] },
      suffix: { from: ['Suffix'] },
      date_of_birth: { from: ['Date of Birth'] },
      ssn: { from: ['Dependent SSN', 'Employee SSN'] },
      gender: { from: ['Gender'] },
      email: { from: ['Email'] },
      phone: { from: ['Phone'] },
      'address.street': { from: ['Address 1'] },
      'address.city': { from: ['City'] },
      'address.state': { from: ['State'] },
      'address.zip': { from: ['Zip Code'] },
      'coverage.plan_id': { from: ['Carrier Plan Code', 'Plan Name'] },
      'coverage.effective_date': { from: ['Start Date'] },
      'coverage.termination_date': { from: ['End Date'] },
      'coverage.coverage_type': { from: ['Coverage Level'] },
      group_id: { from: ['Company ID'] },
      hire_date: { from: ['Hire Date'] },
      relationship: { from: ['Relationship'] },
    },
    linkage: { family_id: ['Employee SSN'], following: false },
    coverages: { kind: 'row' },
    dependent_columns: null,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['member_id', 'ssn', 'family_id'], errors: [] },
  source: 'Header row of the Focus3 CsvTransform export, as its published unit test states it',
};
