import { CONFIG_LANGUAGE, type VendorConfig } from '../../src/model/vendor-config.ts';

/** One row for each person; a family shares `subscriber_id`, and the employee has sequence 00. `plan_tier` grades the plan, it is no coverage tier. */
export const eligpipeMedicalA: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'Eligibility pipeline medical A',
  status: 'active',
  file_formats: ['csv', 'excel'],
  detection: {
    required_headers: ['subscriber_id', 'dependent_seq', 'member_id', 'first_nm', 'last_nm', 'relationship_cd', 'medical_plan_code'],
    optional_headers: ['dob', 'addr_line1', 'zip_cd', 'plan_tier', 'eligibility_status', 'internal_batch_id', 'internal_row_checksum'],
  },
  dialect: { date_formats: ['MM/DD/YYYY'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: {
      member_id: { from: ['member_id'] },
      employee_id: { from: ['subscriber_id'] },
      first_name: { from: ['first_nm'] },
      last_name: { from: ['last_nm'] },
      date_of_birth: { from: ['dob'] },
      'address.street': { from: ['addr_line1'] },
      'address.city': { from: ['city'] },
      'address.state': { from: ['state'] },
      'address.zip': { from: ['zip_cd'] },
      'coverage.plan_id': { from: ['medical_plan_code'] },
      'coverage.benefit': { constant: 'medical' },
      relationship: { from: ['relationship_cd'], lookup: { EMP: 'self', SPS: 'spouse', DEP: 'child' } },
    },
    linkage: { family_id: ['subscriber_id'], following: false },
    coverages: { kind: 'row' },
    dependent_columns: null,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['member_id'], errors: [] },
  source: 'sapirbakshiatias/Eligibility-Pipeline, input/medical_provider_a.csv at commit baa7ec2a',
};
