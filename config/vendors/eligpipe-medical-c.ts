import { vendorOfLayout } from './layout.ts';

/** One JSON object a line for each person, with a birth date in three members; a family shares `emp_id`. `plan.tier` grades the plan, it is no coverage tier. */
export const eligpipeMedicalC = {
  ...vendorOfLayout({
    name: 'Eligibility pipeline medical C',
    source: 'sapirbakshiatias/Eligibility-Pipeline, input/medical_provider_c.jsonl at commit baa7ec2a',
    required: ['emp_id', 'person_type', 'member_identifier', 'name.first', 'name.last', 'plan.plan_id'],
    optional: ['dep_num', 'dob_year', 'dob_month', 'dob_day', 'address.line1', 'address.zip', 'plan.tier', 'eligibility', 'internal_notes'],
    columns: {
      member_id: 'member_identifier',
      employee_id: 'emp_id',
      first_name: 'name.first',
      last_name: 'name.last',
      'address.street': 'address.line1',
      'address.city': 'address.city',
      'address.state': 'address.state',
      'address.zip': 'address.zip',
      'coverage.plan_id': 'plan.plan_id',
      relationship: 'person_type',
    },
    more: {
      date_of_birth: { concat: { parts: [{ from: ['dob_year'] }, { from: ['dob_month'] }, { from: ['dob_day'] }], separator: '-' } },
      'coverage.benefit': { constant: 'medical' },
      relationship: { lookup: { E: 'self', S: 'spouse', D: 'child' } },
    },
    dates: ['YYYY-MM-DD'],
    family: ['emp_id'],
    identifiers: ['member_id'],
  }),
  file_formats: ['json' as const],
};
