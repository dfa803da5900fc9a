import { writtenWords } from '../../json/path-words.ts';

/** What a column tells about a person. */
export type PersonPart = keyof typeof PARTS;

/** About whom: the holder of the coverage, those covered with the holder, or those not covered. Null if the name does not tell. */
export type Whose = keyof typeof PERSONS | null;

/** What the name of a column tells about a person. */
export interface PersonColumn {
  readonly whose: Whose;
  /** The number of the person; 0 if there is none. */
  readonly n: number;
  readonly part: PersonPart;
  /** Whether the name is nothing but a role: `Spouse`, `Child`. */
  readonly isRole: boolean;
}

/** What a column tells about a person, by its words alone. Null if it is no part of a person, or if it may list several (`Children`). */
export function personColumn(column: string): PersonColumn | null {
  if (column.trim().length > MAX_CHARACTERS) return null;
  const key = writtenWords(column).replace(POSSESSIVE, '$1').replace(NUMBER_SIGN, ' ');
  const remark = REMARK.exec(column)?.[1];
  const bare = partOf(key);
  if (bare !== null) return { ...personOf(remark === undefined ? '' : writtenWords(remark)), part: bare, isRole: false };
  const numbered = NUMBER.exec(key);
  const n = Number(numbered?.[2] ?? 0);
  const plain = numbered === null ? key : `${numbered[1]!}${numbered[3]!}`;
  for (const form of FORMS) {
    const match = form.exec(plain);
    if (match === null) continue;
    const { who = '', what = '' } = match.groups!;
    const isRole = what === '';
    const { whose } = personOf(who);
    const part = isRole ? 'name' : whose === 'dependent' && what === 'type' ? 'relationship' : partOf(what);
    if (part !== null && whose !== null && !PLURAL.test(who) && !(isRole && NO_ROLE.test(who))) return { whose, n, part, isRole };
  }
  return null;
}

/** Who is meant by a heading over several columns (`Dependents`, `Spouse Information`, `Child 1`); null for a title. */
export function headingOfPersons(heading: string): Pick<PersonColumn, 'whose' | 'n'> | null {
  const words = heading.length > MAX_CHARACTERS ? '' : writtenWords(heading).replace(SECTION, '');
  const person = personOf(words);
  return person.whose === null || NO_PERSON.test(words) ? null : person;
}

/** Whether this is somebody who is not enrolled. */
export function isOutsider(whose: Whose): whose is Outsider {
  return whose !== null && Object.hasOwn(OUTSIDERS, whose);
}

/** If a name begins with a word for somebody who is not enrolled: who that is, and what else it says (`Beneficiary Percent`, `PCP ID`). */
export function outsiderOf(column: string): { whose: Outsider; n: number; rest: string } | null {
  if (column.trim().length > MAX_CHARACTERS) return null;
  const words = writtenWords(column).replace(NUMBER_SIGN, ' ').split(' ');
  for (let length = Math.min(words.length - 1, MAX_WORDS); length > 0; length--) {
    const { whose, n } = personOf(words.slice(0, length).join(' '));
    if (isOutsider(whose)) return { whose, n, rest: words.slice(length).join(' ') };
  }
  return null;
}

/** Whether a column's name contains a word for that person, whatever else it says (`Spouse Employer`). */
export function speaksOf(column: string, whose: Whose): boolean {
  return (
    whose !== null &&
    column.length <= MAX_CHARACTERS &&
    writtenWords(column)
      .split(' ')
      .some((word) => PERSONS[whose].test(word))
  );
}

/** Whether it is part of a name. */
export function isOfName(part: string | null): part is 'first' | 'last' | 'name' {
  return part === 'first' || part === 'last' || part === 'name';
}

/** Parts of a person without a role, by their normalized words. */
const PARTS = {
  first: /^(?:legal )?(?:first|given)(?: name)?$|^(?:f ?name|forename)$/,
  last: /^(?:legal )?(?:last|family)(?: name)?$|^(?:l ?name|surname)$/,
  middle: /^(?:middle(?: (?:name|initial))?|m ?i)$/,
  suffix: /^(?:name )?suffix$/,
  name: /^(?:(?:full|complete|legal) )*name$|^(?:name )?last(?: name)? first(?: name)?(?: (?:m ?i|middle.*))?$|^(?:name )?first(?: name)?(?: and)? last(?: name)?$/,
  dob: /^(?:dob|d o b|do b|(?:date of )?birth|birth ?date|birth ?day|date birth|born)$/,
  ssn: /^(?:ssn|s s n|ss number|social(?: security)?(?: number)?|ssn number)$/,
  gender: /^(?:gender|sex|m f)(?: code)?$/,
  relationship: /^relationship(?: (?:to subscriber|type|code))?$/,
} as const;
const PART_NAMES = Object.keys(PARTS) as PersonPart[];

