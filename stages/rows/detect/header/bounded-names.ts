import { shaped } from '../../headers/header.ts';
import type { HeadRecord } from '../head-records.ts';
import type { HeaderRow } from './header-row.ts';

/** The names of all columns of a file together; the widest files that are known have some 4,000 characters. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * The records of a head, the names in its header and of the groups above it without shapeless characters, and cut where they are longer than
 * any are: dozens of rules look at each of them, and a mebibyte of names would take seconds.
 */
export function withBoundedNames(records: readonly HeadRecord[], { index, isTwo }: HeaderRow): readonly HeadRecord[] {
  const isNamed = (at: number): boolean => at >= index - 1 && at <= (isTwo ? index + 1 : index);
  return records.map((record, at) => (isNamed(at) ? { ...record, cells: bounded(record.cells).map(shaped) } : record));
}

/** Of names that are longer than all may be together, each is left its share. */
function bounded(names: string[]): string[] {
  if (charactersIn(names) <= MAX_CHARACTERS) return names;
  const share = Math.floor(MAX_CHARACTERS / names.length);
  return names.map((name) => name.slice(0, share));
}

export function charactersIn(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + name.length, 0);
}
