import type { FixedField } from '../../src/model/record-layout.ts';

/** Fields as carriers publish them: name, first position and last position, both counted from 1. */
export function positions(...fields: readonly (readonly [name: string, first: number, last: number])[]): FixedField[] {
  return fields.map(([name, first, last]) => ({ name, start: first, length: last - first + 1 }));
}

/** Fields that stand one behind the other from a position on: name and width. A field without a name is filler. */
export function widths(start: number, ...fields: readonly (readonly [name: string | null, width: number])[]): FixedField[] {
  let at = start;
  return fields.flatMap(([name, length]) => {
    const field = { start: at, length };
    at += length;
    return name === null ? [] : [{ name, ...field }];
  });
}

/** 1 to `count`. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
