import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSentence, wordsOf } from '../../../../stages/rows/detect/sentence.ts';

test.each([
  ['Please read this file now.', true],
  ['Name,Plan\nAs we have told you!\n', true],
  ["We don't know whose they are, do we not know it at all? ", true],
  ['Please read this file', false],
  ['Please read this now.', false],
  ['Please  read this file now.', false],
  ["don't read this file now.", false],
  ['Please read this file now.csv', false],
  ['Please read this file now .', false],
  ['', false],
])('%j has a sentence: %s', (text, has) => {
  expect(hasSentence(wordsOf(text))).toBe(has);
});

test('it is found where an expression over the whole text would find it', () => {
  const pieces = fc.array(fc.constantFrom('a', 'bé', ' ', ' ', ' ', '.', '!', "'", '\n', '1'), { maxLength: 40 });
  fc.assert(
    fc.property(pieces, (given) => {
      const text = given.join('');
      expect(hasSentence(wordsOf(text))).toBe(/(?:^|\s)\p{L}+(?: \p{L}+){4,}[.!?](?:\s|$)/u.test(text));
    }),
    { seed: 8, numRuns: 2_000 },
  );
});

test('words without an end are each looked at once', () => {
  const text = 'some words '.repeat(6_000);
  let asked = 0;
  const counted = function* () {
    for (const token of wordsOf(text)) {
      asked++;
      yield token;
    }
  };
  expect(hasSentence(counted())).toBe(false);
  expect(asked).toBe(24_000);
});
