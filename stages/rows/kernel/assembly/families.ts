import {
  LINKED_BY_ID,
  LINKED_BY_ORDER,
  MAX_FAMILY_BYTES,
  RECORD_END,
  RECORD_KIND,
  RECORD_SSN,
  RECORD_START,
  RECORD_VALUE,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_HIDING,
  ROWS_LINKAGE,
  ROWS_POOL,
} from '../layout.ts';
import { CODE_OTHER_BENEFIT, CODE_SELF, CODE_WAIVED } from '../code-numbers.ts';
import { SLOT_BENEFIT, SLOT_FAMILY, SLOT_PLAN, SLOT_RELATIONSHIP, SLOT_TIER } from '../slot-numbers.ts';
import { holdsSsn } from './checks.ts';
import { ABSENT_KIND, CODE_KIND, LITERAL_KIND, PHONE_KIND, TEXT_KIND } from './kinds.ts';
import { bytesOfTexts } from './unusual.ts';

// Who belongs to a family (family/run.ts), and in which records its dependents stand (family/fold.ts).

/** Of a dependent that waits to be written: in which record of its family it stands, and whether its key is written. */
export const RECORD_PLACE = 780;
export const RECORD_HAS_KEY = 784;

const VECTOR_BYTES = 16;
/** The places of sixteen slots. */
const HALF_BYTES = 64;

/** How a row relates to the family above it; 0 if TypeScript has to decide. */
export const BEGINS = 1;
export const JOINS = 2;

/** Place of a dependent: the number of a record, or all records of its subscriber. */
export const EVERYWHERE = -1;

export function isDependent(record: i32): bool {
  return load<u8>(record + SLOT_RELATIONSHIP, RECORD_KIND) == CODE_KIND && load<i32>(record + (SLOT_RELATIONSHIP << 2), RECORD_VALUE) != CODE_SELF;
}

/** How the person of `record` relates to the family whose subscriber is `first`. */
export function standing(base: i32, first: i32, record: i32): i32 {
  const linkage = load<i32>(ROWS_LINKAGE);
  const says = load<u8>(record + SLOT_RELATIONSHIP, RECORD_KIND) == CODE_KIND;
  if (linkage == LINKED_BY_ID) {
    const isSame = isSameText(base, first, record, SLOT_FAMILY);
    return isDependent(record) ? (isSame ? JOINS : 0) : isSame ? 0 : BEGINS;
  }
  if (isDependent(record)) return linkage == LINKED_BY_ORDER ? JOINS : 0;
  return linkage != LINKED_BY_ORDER || says || load<i32>(ROWS_BLANK_IS_SUBSCRIBER) != 0 ? BEGINS : 0;
}

/** Whether two records have the same text in a slot. Empty slots are never the same. */
function isSameText(base: i32, one: i32, other: i32, slot: i32): bool {
  if (load<u8>(one + slot, RECORD_KIND) != TEXT_KIND || load<u8>(other + slot, RECORD_KIND) != TEXT_KIND) return false;
  const at = slot << 2;
  const start = load<i32>(one + at, RECORD_START);
  const otherStart = load<i32>(other + at, RECORD_START);
  const length = load<i32>(one + at, RECORD_END) - start;
  return load<i32>(other + at, RECORD_END) - otherStart == length && memory.compare(base + start, base + otherStart, length) == 0;
}

/** Whether the texts of the first `count` records fit into a family. A single record always does. */
export function fits(list: i32, count: i32): bool {
  if (count == 1) return true;
  let bytes = 0;
  for (let i = 0; i < count; i++) bytes += bytesOf(load<i32>(list + (i << 2)));
  return bytes <= MAX_FAMILY_BYTES;
}

/** Whether a record has texts that only TypeScript has. */
export function hasLiteral(record: i32): bool {
  const literal = i8x16.splat(LITERAL_KIND);
  const found = v128.or(i8x16.eq(v128.load(record, RECORD_KIND), literal), i8x16.eq(v128.load(record, RECORD_KIND + VECTOR_BYTES), literal));
  return v128.any_true(found);
}

function bytesOf(record: i32): i32 {
  if (hasLiteral(record)) return bytesOfTexts(record);
  const sums = i32x4.add(bytesOfHalf(record, record), bytesOfHalf(record + VECTOR_BYTES, record + HALF_BYTES));
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}

