import { vendorOfLayout } from './layout.ts';

/**
 * The eligibility file of Avesis as bar-delimited text with a header: one row for each person. `Member` is the employee's SSN and names the
 * family; `ID_Suffix` says who a row is (01 the employee, 02 the spouse, 03 and on the children); dates are MMDDYYYY.
 */
export const avesis = vendorOfLayout({
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

/** 03 to 20. */
function childSuffixes(): string[] {
  return Array.from({ length: 18 }, (_, at) => String(at + 3).padStart(2, '0'));
}
