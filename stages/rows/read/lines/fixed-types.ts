import type { FixedWidthReading } from '../../../../src/model/reading.ts';

/** The part of a reading that says how lines are read. */
export type FixedLayout = Pick<FixedWidthReading, 'line_types' | 'columns' | 'record_bytes'>;

/** A type of lines as a table of offsets. */
export interface FixedType {
  readonly column: Int32Array;
  /** `[from, to)` in characters of the line. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Fields with implied decimals: how many decimals, by the field's index. */
  readonly decimals: readonly { readonly field: number; readonly digits: number }[];
  /** Where the last field ends. */
  readonly width: number;
  /** How many columns separate two lines of this type in a row. */
  readonly step: number;
  readonly minLength: number;
  readonly maxLength: number;
  /** Whether blanks separate its fields. */
  readonly isParted: boolean;
  /** Whether its fields fill every column, so that nothing is left of the row before. */
  readonly fillsRow: boolean;
}

export function fixedType(
  { fields, step, min_length, max_length, parted = false }: FixedWidthReading['line_types'][number],
  columns: number,
): FixedType {
  return {
    column: Int32Array.from(fields, ({ column }) => column),
    from: Int32Array.from(fields, ({ from }) => from),
    to: Int32Array.from(fields, ({ to }) => to),
    decimals: fields.flatMap(({ decimals }, field) => (decimals > 0 ? [{ field, digits: decimals }] : [])),
    width: Math.max(0, ...fields.map(({ to }) => to)),
    step,
    minLength: min_length,
    maxLength: max_length,
    isParted: parted,
    fillsRow: new Set(fields.map(({ column }) => column)).size === columns,
  };
}

interface Tag {
  readonly type: number;
  readonly at: number;
  readonly bytes: Uint8Array;
  /** A further condition on the line, or null. */
  readonly also: { readonly at: number; readonly bytes: Uint8Array } | null;
}

/** Recognizes lines by their tags, longer tags first. A line without a known tag has the type without a tag. */
export class Tags {
  /** In the order in which they are tried. */
  readonly tags: readonly Tag[];
  /** Where the tag that reaches furthest ends. */
  readonly end: number;
  /** The type without a tag, or -1. */
  readonly untagged: number;
  /** Whether trailers are recognized by their words, because the layout has no trailer type. */
  readonly hasWordedTrailers: boolean;

  constructor(types: readonly Pick<FixedWidthReading['line_types'][number], 'role' | 'tags' | 'tag_at' | 'also' | 'also_at'>[]) {
    const encoder = new TextEncoder();
    const tags = types.flatMap(({ tags: texts, tag_at, also, also_at }, type) =>
      texts.flatMap((text): Tag[] => {
        const one = { type, at: tag_at, bytes: encoder.encode(text) };
        return also.length === 0
          ? [{ ...one, also: null }]
          : also.map((second) => ({ ...one, also: { at: also_at, bytes: encoder.encode(second) } }));
      }),
    );
    this.tags = tags.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    this.end = Math.max(0, ...tags.flatMap(({ at, bytes, also }) => [at + bytes.length, also === null ? 0 : also.at + also.bytes.length]));
    this.untagged = types.findIndex((type) => type.tags.length === 0);
    this.hasWordedTrailers = this.untagged >= 0 && !types.some(({ role }) => role === 'trailer');
  }

  /** The type of a line of one byte a character, or -1. */
  find(bytes: Uint8Array, at: number, end: number): number {
    const { tags } = this;
    for (let k = 0; k < tags.length; k++) {
      const { type, at: tagAt, bytes: text, also } = tags[k]!;
      if (stands(text, bytes, at + tagAt, end) && (also === null || stands(also.bytes, bytes, at + also.at, end))) return type;
    }
    return -1;
  }
}

function lengthOf({ bytes, also }: Tag): number {
  return bytes.length + (also?.bytes.length ?? 0);
}

function stands(text: Uint8Array, bytes: Uint8Array, from: number, end: number): boolean {
  const { length } = text;
  if (from + length > end) return false;
  let same = 0;
  while (same < length && bytes[from + same] === text[same]) same++;
  return same === length;
}
