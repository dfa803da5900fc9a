import { expect, test } from 'vitest';
import type { FixedWidthLayout, TaggedLinesLayout } from '../../../../src/model/record-layout.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { checkVendorConfig } from '../../../../stages/rows/vendor-check/check.ts';
import { GROUPED, GROUPED_LAYOUT, PLAIN, TAGGED, TAGGED_LAYOUT } from '../lines/lines.ts';

type FixedType = FixedWidthLayout['record_types'][number];

const member = GROUPED_LAYOUT.record_types[1]!;
const { tag: _tag, ...untagged } = member;
const { fixed_width: _layout, ...withoutLayout } = PLAIN.config.dialect;
const plan = GROUPED_LAYOUT.record_types[2]!;
const trailer = GROUPED_LAYOUT.record_types[5]!;
/** The faults of the grouped layout with one more record type. */
const added = (type: FixedType): string[] => paths(withTypes([...GROUPED_LAYOUT.record_types, type]));
const withTypes = (record_types: FixedType[]): VendorConfig => ({
  ...GROUPED.config,
  dialect: { ...GROUPED.config.dialect, fixed_width: { record_types, line_lengths: [] } },
});
const paths = (config: VendorConfig): string[] =>
  checkVendorConfig(config).map(({ path, message }) => `${path.replace('/dialect/fixed_width/record_types', '')} ${message}`);

test('the layouts of the tests have no fault', () => {
  for (const { config } of [PLAIN, GROUPED, TAGGED]) expect(checkVendorConfig(config)).toEqual([]);
});

test.each<[string, () => string[], RegExp]>([
  ['a layout that is not there', () => paths({ ...PLAIN.config, dialect: withoutLayout }), /is needed to read files of fixed width/],
  ['a layout that is not used', () => paths({ ...PLAIN.config, file_formats: ['csv'] }), /file_formats has no fixed_width/],
  ['tagged lines of no csv', () => paths({ ...TAGGED.config, file_formats: ['excel'] }), /file_formats has no csv/],
  ['no type that begins a row', () => paths(withTypes([plan, trailer])), /no type whose lines begin a row/],
  ['two types of one name', () => added({ ...member, tag: { start: 1, values: ['XX'] } }), /says the same as/],
  ['two types without a tag', () => paths(withTypes([untagged, { ...untagged, name: 'other' }])), /is missing in a second type/],
  ['a part without a tag', () => added({ name: 'x', role: 'part', fields: [] }), /needed by every type that is no row/],
  ['max for a row', () => added({ ...member, name: 'x', tag: { start: 1, values: ['X'] }, max: 3 }), /for parts only/],
  [
    'within nothing',
    () => added({ name: 'x', role: 'part', tag: { start: 1, values: ['X'] }, within: 'nobody', fields: [] }),
    /no type that has max/,
  ],
  [
    'a repeated parent of nobody',
    () => added({ name: 'x', role: 'part', tag: { start: 1, values: ['X'] }, repeats_parent: true, fields: [] }),
    /needs within/,
  ],
  ['a count of no field', () => added({ ...trailer, name: 'x', count: { field: 'Nothing', of: 'rows' } }), /names no field/],
  [
    'a count of a row',
    () => added({ ...member, name: 'x', tag: { start: 1, values: ['X'] }, count: { field: 'SSN', of: 'rows' } }),
    /for trailers only/,
  ],
  ['no number where the type repeats', () => added({ ...plan, name: 'x', fields: [{ name: 'Plan', start: 1, length: 1 }] }), /must hold \{n\}/],
  ['a number where it does not', () => added({ ...member, name: 'x', fields: [{ name: 'Plan {n}', start: 1, length: 1 }] }), /does not repeat/],
  [
    'a name that the layout does not have',
    () => paths({ ...PLAIN.config, mapping: { ...PLAIN.config.mapping, fields: { ssn: { from: ['Social'] } } } }),
    /no field of the layout/,
  ],
  [
    'more columns than a row can have',
    () => added({ ...plan, name: 'x', max: 64, fields: Array.from({ length: 40 }, (_, at) => ({ name: `F${at} {n}`, start: at + 1, length: 1 })) }),
    /more than 2048 columns/,
  ],
])('%s is a fault', (_, faults, seen) => {
  expect(faults().join('\n')).toMatch(seen);
  expect(faults().length).toBeGreaterThan(0);
});

test('tagged lines are checked alike', () => {
  const record_types: TaggedLinesLayout['record_types'] = [
    ...TAGGED_LAYOUT.record_types,
    { name: 'x', role: 'part', tags: ['[X]'], max: 2, fields: [{ name: 'X', at: 2 }] },
  ];
  const faults = checkVendorConfig({ ...TAGGED.config, dialect: { ...TAGGED.config.dialect, tagged_lines: { record_types } } });
  expect(faults).toMatchObject([{ path: '/dialect/tagged_lines/record_types/7/fields/0/name' }]);
});
