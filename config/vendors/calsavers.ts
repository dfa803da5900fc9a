import { widths } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/**
 * The census of a retirement program: a header, a line for each employee, a trailer. What stands behind the birth date is
 * not read; the published layout names no count in the trailer, so none is compared.
 */
export const calSavers = vendorOfFixedLayout({
  name: 'CalSavers census',
  source: 'CalSavers payroll census, fixed length, detamoov.happyfox.com, knowledge base article 279',
  dates: ['MMDDYYYY'],
  lines: [
    { name: 'header', role: 'header', tag: { start: 1, values: ['HDR'] }, fields: [] },
    {
      name: 'detail',
      role: 'row',
      tag: { start: 1, values: ['DTL'] },
      fields: widths(
        1,
        [null, 5],
        ['SSN', 12],
        ['Last Name', 20],
        ['Middle Name', 1],
        ['First Name', 15],
        ['Location Code', 10],
        ['Employee Number', 10],
        ['Address 1', 30],
        ['Address 2', 30],
        ['City', 23],
        ['State', 2],
        ['Zip', 10],
        ['Gender', 1],
        ['Birth Date', 8],
      ),
    },
    { name: 'trailer', role: 'trailer', tag: { start: 1, values: ['TRL', 'TLR', 'TRAILER', 'FTR'] }, fields: [] },
  ],
  fields: {
    ssn: { from: ['SSN'] },
    employee_id: { from: ['Employee Number'] },
    first_name: { from: ['First Name'] },
    last_name: { from: ['Last Name'] },
    middle_name: { from: ['Middle Name'] },
    date_of_birth: { from: ['Birth Date'] },
    gender: { from: ['Gender'], lookup: { '1': 'M', '2': 'F' } },
    'address.street': { from: ['Address 1'], join: ['Address 2'] },
    'address.city': { from: ['City'] },
    'address.state': { from: ['State'] },
    'address.zip': { from: ['Zip'] },
    group_id: { from: ['Location Code'] },
  },
  identifiers: ['ssn'],
});
