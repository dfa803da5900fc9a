const JOINTS = [' ', ' and ', ' plus '];
/** Who is covered by everybody's name, and by the names that stand beside all words for dependents. */
const EMPLOYEE = 'employee, ee, emp'.split(', ');
/** As administrators of COBRA count them: `EE+2Children`, `EE+5orMoreChildren`. */
const COUNTED = ['1', '2', '3', '4', '5'].flatMap((n) => (n === '1' ? ['1child', '1 child'] : [`${n}children`, `${n} children`])).join(', ');
const CHILDREN_COUNTED = `${COUNTED}, 5ormorechildren, 5 or more children`;
const HOLDERS = [...EMPLOYEE, ...'member, subscriber, sub, self, enrollee, participant, retiree, you, yourself'.split(', ')];

/**
 * The words for tiers that are put together of who is covered: `EE + Spouse`, `Employee w/ Child(ren)`, `Emp+Sp+Ch`. As words are
 * compared (vocabulary.ts), `+`, `/` and `&` are spaces. Those that are not put together so are listed there.
 */
export const COMPOSED_TIERS = {
  EMPLOYEE_SPOUSE: [
    ...ofHolders('spouse, sp, sps, partner, domestic partner, domesticpartner, dp, spouse dp'),
    ...beside(['e'], words('s, sp, spouse')),
  ],
  EMPLOYEE_CHILDREN: [
    ...ofHolders('child, children, child ren, ch, ch ren, ch s, chn, chd, kids, one child'),
    ...beside(EMPLOYEE, words(CHILDREN_COUNTED)),
    ...beside(['e'], words('c, ch, child, children, child ren')),
  ],
  // Employee and one, two … dependents: more than the employee, and who they are is not said.
  FAMILY: [
    ...ofHolders(
      'family, fam, two or more, 2 or more, two or more dependents, 2 or more dependents, dependent, dependents, dependent s, dep, deps, dep s, 1, one, 1 dep, 1 dependent, one dependent',
    ),
    ...beside([...EMPLOYEE, 'member', 'subscriber', 'self'], beside(['spouse', 'sp'], words('child, children, child ren, ch, ch ren, ch s, chn'))),
    ...beside(EMPLOYEE, beside(['spouse'], words(CHILDREN_COUNTED))),
    ...beside(['e'], words('f, fam, family, 1, s c, sp ch')),
  ],
  // Who goes on without the employee.
  DEPENDENTS_ONLY: beside(['spouse', 'sp'], words(`child, children, child ren, ch, ${CHILDREN_COUNTED}`)),
} as const;

function ofHolders(others: string): string[] {
  return [...beside(HOLDERS, words(others)), ...beside(EMPLOYEE, words(others), [' w ', ' with '])];
}

function words(list: string): string[] {
  return list.split(', ');
}

function beside(first: readonly string[], second: readonly string[], joints = JOINTS): string[] {
  return first.flatMap((one) => joints.flatMap((joint) => second.map((other) => `${one}${joint}${other}`)));
}
