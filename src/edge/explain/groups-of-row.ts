import type { GroupIndex } from '../serve/group-index.ts';

/**
 * Of the groups with this id prefix, those that may hold texts about a row. Rows ascend within a group and from group to group, except in
 * the passes that look for repetitions.
 */
export function groupsOfRow({ ids, firstRows }: GroupIndex, prefix: string, row: number): string[] {
  return ids.filter((id, at) => {
    if (!id.startsWith(prefix)) return false;
    const first = firstRows[at] ?? 0;
    const next = ids[at + 1]?.startsWith(prefix) === true ? (firstRows[at + 1] ?? 0) : Number.POSITIVE_INFINITY;
    return first <= row && (next >= row || next < first);
  });
}
