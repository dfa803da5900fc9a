import { Failure } from '../../../../src/base/failure.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';

/** Segments of a member in an 834, as translators call them: `INS`, `INS_MemberLevelDetail`, `member_name_NM1`, `health_coverage_HD_loop`. */
const SEGMENT = /(?:^|[ _-])(INS|NM1|DMG|DTP|HD|REF|N3|N4)(?:[ _-]|$)/i;
/** Fewer may be anything. */
const MIN_SEGMENTS = 3;

/** Whether the places of a file are an 834 that became JSON segment by segment: what an element is then stands in a qualifier beside it. */
export function areSegments(paths: readonly JsonPath[]): boolean {
  const found = new Set<string>();
  for (const part of paths.flat()) {
    const [, segment] = typeof part === 'string' ? (SEGMENT.exec(part) ?? []) : [];
    if (segment !== undefined) found.add(segment.toUpperCase());
  }
  return found.size >= MIN_SEGMENTS;
}

export function segmentsAsJson(): Failure {
  return new Failure(
    'unrecognized_layout',
    'The file is an 834 that became JSON segment by segment',
    'Send the 834 itself, which is read as it is, or a record for each person with members that say what they hold, such as "first_name" and "plan_id".',
  );
}
