import { describe, expect, test } from 'vitest';
import { random } from '../../../support/random.ts';
import { runs } from '../../../support/runs.ts';
import { builtIn, writeFile } from '../normalized.ts';
import { endOf, lineFixture, LINE_FIXTURES, mutated } from './mutated.ts';

const REFUSALS = ['read', 'invalid_file_format', 'unrecognized_layout', 'vendor_mismatch'];

describe('damaged files', () => {
  test.each(LINE_FIXTURES)('%s, damaged in many ways, is read or refused, the same however it is cut', (name, vendor) => {
    const next = random(11);
    const fixture = lineFixture(name);
    expect(endOf(fixture, vendor)).toBe('read');
    for (let run = runs(40); run > 0; run--) expect(REFUSALS).toContain(endOf(mutated(fixture, next), vendor));
  });
});

describe('large files', () => {
  /** The fixture's people again and again, each time as another family, until it has this many bytes. */
  const large = (name: string, bytes: number): Uint8Array => {
    const text = new TextDecoder().decode(lineFixture(name));
    const parts: string[] = [];
    for (let n = 0, size = 0; size < bytes; n++, size += text.length) {
      const again = n === 0 ? text : text.replace(/^sep=,\r?\n/, '');
      const family = again.replaceAll('REF00F77', `REF00F${n}`);
      parts.push(
        family.replaceAll(
          /271(-?)82(-?)9265/g,
          (_, a: string, b: string) => `27${n % 10}${a}8${(n >> 3) % 10}${b}${String(n).padStart(4, '0').slice(-4)}`,
        ),
      );
    }
    return new TextEncoder().encode(parts.join(''));
  };

  const BYTES = 1.5 * 1024 * 1024;

  test.each([
    ['eyemed.txt', BYTES],
    ['lawson-bn106.txt', (BYTES / 6) * runs(6)],
    ['cobra-qb.txt', (BYTES / 6) * runs(6)],
    ['state-of-maryland.txt', BYTES],
  ])('%s: cuts of a twenty-fourth of it, of two thirds and none give the same bytes', (name, bytes) => {
    const vendor = builtIn(LINE_FIXTURES.find(([fixture]) => fixture === name)![1]);
    const file = large(name, bytes);
    const whole = writeFile(file, { vendor, segmentBytes: Infinity });
    for (const [segmentBytes, cuts] of [
      [bytes / 24, 20],
      [(bytes * 2) / 3, 1],
    ] as const) {
      const cut = writeFile(file, { vendor, segmentBytes });
      expect(cut.inspection.cuts.length).toBeGreaterThan(cuts);
      expect(cut.recordText === whole.recordText && cut.errorText === whole.errorText).toBe(true);
      expect(cut.tally.rows).toBe(whole.inspection.row_count);
    }
  });
});
