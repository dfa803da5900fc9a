import { baseNames } from './base-names.ts';
import { OtherJudge } from './other-judge.ts';
import { isPersonPart } from './other-columns.ts';
import { otherRuns, type OtherRun, type OtherRuns } from './other-runs.ts';
import type { Outsider, PersonPart } from './person-columns.ts';
import type { NamedHeader } from './person-runs.ts';
import { renamed } from '../renamed.ts';
import { CALLED, unreadBehind, withPersonsName } from './run-names.ts';

/**
 * Columns behind the name of somebody who is not enrolled (`Beneficiary Name, Relationship, DOB`, `PCP First Name, Last Name, Phone`), or
 * below a heading that says so, are that person's, if the employee has them already, or if the rows or the columns before prove it. They
 * get names that no field is read from (`DOB of the beneficiary`). So do columns that may be theirs without a proof; a finding names those.
 */
export function withOthersInRuns({ columns, cells, headings, below: rows }: NamedHeader): string[] | null {
  if (![...columns, ...headings].some((name) => MAY_BE_OTHER.test(name))) return null;
  const found = otherRuns(baseNames(columns, cells), headings);
  const named = [...columns];
  const taken = takenBy(found);
  for (const run of found.runs) {
    const judge = new OtherJudge(run, found, rows, isLast(run, taken, columns));
    for (const { at, part } of judge.isDesignated() ? run.named : []) if (isPersonPart(part)) named[at] = designated(columns[at]!, part, run.whose);
    for (const column of run.bare) {
      const verdict = judge.of(column);
      if (verdict === 'own') continue;
      named[column.at] =
        verdict === 'theirs'
          ? `${columns[column.at]!.trim()} of ${run.isFirm ? 'the employer' : WHO[run.whose]}`
          : unreadBehind(columns, judge.run, column.at);
    }
  }
  return renamed(columns, named) && withPersonsName(named, columns, { own: firstOfEach(found) });
}

/** The name of a column that is called by a word for somebody who may be enrolled, too. */
function designated(column: string, part: PersonPart, whose: Outsider): string {
  return `${CALLED[part]} of ${WHO[whose]} (${column.replaceAll(/[()]/g, '').trim()})`;
}

/** Whether nothing stands behind a run but what is said of others who are not enrolled. */
function isLast(run: OtherRun, taken: ReadonlySet<number>, columns: readonly string[]): boolean {
  const start = Math.min(...run.named.map(({ at }) => at));
  return columns.slice(start).every((column, n) => taken.has(start + n) || column.trim() === '');
}

/** The columns of all runs. */
function takenBy({ runs }: OtherRuns): ReadonlySet<number> {
  return new Set(runs.flatMap(({ named, bare, asides }) => [...[...named, ...bare].map(({ at }) => at), ...asides]));
}

/** Where each part of a person stands first, if not by a word for another one. */
function firstOfEach({ runs, employee }: OtherRuns): Map<PersonPart, number> {
  const own = [...employee].map(([part, { at }]) => ({ part, at }));
  const lastFirst = [...own, ...runs.flatMap(({ bare }) => bare)].toSorted((a, b) => b.at - a.at);
  return new Map(lastFirst.flatMap(({ part, at }) => (isPersonPart(part) ? [[part, at] as const] : [])));
}

/** A word for one of them, or for the employer. Most files have none. */
const MAY_BE_OTHER =
  /bene|nominee|emer|next[ _-]?of|guardian|responsible|trustee|contact|physician|doctor|dentist|pcp|provider|manager|mgr|supervisor|reports|agent|broker|producer|administrator|company|employer|organi[sz]ation|client|group|business|firm/i;

const WHO: Readonly<Record<Outsider, string>> = {
  beneficiary: 'the beneficiary',
  contact: 'the contact',
  physician: 'the physician',
  manager: 'the manager',
  agent: 'the agent',
  employer: "the employer's contact",
};
