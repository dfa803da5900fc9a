import { relative } from 'node:path';

/** A path as a person reads it: relative where it lies below the current folder. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : short;
}
