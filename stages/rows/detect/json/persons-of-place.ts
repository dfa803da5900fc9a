import type { HeadPlace } from './head-places.ts';
import { PERSONS, wordsOf } from './path-words.ts';
import { isOfSomebodyElse } from './persons-of-record.ts';

/** Whether the objects of a place name a person, themselves or in objects of theirs. */
export function namesPerson(place: HeadPlace, depth = 0): boolean {
  const names = [...place.members].map(([name, member]) => [wordsOf(name), name, member] as const);
  const hasName = names.some(([words, , member]) => NAME.test(words) && member.texts > 0);
  const hasWholeName = names.some(([words, , member]) => WHOLE_NAME.test(words) && member.texts > 0);
  if (hasName || (hasWholeName && names.some(([words]) => TELLS.test(words)))) return true;
  if (depth >= MAX_OBJECTS) return false;
  return names.some(
    ([words, name, member]) => member.isOfObjects && !HOLDS_PERSONS.test(words) && !isOfSomebodyElse([name]) && namesPerson(member, depth + 1),
  );
}

/** Whether the objects of a place are persons by their names, and not of those in an object in them that has an id of its own. */
export function hasNoIdWithin(place: HeadPlace): boolean {
  const within = [...place.members].filter(([name, member]) => member.isOfObjects && !isOfSomebodyElse([name]) && namesPerson(member, 1));
  return !within.some(([, member]) => [...member.members.keys()].some((name) => ID.test(wordsOf(name))));
}

const ID = /^(?:(?:member|employee|subscriber|person|insured|participant) )?(?:id|number|no|uuid)$/;

/** Whether a list of names of columns has that of a person. */
export function namesPersonByTexts(texts: readonly string[] | null): boolean {
  if (texts === null || texts.length < 2) return false;
  const words = texts.map(wordsOf);
  return words.some((word) => NAME.test(word)) || (words.some((word) => WHOLE_NAME.test(word)) && words.some((word) => TELLS.test(word)));
}

/** Whether an object has persons for its members, whose names are ids: each has a digit, or stands in an object that is called after persons. */
export function areIds(place: HeadPlace, name: string): boolean {
  const members = [...place.members];
  if (members.length === 0 || !members.every(([, member]) => member.isOfObjects && namesPerson(member))) return false;
  const haveDigits = members.every(([key]) => /\d/.test(key) && !NUMBERED.test(wordsOf(key)));
  if (members.length === 1) return haveDigits && /^\W*\d/.test(members[0]![0]);
  return haveDigits || (PERSONS.test(name) && members.every(([key]) => !ROLE.test(wordsOf(key))));
}

/** Whether dependents say whose they are, by the id of somebody else, and what they are to them. */
export function pointsToSubscriber({ members }: HeadPlace): boolean {
  const words = [...members.keys()].map(wordsOf);
  return words.some((word) => POINTER.test(word)) && words.some((word) => word.startsWith('relation'));
}

const MAX_OBJECTS = 2;
/** An object of several, by their ids. */
const HOLDS_PERSONS =
  /(?:^| )(?:members|persons|people|individuals|insureds|participants|enrollees|subscribers|employees|workers|dependents|dependants|children)$/;
const NAME = /(?:^| )(?:(?:first|given|fore|last|family|sur) ?name|[fl] ?name)(?: \d)?$|^(?:first|last|given|family)$/;
const WHOLE_NAME = /^(?:(?:employee|member|subscriber|person|participant|insured|full|legal) )?name$/;
const TELLS = /\b(?:birth|dob|ssn|social security|relationship|gender|sex|hired?)\b|\b(?:member|employee|subscriber|insured) ?(?:id|number|no)\b/;
const POINTER =
  /^(?:employee|subscriber|member|primary(?: member)?|parent|worker|insured|participant|policy ?holder)(?: (?:id|number|no|key|ref|uuid|external id))$/;
const ROLE =
  /\b(?:employee|subscriber|member|primary|spouse|partner|dependent|dependant|child|children|insured|applicant|person|contact|manager)s?\b/;
const NUMBERED = /^(?:dependent|dependant|dep|child|spouse|beneficiary|contact|person|applicant|insured|member|address|phone) \d+$/;
