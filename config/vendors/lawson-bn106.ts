import type { FixedRecordType } from '../../src/model/record-layout.ts';
import type { FieldMappings, VendorConfig } from '../../src/model/vendor-config.ts';
import { numbers, widths } from './fixed-fields.ts';
import { vendorOfFixedLayout } from './fixed-layout.ts';

/** Coverages (HD loops) that a member may have. */
export const MAX_COVERAGES = 20;
const TAG_WIDTH = 4;

const record = (name: string, role: FixedRecordType['role'], tags: string[], ...fields: Parameters<typeof widths>[1][]): FixedRecordType => ({
  name,
  role,
  tag: { start: 1, values: tags },
  fields: widths(TAG_WIDTH + 1, ...fields),
});

/** What stands in NM1 before the identifier. */
export const NAME = [
  [null, 3],
  ['Last Name', 30],
  ['First Name', 15],
  ['Middle Name', 10],
  ['Prefix', 15],
  ['Suffix', 4],
  [null, 2],
] as const;
const ID_QUALIFIER = 82;

/**
 * The 834 as lines of fixed width: each line is a segment, known by four characters, whose elements follow in the order of
 * X12 with the widths of the Lawson program BN106. A member is everything from its INS0 to the next one; a family shares the
 * subscriber number (REF*0F).
 */
export const lawsonBn106: VendorConfig = bn106({
  name: 'Lawson BN106',
  address: (field) => field,
  lines: [
    record('set and header', 'header', ['STA0', 'BGN0', 'DTP0', 'N1A0', 'N1B0', 'N1C0']),
    record('INS0', 'row', ['INS0'], ['Subscriber', 1], ['Relationship', 2], ['Maintenance', 3], ['Maintenance Reason', 2]),
    record('REF0 0F', 'part', ['REF00F'], [null, 2], ['Subscriber Number', 15]),
    record('REF 1L', 'part', ['REF11L', 'REF21L'], [null, 2], ['Group Number', 30]),
    record('DTP1 336', 'part', ['DTP1336'], [null, 5], ['Hire Date', 8]),
    { ...record('NM10 with an SSN', 'part', ['NM10'], ...NAME, ['SSN', 15]), also: { start: ID_QUALIFIER, values: ['34'] } },
    record('NM10', 'part', ['NM10'], ...NAME, ['Member ID', 15]),
    record('N3A0', 'part', ['N3A0'], ['Address 1', 30], ['Address 2', 30]),
    record('N4A0', 'part', ['N4A0'], ['City', 18], ['State', 2], ['Zip', 10], ['Country', 2]),
    record('DMG0', 'part', ['DMG0'], [null, 2], ['Birth Date', 8], ['Gender', 1], ['Marital Status', 1]),
    {
      ...record('HDA0', 'part', ['HDA0'], ['HD {n} Maintenance', 3], ['HD {n} Line', 3], ['HD {n} Plan', 30], ['HD {n} Level', 3]),
      max: MAX_COVERAGES,
    },
    { ...record('DTP2 348', 'part', ['DTP2348'], [null, 5], ['HD {n} Begin', 8]), within: 'HDA0' },
    { ...record('DTP2 349', 'part', ['DTP2349'], [null, 5], ['HD {n} End', 8]), within: 'HDA0' },
    record('not read', 'other', ['REF0', 'REF1', 'REF2', 'DTP1', 'DTP2', 'NM11', 'N3A1', 'N4A1', 'HLH0']),
    record('SEA0', 'trailer', ['SEA0']),
  ],
});

interface Bn106 {
  name: string;
  /** What a field of the home address is called. */
  address: (field: string) => string;
  lines: FixedRecordType[];
}

/** The program's file, whatever its lines are called. */
export function bn106({ name, address, lines }: Bn106): VendorConfig {
  return vendorOfFixedLayout({
    name,
    source: 'Lawson documentation of the program BN106 (widths of the segments), and X12 834 for what their elements mean',
    dates: ['YYYYMMDD'],
    lines,
    fields: {
      member_id: { from: ['Member ID'] },
      ssn: { from: ['SSN'] },
      first_name: { from: ['First Name'] },
      last_name: { from: ['Last Name'] },
      middle_name: { from: ['Middle Name'] },
      suffix: { from: ['Suffix'] },
      date_of_birth: { from: ['Birth Date'] },
      gender: { from: ['Gender'] },
      'address.street': { from: [address('Address 1')], join: [address('Address 2')] },
      'address.city': { from: [address('City')] },
      'address.state': { from: [address('State')] },
      'address.zip': { from: [address('Zip')] },
      group_id: { from: ['Group Number'] },
      hire_date: { from: ['Hire Date'] },
      relationship: { from: ['Relationship'] },
    },
    coverages: {
      kind: 'sets',
      sets: numbers(MAX_COVERAGES).map((n): FieldMappings => ({
        // The plan may be left out, and the line of insurance never is.
        'coverage.plan_id': { from: [`HD ${n} Plan`, `HD ${n} Line`] },
        'coverage.benefit': { from: [`HD ${n} Line`] },
        'coverage.coverage_type': { from: [`HD ${n} Level`] },
        'coverage.effective_date': { from: [`HD ${n} Begin`] },
        'coverage.termination_date': { from: [`HD ${n} End`] },
        action: { from: [`HD ${n} Maintenance`] },
      })),
    },
    family: 'Subscriber Number',
    identifiers: ['member_id', 'ssn', 'family_id'],
  });
}
