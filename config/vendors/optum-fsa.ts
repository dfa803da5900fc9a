import { positions } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/** One line for each employee and account. Dates are read year first or month first: eight digits are a day in one of the two only. */
export const optumFsa = vendorOfFixedLayout({
  name: 'Optum FSA',
  source: 'Optum FSA enrollment record of 1000, as a public UKG Pro export script writes it',
  dates: ['YYYYMMDD', 'MMDDYYYY'],
  lineLengths: [1000],
  lines: [
    { name: 'header', role: 'header', tag: { start: 20, values: ['Header Master'] }, fields: [] },
    {
      name: 'employee',
      role: 'row',
      fields: positions(
        ['Employee ID', 2, 10],
        ['Employer ID', 11, 19],
        ['Last Name', 20, 49],
        ['First Name', 50, 63],
        ['Middle Initial', 65, 65],
        ['Address 1', 74, 103],
        ['Address 2', 104, 133],
        ['City', 134, 148],
        ['State', 149, 150],
        ['Zip', 166, 174],
        ['Birth Date', 176, 183],
        ['Policy', 184, 190],
        ['Plan', 191, 194],
        ['Plan Effective Date', 195, 202],
      ),
    },
  ],
  fields: {
    employee_id: { from: ['Employee ID'] },
    first_name: { from: ['First Name'] },
    last_name: { from: ['Last Name'] },
    middle_name: { from: ['Middle Initial'] },
    date_of_birth: { from: ['Birth Date'] },
    'address.street': { from: ['Address 1'], join: ['Address 2'] },
    'address.city': { from: ['City'] },
    'address.state': { from: ['State'] },
    'address.zip': { from: ['Zip'] },
    'coverage.plan_id': { from: ['Plan'] },
    'coverage.effective_date': { from: ['Plan Effective Date'] },
    'coverage.benefit': { constant: 'fsa' },
    group_id: { from: ['Policy', 'Employer ID'] },
  },
  identifiers: ['employee_id'],
});
