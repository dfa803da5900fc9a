import { positions } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/** The census of a retirement plan: one line for each participant, who has no dependents and no tier. */
export const empower = vendorOfFixedLayout({
  name: 'Empower 401(k)',
  source: 'Empower payroll file layout, detamoov.happyfox.com, knowledge base article 1',
  dates: ['MM/DD/YYYY'],
  lines: [
    {
      name: 'participant',
      role: 'row',
      fields: positions(
        ['Plan Number', 1, 13],
        ['SSN', 14, 24],
        ['Division', 25, 44],
        ['Last Name', 45, 79],
        ['First Name', 80, 99],
        ['Middle Name', 100, 119],
        ['Suffix', 120, 134],
        ['Birth Date', 135, 144],
        ['Gender', 145, 145],
        ['Marital Status', 146, 146],
        ['Address 1', 147, 181],
        ['Address 2', 182, 216],
        ['City', 217, 236],
        ['State', 237, 238],
        ['Zip', 239, 248],
        ['Phone', 249, 258],
        ['Hire Date', 275, 284],
        ['Termination Date', 285, 294],
      ),
    },
  ],
  fields: {
    ssn: { from: ['SSN'] },
    first_name: { from: ['First Name'] },
    last_name: { from: ['Last Name'] },
    middle_name: { from: ['Middle Name'] },
    suffix: { from: ['Suffix'] },
    date_of_birth: { from: ['Birth Date'] },
    gender: { from: ['Gender'] },
    phone: { from: ['Phone'] },
    'address.street': { from: ['Address 1'], join: ['Address 2'] },
    'address.city': { from: ['City'] },
    'address.state': { from: ['State'] },
    'address.zip': { from: ['Zip'] },
    'coverage.plan_id': { from: ['Plan Number'] },
    'coverage.termination_date': { from: ['Termination Date'] },
    group_id: { from: ['Division'] },
    hire_date: { from: ['Hire Date'] },
  },
  identifiers: ['ssn'],
});
