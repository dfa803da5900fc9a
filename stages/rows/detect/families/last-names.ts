import { wordKey } from '../../map/vocabulary.ts';

/** The words of a name that relatives may share: no initials, suffixes or particles that begin many last names. */
export function nameWords(cell: string): string[] {
  return wordKey(cell.replaceAll(/['’]/g, ''))
    .split(' ')
    .filter((word) => word.length > 1 && !IN_MANY_NAMES.has(word));
}

/** Whether two cells of last or whole names have a name in common (`Smith Jr`, `SMITH ANN`, `Smith, III`). */
function shareName(one: string, other: string): boolean {
  const words = nameWords(one.split(',')[0]!);
  return nameWords(other.split(',')[0]!).some((word) => words.includes(word));
}

/** Whether two last names are equal or share a word. Equality counts by itself, because a name may be only a particle, one letter or in another script. */
export function haveLastName(one: string, other: string): boolean {
  const folded = fold(one);
  return (folded !== '' && folded === fold(other)) || shareName(one, other);
}

function fold(cell: string): string {
  return cell.normalize('NFKC').trim().toLowerCase();
}

const IN_MANY_NAMES = new Set(
  'jr sr ii iii iv mr mrs ms dr van von der den de del della di da dos das du la le les st saint san santa bin ibn al el ter ten abu'.split(' '),
);
