import { positions } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/** What stood in a line before the dates of enrollment and the address were added, and what stands there since. */
const LINE_LENGTHS = [168, 549];

/**
 * The beneficiaries of a Claim and Claim Line Feed, one line for each. The health insurance claim number (12 to 22) is not read,
 * because it holds an SSN; neither are the codes of state and county (23 to 27), which are those of FIPS.
 */
export const cmsCclf8 = vendorOfFixedLayout({
  name: 'CMS CCLF8',
  source:
    'CMS, Claim and Claim Line Feed Information Packet, table CCLF8; CMSgov/bcda-app, shared_files/cclf/T.AXXXX.ACO.ZC8Y18.D180201.T1230301 at commit 5ead07c9',
  dates: ['YYYY-MM-DD'],
  lineLengths: LINE_LENGTHS,
  lines: [
    {
      name: 'beneficiary',
      role: 'row',
      fields: positions(
        ['MBI', 1, 11],
        ['Zip Code', 28, 32],
        ['Birth Date', 33, 42],
        ['Sex', 43, 43],
        ['First Name', 82, 111],
        ['Middle Name', 112, 126],
        ['Last Name', 127, 166],
        ['Part A Begin', 169, 178],
        ['Address 1', 189, 233],
        ['Address 2', 234, 278],
        ['Address 3', 279, 318],
        ['Address 4', 319, 358],
        ['Address 5', 359, 398],
        ['Address 6', 399, 438],
        ['City', 439, 538],
        ['State', 539, 540],
        ['Zip', 541, 545],
      ),
    },
  ],
  fields: {
    member_id: { from: ['MBI'] },
    first_name: { from: ['First Name'] },
    last_name: { from: ['Last Name'] },
    middle_name: { from: ['Middle Name'] },
    date_of_birth: { from: ['Birth Date'] },
    gender: { from: ['Sex'], lookup: { 0: 'U', 1: 'M', 2: 'F' } },
    'address.street': { from: ['Address 1'], join: ['Address 2', 'Address 3', 'Address 4', 'Address 5', 'Address 6'] },
    'address.city': { from: ['City'] },
    'address.state': { from: ['State'] },
    'address.zip': { from: ['Zip', 'Zip Code'] },
    'coverage.effective_date': { from: ['Part A Begin'] },
  },
  identifiers: ['member_id'],
});
