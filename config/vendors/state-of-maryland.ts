import { positions } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/**
 * One line for each employee and plan. Retirees with one other person (06, 07) do not say who that is: their coverage codes are kept
 * out, with a warning. Rollover (5) says that nothing changes.
 */
export const stateOfMaryland = vendorOfFixedLayout({
  name: 'State of Maryland enrollment',
  source: 'State of Maryland enrollment file layout, as published at docest.com (document 540531)',
  dates: ['MMDDYYYY'],
  kind: 'change',
  lines: [
    {
      name: 'employee',
      role: 'row',
      fields: [
        ...positions(
          ['SSN', 1, 9],
          ['Last Name', 10, 23],
          ['First Name', 24, 35],
          ['Middle Initial', 36, 36],
          ['Address 1', 37, 66],
          ['Address 2', 67, 96],
          ['City, State', 97, 121],
          ['Zip', 122, 126],
          ['Birth Date', 127, 134],
          ['Gender', 135, 135],
          ['Marital Status', 136, 136],
          ['Effective Date', 150, 157],
          ['Selection Code', 158, 158],
          ['Vendor', 159, 161],
          ['Dental Plan', 162, 162],
          ['Coverage Code', 163, 164],
        ),
        { name: 'Cost', start: 165, length: 5, decimals: 2 },
        ...positions(['Termination Date', 198, 205], ['Category', 214, 218]),
      ],
    },
  ],
  fields: {
    ssn: { from: ['SSN'] },
    first_name: { from: ['First Name'] },
    last_name: { from: ['Last Name'] },
    middle_name: { from: ['Middle Initial'] },
    date_of_birth: { from: ['Birth Date'] },
    gender: { from: ['Gender'] },
    'address.street': { from: ['Address 1'], join: ['Address 2'] },
    'address.city': { from: ['City, State'], transforms: [{ kind: 'extract', pattern: '^([^,]+)' }] },
    'address.state': { from: ['City, State'], transforms: [{ kind: 'extract', pattern: ',\\s*([^,]+)$' }] },
    'address.zip': { from: ['Zip'] },
    'coverage.plan_id': { concat: { parts: [{ from: ['Vendor'] }, { from: ['Dental Plan'] }], separator: '-' } },
    'coverage.effective_date': { from: ['Effective Date'] },
    'coverage.termination_date': { from: ['Termination Date'] },
    'coverage.coverage_type': {
      from: ['Coverage Code'],
      lookup: {
        '01': 'INDIVIDUAL',
        '02': 'EMPLOYEE_CHILDREN',
        '03': 'EMPLOYEE_SPOUSE',
        '04': 'FAMILY',
        // Retirees, by how many of them have Medicare.
        '05': 'INDIVIDUAL',
        '08': 'FAMILY',
        '09': 'FAMILY',
        '10': 'FAMILY',
        '11': 'FAMILY',
        '12': 'EMPLOYEE_SPOUSE',
      },
    },
    group_id: { from: ['Category'] },
    action: { from: ['Selection Code'], lookup: { '1': 'add', '2': 'change', '3': 'change', '4': 'terminate', '5': 'audit' } },
  },
  identifiers: ['ssn'],
});
