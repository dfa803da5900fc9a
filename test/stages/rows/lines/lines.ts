import type { Cut } from '../../../../src/model/cut.ts';
import type { FixedWidthReading, TaggedLinesReading } from '../../../../src/model/reading.ts';
import type { FixedWidthLayout, TaggedLinesLayout } from '../../../../src/model/record-layout.ts';
import type { FieldMappings, VendorConfig, VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { InspectOptions, Inspection } from '../../../../stages/rows/detect/inspection.ts';
import { inspectAny, vendorOf } from '../detect/inspecting.ts';
import { readRows, type ReadRow } from '../read/rows.ts';

export type LinesInspection = Inspection & { reading: FixedWidthReading | TaggedLinesReading };

export const bytesOf = (file: string | Uint8Array): Uint8Array => (typeof file === 'string' ? new TextEncoder().encode(file) : file);

/** Inspects a file of typed lines. */
export function inspectLines(
  file: string | Uint8Array,
  vendors: readonly VendorVersion[],
  options: Partial<InspectOptions> & { chunkBytes?: number } = {},
): LinesInspection {
  const inspection = inspectAny(file, { vendors, ...options });
  const { reading } = inspection;
  if (reading.format !== 'fixed_width' && reading.format !== 'tagged_lines') throw new Error(`The file was read as ${reading.format}`);
  return { ...inspection, reading };
}

/** The rows of the file in one piece. */
export function rowsOf(file: string | Uint8Array, { reading }: LinesInspection, chunkBytes?: number): ReadRow[] {
  const data = bytesOf(file).subarray(reading.data_start);
  return readRows(reading, data, { first_row: reading.records_before + 1, start: reading.data_start }, chunkBytes ?? Math.max(1, data.length));
}

/** The rows of its segments, in order. */
export function rowsOfCuts(file: string | Uint8Array, { reading, cuts }: LinesInspection): ReadRow[] {
  return cuts.flatMap((cut: Cut) => readRows(reading, bytesOf(file).subarray(cut.start, cut.end), cut));
}

interface Different {
  dialect?: Partial<VendorConfig['dialect']>;
  mapping?: Partial<VendorConfig['mapping']>;
}

/** A vendor of fixed width. */
export function fixedVendor(name: string, layout: FixedWidthLayout, fields: FieldMappings, different: Different = {}): VendorVersion {
  return ofFormat('fixed_width', vendorOf(name, fields, { ...different, dialect: { ...different.dialect, fixed_width: layout } }));
}

function taggedVendor(name: string, layout: TaggedLinesLayout, fields: FieldMappings): VendorVersion {
  return vendorOf(name, fields, { dialect: { tagged_lines: layout } });
}

function ofFormat(format: 'fixed_width', vendor: VendorVersion): VendorVersion {
  return { ...vendor, config: { ...vendor.config, file_formats: [format] } };
}

export const PERSON_FIELDS: FieldMappings = {
  ssn: { from: ['SSN'] },
  last_name: { from: ['Last'] },
  first_name: { from: ['First'] },
  date_of_birth: { from: ['Born'] },
  gender: { from: ['Sex'] },
  'address.state': { from: ['State'] },
  relationship: { from: ['Rel'] },
};

/** 44 positions: SSN 9, last name 10, first name 8, birth date 8, sex 1, state 2, relationship 1, filler 5. */
export const PLAIN_LAYOUT: FixedWidthLayout = {
  line_lengths: [44],
  record_types: [
    {
      name: 'person',
      role: 'row',
      fields: [
        { name: 'SSN', start: 1, length: 9 },
        { name: 'Last', start: 10, length: 10 },
        { name: 'First', start: 20, length: 8 },
        { name: 'Born', start: 28, length: 8 },
        { name: 'Sex', start: 36, length: 1 },
        { name: 'State', start: 37, length: 2 },
        { name: 'Rel', start: 39, length: 1 },
      ],
    },
  ],
};
export const COMPACT_DATES = { date_formats: ['YYYYMMDD' as const] };
export const PLAIN = fixedVendor('Plain', PLAIN_LAYOUT, PERSON_FIELDS, { dialect: COMPACT_DATES });
/** The same, with families by the order of the rows. */
export const FOLLOWING = fixedVendor('Following', PLAIN_LAYOUT, PERSON_FIELDS, { dialect: COMPACT_DATES, mapping: { linkage: { following: true } } });
/** The same, with families by last name, so that a file can be keyed. */
export const KEYED = fixedVendor('Keyed', PLAIN_LAYOUT, PERSON_FIELDS, {
  dialect: COMPACT_DATES,
  mapping: { linkage: { family_id: ['Last'], following: false } },
});

/** A line of the plain layout. */
export function person(n: number, last = 'Example', first = 'Anna', relationship = ''): string {
  const digits = String(100_000_000 + n * 7919).slice(0, 9);
  return `${digits}${last.padEnd(10)}${first.padEnd(8)}198503${String((n % 28) + 1).padStart(2, '0')}FMD${relationship.padEnd(1)}     `;
}

/** A header, members of one line each with up to two plans, each with a begin, and a trailer that counts the members. */
export const GROUPED_LAYOUT: FixedWidthLayout = {
  line_lengths: [],
  record_types: [
    { name: 'header', role: 'header', tag: { start: 1, values: ['HD'] }, fields: [] },
    {
      name: 'member',
      role: 'row',
      tag: { start: 1, values: ['MB'] },
      fields: PLAIN_LAYOUT.record_types[0]!.fields.map((field) => ({ ...field, start: field.start + 2 })),
    },
    {
      name: 'plan',
      role: 'part',
      tag: { start: 1, values: ['PL'] },
      max: 2,
      fields: [
        { name: 'Plan {n}', start: 3, length: 6 },
        { name: 'Cost {n}', start: 9, length: 5, decimals: 2 },
      ],
    },
    { name: 'begin', role: 'part', tag: { start: 1, values: ['DTB'] }, within: 'plan', fields: [{ name: 'Begin {n}', start: 4, length: 8 }] },
    { name: 'note', role: 'other', tag: { start: 1, values: ['NT'] }, fields: [] },
    {
      name: 'trailer',
      role: 'trailer',
      tag: { start: 1, values: ['TR'] },
      fields: [{ name: 'Members', start: 3, length: 6 }],
      count: { field: 'Members', of: 'rows' },
    },
  ],
};
export const GROUPED = fixedVendor('Grouped', GROUPED_LAYOUT, PERSON_FIELDS, {
  dialect: COMPACT_DATES,
  mapping: {
    coverages: {
      kind: 'sets',
      sets: [1, 2].map((n) => ({
        'coverage.plan_id': { from: [`Plan ${n}`] },
        'coverage.effective_date': { from: [`Begin ${n}`] },
      })),
    },
  },
});

export const TAGGED_LAYOUT: TaggedLinesLayout = {
  record_types: [
    { name: 'version', role: 'header', tags: ['[VERSION]'], fields: [] },
    {
      name: 'member',
      role: 'row',
      tags: ['[MB]'],
      fields: [
        { name: 'SSN', at: 2 },
        { name: 'Last', at: 3 },
        { name: 'First', at: 4 },
      ],
    },
    { name: 'plan', role: 'part', tags: ['[PLAN]'], max: 3, fields: [{ name: 'Plan {n}', at: 2 }] },
    {
      name: 'dependent',
      role: 'part',
      tags: ['[DEP]'],
      max: 4,
      fields: [
        { name: 'Dep {n} First', at: 2 },
        { name: 'Dep {n} Rel', at: 3 },
      ],
    },
    {
      name: 'plan of a dependent',
      role: 'part',
      tags: ['[DEPPLAN]'],
      within: 'dependent',
      repeats_parent: true,
      fields: [{ name: 'Dep {n} Plan', at: 2 }],
    },
    { name: 'note', role: 'other', tags: ['[NOTE]'], fields: [] },
    { name: 'end', role: 'trailer', tags: ['[END]'], fields: [{ name: 'Lines', at: 2 }], count: { field: 'Lines', of: 'lines' } },
  ],
};
export const TAGGED = taggedVendor('Tagged', TAGGED_LAYOUT, {
  ssn: { from: ['SSN'] },
  last_name: { from: ['Last'] },
  first_name: { from: ['First'] },
});

/** Records of two kinds, whose parts are called after their row. */
export const NAMED = taggedVendor(
  'Named',
  {
    record_types: [
      { name: 'version', role: 'header', tags: ['[VERSION]'], fields: [] },
      { ...TAGGED_LAYOUT.record_types[1]! },
      { name: 'plan', role: 'part', tags: ['[MBPLAN]'], max: 3, fields: [{ name: 'Plan {n}', at: 2 }] },
      { name: 'event', role: 'part', tags: ['[MBEVENT]'], fields: [{ name: 'Event', at: 2 }] },
      { name: 'newcomer', role: 'row', tags: ['[NP]'], fields: [{ name: 'Last', at: 2 }] },
      { name: 'plan of a newcomer', role: 'part', tags: ['[NPPLAN]'], fields: [{ name: 'Plan', at: 2 }] },
      { name: 'note', role: 'other', tags: ['[MBNOTE]'], fields: [] },
    ],
  },
  { ssn: { from: ['SSN'] }, last_name: { from: ['Last'] }, first_name: { from: ['First'] } },
);
