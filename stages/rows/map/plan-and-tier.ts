import { Kind, slotOf, type Record } from '../record.ts';
import { WAIVED, WAIVERS } from './waiver.ts';

const PLAN = slotOf('coverage.plan_id');
const TIER = slotOf('coverage.coverage_type');

const SPACE = 32;
const DASH = 45;
const OPEN = 40;
const CLOSE = 41;
/** A shorter tier must be in capitals: "Option - Two" is a plan. */
const MIN_WORD_BYTES = 5;
const MIN_CODE_BYTES = 2;

/** Parts a plan from the tier behind it where both stand in one cell: `HMO - Employee + Spouse`, `PPO 500 (FAM)`. */
export function partTier(record: Record): void {
  if (record.kind[PLAN] !== Kind.text || record.kind[TIER] !== Kind.absent) return;
  const { bytes } = record;
  const start = record.start[PLAN]!;
  const end = record.end[PLAN]!;
  const mark = markBefore(bytes, start, end);
  if (mark < 0) return;
  const [from, to] = bytes[mark] === OPEN ? [mark + 1, end - 1] : [mark + 2, end];
  const tier = tierAt(bytes, from, to);
  let planEnd = mark;
  while (planEnd > start && bytes[planEnd - 1] === SPACE) planEnd--;
  if (tier < 0 || planEnd === start) return;
  record.end[PLAN] = planEnd;
  record.kind[TIER] = Kind.code;
  record.value[TIER] = tier;
  record.source[TIER] = record.source[PLAN]!;
}

/** Where the last ` - ` stands, or the bracket that the text ends with opens; -1 where there is neither. */
function markBefore(bytes: Uint8Array, start: number, end: number): number {
  const mark = bytes[end - 1] === CLOSE ? OPEN : DASH;
  for (let at = end - 2; at > start; at--) {
    if (bytes[at] !== mark) continue;
    if (mark === OPEN || (bytes[at - 1] === SPACE && bytes[at + 1] === SPACE)) return at;
  }
  return -1;
}

function tierAt(bytes: Uint8Array, start: number, end: number): number {
  const isCode = end - start >= MIN_CODE_BYTES && bytes.subarray(start, end).every((byte) => byte >= 65 && byte <= 90);
  if (end - start < MIN_WORD_BYTES && !isCode) return -1;
  const tier = WAIVERS.find(bytes, start, end);
  return tier === WAIVED ? -1 : tier;
}
