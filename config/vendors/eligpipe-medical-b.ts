import { vendorOfLayout } from './layout.ts';

/** Bar-delimited: one row for each person; a family shares `family_group`. `tier` grades the plan, it is no coverage tier. */
export const eligpipeMedicalB = vendorOfLayout({
  name: 'Eligibility pipeline medical B',
  source: 'sapirbakshiatias/Eligibility-Pipeline, input/medical_provider_b.txt at commit baa7ec2a',
  required: ['family_group', 'ssn_hash', 'vendor_member_key', 'given_name', 'surname', 'relation', 'med_plan'],
  optional: ['birth_dt', 'street', 'town', 'province', 'postal', 'tier', 'active_flag', 'audit_source_system', 'audit_load_ts'],
  columns: {
    member_id: 'vendor_member_key',
    first_name: 'given_name',
    last_name: 'surname',
    date_of_birth: 'birth_dt',
    'address.street': 'street',
    'address.city': 'town',
    'address.state': 'province',
    'address.zip': 'postal',
    'coverage.plan_id': 'med_plan',
    relationship: 'relation',
  },
  more: { 'coverage.benefit': { constant: 'medical' }, relationship: { lookup: { employee: 'self', spouse: 'spouse', dependent: 'child' } } },
  dates: ['YYYYMMDD'],
  family: ['family_group'],
  identifiers: ['member_id'],
});
