import { vendorOfLayout } from './layout.ts';

/** One row for each person; a family shares `sub_id`. `vision_tier` grades the plan, it is no coverage tier. */
export const eligpipeVision = vendorOfLayout({
  name: 'Eligibility pipeline vision',
  source: 'sapirbakshiatias/Eligibility-Pipeline, the vision provider of its five input dialects, at commit baa7ec2a',
  required: ['sub_id', 'member_no', 'fname', 'lname', 'rel', 'vision_plan'],
  optional: ['acct', 'dob', 'addr', 'cty', 'st', 'zip', 'vision_tier', 'eligible_ind'],
  columns: {
    member_id: 'member_no',
    employee_id: 'sub_id',
    group_id: 'acct',
    first_name: 'fname',
    last_name: 'lname',
    date_of_birth: 'dob',
    'address.street': 'addr',
    'address.city': 'cty',
    'address.state': 'st',
    'address.zip': 'zip',
    'coverage.plan_id': 'vision_plan',
    relationship: 'rel',
  },
  more: { 'coverage.benefit': { constant: 'vision' }, relationship: { lookup: { E: 'self', S: 'spouse', D: 'child' } } },
  dates: ['DD-Mon-YYYY'],
  family: ['sub_id'],
  identifiers: ['member_id'],
});
