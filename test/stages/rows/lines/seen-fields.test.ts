import { expect, test } from 'vitest';
import { refusal } from '../detect/inspecting.ts';

const NAMES = ['QUILL', 'OKAFOR', 'LE', 'VANDENBERG', 'SMALLEY', 'NG', 'REYES', 'WHITAKER', 'AAS', 'PENA'];
const line = (n: number, end: string): string =>
  `D${412_340_000 + n * 37}${NAMES[n % 10]!.padEnd(14)}${NAMES[(n * 3 + 1) % 10]!.padEnd(12)}19${50 + n}0${(n % 9) + 1}1${n % 10}${'MF'[n % 2]}  01/01/2025${end}   `;
const LINES = Array.from({ length: 20 }, (_, n) => line(n, n % 3 === 0 ? '20250630' : '        '));
const seenIn = (lines: readonly string[]): string | undefined =>
  /most lines seem to have [^;]*/.exec(refusal(`${lines.join('\n')}\n`).details ?? '')?.[0];

test('a refusal of fixed width says what kind of field seems to stand where, and no value', () => {
  const { details } = refusal(`${LINES.join('\n')}\n`);
  expect(seenIn(LINES)).toBe(
    'most lines seem to have a letter in 1, digits in 2 to 10, words in 11 to 24, words in 25 to 36, a day (CCYYMMDD) in 37 to 44, a letter in 45, a day (MM/DD/CCYY) in 48 to 57',
  );
  expect(details).not.toMatch(/41234|QUILL|1950/);
});

test('days that half of the lines have are seen, among blanks and days that never come', () => {
  const mixed = Array.from({ length: 20 }, (_, n) => line(n, n % 2 === 0 ? '20250630' : n % 4 === 1 ? '99999999' : '        '));
  expect(seenIn(mixed)).toMatch(/a day \(CCYYMMDD\) in 58 to 65$/);
});

test('a header and a trailer of the same length change nothing', () => {
  const [first = ''] = LINES;
  expect(seenIn(['HACME'.padEnd(first.length), ...LINES, 'T00000020'.padEnd(first.length)])).toBe(seenIn(LINES));
});

test('what names nobody, or has too little in it, is left at that', () => {
  expect(seenIn(['AAA1BBB2CC', 'DDD1EEE2FF', 'GGG1HHH2II'])).toBeUndefined();
  expect(seenIn(['QUILL     ANN', 'OKAFOR    BOB', 'LE        CY '])).toBeUndefined();
});
