/** A key in which words that senders shorten, break or run together stand as they are usually written. */
export function spelledOut(key: string): string {
  return ROUNDS.reduce((text, { isAny, spellings }) => (isAny.test(text) ? spelledBy(spellings, text) : text), key);
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

/** Days of a coverage in other words. */
const USUAL_DAYS: Readonly<Record<string, string>> = {
  'date of cancellation': 'cancellation date',
  'disenrollment effective date': 'disenrollment date',
  'coverage first day': 'first day of coverage',
  'covered since': 'covered from',
  'coverage since': 'covered from',
  'effective as of': 'effective on',
  'end of coverage date': 'end of coverage',
  'final coverage date': 'last coverage date',
};

/** Whole words, or a pattern of its own, and how they are usually written. */
type Spelling = readonly [written: string | RegExp, usual: (...found: string[]) => string];

const SIX_LETTERS: Readonly<Record<string, string>> = {
  lst: 'last',
  fst: 'first',
  mid: 'middle',
  brt: 'birth',
  bth: 'birth',
  eff: 'effective',
  trm: 'termination',
  hir: 'hire',
  rel: 'relationship',
  pln: 'plan',
  cov: 'coverage',
  sex: 'sex',
};

const BROKEN_AND_JOINED: readonly Spelling[] = [
  // The name of a coverage's day without its blanks: `covtermdt`, `BENEFITEFFDATE`.
  [DAY_IN_ONE_WORD, daysWords],
  // `MEDCOV`, `DENCVG`.
  [/^(med|den|dntl|vis)(?:cov|cvg|covg)$/, (_, benefit) => `${benefit} coverage`],
  // Six letters, as an AS/400 had room for: `LSTNAM`, `BRTDAT`, `PLNCDE`.
  [/^(lst|fst|mid)n(?:am|me)$/, (_, which) => `${SIX_LETTERS[which]} name`],
  [/^(brt|bth|eff|trm|hir)d(?:at|te)$/, (_, which) => `${SIX_LETTERS[which]} date`],
  [/^(rel|pln|cov|sex)c(?:de|od)$/, (_, which) => `${SIX_LETTERS[which]} code`],
  // `coverageBeginDateForBenefitPlan` of Workday.
  [/^(coverage (?:begin|end) date) for benefit plan$/, (_, day) => day],
  // Broken where the column was too narrow.
  ['relation ship|depend ent|effec tive|termina tion|cover age|sub scriber|employ ee', (word) => word.replace(' ', '')],
  [
    '(member|subscriber|employee|insured|participant|enrollee|patient|dependent|individual|person|recipient|retiree|worker|policy ?holder) s',
    (_, person) => person,
  ],
  ['(address|addr|line|ln|street)(\\d)', (_, line, n) => `${line} ${n}`],
  ['(first|last|middle|full)name', (_, which) => `${which} name`],
  ['(postal|zip|post)code', (_, which) => `${which} code`],
  // `Member_Demographics_BirthDate`.
  [String.raw`demographics? ((?:birth|dob|gender|sex|ssn)\w*)`, (_, what) => what],
  ['(gender|sex)code', (_, what) => `${what} code`],
  ['(effective|termination|end)date', (_, which) => `${which} date`],
];

const OTHER_WORDS: readonly Spelling[] = [
  // Alone it may be the id of a member.
  ['(?:mid|mdl) (initial|name)', (_, what) => `middle ${what}`],
  // Not the term of a life insurance.
  ['(?:term|terminated?|termed|terminating) date', () => 'termination date'],
  ['expired? date', () => 'expiration date'],
  ['(?:can|canc|cncl|canx) date', () => 'cancel date'],
  // What kind of value it is says nothing (`LAST-NAME-TEXT`).
  ['(name|initial|address|city|state) (?:text|txt)', (_, what) => what],
  ['1st name|forename', () => 'first name'],
  // As those call them who employ the people of others.
  ['worksite employee|wse(?= )', () => 'employee'],
  ['(?:sex|gender) assigned at birth', () => 'gender'],
  // Of an exchange; alone, before an id or a day, it may be a program of Medicare.
  [
    'qualified individual|qi(?= (?:first|middle|last|name|suffix|birth|dob|gender|sex|social|ssn|address|city|state|zip|email|phone))',
    () => 'enrollee',
  ],
  // Alone it may be a currency.
  ['curr?(?= effective(?![^ ]))', () => 'current'],
  ['(benefit|policy|plan|eligibility|member|insurance) exp(?= date$)', (_, what) => `${what} expiration`],
  ['ins(?= (?:effective|start|begin|end|term|termination|stop) date$)', () => 'insurance'],
  [new RegExp(`^(?:${Object.keys(USUAL_DAYS).join('|')})$`), (key) => USUAL_DAYS[key]!],
  // Alone it may be Friday.
  ['(eligibility|coverage) fr(?= date$|$)', (_, what) => `${what} from`],
  [/^(eligibility|coverage) (from|to|thru|through) date$/, (_, what, way) => `${what} ${way}`],
  // `Cur Eff`, `Orig Eff`.
  ['(current|original|orig) effective$', (_, which) => `${which} effective date`],
  // By which a health plan that is a hospital, too, knows its members.
  [
    '(member|subscriber) (?:mrn|hrn|medical record number|health record number)$',
    // A number of the member's goes before it.
    (_, person) => (person === 'member' ? 'individual id' : 'subscriber id'),
  ],
  ['primary enrollee (?=(?:id|number|ssn)$)', () => 'subscriber '],
  ['st (address|addr)', (_, address) => `street ${address}`],
  // Not a last name.
  ['address ln', () => 'address line'],
  // `MEMBER_HOME_ZIP_C`.
  ['zip c$', () => 'zip code'],
  // `Mailing Street 1`, `Home Street Line 2`, `Address Street 1`.
  ['(?:address )?street(?: line)? ([12])$', (_, n) => `address ${n}`],
  // `1st Address Line`.
  [/^(1st|2nd) address line$/, (_, nth) => `address ${nth[0]!}`],
  // To whom: always the one who holds the coverage.
  [
    'relationship (?:to|with) (?:the )?(?:employee|subscriber|retiree|worker|associate|insured|primary(?: (?:insured|member|subscriber|applicant|enrollee|participant|person))?|policy ?holder|policy ?owner|contract ?holder|card ?holder|certificate ?holder|account ?holder|enrollee|member|participant|applicant|annuitant|pensioner|sponsor|plan member|eligible (?:employee|member|person)|head(?: of (?:the )?(?:household|house|family))?|householder|principal(?: (?:member|insured))?|main (?:member|applicant|insured)|account ?owner|qb|qualified beneficiary)',
    () => 'relationship to subscriber',
  ],
];

interface Round {
  /** Whether one of them stands in a key: of the ten thousand of a config hardly any has one, and one look takes a tenth of looking for each. */
  readonly isAny: RegExp;
  readonly spellings: readonly (readonly [pattern: RegExp, usual: (...found: string[]) => string])[];
}

/** Each reads what those before it have left. */
const ROUNDS: readonly Round[] = [
  roundOf(BROKEN_AND_JOINED, ''),
  roundOf([[Object.keys(SHORT_WORDS).join('|'), (word) => SHORT_WORDS[word]!]], 'g'),
  roundOf(OTHER_WORDS, ''),
];

function roundOf(spellings: readonly Spelling[], flags: string): Round {
  const words = spellings.flatMap(([written]) => (typeof written === 'string' ? [written] : []));
  const others = spellings.flatMap(([written]) => (typeof written === 'string' ? [] : [written.source]));
  return {
    isAny: new RegExp([wholeWords(words.join('|')), ...others].join('|')),
    spellings: spellings.map(([written, usual]) => [typeof written === 'string' ? new RegExp(wholeWords(written), flags) : written, usual]),
  };
}

function wholeWords(words: string): string {
  return `(?<![^ ])(?:${words})(?![^ ])`;
}

function spelledBy(spellings: Round['spellings'], key: string): string {
  return spellings.reduce((text, [pattern, usual]) => text.replace(pattern, usual), key);
}
