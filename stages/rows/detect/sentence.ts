/** A text as its words and the characters between them, one at a time. */
export function* wordsOf(text: string): Generator<string, void, undefined> {
  for (const [token] of text.matchAll(/\p{L}+|\P{L}/gu)) yield token;
}

const MIN_WORDS = 5;

/**
 * Whether five words or more, with a blank between each two, end as a sentence does. Each token is asked for once and none is kept:
 * an expression over the text tried every word as the first one, and words without an end held up whoever looked for seconds.
 */
export function hasSentence(tokens: Iterable<string>): boolean {
  let words = 0;
  let [before, last] = ['', ' '];
  const isEnded = (): boolean => words >= MIN_WORDS && isWord(before) && /^[.!?]$/.test(last);
  for (const token of tokens) {
    if (isEnded() && isBlank(token)) return true;
    if (isWord(token)) words = last === ' ' && isWord(before) ? words + 1 : Number(isBlank(last));
    [before, last] = [last, token];
  }
  return isEnded();
}

function isWord(token: string): boolean {
  return /^\p{L}/u.test(token);
}

function isBlank(token: string): boolean {
  return /^\s$/.test(token);
}
