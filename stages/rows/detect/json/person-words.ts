import type { JsonPath } from '../../read/json/path-tree.ts';
import { isOwn } from './path-name.ts';
import { COVERAGES, DEPENDENTS, FORMER_DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';
import { OF_ONE_PERSON } from './unread-places.ts';

/** What a place tells about a person; `name` is a whole name. */
export type SaysOfPerson = 'first' | 'last' | 'name' | 'birth' | 'ssn' | 'relationship';

/** The object or list of a record in which a person stands; an empty path is the record itself. */
export interface Owner {
  readonly path: JsonPath;
  readonly isListed: boolean;
}

/** What the records of a file tell about the person in one of their objects or lists. */
export class PersonWords {
  readonly path: JsonPath;
  isListed = false;
  readonly #says = new Set<SaysOfPerson>();

  constructor(path: JsonPath) {
    this.path = path;
  }

  add(says: SaysOfPerson, { isListed }: Owner): void {
    this.#says.add(says);
    this.isListed ||= isListed;
  }

  get isNamed(): boolean {
    return this.#hasParts || (this.#says.has('name') && this.#says.size > 1);
  }

  /** Has a name, and something that tells it from others of that name. */
  get isIdentified(): boolean {
    return (this.#hasParts || this.#says.has('name')) && this.isTold;
  }

  get isTold(): boolean {
    return this.#says.has('birth') || this.#says.has('ssn');
  }

  /** Has a name, and a relationship to whoever is enrolled. */
  get isRelated(): boolean {
    return this.isNamed && this.#says.has('relationship');
  }

  /** Whether this is another person. A whole name beside first names may be that of a group, unless it has a birth date or an SSN. */
  isNamedBeside(other: PersonWords): boolean {
    return this.#hasParts || this.isIdentified || (this.#says.has('name') && !other.#says.has('first'));
  }

  get #hasParts(): boolean {
    return this.#says.has('first') || this.#says.has('last');
  }
}

/** Where the person of a place stands; null in coverages, dependents and lists of lists. */
export function ownerOf(path: JsonPath): Owner | null {
  let end = endOf(path);
  while (end > 0) {
    const [list, part] = [path[end - 2], path[end - 1]!];
    const words = nameOfList(String(typeof part === 'number' ? list : part));
    if (DEPENDENTS.test(words) || FORMER_DEPENDENTS.test(words) || NUMBERED_DEPENDENT.test(words)) return null;
    if (typeof part === 'string' && isOwn(part)) end--;
    else if (typeof part === 'number' && OF_ONE_PERSON.test(words)) end -= 2;
    else if (typeof part === 'number' && COVERAGES.test(words)) return null;
    else {
      const isListed = typeof part === 'number';
      const whose = path.slice(0, isListed ? end - 1 : end);
      return whose.some((above) => typeof above === 'number') ? null : { path: whose, isListed };
    }
  }
  return { path: [], isListed: false };
}

/** What a place tells about the person who stands there. */
export function whatOfPerson(path: JsonPath, owner: Owner): SaysOfPerson | null {
  const end = endOf(path);
  const words = wordsOf(String(path[end]));
  const above = path.slice(owner.path.length, end).filter((part) => typeof part === 'string');
  const inName = /(?:^| )names?$/.test(wordsOf(above.at(-1) ?? '')) ? IN_NAME.find(([, word]) => word.test(words)) : undefined;
  if (inName !== undefined) return inName[0];
  for (const [says, word] of SAYS) {
    const found = word.exec(words);
    if (found === null) continue;
    const before = words.slice(0, found.index).trim();
    if (owner.path.length === 0 && before !== '' && !OF_OWN.test(before)) return null;
    // The name of a plan or of a town.
    return says === 'name' && above.some((part) => HAS_NAME.test(wordsOf(part))) ? null : says;
  }
  return null;
}

/** The index of the last part that is no number of a list (`given[0]`). */
function endOf(path: JsonPath): number {
  return path.findLastIndex((part) => typeof part === 'string');
}

/** `dependent2`, `child_1`: names of dependents' columns. */
const NUMBERED_DEPENDENT = /^(?:dependent|dependant|dep|child) \d+$/;
const IN_NAME: readonly (readonly [SaysOfPerson, RegExp])[] = [
  ['first', /^(?:first|given|forename)\b/],
  ['last', /^(?:last|family|surname)\b/],
  ['name', /^(?:full|text|formatted)/],
];
const SAYS: readonly (readonly [SaysOfPerson, RegExp])[] = [
  ['first', /\b(?:(?:first|given|fore) ?names?|f ?name|first)$/],
  ['last', /\b(?:(?:last|family|sur) ?names?|l ?name|last)$/],
  ['birth', /\b(?:date of birth|birth ?(?:date|day|dt)?|d ?o ?b)(?: date)?$/],
  ['ssn', /\b(?:ssn|social security(?: (?:number|no|num|id))?)(?: number)?$/],
  ['relationship', /\brelation(?:ship)?(?: (?:type|code|to .*))*$/],
  ['name', /^(?:(?!.*\b(?:user|plan|company|employer|group|file|product|nick|middle|city|country|bank)\b).* )?(?:full ?)?name$/],
];
const OF_OWN =
  /^(?:(?:member|mbr|employee|emp|ee|subscriber|sub|person|participant|insured|enrollee|individual|policy|holder|policyholder|primary|legal|preferred|worker|associate|retiree|personal)(?: |$))+$/;
const HAS_NAME =
  /\b(?:plans?|coverages?|benefits?|policy|policies|insurance|enrollments?|elections?|eligibility|address(?:es)?|location|contact|phones?|emails?)\b/;
