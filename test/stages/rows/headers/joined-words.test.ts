import { expect, test } from 'vitest';
import { apart } from '../../../../stages/rows/headers/joined-words.ts';

test.each([
  ['effectivedate', 'effective date'],
  ['dateofbirth', 'date of birth'],
  ['relationshiptosubscriber', 'relationship to subscriber'],
  ['homephonenumber', 'home phone number'],
  ['socialsecuritynumber', 'social security number'],
])('usual words in one are parted: %s', (word, words) => {
  expect(apart(word)).toBe(words);
});

test.each(['enrollment', 'household', 'policyholder', 'department', 'subscribers', 'surname', 'island', 'codeword', 'x'.repeat(200), ''])(
  'nothing else is: %s',
  (word) => {
    expect(apart(word)).toBe(word);
  },
);
