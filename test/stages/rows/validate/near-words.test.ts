import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMON_WORDS } from '../../../../stages/rows/map/vocabulary.ts';
import { nearWords } from '../../../../stages/rows/validate/near-words.ts';
import { runs } from '../../../support/runs.ts';

describe('the nearest of many words', () => {
  const near = nearWords([
    ['spouse', 'spouse'],
    ['husband', 'spouse'],
    ['child', 'child'],
    ['children', 'children'],
    ['son', 'child'],
    ['male', 'M'],
    ['female', 'F'],
  ]);

  test.each([
    ['spuose', 'spouse'],
    ['spose', 'spouse'],
    ['huzbend', 'spouse'],
    ['childd', 'child'],
  ])('%s means %s', (text, meaning) => expect(near(text)).toBe(meaning));

  test.each(['son', 'sun', 'mile', 'employee', 'spoused out', ''])('%s means none that could be said', (text) =>
    expect(near(text)).toBe(text === 'mile' ? 'M' : null),
  );

  test('two that are as near and mean other things are none', () => {
    const either = nearWords([
      ['family a', 'A'],
      ['family b', 'B'],
      ['family aa', 'A'],
    ]);
    expect(either('family c')).toBeNull();
    expect(either('family a')).toBe('A');
  });

  test('is the one that comparing with each of them finds', () => {
    const words = Object.entries(COMMON_WORDS['coverage.coverage_type']);
    const near = nearWords(words);
    const mistyped = fc
      .tuple(
        fc.constantFrom(...words.map(([word]) => word)),
        fc.array(fc.tuple(fc.nat(40), fc.constantFrom('', 'a', 'e', 'x', 'ab'), fc.nat(1)), { maxLength: 3 }),
      )
      .map(([word, edits]) => edits.reduce((text, [at, letters, taken]) => text.slice(0, at) + letters + text.slice(at + taken), word));
    fc.assert(
      fc.property(mistyped, (text) => {
        expect(near(text)).toBe(nearestOfAll(text, words));
      }),
      { numRuns: runs(150) },
    );
  });
});

/** As the definition says it. */
function nearestOfAll(text: string, words: readonly (readonly [string, string])[]): string | null {
  if (text.length < 4) return null;
  const edits = words.filter(([word]) => word.length >= 4).map(([word, meaning]) => ({ meaning, edits: distance(text, word) }));
  const least = Math.min(...edits.map((word) => word.edits));
  const [only, ...others] = new Set(edits.filter((word) => word.edits === least).map(({ meaning }) => meaning));
  return least <= Math.min(2, Math.floor(text.length / 3)) && others.length === 0 ? (only ?? null) : null;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
