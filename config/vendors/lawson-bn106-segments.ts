import type { FixedRecordType } from '../../src/model/record-layout.ts';
import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { widths } from './fixed-fields.ts';
import { bn106, MAX_COVERAGES, NAME } from './lawson-bn106.ts';

/** The home address, and another one for letters. */
const MAX_ADDRESSES = 3;
const ID_QUALIFIER = 81;

/** A line known by the name of its segment, and mostly by the first of its elements, too. */
const segment = (name: string, role: FixedRecordType['role'], tags: string[], ...fields: Parameters<typeof widths>[1][]): FixedRecordType => ({
  name: tags.join(' '),
  role,
  tag: { start: 1, values: tags },
  fields: widths(name.length + 1, ...fields),
});

/**
 * The same program's file as it leaves the program: its lines begin with the names of their segments (INS, REF, N3), which tell
 * an address for letters from the home address by their order alone, and blanks at their ends may be stripped.
 */
export const lawsonBn106Segments: VendorConfig = bn106({
  name: 'Lawson BN106 segments',
  address: (field) => `${field} of address 1`,
  lines: [
    segment('', 'header', ['ST834', 'BGN', 'DTP007', 'N1P5', 'N1IN', 'N1TV', 'N1BO']),
    segment('INS', 'row', ['INSY', 'INSN'], ['Subscriber', 1], ['Relationship', 2], ['Maintenance', 3], ['Maintenance Reason', 2]),
    segment('REF', 'part', ['REF0F'], [null, 2], ['Subscriber Number', 15]),
    segment('REF', 'part', ['REF1L'], [null, 2], ['Group Number', 30]),
    segment('DTP', 'part', ['DTP336'], [null, 5], ['Hire Date', 8]),
    { ...segment('NM1', 'part', ['NM1IL', 'NM174'], ...NAME, ['SSN', 15]), name: 'NM1 with an SSN', also: { start: ID_QUALIFIER, values: ['34'] } },
    segment('NM1', 'part', ['NM1IL', 'NM174'], ...NAME, ['Member ID', 15]),
    { ...segment('N3', 'part', ['N3'], ['Address 1 of address {n}', 30], ['Address 2 of address {n}', 30]), max: MAX_ADDRESSES },
    {
      ...segment(
        'N4',
        'part',
        ['N4'],
        ['City of address {n}', 18],
        ['State of address {n}', 2],
        ['Zip of address {n}', 10],
        ['Country of address {n}', 2],
      ),
      max: MAX_ADDRESSES,
    },
    segment('DMG', 'part', ['DMGD8'], [null, 2], ['Birth Date', 8], ['Gender', 1], ['Marital Status', 1]),
    {
      ...segment('HD', 'part', ['HD'], ['HD {n} Maintenance', 3], ['HD {n} Line', 3], ['HD {n} Plan', 30], ['HD {n} Level', 3]),
      max: MAX_COVERAGES,
    },
    { ...segment('DTP', 'part', ['DTP348'], [null, 5], ['HD {n} Begin', 8]), within: 'HD' },
    { ...segment('DTP', 'part', ['DTP349'], [null, 5], ['HD {n} End', 8]), within: 'HD' },
    segment('', 'other', ['REF', 'DTP', 'NM1', 'HLH', 'PER', 'AMT', 'LUI', 'ICM', 'LX', 'COB']),
    segment('', 'trailer', ['SE']),
  ],
});