/** Persons who are named beside the employee and are not covered. */
const OUTSIDERS = {
  beneficiary:
    /^(?:(?:primary|secondary|contingent|tertiary|alternate|basic|voluntary|vol|supplemental|optional|group|term|life|life insurance|insured|employee) ){0,4}(?:beneficiar(?:y|ies)|bene|benef|nominees?)$/,
  contact:
    /^(?:emergency|(?:emergency|emerg|emer) contacts?|(?:(?:primary|secondary|alternate) )?contact(?: person)?|in case of emergency|next of kin|(?:legal )?guardian|responsible party|trustee)$/,
  physician: /^(?:(?:primary care )?(?:physician|doctor|dentist)|primary (?:doctor|dentist)|(?:primary )?care provider|primary care provider|pcp)$/,
  manager: /^(?:(?:direct |line |reporting )?(?:manager|supervisor|mgr)|reports to)$/,
  agent: /^(?:(?:writing |servicing |selling |insurance )?(?:agent|broker|producer)(?: of record)?)$/,
  employer: /^(?:hr|human resources|employer|company|group|payroll|billing|plan|benefits?) (?:contact|administrator)$/,
} as const;
export type Outsider = keyof typeof OUTSIDERS;

const COVERED = '(?:(?:covered|enrolled|insured|eligible|legal|minor|other) )?';
const PERSONS = {
  own: /^(?:employee|subscriber|primary|insured|worker|associate|member|participant|enrollee|individual|applicant|recipient|retiree|policy ?holder|certificate ?holder|person|patient|covered (?:person|individual|member))$/,
  spouse: new RegExp(
    `^${COVERED}(?:(?:employee )?spouses?|sp|husband|wife|husband (?:or )?wife|wife (?:or )?husband|spouse (?:or )?(?:dp|(?:domestic )?partner))$`,
  ),
  partner: new RegExp(`^${COVERED}(?:domestic |life )?partner$`),
  child: new RegExp(`^${COVERED}(?:dependent )?(?:child(?: ?ren)?|kids?|sons?|daughters?|sons? (?:or )?daughters?|daughters? (?:or )?sons?|ch)$`),
  dependent: new RegExp(`^${COVERED}(?:dependents?|dependants?|deps?|dpnt|family members?)$`),
  ...OUTSIDERS,
} as const;
const PERSON_NAMES = Object.keys(PERSONS) as (keyof typeof PERSONS)[];

/** The holder's word alone may be a number or a tier, and Guardian is an insurer. */
const NO_ROLE = new RegExp(`${PERSONS.own.source}|^(?:contacts?|guardian)$`);
/** `Contact Information` is the employee's, and Guardian is an insurer. */
const NO_PERSON = /^(?:contact|guardian)$/;
const PLURAL = /(?:children|kids|sons|daughters|spouses|dependents|dependants|deps|members|beneficiaries|contacts)$/;
const POSSESSIVE = /(?<![^ ])([a-z]{2,}) s(?= |$)/;
/** `Child #1`. */
const NUMBER_SIGN = / number (?=\d)/;
/** One person in a name. What follows a second number is something else. */
const NUMBER = /^(\D*?) ?(\d{1,2})((?: \D+)?)$/;
const REMARK = /\(([^()]+)\)\s*$/;
const FORMS = [
  /^(?<who>\S+(?: \S+){0,4}?)$/,
  /^(?<what>.+?) (?:of|for) (?:the )?(?<who>\S+(?: \S+){0,3})$/,
  ...[1, 2, 3].flatMap((words) => {
    const who = `(?<who>\\S+(?: \\S+){${words - 1}})`;
    return [new RegExp(`^${who} (?<what>.+)$`), new RegExp(`^(?<what>.+) ${who}$`)];
  }),
];
const SECTION = / (?:information|info|details|data|section|demographics?)$/;
/** The longest: `basic life insurance beneficiary 2`. */
const MAX_WORDS = 5;
/** Longer texts are sentences. */
const MAX_CHARACTERS = 100;

function partOf(words: string): PersonPart | null {
  return PART_NAMES.find((part) => PARTS[part].test(words)) ?? null;
}

function personOf(words: string): { whose: Whose; n: number } {
  const [, who = words, n = 0] = /^(\D+?) ?(\d{1,2})$/.exec(words) ?? [];
  return { whose: PERSON_NAMES.find((person) => PERSONS[person].test(who)) ?? null, n: Number(n) };
}
