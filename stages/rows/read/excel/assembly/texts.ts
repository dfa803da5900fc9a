import { MAX_TEXT_PAGES, NEXT, PAGE_TEXTS, TEXTS, TEXT_AT } from '../layout.ts';
import { VECTOR_BYTES, copy, plainEnd } from './bytes.ts';

// The shared texts, one after the other, each with a mark behind it, which no text contains. Pages keep where each begins.

/** Where each page of places stands. */
const PAGES = 4096;
const CELL_START: u8 = 0x1f;
const PAGE_SHIFT = 14;
const WASM_PAGE_SHIFT = 16;
/** The memory grows by an eighth, but at least by a mebibyte. */
const LEAST_GROWTH_PAGES = 16;
const GROWTH_SHIFT = 3;

/** "<si><t>", "</t></si>" */
const OPEN: u64 = 0x3e743c3e69733c;
const OPEN_BYTES = 7;
const CLOSE: u64 = 0x69732f3c3e742f3c;
const CLOSE_BYTES = 9;
/** '<si><t ', ' xml:spa', 'ce="pres', 'eserve">': the last two have four bytes in common. */
const OPEN_KEPT: u64 = 0x20743c3e69733c;
const KEPT_1: u64 = 0x6170733a6c6d7820;
const KEPT_2: u64 = 0x73657270223d6563;
const KEPT_3: u64 = 0x3e22657672657365;
const OPEN_KEPT_BYTES = 28;

/**
 * Takes the texts from `at` up to `end` that can be copied as they stand. NEXT becomes the place of the first one that cannot, or that the
 * memory has no room for.
 */
export function texts(at: i32, end: i32): void {
  // A text is never longer than its XML. A page of places may be due, too.
  if (reserve(end - at + VECTOR_BYTES + (PAGE_TEXTS << 2) * 2)) {
    while (load<i32>(TEXTS) < MAX_TEXT_PAGES * PAGE_TEXTS) {
      let p = at;
      const word = load<u64>(p) & 0xffffffffffffff;
      if (word == OPEN) p += OPEN_BYTES;
      else if (word == OPEN_KEPT && load<u64>(p, 6) == KEPT_1 && load<u64>(p, 14) == KEPT_2 && load<u64>(p, 20) == KEPT_3) p += OPEN_KEPT_BYTES;
      else break;
      const to = plainEnd(p);
      if (load<u64>(to) != CLOSE || load<u8>(to, 8) != 0x3e) break;
      const begin = load<i32>(TEXT_AT);
      endText(begin, copy(begin, p, to));
      at = to + CLOSE_BYTES;
    }
  }
  store<i32>(NEXT, at);
}

/** Makes room for this many bytes behind the last text. False if the memory cannot grow. */
export function reserve(bytes: i32): bool {
  const size = memory.size();
  const missing = load<i32>(TEXT_AT) + bytes - (size << WASM_PAGE_SHIFT);
  if (missing <= 0) return true;
  const needed = ((missing - 1) >> WASM_PAGE_SHIFT) + 1;
  const wished = max(needed, max(LEAST_GROWTH_PAGES, size >> GROWTH_SHIFT));
  return memory.grow(wished) >= 0 || memory.grow(needed) >= 0;
}

/** Ends a text. There must be room for it, and for a page of places behind it. */
export function endText(begin: i32, end: i32): void {
  const count = load<i32>(TEXTS);
  store<u8>(end++, CELL_START);
  const pages = PAGES + ((count >> PAGE_SHIFT) << 2);
  if ((count & (PAGE_TEXTS - 1)) == 0) {
    end = (end + 3) & ~3;
    store<i32>(pages, end);
    end += PAGE_TEXTS << 2;
  }
  store<i32>(load<i32>(pages) + ((count & (PAGE_TEXTS - 1)) << 2), begin);
  store<i32>(TEXTS, count + 1);
  store<i32>(TEXT_AT, end);
}

/** Where the text of this number begins, which must exist. */
export function textAt(index: i32): i32 {
  return load<i32>(load<i32>(PAGES + ((index >> PAGE_SHIFT) << 2)) + ((index & (PAGE_TEXTS - 1)) << 2));
}
