import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { widths } from './fixed-fields.ts';
import { vendorOfLayout } from './layout.ts';

/** The record in its order; the first field is the tag of its line. */
const RECORD = [
  ['Record_Type', 2],
  ['Action', 2],
  ['Carrier', 5],
  ['Group', 10],
  ['GroupName', 40],
  ['Plan', 5],
  ['Member', 9],
  ['ID_Suffix', 2],
  ['SSN', 9],
  ['Coverage_Code', 5],
  ['Last', 20],
  ['First', 20],
  ['MI', 1],
  ['Addr', 40],
  ['Addr2', 40],
  ['City', 30],
  ['State', 2],
  ['Zip', 9],
  ['Gender', 1],
  ['Birth', 8],
  ['Eff', 8],
  ['Term', 8],
  ['SubGroup', 10],
] as const;
/** Cardholders and dependents. */
const TAGS = ['CH', 'DP'];

/** The names of the published page, beside those that senders shorten. */
const PUBLISHED_NAMES = {
  Action: ['Action_Code'],
  Carrier: ['Carrier_Number'],
  Group: ['Group_Number'],
  GroupName: ['Group_Name'],
  Plan: ['Plan_Number'],
  Member: ['Member_Number'],
  Last: ['Last_Name'],
  First: ['First_Name'],
  MI: ['Middle_Intial', 'Middle_Initial'],
  Addr: ['Address_1'],
  Addr2: ['Address_2'],
  Birth: ['Birth_Date'],
  Eff: ['Effective_Date'],
  Term: ['Term_Date'],
  SubGroup: ['Sub_Group_ID'],
};

/**
 * The eligibility file of Avesis: one row for each person. The record is sent with positions, or parted by bars with a header or without. `Member` is the employee's SSN and names the
 * family; `ID_Suffix` says who a row is (01 the employee, 02 the spouse, 03 and on the children); dates are MMDDYYYY.
 */
const delimited = vendorOfLayout({
  name: 'Avesis',
  source: 'avesis.com/Eligibility_format.html',
  required: ['Record_Type', 'Member', 'ID_Suffix', 'SSN', 'Coverage_Code', 'Last', 'First'],
  optional: [
    'Action',
    'Carrier',
    'Group',
    'GroupName',
    'Plan',
    'MI',
    'Addr',
    'Addr2',
    'City',
    'State',
    'Zip',
    'Gender',
    'Birth',
    'Eff',
    'Term',
    'SubGroup',
  ],
  columns: {
    ssn: 'SSN',
    first_name: 'First',
    last_name: 'Last',
    middle_name: 'MI',
    'address.street': 'Addr',
    'address.city': 'City',
    'address.state': 'State',
    'address.zip': 'Zip',
    gender: 'Gender',
    date_of_birth: 'Birth',
    'coverage.plan_id': 'Plan',
    'coverage.effective_date': 'Eff',
    'coverage.termination_date': 'Term',
    'coverage.coverage_type': 'Coverage_Code',
    group_id: 'Group',
    relationship: 'ID_Suffix | Record_Type',
  },
  more: {
    'address.street': { join: ['Addr2'] },
    relationship: {
      lookup: { '01': 'self', '02': 'spouse', CH: 'self', DP: 'other', ...Object.fromEntries(childSuffixes().map((suffix) => [suffix, 'child'])) },
    },
  },
  dates: ['MMDDYYYY'],
  family: ['Member'],
  identifiers: ['ssn', 'family_id'],
});

export const avesis: VendorConfig = {
  ...delimited,
  file_formats: [...delimited.file_formats, 'fixed_width'],
  detection: { ...delimited.detection, aliases: PUBLISHED_NAMES },
  dialect: {
    ...delimited.dialect,
    fixed_width: {
      line_lengths: [RECORD.reduce((sum, [, width]) => sum + width, 0)],
      record_types: [{ name: 'person', role: 'row', tag: { start: 1, values: TAGS }, fields: widths(1, ...RECORD) }],
    },
    tagged_lines: {
      record_types: [{ name: 'person', role: 'row', tags: TAGS, fields: RECORD.slice(1).map(([name], at) => ({ name, at: at + 2 })) }],
    },
  },
};

/** 03 to 20. */
function childSuffixes(): string[] {
  return Array.from({ length: 18 }, (_, at) => String(at + 3).padStart(2, '0'));
}
