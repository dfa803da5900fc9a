/**
 * A key that says a thing before what it is of, with the words of other headers' order: `termination date of coverage` and `date of coverage
 * termination` as "coverage termination date", `address of the employee` as "employee address". Only things and owners that are named here:
 * of others (`date of loss of coverage`, `state of issue`) the order may be all that tells them apart.
 */
export function inUsualOrder(key: string): string {
  if (!MAY_DIFFER.test(key)) return key;
  const on = DAY_ON.exec(key)?.groups;
  if (on !== undefined) return `${on['owner'] ?? ''}${WHAT[on['what']!] ?? on['what']!} date`;
  const day = DAY_OF.exec(key) ?? DAY_OF_WHAT.exec(key) ?? DAY_OF_END_OF.exec(key);
  const ofPerson = DAY_OF_PERSONS.exec(key)?.groups;
  if (ofPerson !== undefined)
    return `${ofPerson['other'] === undefined ? '' : `${ofPerson['other']} `}coverage ${WHAT[ofPerson['what']!] ?? ofPerson['what']!} date`;
  if (day?.groups !== undefined) return `${day.groups['owner']!} ${WHAT[day.groups['what']!] ?? day.groups['what']!} date`;
  if (TRANSACTION.test(key)) return 'transaction effective date';
  return key.replace(THING_OF_PERSON, '$2 $1');
}

/** A word of one of them: each key of a header is asked, and hardly any has one. */
const MAY_DIFFER = / (?:of|for) | on$|^(?:date|day|requested|desired|change) | requested$/;

/** What begins or ends, as columns of its days are mostly called. */
const WHAT: Readonly<Record<string, string>> = {
  starts: 'start',
  started: 'start',
  begins: 'begin',
  began: 'begin',
  beginning: 'begin',
  ends: 'end',
  ended: 'end',
  ending: 'end',
  term: 'termination',
  terminated: 'termination',
  terminates: 'termination',
  cancellation: 'cancel',
  cancelled: 'cancel',
  canceled: 'cancel',
};
const BENEFIT = '(?:medical|health|dental|vision|life|disability)';
const WORDS_OF_WHAT = `(?<what>effective|start|begin|commencement|end|termination|cancel|stop|expiration|${Object.keys(WHAT).join('|')})`;
const OWNERS = `(?:${BENEFIT} )?(?:coverage|insurance|plan)|benefits?|enrollment|policy|membership|eligibility|${BENEFIT}`;
const OWNER = `(?<owner>${OWNERS})`;

/** `coverage_begins_on`, `Terminated On`. What expires may be a licence. */
const DAY_ON = new RegExp(`^(?<owner>(?:${OWNERS}) )?${WORDS_OF_WHAT} on$`);

/** `Effective Date of Coverage`. */
const DAY_OF = new RegExp(`^${WORDS_OF_WHAT} (?:date|day) (?:of|for) (?:the )?${OWNER}$`);
/** `Effective Date of Employee Coverage`: that of the coverage; `EFF_DATE_OF_SP_COVG` is the spouse's own. */
const DAY_OF_PERSONS = new RegExp(
  `^${WORDS_OF_WHAT} (?:date|day) (?:of|for) (?:the )?(?:employee|member|subscriber|(?<other>spouse|sp|child|ch|dependent|dep)) coverage$`,
);
/** `Date of Coverage Termination`, `Date Coverage Ended`. */
const DAY_OF_WHAT = new RegExp(`^(?:date|day) (?:of |for )?(?:the )?${OWNER} ${WORDS_OF_WHAT}$`);
/** `Date of Termination of Coverage`. */
const DAY_OF_END_OF = new RegExp(`^(?:date|day) of (?:the )?${WORDS_OF_WHAT} (?:of|for) (?:the )?${OWNER}$`);

/** The day on which what a row changes takes effect. */
const TRANSACTION =
  /^(?:effective date (?:of|for) (?:the )?change|change effective(?: date)?|(?:requested|desired) effective date|effective date requested)$/;

/** What a person has. Not a number: that of members may be their count. */
const THING =
  '(?:first|last|middle) name|middle initial|name|date of birth|birth ?date|dob|ssn|social security number|gender|sex|home address|address|city|state|zip|zip code|phone|phone number|email|email address|id|id number';
const PERSON = 'member|employee|subscriber|insured|participant|enrollee|covered person|retiree';
const THING_OF_PERSON = new RegExp(`^(${THING}) (?:of|for) (?:the )?(${PERSON})$`);
