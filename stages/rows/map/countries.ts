import { wordKey } from './vocabulary.ts';

/** Whether a word, as words are compared, is a country's: a code of two or three letters, or a name in a language that is written in its Latin letters. */
export function isCountry(word: string): boolean {
  return word.length <= LONGEST_CODE || names().has(word) || OTHER_NAMES.has(word) || word.split(' ').some((part) => OTHER_NAMES.has(part));
}

/** Nobody misspells the United States in three letters. */
const LONGEST_CODE = 3;
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'da', 'nb', 'sv', 'fi', 'pl'];
/** What people call countries that their names do not say. */
const OTHER_NAMES = new Set(
  (
    'england, scotland, wales, britain, great britain, northern ireland, holland, the netherlands, korea, south korea, north korea, republic of korea, ' +
    'russia, burma, czech republic, ivory coast, macedonia, swaziland, turkey, turkiye, vietnam, viet nam, hong kong, macau, macao, palestine, ' +
    'canada, mexico, mexicanos, australia, switzerland, schweiz, suisse, svizzera, norway, austria, belgium, denmark, philippines, china, india, japan, emirates'
  ).split(', '),
);

let known: ReadonlySet<string> | null = null;

/** All names of countries that the runtime knows; made when a row first asks, as few do. */
function names(): ReadonlySet<string> {
  if (known === null) {
    const regions = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
    known = new Set(codes().flatMap((code) => regions.flatMap((region) => wordKey(region.of(code) ?? ''))));
  }
  return known;
}

/** Each two letters; most are of no country. */
function codes(): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  return letters.flatMap((one) => letters.map((other) => one + other));
}
