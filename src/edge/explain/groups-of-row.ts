import type { GroupIndex } from '../serve/group-index.ts';

/**
 * The groups in which texts about a row may stand, of those whose ids begin so. Rows ascend within a group and from one to
 * the next, but for the passes in which repetitions are found.
 */
export function groupsOfRow({ ids, firstRows }: GroupIndex, prefix: string, row: number): string[] {
  return ids.filter((id, at) => {
    if (!id.startsWith(prefix)) return false;
    const first = firstRows[at] ?? 0;
    const next = ids[at + 1]?.startsWith(prefix) === true ? (firstRows[at + 1] ?? 0) : Number.POSITIVE_INFINITY;
    return first <= row && (next >= row || next < first);
  });
}
