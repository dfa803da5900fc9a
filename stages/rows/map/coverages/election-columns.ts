import { wordsKey } from '../../headers/header.ts';
import { saysOfEmployment } from '../persons/employment-header.ts';

/** Tells whether the row's coverage was taken. Other words in it ("enrolled", "active", "pending") say nothing about a tier. */
function saysWhetherElected(header: string): boolean {
  return /^(?:(?:benefit |coverage |plan )?(?:enrollment|election|enrolment)|coverage|benefit|participation) (?:status|decision)$|^(?:enroll|elect|enrolled) (?:waived?|decline|or waive)$|^coverage elect(?:ion code)?$/.test(
    wordsKey(header),
  );
}

/** Tells whether the row's coverage is in force. */
function saysWhetherEnded(header: string): boolean {
  return saysWhetherElected(header) || /^(?:plan|policy|insurance|eligibility|cover) status$/.test(wordsKey(header));
}

/** PeopleSoft's election of a coverage: E, W or T. */
function isCoverageElect(header: string): boolean {
  return /^coverage elect(?:ion code)?$/.test(wordsKey(header));
}

/** A "no" means that the row's coverage has ended. */
function asksWhetherActive(header: string): boolean {
  return /^(?:is )?(?:(?:coverage|plan|policy|benefit|eligibility|enrollment) (?:is )?active|active (?:coverage|plan|policy|benefit|enrollment))(?: flag| indicator| ind| y n)?$/.test(
    wordsKey(header),
  );
}

/** Only a word for a waiver in it concerns a coverage, and no letter does: it may be the status of an employment. */
function maySayWaived(header: string): boolean {
  return /^(?:(?:plan |policy )?status|election|elections|(?:coverage|benefit) election|decision|election type|enrollment type|enrollment|enrolment|participation)$/.test(
    wordsKey(header),
  );
}

/** A "yes" means that the row's coverage was waived. */
function asksWhetherWaived(header: string): boolean {
  return /^(?:(?:coverage|plan|benefit|is|has) )?(?:waived?|waiver|declined|opt(?:ed)? out)(?: flag| indicator| ind| y n)?$/.test(wordsKey(header));
}

/** A "no" means that the row's coverage was waived. */
function asksWhetherElected(header: string): boolean {
  return /^(?:is |currently )?(?:enrolled|elected|selected|covered|participating|participates|has cover(?:age)?|opt(?:ed)? in)(?: flag| indicator| ind| y n)?$|^(?:coverage|benefit|plan) (?:enrolled|elected|selected)$/.test(
    wordsKey(header),
  );
}

/** Columns that tell whether the coverage of a row was taken. */
export interface ElectionColumns {
  /** Words and letters tell (`saysWhetherElected`). */
  readonly said: readonly number[];
  /** Only whole words tell (`maySayWaived`). */
  readonly inWords: readonly number[];
  /** A "yes" tells that it was not (`asksWhetherWaived`). */
  readonly asked: readonly number[];
  /** A "no" tells that it was not (`asksWhetherElected`). */
  readonly answered: readonly number[];
  /** Words tell that it has ended (`saysWhetherEnded`). */
  readonly statuses: readonly number[];
  /** "T" tells that it has ended, too (`isCoverageElect`). */
  readonly coded: readonly number[];
  /** A "no" tells that it has ended (`asksWhetherActive`). */
  readonly active: readonly number[];
  /** Further columns of the plan, any of which may be "Waived". */
  readonly plans: readonly number[];
}

/** Those among the columns of a file, or of one coverage; columns of others have no header here. */
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

/** Those of a coverage in a list, whose column names share a prefix. */
export function electionsOf(headers: readonly string[], prefix: string): ElectionColumns {
  return electionColumns(headers.map((header) => (header.startsWith(prefix) ? header.slice(prefix.length) : null)));
}

/** In a file of coverages that says nothing about employment or employees, a bare status is the coverage's, and so is a bare "active". */
export function bareStatuses(headers: readonly string[]): { statuses: number[]; active: number[] } {
  if (
    headers.some(
      (header) => saysOfEmployment(header) || /^(?:employee|empl?\b|ee\b|worker|associate|retiree|pension|annuitant)/.test(wordsKey(header)),
    )
  )
    return { statuses: [], active: [] };
  const where = (name: RegExp): number[] => headers.flatMap((header, at) => (name.test(wordsKey(header)) ? [at] : []));
  return {
    statuses: where(/^(?:(?:member|membership|record|current|cobra|qb) )?status$/),
    active: where(/^(?:is )?active(?: flag| indicator| ind| y n)?$/),
  };
}

/** Whether a column says whether the coverage of its row was taken. */
export function saysOfElection(header: string): boolean {
  return saysWhetherElected(header) || asksWhetherWaived(header) || asksWhetherElected(header);
}

/** Columns of one benefit that tell whether it was waived. */
export interface WaiverColumns {
  /** A "yes" means waived. */
  readonly asked: readonly number[];
  /** A word for a waiver means waived, and one for an end means ended. They never name a plan. */
  readonly decisions: readonly Decision[];
}

/** A column with the decision on a benefit, or what is done with it. */
export interface Decision {
  readonly at: number;
  /** What "no" means; `null` if letters are codes of something else: the `N` of an action is "new". */
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

/** Whether a column holds an amount insured or put aside, with or without a currency sign, or a share (`LTD Benefit %`). */
export function isAmountColumn(header: string): boolean {
  if (/[%$]\)? *$/.test(header)) return true;
  return /\b(?:volume|amount|amt|annual(?: (?:election|goal|pledge|contribution))?|monthly election|(?:weekly|monthly) benefit)$/.test(
    wordsKey(header),
  );
}
