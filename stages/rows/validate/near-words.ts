const MAX_EDITS = 2;
/** Codes of four letters that differ by two are two codes, and shorter words are all near to each other. */
const LETTERS_PER_EDIT = 3;
const MIN_LETTERS = 4;

interface Word {
  readonly word: string;
  readonly meaning: string;
  readonly letters: number;
}

/**
 * Answers what the nearest of these words stands for, where no other meaning is as near and at most two letters differ (Levenshtein);
 * else null. Tiers have 2,700 words, and each row of a file may have a text that is none of them: only words of nearly the same length
 * and letters are compared.
 */
export function nearWords(words: Iterable<readonly [word: string, meaning: string]>): (text: string) => string | null {
  const byLength: Word[][] = [];
  for (const [word, meaning] of words) {
    if (word.length >= MIN_LETTERS) (byLength[word.length] ??= []).push({ word, meaning, letters: lettersOf(word) });
  }
  return (text) => {
    if (text.length < MIN_LETTERS || text.length > byLength.length + MAX_EDITS) return null;
    const letters = lettersOf(text);
    let best = Math.min(MAX_EDITS, Math.floor(text.length / LETTERS_PER_EDIT));
    const meanings = new Set<string>();
    for (let length = text.length - best; length <= text.length + best; length++) {
      for (const near of byLength[length] ?? []) {
        // A letter instead of another changes two bits, one more or less changes one.
        if (bitsOf(near.letters ^ letters) > 2 * best) continue;
        const edits = editDistance(text, near.word, best);
        if (edits > best) continue;
        if (edits < best) meanings.clear();
        best = edits;
        meanings.add(near.meaning);
      }
    }
    const [only] = meanings;
    return meanings.size === 1 && only !== undefined ? only : null;
  };
}

/** A bit for each letter that occurs. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(word: number): number {
  let bits = 0;
  for (let left = word; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** Levenshtein's distance, or more than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const edits = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    previous = row;
  }
  return previous[b.length]!;
}