/** The bytes of sixteen slots, in four sums. The kinds behind a record's slots are absent. */
function bytesOfHalf(kinds: i32, places: i32): v128 {
  const kind = v128.load(kinds, RECORD_KIND);
  const isText = v128.or(i8x16.eq(kind, i8x16.splat(TEXT_KIND)), i8x16.eq(kind, i8x16.splat(PHONE_KIND)));
  const low = i16x8.extend_low_i8x16_s(isText);
  const high = i16x8.extend_high_i8x16_s(isText);
  return i32x4.add(
    i32x4.add(bytesWhere(i32x4.extend_low_i16x8_s(low), places), bytesWhere(i32x4.extend_high_i16x8_s(low), places + VECTOR_BYTES)),
    i32x4.add(
      bytesWhere(i32x4.extend_low_i16x8_s(high), places + 2 * VECTOR_BYTES),
      bytesWhere(i32x4.extend_high_i16x8_s(high), places + 3 * VECTOR_BYTES),
    ),
  );
}

function bytesWhere(isText: v128, places: i32): v128 {
  return v128.and(isText, i32x4.sub(v128.load(places, RECORD_END), v128.load(places, RECORD_START)));
}

/** Like `makeSelf` (family/family.ts). */
export function makeSelf(record: i32): void {
  store<u8>(record + SLOT_RELATIONSHIP, CODE_KIND, RECORD_KIND);
  store<i32>(record + (SLOT_RELATIONSHIP << 2), CODE_SELF, RECORD_VALUE);
}

/**
 * Settles in which records the dependents of a family stand; the first `own` records are the subscriber's. False if a dependent has several
 * possible places or needs a record of its own, or if something has to be reported or hidden.
 */
export function settlePlaces(base: i32, own: i32, count: i32): bool {
  for (let i = own; i < count; i++) {
    const record = load<i32>(ROWS_POOL + (i << 2));
    const place = placeOf(base, record, own);
    if (place < EVERYWHERE) return false;
    store<i32>(record, place, RECORD_PLACE);
    store<i32>(record, 0, RECORD_HAS_KEY);
  }
  for (let i = 0; i < count; i++) if (!hidesNothing(base, load<i32>(ROWS_POOL + (i << 2)), i < own, count)) return false;
  return true;
}

const NOWHERE = -2;

function placeOf(base: i32, record: i32, own: i32): i32 {
  if (load<u8>(record + SLOT_TIER, RECORD_KIND) == CODE_KIND && load<i32>(record + (SLOT_TIER << 2), RECORD_VALUE) == CODE_WAIVED) return NOWHERE;
  const plan = load<u8>(record + SLOT_PLAN, RECORD_KIND);
  const benefit = benefitOf(record);
  if (plan == ABSENT_KIND && benefit < 0) return EVERYWHERE;
  if (plan != ABSENT_KIND && plan != TEXT_KIND) return NOWHERE;
  let place = NOWHERE;
  for (let i = 0; i < own; i++) {
    const subscriber = load<i32>(ROWS_POOL + (i << 2));
    const its = benefitOf(subscriber);
    const isIts = plan == TEXT_KIND ? isSameText(base, subscriber, record, SLOT_PLAN) && mayBeOne(its, benefit) : its == benefit;
    if (!isIts) continue;
    if (place != NOWHERE) return NOWHERE;
    place = i;
  }
  return place;
}

function benefitOf(record: i32): i32 {
  return load<u8>(record + SLOT_BENEFIT, RECORD_KIND) == CODE_KIND ? load<i32>(record + (SLOT_BENEFIT << 2), RECORD_VALUE) : -1;
}

/** Like `mayBeOneBenefit` (family/same-benefit.ts). */
function mayBeOne(one: i32, other: i32): bool {
  return one < 0 || other < 0 || one == CODE_OTHER_BENEFIT || other == CODE_OTHER_BENEFIT || one == other;
}

/** Whether a record shows nobody else's SSN, and a dependent does not have the subscriber's. */
function hidesNothing(base: i32, record: i32, isOwn: bool, count: i32): bool {
  const ssn = load<i32>(record, RECORD_SSN);
  const slots = load<i32>(ROWS_HIDING);
  const slotCount = load<i32>(slots);
  for (let other = 0; other < count; other++) {
    const theirs = load<i32>(load<i32>(ROWS_POOL + (other << 2)), RECORD_SSN);
    if (theirs < 0) continue;
    if (theirs == ssn) {
      if (!isOwn && other == 0) return false;
      continue;
    }
    for (let i = 1; i <= slotCount; i++) {
      const slot = load<i32>(slots + (i << 2));
      if (load<u8>(record + slot, RECORD_KIND) != TEXT_KIND) continue;
      const start = load<i32>(record + (slot << 2), RECORD_START);
      const end = load<i32>(record + (slot << 2), RECORD_END);
      if (holdsSsn(base + start, base + end, theirs)) return false;
    }
  }
  return true;
}
