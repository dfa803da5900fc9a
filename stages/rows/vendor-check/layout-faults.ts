import type { Fault } from '../../../src/base/check.ts';
import type { FixedRecordType, TaggedRecordType } from '../../../src/model/record-layout.ts';
import { FIELDS } from '../../../src/model/record.ts';
import type { FieldMappings, VendorConfig } from '../../../src/model/vendor-config.ts';
import { fixedLineTypes, taggedLineTypes } from '../detect/lines/line-types.ts';
import { headerKey } from '../headers/header.ts';
import { MAX_FIELDS } from '../row.ts';
import { below, duplicateFaults } from './paths.ts';

type AnyType = FixedRecordType | TaggedRecordType;

/** What is wrong with the layouts of a vendor: types that could never make a row, and names that stand for nothing. */
export function layoutFaults(config: VendorConfig): Fault[] {
  const { fixed_width: fixed, tagged_lines: tagged } = config.dialect;
  const reads = (format: VendorConfig['file_formats'][number]): boolean => config.file_formats.includes(format);
  const faults = [
    ...(reads('fixed_width') && fixed === undefined ? [{ path: '/dialect/fixed_width', message: 'is needed to read files of fixed width' }] : []),
    ...(fixed !== undefined && !reads('fixed_width')
      ? [{ path: '/dialect/fixed_width', message: 'is not used: file_formats has no fixed_width' }]
      : []),
    ...(tagged !== undefined && !reads('csv') ? [{ path: '/dialect/tagged_lines', message: 'is not used: file_formats has no csv' }] : []),
    ...(fixed === undefined ? [] : [...typeFaults('/dialect/fixed_width/record_types', fixed.record_types), ...untaggedFaults(fixed.record_types)]),
    ...(tagged === undefined ? [] : typeFaults('/dialect/tagged_lines/record_types', tagged.record_types)),
  ];
  return faults.length > 0 ? faults : columnFaults(config);
}

function typeFaults(path: string, types: readonly AnyType[]): Fault[] {
  return [
    ...duplicateFaults(
      path,
      types.map(({ name }) => name),
    ),
    ...(types.some(({ role }) => role === 'row') ? [] : [{ path, message: 'has no type whose lines begin a row' }]),
    ...types.flatMap((type, at) => oneTypeFaults(below(path, at), type, types)),
  ];
}

function oneTypeFaults(path: string, type: AnyType, types: readonly AnyType[]): Fault[] {
  const parent = types.find(({ name }) => name === type.within);
  const isNumbered = type.max !== undefined || type.within !== undefined;
  const faults: Fault[] = duplicateFaults(
    below(path, 'fields'),
    type.fields.map(({ name }) => name),
    headerKey,
  );
  const refuse = (member: string | (string | number)[], message: string): void => {
    faults.push({ path: below(path, ...[member].flat()), message });
  };
  if (type.max !== undefined && type.role !== 'part') refuse('max', 'is for parts only');
  if (type.within !== undefined && (parent === undefined || parent.max === undefined)) refuse('within', 'names no type that has max');
  if (type.within !== undefined && (type.role !== 'part' || type.max !== undefined)) refuse('within', 'is for parts without max');
  if (type.repeats_parent === true && type.within === undefined) refuse('repeats_parent', 'needs within');
  if (type.count !== undefined && type.role !== 'trailer') refuse('count', 'is for trailers only');
  if (type.count !== undefined && !type.fields.some(({ name }) => name === type.count!.field)) refuse('count', 'names no field of the type');
  type.fields.forEach(({ name }, field) => {
    if (headerKey(name.replaceAll('{n}', '1')) === '') refuse(['fields', field, 'name'], 'has no letter or digit');
    if (name.includes('{n}') !== isNumbered)
      refuse(['fields', field, 'name'], isNumbered ? 'must hold {n}: the type repeats' : 'holds {n}, and the type does not repeat');
  });
  return faults;
}

function untaggedFaults(types: readonly FixedRecordType[]): Fault[] {
  const untagged = [...types.entries()].filter(([, { tag }]) => tag === undefined);
  return untagged.flatMap(([at, { role }], nth): Fault[] => {
    const path = below('/dialect/fixed_width/record_types', at, 'tag');
    if (nth > 0) return [{ path, message: 'is missing in a second type: every line would be of the first' }];
    return role === 'row' ? [] : [{ path, message: 'is needed by every type that is no row' }];
  });
}

/** More columns than a row can have, and names in the mapping that no layout has, where the vendor sends nothing else. */
function columnFaults({ dialect, file_formats, mapping }: VendorConfig): Fault[] {
  const layouts = [
    ...(dialect.fixed_width === undefined ? [] : [{ path: '/dialect/fixed_width', columns: fixedLineTypes(dialect.fixed_width).columns }]),
    ...(dialect.tagged_lines === undefined ? [] : [{ path: '/dialect/tagged_lines', columns: taggedLineTypes(dialect.tagged_lines).columns }]),
  ];
  const tooMany = layouts.filter(({ columns }) => columns.length > MAX_FIELDS);
  if (tooMany.length > 0) return tooMany.map(({ path }) => ({ path, message: `makes more than ${MAX_FIELDS} columns` }));
  if (layouts.length === 0 || file_formats.some((format) => format !== 'fixed_width')) return [];
  const known = new Set(layouts.flatMap(({ columns }) => columns.map(headerKey)));
  const of = (mapped: FieldMappings, path: string, n: string): Fault[] =>
    FIELDS.flatMap((field) =>
      (mapped[field]?.from ?? []).flatMap((name, at): Fault[] =>
        known.has(headerKey(name.replaceAll('{n}', n))) ? [] : [{ path: below(path, field, 'from', at), message: 'is no field of the layout' }],
      ),
    );
  const { coverages, dependent_columns: dependents } = mapping;
  return [
    ...of(mapping.fields, '/mapping/fields', '{n}'),
    ...(coverages.kind === 'sets' ? coverages.sets.flatMap((set, at) => of(set, below('/mapping/coverages/sets', at), '{n}')) : []),
    ...(dependents === null ? [] : of(dependents.fields, '/mapping/dependent_columns/fields', '1')),
  ];
}
