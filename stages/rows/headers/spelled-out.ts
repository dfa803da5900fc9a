/** A key in which words that senders shorten, break or run together stand as they are usually written. */
export function spelledOut(key: string): string {
  if (!IS_ANY.test(key)) return key;
  return SPELLINGS.reduce((spelled, [pattern, usual]) => spelled.replace(pattern, usual), key);
}

/** Words of headers that mean one thing in every header; what may be another word (`dep`, `ln`, `st`, `ben`) is not among them. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  ...written('account', 'acct'),
  ...written('address', 'addr adr'),
  ...written('begin', 'beg bgn'),
  ...written('birth', 'brth bth'),
  ...written('code', 'cd cde'),
  ...written('coverage', 'cov covg covrg cvg cvrg'),
  ...written('date', 'dt dte'),
  ...written('dependent', 'dependant depn depnd dpnd dpndt dpdnt'),
  ...written('description', 'desc descr'),
  ...written('effective', 'eff efctv'),
  ...written('eligibility', 'elig'),
  ...written('employee', 'ee emp empe empl'),
  ...written('employer', 'emplr empr'),
  ...written('enrollment', 'enrl enrlmt enrolment enrt'),
  ...written('first', 'frst fst'),
  ...written('gender', 'gndr'),
  ...written('group', 'grp'),
  ...written('id', 'ident identifier'),
  ...written('individual', 'indiv'),
  ...written('initial', 'init'),
  ...written('last', 'lst'),
  ...written('level', 'lvl'),
  ...written('maintenance', 'maint'),
  ...written('member', 'mbr mem memb'),
  ...written('name', 'nm'),
  ...written('number', 'nbr no num'),
  ...written('phone', 'ph phn tel telephone'),
  ...written('plan', 'pln'),
  ...written('policy', 'pol'),
  ...written('product', 'prod prd prdct'),
  ...written('recipient', 'recip rcpt'),
  ...written('relationship', 'rel relation reln'),
  ...written('start', 'strt'),
  ...written('subscriber', 'sbscrbr sub subs subscr'),
  ...written('suffix', 'sfx'),
  ...written('term', 'trm trmn'),
  ...written('type', 'typ'),
};

function written(word: string, shortened: string): Record<string, string> {
  return Object.fromEntries(shortened.split(' ').map((short) => [short, word]));
}

const BEGINS = 'effective|eff|start|begins?|beg|from|commencement|commences';
const ENDS =
  'end|ends|to|thru|through|termination|terminated|terminates|term|stop|expiration|expiry|expires|exp|cancellation|cancel|drop|ceases?|lapse';
const DAY_IN_ONE_WORD = new RegExp(
  `^(benefit(?=coverage|plan|enrollment)|plan(?=enrollment))?(coverage|cov|cvg|benefits?|plan|enrollment|election|cobra|member|elig)(effective|eff)?(${BEGINS}|${ENDS})(date|dt)?$`,
);

/** Without a word for a day only a coverage's: `planstart` may be anything. */
function daysWords(...found: (string | undefined)[]): string {
  const [name, before, owner, effective, what, unit] = found;
  const parts = [before, owner, effective, what, unit].filter((part) => part !== undefined);
  return unit !== undefined || owner!.startsWith('c') ? parts.join(' ') : name!;
}

/** What is written otherwise, and how it is usually written: each reads what those before it have left. */
const SPELLINGS: readonly (readonly [pattern: RegExp, usual: (...found: string[]) => string])[] = [
  // The name of a coverage's day without its blanks: `covtermdt`, `BENEFITEFFDATE`.
  [DAY_IN_ONE_WORD, daysWords],
  // `MEDCOV`, `DENCVG`.
  [/^(med|den|dntl|vis)(?:cov|cvg|covg)$/, (_, benefit) => `${benefit} coverage`],
  // `coverageBeginDateForBenefitPlan` of Workday.
  [/^(coverage (?:begin|end) date) for benefit plan$/, (_, day) => day],
  // Broken where the column was too narrow.
  [words('relation ship|depend ent|effec tive|termina tion|cover age|sub scriber|employ ee'), (word) => word.replace(' ', '')],
  [
    words('(member|subscriber|employee|insured|participant|enrollee|patient|dependent|individual|person|recipient|retiree|worker|policy ?holder) s'),
    (_, person) => person,
  ],
  [words('(address|addr|line|ln|street)(\\d)'), (_, line, n) => `${line} ${n}`],
  [words('(first|last|middle|full)name'), (_, which) => `${which} name`],
  [words('(postal|zip|post)code'), (_, which) => `${which} code`],
  // `Member_Demographics_BirthDate`.
  [words(String.raw`demographics? ((?:birth|dob|gender|sex|ssn)\w*)`), (_, what) => what],
  [words('(gender|sex)code'), (_, what) => `${what} code`],
  [words('(effective|termination|end)date'), (_, which) => `${which} date`],
  [new RegExp(words(Object.keys(SHORT_WORDS).join('|')), 'g'), (word) => SHORT_WORDS[word]!],
  // Alone it may be the id of a member.
  [words('(?:mid|mdl) (initial|name)'), (_, what) => `middle ${what}`],
  // Not the term of a life insurance.
  [words('(?:term|terminated?|termed|terminating) date'), () => 'termination date'],
  [words('expired? date'), () => 'expiration date'],
  [words('(?:can|canc|cncl|canx) date'), () => 'cancel date'],
  // What kind of value it is says nothing (`LAST-NAME-TEXT`).
  [words('(name|initial|address|city|state) (?:text|txt)'), (_, what) => what],
  [words('1st name|forename'), () => 'first name'],
  [words('(?:sex|gender) assigned at birth'), () => 'gender'],
  // Of an exchange; alone, before an id or a day, it may be a program of Medicare.
  [
    words('qualified individual|qi(?= (?:first|middle|last|name|suffix|birth|dob|gender|sex|social|ssn|address|city|state|zip|email|phone))'),
    () => 'enrollee',
  ],
  [words('st (address|addr)'), (_, address) => `street ${address}`],
  // Not a last name.
  [words('address ln'), () => 'address line'],
  // `MEMBER_HOME_ZIP_C`.
  [words('zip c$'), () => 'zip code'],
  // `Mailing Street 1`, `Home Street Line 2`, `Address Street 1`.
  [words('(?:address )?street(?: line)? ([12])$'), (_, n) => `address ${n}`],
  // `1st Address Line`.
  [/^(1st|2nd) address line$/, (_, nth) => `address ${nth[0]!}`],
  // To whom: always the one who holds the coverage.
  [
    words(
      'relationship (?:to|with) (?:the )?(?:employee|subscriber|retiree|worker|associate|insured|primary(?: (?:insured|member|subscriber|applicant|enrollee|participant|person))?|policy ?holder|policy ?owner|contract ?holder|card ?holder|certificate ?holder|account ?holder|enrollee|member|participant|applicant|annuitant|pensioner|sponsor|plan member|eligible (?:employee|member|person)|head(?: of (?:the )?(?:household|house|family))?|householder|principal(?: (?:member|insured))?|main (?:member|applicant|insured)|account ?owner|qb|qualified beneficiary)',
    ),
    () => 'relationship to subscriber',
  ],
];

/** Whether any of them stands in a key: a config's keys are all asked, some ten thousand, and hardly any has one. */
const IS_ANY = new RegExp(SPELLINGS.map(([pattern]) => pattern.source).join('|'));

/** Whole words. */
function words(pattern: string): RegExp {
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`);
}
