import { isDigit } from '../../base/ascii.ts';
import { X12_CODES } from '../../map/x12/codes.ts';
import { packId } from './segment-name.ts';
import type { SegmentScanner } from './segment.ts';

const [DTP, DMG, HD] = ['DTP', 'DMG', 'HD'].map(packId);
const DATE_BYTES = 8;
/** Kinds of coverages (HD03). Those of two letters are also reasons (HD02). */
const COVERAGES = new Set(
  Object.keys(X12_CODES['coverage.benefit'])
    .filter((code) => code.length > 2)
    .map(packId),
);
const TIERS = new Set(Object.keys(X12_CODES['coverage.coverage_type']).map(packId));
const DATE_FORMAT = 2;
const REASON = 2;
const KIND = 3;
const PLAN = 4;
const TIER = 5;
/** How far behind its place a tier is looked for: the elements between hold numbers and letters alone. */
const LAST_FOR_TIER = 8;
const DATE = 3;
const BIRTH_FORMAT = 1;
const BIRTH_DATE = 2;

/**
 * Moves elements of a coverage or a date to their places if a separator is missing before them, or if there are too many. Answers whether
 * it did.
 */
export function movesElements(bytes: Uint8Array, scan: SegmentScanner): boolean {
  if (scan.id === DTP) return movesDate(bytes, scan) || bringsBackDay(bytes, scan, DATE);
  if (scan.id === DMG) return movesBirthDate(bytes, scan) || bringsBackDay(bytes, scan, BIRTH_DATE);
  return scan.id === HD && (movesCoverage(bytes, scan) || movesTier(bytes, scan) || bringsBackTier(bytes, scan));
}

/** A date without its format (`DTP*348*20250101`). */
function movesDate(bytes: Uint8Array, scan: SegmentScanner): boolean {
  return isDay(bytes, scan, DATE_FORMAT) && isEmpty(scan, DATE_FORMAT + 1) && moved(scan, DATE_FORMAT);
}

/** A birth date without its format, and what follows it (`DMG*19800102*F`). */
function movesBirthDate(bytes: Uint8Array, scan: SegmentScanner): boolean {
  return isDay(bytes, scan, BIRTH_FORMAT) && !isDay(bytes, scan, BIRTH_FORMAT + 1) && moved(scan, BIRTH_FORMAT);
}

/** A coverage with its kind in the place of its reason (`HD*021*HLT*PPO*FAM`), which members do not have. */
function movesCoverage(bytes: Uint8Array, scan: SegmentScanner): boolean {
  return COVERAGES.has(scan.packed(bytes, REASON)) && !COVERAGES.has(scan.packed(bytes, KIND)) && moved(scan, REASON);
}

/** A tier in the place of the plan, with nothing behind it (`HD*021**HLT*FAM`). No plan has such a name. */
function movesTier(bytes: Uint8Array, scan: SegmentScanner): boolean {
  return isLast(scan, PLAN) && TIERS.has(scan.packed(bytes, PLAN)) && moved(scan, PLAN);
}

/** A day one place behind its own, which is empty (`DMG*D8**19800102*F`): it and what follows. */
function bringsBackDay(bytes: Uint8Array, scan: SegmentScanner, place: number): boolean {
  return isEmpty(scan, place) && isDay(bytes, scan, place + 1) && broughtBack(scan, place, 1);
}

/** A tier behind its own place, which is empty, as are those between (`HD*021**HLT*P1****FAM`). */
function bringsBackTier(bytes: Uint8Array, scan: SegmentScanner): boolean {
  let at = TIER;
  while (at <= LAST_FOR_TIER && isEmpty(scan, at)) at++;
  return at > TIER && at <= LAST_FOR_TIER && TIERS.has(scan.packed(bytes, at)) && broughtBack(scan, TIER, at - TIER);
}

/** Whether nothing stands behind an element, up to where a tier is looked for. Some programs write all separators. */
function isLast(scan: SegmentScanner, element: number): boolean {
  for (let at = element + 1; at <= LAST_FOR_TIER; at++) if (!isEmpty(scan, at)) return false;
  return element <= scan.count;
}

function isEmpty({ start, end, count }: SegmentScanner, element: number): boolean {
  return element > count || start[element] === end[element];
}

/** Moves the elements behind `places` empty ones, which begin at `to`, to where those are. */
export function broughtBack(scan: SegmentScanner, to: number, places: number): true {
  scan.count -= places;
  for (let at = to; at <= scan.count; at++) {
    scan.start[at] = scan.start[at + places]!;
    scan.end[at] = scan.end[at + places]!;
  }
  return true;
}

/** Moves the elements from one on a place further; that one becomes empty. */
function moved(scan: SegmentScanner, from: number): true {
  if (scan.count < scan.start.length - 1) scan.count++;
  for (let to = scan.count; to > from; to--) {
    scan.start[to] = scan.start[to - 1]!;
    scan.end[to] = scan.end[to - 1]!;
  }
  scan.end[from] = scan.start[from]!;
  return true;
}

/** Whether an element holds eight digits. */
function isDay(bytes: Uint8Array, { start, end, count }: SegmentScanner, element: number): boolean {
  if (element > count || end[element]! - start[element]! !== DATE_BYTES) return false;
  for (let at = start[element]!; at < end[element]!; at++) if (!isDigit(bytes[at]!)) return false;
  return true;
}
