import { CONFIG_LANGUAGE, type FieldMappings, type VendorConfig } from '../../src/model/vendor-config.ts';

/** What the X220A1 says where of a member, whoever sends it. */
export const MEMBER_834: FieldMappings = {
  member_id: { from: ['REF*23', 'REF*0F', 'NM109*ZZ', 'NM109*MI', 'NM109*II'] },
  first_name: { from: ['NM104'] },
  last_name: { from: ['NM103'] },
  middle_name: { from: ['NM105'] },
  suffix: { from: ['NM107'] },
  date_of_birth: { from: ['DMG02'] },
  gender: { from: ['DMG03'] },
  ssn: { from: ['NM109*34', 'REF*SY'] },
  email: { from: ['PER*EM'] },
  phone: { from: ['PER*CP', 'PER*HP', 'PER*TE', 'PER*WP', 'PER*AP'] },
  'address.street': { from: ['N301'], join: ['N302'] },
  'address.city': { from: ['N401'] },
  'address.state': { from: ['N402'] },
  'address.zip': { from: ['N403'] },
  hire_date: { from: ['DTP*336', 'DTP*383', 'DTP*394'] },
  relationship: { from: ['INS02'] },
};

/** What it says of a coverage: one HD loop each, in which dates of the member stand for dates that it lacks, also where they stand behind the HD. */
export const COVERAGE_834: FieldMappings = {
  'coverage.plan_id': { from: ['HD04#{n}', 'HD/REF*CE#{n}'] },
  'coverage.effective_date': { from: ['HD/DTP*348#{n}', 'HD/DTP*356#{n}', 'DTP*356', 'DTP*348', 'HD/DTP*303#{n}'] },
  'coverage.termination_date': {
    from: ['HD/DTP*349#{n}', 'HD/DTP*348-2#{n}', 'HD/DTP*357#{n}', 'HD/DTP*356-2#{n}', 'DTP*357', 'DTP*349', 'DTP*348-2', 'DTP*356-2'],
  },
  'coverage.coverage_type': { from: ['HD05#{n}'] },
  'coverage.benefit': { from: ['HD03#{n}'] },
  action: { from: ['HD01#{n}', 'INS03'] },
};

/** The group that a coverage is of. Beside the member's or the set's, what stands in its own loop is mostly a policy's number. */
const GROUP_834: FieldMappings = { group_id: { from: ['REF*1L', 'HEADER/REF*38', 'HD/REF*1L#{n}'] } };

/** Takes every 834 that no other vendor does. */
export const generic834: VendorConfig = {
  language: CONFIG_LANGUAGE,
  name: 'Generic 834',
  status: 'active',
  file_formats: ['edi_834'],
  detection: { required_headers: [], optional_headers: [] },
  dialect: { date_formats: ['YYYYMMDD', 'YYYY-MM-DD'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
  mapping: {
    fields: MEMBER_834,
    linkage: { family_id: ['REF*0F', 'REF*SY', 'NM109*34', 'NM109*ZZ', 'NM109*MI', 'REF*23', 'REF*1L'], following: true },
    coverages: { kind: 'loops', fields: { ...COVERAGE_834, ...GROUP_834 } },
    dependent_columns: null,
  },
  validation: { required: ['last_name', 'first_name'], identifiers: ['member_id', 'employee_id', 'ssn', 'family_id'], errors: [] },
  source: 'ASC X12N 005010X220A1 as implemented by irobayna/stupidedi at commit cca3ebd (BSD-3), azoner/pyx12 and LinuxForHealth/x12',
};
