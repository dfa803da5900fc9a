import { inUsualOrder } from './word-order.ts';

/**
 * What some headers say in words of their own, as most say it, of a key whose words are written out: `address 1 home` as "home address 1",
 * `ssn or employee id` as "employee id ssn". Such words mean the same wherever they stand.
 */
export function inUsualWords(key: string): string {
  const ordered = inUsualOrder(key);
  return !MAY_DIFFER.test(ordered) ? ordered : OTHER_WORDS.reduce((text, [other, usual]) => text.replace(other, usual), ordered);
}

/** A word of one of them: each key of a header is asked, and hardly any has one. */
const MAY_DIFFER =
  /^name of|^enrollment coverage |^(?:effective|valid) (?:thru|through)|^last covered date$|^coverage last day$|(?:^| )(?:insured person|membership|ben|ssn|street address|hbx|coverage member) |^(?:member|participant|enrollee|insured|person) coverage |(?:^| )(?:until|till|ssn|sin|tin|itin|eid|employee id|employee number|home|mailing|residence|residential|permanent|legal|primary)$/;

const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^name of (?:the )?dependent$/, 'dependent name'],
  [/(?<![^ ])insured person(?= )/, 'covered person'],
  [/(?<![^ ])membership(?= (?:id|number)$)/, 'member'],
  [/^enrollment coverage(?= (?:effective|start|begin|end|termination|thru|through) date$)/, 'coverage'],
  [/(?<![^ ])(?:until|till)$/, 'to'],
  // Whose numbers they are: of an exchange's reports, beside no others.
  [/(?<=(?:^| )(?:member|subscriber|person|family|primary|dependent|dep)(?: ?\d{1,2})? )hbx (?=id$)/, ''],
  [/^(effective|valid) (?:thru|through)(?: date)?$/, '$1 to'],
  [/^(?:last covered date|coverage last day)$/, 'last day covered'],
  // A day on which the coverage of this member begins or ends.
  [/(?<=(?:^| )coverage )member (?=(?:effective|start|begin|end|termination)(?: date)?$)/, ''],
  [/^(?:member|participant|enrollee|insured|person) (?=coverage (?:effective|start|begin|end|termination)(?: date)?$)/, ''],
  // Not that of a beneficiary.
  [/(?<![^ ])ben(?= (?:plan|option|coverage)(?: |$))/, 'benefit'],
  // A number of another country, or of who has no SSN, in its place.
  [/(?<![^ ])(?:(?:sin|tin|itin) (?:or )?ssn|ssn (?:or )?(?:sin|tin|itin))$/, 'ssn'],
  [/^(?:(?:employee )?ssn (?:or )?(?:employee (?:id|number)|eid)|(?:employee (?:id|number)|eid) (?:or )?(?:employee )?ssn)$/, 'employee id ssn'],
  [/(?<![^ ])street address(?= (?:street|city|state|zip|postal|unit)(?: |$))/, 'address'],
  [
    /^((?:employee|member|subscriber|insured) )?((?:street )?address(?: line)?(?: [12])?|street|city|state|zip(?: code)?|postal code) (home|mailing|residence|residential|permanent|legal|primary)$/,
    '$1$3 $2',
  ],
];
