/** The words of names of members, of which some senders write several in one (`effectivedate`, `PLANID`). */
const WORDS: ReadonlySet<string> = new Set(
  [
    'first last middle given family full legal preferred maiden nick surname name names suffix prefix initial title',
    'date dates day month year of birth start end begin from to thru through until effective expiration termination terminated term hire rehire hired',
    'id ids number no num code codes type kind category class status reason description desc value label key line lines flag indicator level',
    'member employee subscriber person participant insured enrollee individual dependent dependents spouse child children worker associate retiree',
    'primary applicant covered is has relation relationship role gender sex marital tobacco smoker',
    'home work mobile cell personal primary residential mailing street address addresses city state zip postal county country region',
    'phone phones email emails contact contacts area',
    'plan plans coverage coverages benefit benefits policy policies product products enrollment enrollments election elections eligibility carrier tier option',
    'medical dental vision health life group sub employer company client customer account division department job employment location',
    'other prior previous former current added removed external identifier identifiers national permanent physical official patient short long',
    'spans segments periods started ended started on cover note reference source system manager',
    'social security ssn details info information data list history period event change action',
  ].flatMap((line) => line.split(' ')),
);
const LONGEST = Math.max(...[...WORDS].map((word) => word.length));
const MIN_LETTERS = 5;
const MAX_LETTERS = 40;

/** Words that are written in one, apart (`effective date`); anything else as it is. The fewest words count. */
export function apart(word: string): string {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS || WORDS.has(word)) return word;
  // Of each beginning the fewest words.
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start];
      const last = word.slice(start, end);
      if (before !== undefined && WORDS.has(last) && (best[end]?.length ?? Infinity) > before.length + 1) best[end] = [...before, last];
    }
  }
  return best[word.length]?.join(' ') ?? word;
}
