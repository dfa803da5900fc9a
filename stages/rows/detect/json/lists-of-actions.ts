import type { NestedLists } from '../../../../src/model/reading.ts';
import { BENEFITS_AND_ACCOUNTS } from '../../headers/benefit-words.ts';
import { wordsOf } from './path-words.ts';

type Said = NonNullable<NestedLists['says']>[number];

/** What is done with the persons of a list that is called after it, as words (`terminations`, `new members`); null for any other. */
export function actionOfList(name: string): Said {
  const word = ACTIONS.find(([pattern]) => pattern.test(name))?.[1];
  return word === undefined ? null : { field: 'action', word };
}

/** Which benefit those of a list have that is called after it. */
export function benefitOfList(name: string): Said {
  return BENEFIT.test(name) ? { field: 'benefit', word: name } : null;
}

const BENEFIT = new RegExp(`^(?:${BENEFITS_AND_ACCOUNTS})$`);

/** Whether the persons of a list say themselves what is done. */
export function sayAction(members: Iterable<string>): boolean {
  return [...members].some((member) => SAYS_ACTION.test(wordsOf(member)));
}

const SAYS_ACTION = /^(?:type|op|operation|event)$|\b(?:action|(?:change|transaction|maintenance|event|request|record) type)\b/;
const WHO = '(?:members|employees|subscribers|participants|enrollees|enrollments|coverages|persons|people|hires|records)';
const ACTIONS: readonly (readonly [RegExp, 'add' | 'change' | 'terminate'])[] = [
  [listOf('additions|adds|added|new', 'additions|adds?|added|inserts?|inserted|new'), 'add'],
  [listOf('changes|changed|updates|updated|modified', 'changes?|changed|updates?|updated|modifications|modified'), 'change'],
  [
    listOf(
      'terminated|termed|cancell?ed|removed|dropped|deleted',
      'terminations|terminated|terms?|termed|terminates?|cancellations|cancell?ed|cancels?|deletions|deletes?|deleted|removals|removes?|removed|drops?|dropped|disenrollments',
    ),
    'terminate',
  ],
];

/** `terminated members`, `members terminated`, `member terminations`, or the bare word; nobody's dependents. */
function listOf(before: string, alone: string): RegExp {
  return new RegExp(`^(?:(?:${before}) ${WHO}|${WHO} (?:${alone})|(?:(?:member|employee|subscriber|enrollment|coverage) )?(?:${alone}))$`);
}
