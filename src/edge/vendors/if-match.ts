import { failure } from '../error-body.ts';

/**
 * The versions that an If-Match header names, each as `"<version>"`; null where any will do (no header, or `*`). A weak tag
 * matches nothing (RFC 9110, 13.1.1). Throws `invalid_request` for anything else.
 */
export function versionsOf(header: string): ReadonlySet<number> | null {
  if (header.trim() === '' || header.trim() === '*') return null;
  const versions = new Set<number>();
  for (const item of header.split(',')) {
    const tag = /^\s*(W\/)?"(\d{1,9})"\s*$/.exec(item);
    if (tag === null) throw failure('invalid_request', 'If-Match must be a version in quotes, as the ETag gives it.');
    if (tag[1] === undefined) versions.add(Number(tag[2]));
  }
  return versions;
}
