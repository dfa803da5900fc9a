import { wordsKey } from '../headers/header.ts';
import { saysOfEmployment } from './employment-header.ts';

/** A column that tells whether the coverage of its row was taken. Its other words ("enrolled", "active", "pending") say nothing of a tier. */
function saysWhetherElected(header: string): boolean {
  return /^(?:(?:benefit |coverage |plan )?(?:enrollment|election|enrolment)|coverage|benefit|participation) (?:status|decision)$|^(?:enroll|elect|enrolled) (?:waived?|decline|or waive)$|^coverage elect(?:ion code)?$/.test(
    wordsKey(header),
  );
}

/** A column that tells whether the coverage of its row is in force. */
function saysWhetherEnded(header: string): boolean {
  return saysWhetherElected(header) || /^(?:plan|policy|insurance|eligibility|cover) status$/.test(wordsKey(header));
}

/** PeopleSoft's election of a coverage: E, W or T. */
function isCoverageElect(header: string): boolean {
  return /^coverage elect(?:ion code)?$/.test(wordsKey(header));
}

/** A column in which "no" says that the coverage of its row has ended. */
function asksWhetherActive(header: string): boolean {
  return /^(?:is )?(?:(?:coverage|plan|policy|benefit|eligibility|enrollment) (?:is )?active|active (?:coverage|plan|policy|benefit|enrollment))(?: flag| indicator| ind| y n)?$/.test(
    wordsKey(header),
  );
}

/** Columns of which only the word for a waiver says something of a coverage, and no letter: the status may be that of the employment. */
function maySayWaived(header: string): boolean {
  return /^(?:(?:plan |policy )?status|election|elections|(?:coverage|benefit) election|decision|election type|enrollment type|enrollment|enrolment|participation)$/.test(
    wordsKey(header),
  );
}

/** Columns in which "yes" says that the coverage of the row was waived. */
function asksWhetherWaived(header: string): boolean {
  return /^(?:(?:coverage|plan|benefit|is|has) )?(?:waived?|waiver|declined|opt(?:ed)? out)(?: flag| indicator| ind| y n)?$/.test(wordsKey(header));
}

/** Columns in which "no" says that the coverage of the row was waived. */
function asksWhetherElected(header: string): boolean {
  return /^(?:is |currently )?(?:enrolled|elected|selected|covered|participating|participates|has cover(?:age)?|opt(?:ed)? in)(?: flag| indicator| ind| y n)?$|^(?:coverage|benefit|plan) (?:enrolled|elected|selected)$/.test(
    wordsKey(header),
  );
}

/** Columns that tell whether the coverage of a row was taken. */
export interface ElectionColumns {
  /** Whose words say so, a letter too (`saysWhetherElected`). */
  readonly said: readonly number[];
  /** Of which only a whole word does (`maySayWaived`). */
  readonly inWords: readonly number[];
  /** In which "yes" says that it was not (`asksWhetherWaived`). */
  readonly asked: readonly number[];
  /** In which "no" does (`asksWhetherElected`). */
  readonly answered: readonly number[];
  /** Whose words say that it has ended (`saysWhetherEnded`). */
  readonly statuses: readonly number[];
  /** Of which "T" does, too (`isCoverageElect`). */
  readonly coded: readonly number[];
  /** In which "no" does (`asksWhetherActive`). */
  readonly active: readonly number[];
  /** Other names of the plan, any of which may be "Waived". */
  readonly plans: readonly number[];
}

/** Those among the columns of a file, or of one coverage of it; other columns have no header here. */
export function electionColumns(headers: readonly (string | null)[], plans: readonly number[] = []): ElectionColumns {
  const where = (is: (header: string) => boolean): number[] => headers.flatMap((header, at) => (header !== null && is(header) ? [at] : []));
  return {
    said: where(saysWhetherElected),
    inWords: where(maySayWaived),
    asked: where(asksWhetherWaived),
    answered: where(asksWhetherElected),
    statuses: where(saysWhetherEnded),
    coded: where(isCoverageElect),
    active: where(asksWhetherActive),
    plans,
  };
}

/** The columns that say whether a coverage was taken. */
export function columnsOfElection({ said, inWords, asked, answered, plans }: ElectionColumns): number[] {
  return [...said, ...inWords, ...asked, ...answered, ...plans];
}

/** Those of a coverage that stands in a list, whose columns' names all begin alike. */
export function electionsOf(headers: readonly string[], prefix: string): ElectionColumns {
  return electionColumns(headers.map((header) => (header.startsWith(prefix) ? header.slice(prefix.length) : null)));
}

/** In a file of coverages that says nothing of an employment, nor of employees, a bare status is that of the coverage, and so is what is active. */
export function bareStatuses(headers: readonly string[]): { statuses: number[]; active: number[] } {
  if (
    headers.some(
      (header) => saysOfEmployment(header) || /^(?:employee|empl?\b|ee\b|worker|associate|retiree|pension|annuitant)/.test(wordsKey(header)),
    )
  )
    return { statuses: [], active: [] };
  const where = (name: RegExp): number[] => headers.flatMap((header, at) => (name.test(wordsKey(header)) ? [at] : []));
  return { statuses: where(/^(?:(?:member|membership|record|current) )?status$/), active: where(/^(?:is )?active(?: flag| indicator| ind| y n)?$/) };
}

/** Whether a column says whether the coverage of its row was taken. */
export function saysOfElection(header: string): boolean {
  return saysWhetherElected(header) || asksWhetherWaived(header) || asksWhetherElected(header);
}

/** Columns of one benefit that tell whether it was waived. */
export interface WaiverColumns {
  /** In which "yes" says so. */
  readonly asked: readonly number[];
  /** In which a word for a waiver does, or one for an end says that it has ended. They never name a plan. */
  readonly decisions: readonly Decision[];
}

/** A column that says what was decided on a benefit, or what is done with it. */
export interface Decision {
  readonly at: number;
  /** What "no" says; `null` where letters are codes of other things: the `N` of an action is "new". */
  readonly no: 'waived' | 'ended' | null;
}

/** The columns of one benefit that tell whether it was waived, by their names. */
export function waiverColumns(columns: readonly number[], headers: readonly string[]): WaiverColumns {
  const kinds = columns.map((at) => ({ at, kind: DECISION.exec(wordsKey(headers[at]!))?.[1] }));
  return {
    asked: kinds.flatMap(({ at, kind }) => (kind === undefined ? [at] : [])),
    decisions: kinds.flatMap(({ at, kind }) =>
      kind === undefined ? [] : [{ at, no: kind === 'action' ? null : kind === 'active' ? 'ended' : 'waived' }],
    ),
  };
}

const DECISION = /(decision|action|active|participation|participating|enroll(?:ed)? ?(?:or )?(?:waived?|decline))$/;

/** Whether a column holds how much is insured or put aside, with a currency sign or without, or which share (`LTD Benefit %`). */
export function isAmountColumn(header: string): boolean {
  if (/[%$]\)? *$/.test(header)) return true;
  return /\b(?:volume|amount|amt|annual(?: (?:election|goal|pledge|contribution))?|monthly election|(?:weekly|monthly) benefit)$/.test(
    wordsKey(header),
  );
}
