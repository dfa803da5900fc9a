/** One of what a word names several of, in the case of the word. */
export function singularOf(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}${word.endsWith('S') ? 'Y' : 'y'}`;
  if (/sses$/i.test(word)) return word.slice(0, -2);
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}
