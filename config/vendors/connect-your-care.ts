import { positions } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/**
 * One line for each account of an employee. The record names nobody: persons are known by SSN and employee id, so no name is
 * required. Dates are read year first or month first: eight digits are a day in one of the two only.
 */
export const connectYourCare = vendorOfFixedLayout({
  name: 'ConnectYourCare enrollment',
  source: 'ConnectYourCare enrollment record of 300, as a public UKG Pro export script of 2021 writes it',
  dates: ['YYYYMMDD', 'MMDDYYYY'],
  kind: 'change',
  lineLengths: [300],
  lines: [
    {
      name: 'enrollment',
      role: 'row',
      fields: positions(
        ['SSN', 1, 11],
        ['Employee ID', 12, 41],
        ['Partner Account Number', 42, 71],
        ['Policy Number', 72, 101],
        ['Transaction Type', 102, 103],
        ['Transaction Effective Date', 104, 111],
        ['Policy Effective Date', 112, 119],
        ['Enrollment Submitter ID', 120, 139],
        ['Employer ID', 140, 169],
        ['Employer Offering ID', 170, 199],
        ['Option ID', 200, 209],
        ['Tier Coverage Code', 210, 219],
        ['Total Policy Amount', 220, 229],
        ['HSA Disclosure Date', 230, 237],
        ['HSA Disclosure Time', 238, 245],
        ['Partner Employee ID', 246, 275],
        ['HSA Account Number', 276, 295],
      ),
    },
  ],
  fields: {
    ssn: { from: ['SSN'] },
    employee_id: { from: ['Employee ID', 'Partner Employee ID'] },
    group_id: { from: ['Employer ID'] },
    'coverage.plan_id': { from: ['Employer Offering ID', 'Option ID'] },
    'coverage.effective_date': { from: ['Policy Effective Date', 'Transaction Effective Date'] },
    'coverage.coverage_type': { from: ['Tier Coverage Code'] },
  },
  required: [],
  identifiers: ['ssn', 'employee_id'],
});
