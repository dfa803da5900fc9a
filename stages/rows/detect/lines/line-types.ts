import type { FixedWidthReading, TaggedLinesReading } from '../../../../src/model/reading.ts';
import type { FixedRecordType, FixedWidthLayout, TaggedLinesLayout, TaggedRecordType } from '../../../../src/model/record-layout.ts';

export type FixedLineTypes = Pick<FixedWidthReading, 'columns' | 'line_types'>;
export type TaggedLineTypes = Pick<TaggedLinesReading, 'columns' | 'line_types'>;

/** The columns of a layout and how the lines of each type fill them. The lengths of lines are not settled yet: 0. */
export function fixedLineTypes(layout: FixedWidthLayout): FixedLineTypes {
  const { columns, places } = placeColumns(layout.record_types);
  const line_types = layout.record_types.map((type, index) => ({
    ...common(type, index, places, layout.record_types),
    tag_at: (type.tag?.start ?? 1) - 1,
    tags: type.tag?.values ?? [],
    also_at: (type.also?.start ?? 1) - 1,
    also: type.also?.values ?? [],
    fields: countFirst(type).map((field) => ({
      column: places[index]!.columnOf.get(field.name) ?? 0,
      from: field.start - 1,
      to: field.start - 1 + field.length,
      decimals: field.decimals ?? 0,
    })),
    min_length: 0,
    max_length: 0,
  }));
  return { columns, line_types };
}

export function taggedLineTypes(layout: TaggedLinesLayout): TaggedLineTypes {
  const { columns, places } = placeColumns(layout.record_types);
  const line_types = layout.record_types.map((type, index) => ({
    ...common(type, index, places, layout.record_types),
    tags: type.tags,
    fields: countFirst(type).map((field) => ({ column: places[index]!.columnOf.get(field.name) ?? 0, cell: field.at - 1 })),
  }));
  return { columns, line_types };
}

type AnyType = FixedRecordType | TaggedRecordType;

/** Where the fields of a type stand: in the first of its columns, and so far behind for each further line. */
interface Placed {
  columnOf: Map<string, number>;
  step: number;
}

/** The fields of rows and parts as columns. Fields of one name share a column; those of a numbered type have one for each number. */
function placeColumns(types: readonly AnyType[]): { columns: string[]; places: Placed[] } {
  const columns: string[] = [];
  const places = types.map((): Placed => ({ columnOf: new Map(), step: 0 }));
  const shared = new Map<string, number>();
  for (const [index, type] of types.entries()) {
    if (!holdsFields(type) || type.within !== undefined) continue;
    if (type.max === undefined) {
      for (const { name } of type.fields) {
        if (!shared.has(name)) shared.set(name, columns.push(name) - 1);
        places[index]!.columnOf.set(name, shared.get(name)!);
      }
      continue;
    }
    const family = types.flatMap((other, at) => (at === index || other.within === type.name ? [{ fields: other.fields, place: places[at]! }] : []));
    const names = [...new Set(family.flatMap(({ fields }) => fields.map(({ name }) => name)))];
    for (const { fields, place } of family) {
      place.step = names.length;
      for (const { name } of fields) place.columnOf.set(name, columns.length + names.indexOf(name));
    }
    for (let n = 1; n <= type.max; n++) columns.push(...names.map((name) => name.replaceAll('{n}', String(n))));
  }
  return { columns, places };
}

function common(type: AnyType, index: number, places: readonly Placed[], types: readonly AnyType[]) {
  const within = type.within === undefined ? -1 : types.findIndex(({ name }) => name === type.within);
  return {
    role: type.role,
    max: (within < 0 ? type.max : types[within]!.max) ?? 1,
    step: places[index]!.step,
    within,
    repeats_parent: type.repeats_parent ?? false,
    counts: type.count?.of ?? null,
  };
}

/** The fields of a type; of a trailer that counts, the count alone, and of what is no row, none. */
function countFirst<Field extends { name: string }>(type: {
  role: AnyType['role'];
  fields: readonly Field[];
  count?: AnyType['count'];
}): readonly Field[] {
  if (holdsFields(type)) return type.fields;
  return type.fields.filter(({ name }) => name === type.count?.field).slice(0, 1);
}

function holdsFields({ role }: Pick<AnyType, 'role'>): boolean {
  return role === 'row' || role === 'part';
}
