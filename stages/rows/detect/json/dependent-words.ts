import type { Field } from '../../../../src/model/record.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { isWholeName } from '../../map/persons/name-header.ts';
import { headersOfVendor, type KnownHeaders } from '../header/known-headers.ts';

/** A config's names for a record's own person, for dependents' places that it has no name for. */
export interface DependentWords {
  /** Knows a dependent's place by the name that it would have for the record's own person: "dependent 1 family name". */
  readonly known: KnownHeaders;
  /** That name in the form that the config has for dependents: "dependent 1 surname". */
  asDependents(name: string): string;
}

export function dependentWords(config: VendorConfig): DependentWords {
  const found = OF_CONFIG.get(config);
  if (found !== undefined) return found;
  const own = ownWords(config);
  const known = headersOfVendor(config);
  const asDependents = (name: string): string => {
    const [, whose = '', what = ''] = OF_DEPENDENT.exec(name) ?? [];
    return whose + (own.get(what) ?? what);
  };
  const words: DependentWords = {
    known: { has: (key) => OF_DEPENDENT.test(key) && own.has(key.replace(OF_DEPENDENT, '$2')) && known.has(asDependents(key)) },
    asDependents,
  };
  OF_CONFIG.set(config, words);
  return words;
}

const OF_CONFIG = new WeakMap<VendorConfig, DependentWords>();
const OF_DEPENDENT = /^(Coverage \d+: covered \d+ |(?:dependent|child) \d+ |(?:spouse|domestic partner|partner) )(.+)$/;

/** The names of a person's own fields, each with a name that dependents have for it and rarely use, so that it takes nobody's place. */
function ownWords({ mapping }: VendorConfig): Map<string, string> {
  const words = new Map<string, string>();
  for (const [field, word] of SELDOM) {
    for (const name of mapping.fields[field]?.from ?? []) {
      const key = headerKey(name);
      // The type of a person, or a role, may mean no more than "dependent".
      if (field === 'relationship' ? OF_RELATION.test(key) : !OF_OTHERS.test(key))
        words.set(key, field === 'last_name' && isWholeName(name) ? 'name' : word);
    }
  }
  return words;
}

const SELDOM: readonly (readonly [Field, string])[] = [
  ['first_name', 'given name'],
  ['last_name', 'surname'],
  ['middle_name', 'middle'],
  ['suffix', 'suffix'],
  ['date_of_birth', 'birthday'],
  ['ssn', 'ss number'],
  ['gender', 'sex'],
  ['relationship', 'relationship description'],
];
/** Beside a dependent these may be the subscriber's. */
const OF_OTHERS =
  /^(?:employee|emp|ee|subscriber|subscr|sub|insured|insd|worker|associate|primary|member|mbr|mem|participant|retiree|enrollee|policy ?holder|holder)(?: |[a-z]*(?:name|ssn|dob|birth|gender|sex)|$)/;
/** The relationship to the subscriber. */
const OF_RELATION = /\brelation(?:ship)?\b/;
