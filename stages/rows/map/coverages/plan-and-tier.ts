import { Kind, slotOf, type Record } from '../../record.ts';
import { WAIVED, WAIVERS } from './waiver.ts';
import { compileWords } from '../words.ts';

const PLAN = slotOf('coverage.plan_id');
const TIER = slotOf('coverage.coverage_type');

const [SPACE, OPEN, CLOSE, DASH, SLASH] = [32, 40, 41, 45, 47];
/** The name of a column that holds plans with their tiers in one cell: the known name, then the file's own. */
export function planWithTierColumn(plan: string, column: string): string {
  return `${plan} (with tier: ${column.replaceAll(/[()]/g, '')})`;
}

export function isPlanWithTier(column: string): boolean {
  return WITH_TIER.test(column);
}

const WITH_TIER = / \(with tier: [^)]*\)$/;

/** The first byte of an en dash or an em dash, of three. */
const LONG_DASH = 0xe2;
/** A shorter tier must be in capitals, because "Option - Two" is a plan. */
const MIN_WORD_BYTES = 5;
const MIN_CODE_BYTES = 2;
/** Behind one of these, a tier in capitals needs no mark: `PPO/EE`, `PPO FAM`. */
const KINDS = compileWords('hmo, ppo, epo, pos, hdhp, cdhp, dhmo, dppo, dmo'.split(', ').map((kind) => [kind, 0] as const));

/** Splits a plan and its tier in one cell: `HMO - Employee + Spouse`, `PPO 500 (FAM)`. */
export function partTier(record: Record): void {
  if (record.kind[PLAN] !== Kind.text || record.kind[TIER] !== Kind.absent) return;
  const { bytes } = record;
  const [start, end] = [record.start[PLAN]!, record.end[PLAN]!];
  const open = bytes[end - 1] === CLOSE ? openOf(bytes, start, end) : -1;
  if (open > start && part(record, open, open + 1, end - 1)) return;
  const dash = dashBefore(bytes, start, end);
  if (dash > start && part(record, dash, dash + (bytes[dash] === LONG_DASH ? LONG_DASH_BYTES : 1) + 1, end)) return;
  partBehindKind(record, start, end);
}

const LONG_DASH_BYTES = 3;

/** If a tier stands between `from` and `to`, the plan is what stands before the mark. */
function part(record: Record, mark: number, from: number, to: number): boolean {
  const tier = tierAt(record.bytes, from, to);
  let planEnd = mark;
  while (planEnd > record.start[PLAN]! && record.bytes[planEnd - 1] === SPACE) planEnd--;
  if (tier < 0 || planEnd === record.start[PLAN]) return false;
  // "Individual / Family" is two tiers, or a plan.
  if (record.bytes[mark] === SLASH && WAIVERS.find(record.bytes, record.start[PLAN]!, planEnd) >= 0) return false;
  record.end[PLAN] = planEnd;
  record.kind[TIER] = Kind.code;
  record.value[TIER] = tier;
  record.source[TIER] = record.source[PLAN]!;
  return true;
}

/** Where the bracket opens that closes at the end of the text; it may contain another one: `PPO (EE + Child(ren))`. */
function openOf(bytes: Uint8Array, start: number, end: number): number {
  let depth = 0;
  for (let at = end - 1; at > start; at--) {
    if (bytes[at] === CLOSE) depth++;
    else if (bytes[at] === OPEN && --depth === 0) return at;
  }
  return -1;
}

/** Where the last dash or slash between blanks stands. */
function dashBefore(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end - 2; at > start; at--) {
    const isDash = bytes[at] === DASH || bytes[at] === SLASH || (bytes[at] === LONG_DASH && bytes[at + 1] === 0x80);
    if (isDash && bytes[at - 1] === SPACE && bytes[at + (bytes[at] === LONG_DASH ? LONG_DASH_BYTES : 1)] === SPACE) return at;
  }
  return -1;
}

function partBehindKind(record: Record, start: number, end: number): void {
  const { bytes } = record;
  let mark = end - 1;
  while (mark > start && bytes[mark] !== SPACE && bytes[mark] !== SLASH) mark--;
  if (mark <= start || !isCode(bytes, mark + 1, end)) return;
  let word = mark;
  while (word > start && bytes[word - 1] !== SPACE) word--;
  if (KINDS.find(bytes, word, mark) >= 0) part(record, mark, mark + 1, end);
}

function tierAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < MIN_WORD_BYTES && !isCode(bytes, start, end)) return -1;
  const tier = WAIVERS.find(bytes, start, end);
  return tier === WAIVED ? -1 : tier;
}

/** Capitals, with or without `+` between them. */
function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < MIN_CODE_BYTES) return false;
  for (let at = start; at < end; at++) if (!(bytes[at]! >= 65 && bytes[at]! <= 90) && bytes[at] !== PLUS) return false;
  return true;
}

const PLUS = 43;
