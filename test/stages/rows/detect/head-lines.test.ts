import { expect, test } from 'vitest';
import { headLines } from '../../../../stages/rows/detect/lines/head-lines.ts';
import { ByteWindow } from '../../../../stages/rows/read/byte-window.ts';

const RECORD_BYTES = 80;
const HEAD_BYTES = 100_000;

test('the records of a head without a line end are found without looking behind them', () => {
  const window = new ByteWindow(0);
  window.append(new Uint8Array(HEAD_BYTES).fill(0x78), false);
  let looks = 0;
  window.bytes = new Proxy(window.bytes, {
    get(bytes, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks++;
      const value: unknown = Reflect.get(bytes, name, bytes);
      return typeof value === 'function' ? value.bind(bytes) : value;
    },
  });
  const lines = headLines(window, RECORD_BYTES);
  expect(lines).toHaveLength(500);
  expect(lines.every(({ bytes }, at) => bytes === RECORD_BYTES && lines[at]!.from === at * RECORD_BYTES)).toBe(true);
  // Each byte once to see that it is no line end, and once more to compare it with the other kind.
  expect(looks).toBeLessThan(HEAD_BYTES * 3);
});

test('records end with their bytes, or with a line end before them', () => {
  const window = new ByteWindow(0);
  window.append(new TextEncoder().encode('aaaa\nbbb\r\nccccdddd\nee'), true);
  expect(headLines(window, 4).map(({ text }) => text)).toEqual(['aaaa', 'bbb', 'cccc', 'dddd', 'ee']);
});
