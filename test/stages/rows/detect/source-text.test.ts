import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SourceText } from '../../../../stages/rows/detect/source-text.ts';

const MIB = 1024 * 1024;

/** What a scanner of whole lines sees of a text that comes as a head and chunks, and the largest window behind the head. */
function scanned(bytes: Uint8Array, headBytes: number, sizes: readonly number[]): { text: string; widest: number; places: boolean } {
  const text = new SourceText(bytes.subarray(0, headBytes), headBytes >= bytes.length);
  const { window } = text;
  const seen: Buffer[] = [];
  let [widest, places] = [0, true];
  const scan = (): void => {
    const end = window.last ? window.end : window.bytes.lastIndexOf(10, window.end - 1) + 1;
    places &&= text.sourceOf(window.at) === window.base + window.at;
    if (end <= window.at) return;
    seen.push(Buffer.from(window.bytes.subarray(window.at, end)));
    window.at = end;
  };
  scan();
  for (let at = headBytes, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length]!;
    text.push(bytes.subarray(at, at + size), scan);
    widest = Math.max(widest, window.bytes.length);
    at += size;
  }
  text.end(scan);
  return { text: Buffer.concat(seen).toString('latin1'), widest, places };
}

const LINES = Buffer.from(Array.from({ length: 60_000 }, (_, n) => `${n},somebody,${'x'.repeat(n % 61)}\n`).join(''));

test('every byte is scanned once, in its place, whatever the chunks it comes in', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 6 }).filter((all) => all.some((size) => size > 1000));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MIB }), sizes, (headBytes, chunks) => {
      const { text, places } = scanned(LINES, headBytes, chunks);
      expect(text === LINES.toString('latin1')).toBe(true);
      expect(places).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('behind a head of a mebibyte the window holds less than half of it', () => {
  for (const size of [1, 63, 323, 16_384, 65_536])
    expect(scanned(LINES.subarray(0, MIB + 50_000 * Math.min(size, 20)), MIB, [size]).widest).toBeLessThan(MIB / 2);
});
