import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';

/** One row for each employee and plan; up to eight dependents in numbered columns of that row. */
export const dcHealthLinkConversion: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'DC Health Link conversion',
  status: 'active',
  file_formats: ['csv'],
  detection: {
    required_headers: ['Subscriber First Name', 'Subscriber Last Name', 'Subscriber SSN', 'Dep1 First Name', 'Dep1 Last Name'],
    optional_headers: ['Action', 'Type of Enrollment', 'Market', 'Sponsor Name', 'FEIN', 'Broker NPN', 'Hire Date', 'Benefit Begin Date', 'QHP Id', 'HIOS Id', 'CSR Variant', 'Subscriber DOB', 'SELF', 'Dep1 Relationship', 'Dep8 Relationship'],
  },
  dialect: { date_formats: ['MM/DD/YYYY', 'YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: {
      first_name: { from: ['Subscriber First Name'] },
      last_name: { from: ['Subscriber Last Name'] },
      middle_name: { from: ['Subscriber Middle Name'] },
      date_of_birth: { from: ['Subscriber DOB'] },
      ssn: { from: ['Subscriber SSN'] },
      gender: { from: ['Subscriber Gender'] },
      email: { from: ['Subscriber Email'] },
      phone: { from: ['Subscriber Phone'] },
      'address.street': { from: ['Subscriber Address 1'] },
      'address.city': { from: ['Subscriber City'] },
      'address.state': { from: ['Subscriber State'] },
      'address.zip': { from: ['Subscriber Zip'] },
      'coverage.plan_id': { from: ['HIOS Id', 'QHP Id'] },
      'coverage.effective_date': { from: ['Benefit Begin Date'] },
      group_id: { from: ['FEIN'] },
      hire_date: { from: ['Hire Date'] },
      relationship: { from: ['SELF'], constant: 'self' },
      action: { from: ['Action'] },
    },
    linkage: { following: false },
    coverages: { kind: 'row' },
    dependent_columns: {
      max: 8,
      fields: {
        first_name: { from: ['Dep{n} First Name'] },
        last_name: { from: ['Dep{n} Last Name'] },
        middle_name: { from: ['Dep{n} Middle Name'] },
        date_of_birth: { from: ['Dep{n} DOB'] },
        ssn: { from: ['Dep{n} SSN'] },
        gender: { from: ['Dep{n} Gender'] },
        email: { from: ['Dep{n} Email'] },
        phone: { from: ['Dep{n} Phone'] },
        'address.street': { from: ['Dep{n} Address 1'] },
        'address.city': { from: ['Dep{n} City'] },
        'address.state': { from: ['Dep{n} State'] },
        'address.zip': { from: ['Dep{n} Zip'] },
        relationship: { from: ['Dep{n} Relationship'] },
      },
    },
  },
  // A dependent is known by its place in the row of its subscriber; many have no SSN yet.
  validation: { required: ['last_name', 'first_name'], identifiers: ['ssn', 'family_id'], errors: [] },
  source: 'ideacrew/enroll, spec/test_data/conversion_employees/sample_conversion_employees.csv at commit 8e200d6c',
};
