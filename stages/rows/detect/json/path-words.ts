import { remembered } from '../../base/remembered.ts';
import { headerKey, writtenOut } from '../../headers/header.ts';
import { apart } from '../../headers/joined-words.ts';
import { singularOf } from '../../headers/singular.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';

/** The parts of paths as words. First: lists of coverages, dependents and persons of any kind, and names of persons. */
export const COVERAGES =
  /(?:^| )(?:coverages?|plans|benefits|enrollments|elections|policies|products|eligibilit(?:y|ies)|benefit types)$|^(?:(?:coverage|eligibility|enrollment|benefit|plan|policy|insurance) (?:spans?|segments?)|(?:coverage|eligibility) (?:periods|history)|spans)$/;
/** Lists of time spans, which may be those of coverages in another list. */
export const SPANS = /(?:^| )(?:spans?|periods?|segments?|history)$/;
export const DEPENDENTS =
  /(?:^| )(?<!\b(?:removed|terminated|dropped|deleted|cancelled|former|previous|past) )(?:dependents?|dependants?|deps|children|family members)(?: list| details| info| group| added| to add)?$/;
/** Dependents that a change removes. */
export const FORMER_DEPENDENTS =
  /\b(?:removed|terminated|dropped|deleted|cancelled) (?:dependents?|dependants?|deps|children|family members)$|(?:^| )(?:dependents?|dependants?|deps|children|family members) (?:removed|terminated|dropped|deleted|cancelled|to (?:remove|drop|terminate))$/;
export const PERSON_NAME = /^(?:(?:person|legal|member|dependent|full|name) )*(?:first|given|forename|name)(?: names?)?$/;
export const PERSONS =
  /(?:^| )(?:members|persons?|people|individuals|insureds?|participants|enrollees|applicants|subscribers|employees|dependents?|dependants?|deps|children|family)(?: (?:covered|enrolled|ids))?$/;
/** Lists of nothing but ids of persons who are described elsewhere (`dependentIds`). */
export const OTHERS_IDS =
  /(?:^| )(?:dependents?|dependants?|deps?|children|child|family members?|spouses?|beneficiar(?:y|ies)) (?:ids|numbers|keys|refs)$/;

export const ADDRESS = /\b(?:address(?:es)?|residence)\b/;

/** `dateOfBirth` and `dateofbirth` as "date of birth", `SSNNumber` as "ssn number", `line1` as "line 1". */
export const wordsOf = remembered((part) => partedWords(part).split(' ').map(apart).join(' '), { answers: 4096, characters: 64 });

function partedWords(part: string): string {
  // Programs often write `RelationShip`.
  if (part.includes('ationShip')) return partedWords(part.replaceAll('ationShip', 'ationship'));
  if (CAMEL_CASE.test(part)) return part.replaceAll(/[A-Z]/g, ' $&').toLowerCase();
  return headerKey(
    part
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .replaceAll(/([A-Za-z])(\d)/g, '$1 $2'),
  );
}

/** The same, with abbreviations written out. */
export function writtenWords(part: string): string {
  return writtenOut(wordsOf(part));
}

/** How most parts are written. */
const CAMEL_CASE = /^[a-z]+(?:[A-Z][a-z]+)*$/;

/** What a list lists; reports of Workday call it a group (`Benefit_Elections_group`). */
export function nameOfList(part: string): string {
  const words = wordsOf(part).replace(/ group$/, '');
  // `covg`, `cvgs`
  return SHORTENED.test(words) ? 'coverages' : words;
}

const SHORTENED = /^(?:(?:benefit|ben|member|mbr) )?(?:covg|cvg|cov)s?$/;

/** What a coverage is called without what says nothing else than that it is one (`currentCoverage`, `enrollmentSpans`); null for any other. */
export function coverageWord(part: string): string | null {
  const words = wordsOf(part).replace(/^(?:current|active) /, '');
  if (!COVERAGES.test(words) && !COVERAGES.test(`${words}s`)) return null;
  if (SPANS.test(words)) return 'coverage';
  const [word = ''] = words.split(' ').slice(-1);
  return words === word ? singularOf(word) : null;
}

export function flatWords(path: JsonPath): string {
  return path.map((part) => wordsOf(String(part))).join(' ');
}
