import type { NestedLists } from '../../../../src/model/reading.ts';

type Action = NonNullable<NestedLists['actions']>[number];

/** What is done with the persons of a list that is called after it, as words (`terminations`, `new members`); null for any other. */
export function actionOfList(name: string): Action {
  return ACTIONS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const WHO = '(?:members|employees|subscribers|participants|enrollees|enrollments|coverages|persons|people|hires|records)';
const ACTIONS: readonly (readonly [RegExp, Action])[] = [
  [listOf('additions|adds|added|new', 'additions|adds|added|inserts|inserted|new'), 'add'],
  [listOf('changes|changed|updates|updated|modified', 'changes|changed|updates|updated|modifications|modified'), 'change'],
  [
    listOf(
      'terminated|termed|cancell?ed|removed|dropped|deleted',
      'terminations|terminated|terms|termed|terminates|cancellations|cancell?ed|deletions|deletes|deleted|removals|removes|removed|drops|dropped|disenrollments',
    ),
    'terminate',
  ],
];

/** `terminated members`, `members terminated`, `member terminations`, or the bare word; nobody's dependents. */
function listOf(before: string, alone: string): RegExp {
  return new RegExp(`^(?:(?:${before}) ${WHO}|${WHO} (?:${alone})|(?:(?:member|employee|subscriber|enrollment|coverage) )?(?:${alone}))$`);
}
