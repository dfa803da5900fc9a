import type { BenefitColumns } from '../../../src/model/vendor-config.ts';
import { PLACEHOLDER } from './benefit-keys.ts';
import { isHeaded } from './benefit-qualifiers.ts';
import { baseOf, begins, states, type Found, type QualifiedMeaning } from './benefit-variants.ts';
import { headerKey } from './header.ts';

/** The columns that a benefit has to itself, by the config's line. */
export type LineColumns = readonly [line: number, ofLine: readonly Found[]];

/** What a file has besides the columns of benefits, said of any coverage. */
export interface SaidOfAny {
  readonly hasPlanOrBenefit: boolean;
  readonly hasTier: boolean;
  readonly hasDay: boolean;
}

/** The benefits that a row of the file can state. */
export interface StatedLines {
  /** In the order of the config. */
  readonly all: readonly LineColumns[];
  /** Lines of which nothing but the day on which somebody enrolled, or the insurance began, is said. */
  readonly byDay: ReadonlySet<number>;
  /** Whether any column of a benefit says that a row has it: the file is of one benefit, or has only days on which benefits begin. */
  readonly byAny: boolean;
}

/** Which benefits the rows state, by the columns found of each; null where these do not make it a file in which benefits have columns of their own. */
export function statedLines(
  found: ReadonlyMap<number, readonly Found[]>,
  benefits: BenefitColumns,
  { hasPlanOrBenefit, hasTier, hasDay }: SaidOfAny,
): StatedLines | null {
  const linesWith = (isSaid: (field: QualifiedMeaning['field']) => boolean): LineColumns[] =>
    [...found].filter(([, ofLine]) => ofLine.some(({ field }) => isSaid(field))).toSorted(byLine);
  const named = linesWith(states);
  // Where nothing in the file says which plan or tier, a day on which a benefit begins is all there is of a coverage.
  const dated = named.length > 0 || hasTier || hasDay ? [] : linesWith(begins);
  const stated = named.length > 0 ? named : dated;
  // Beside a tier of the row it would not be said who has what.
  const waiving = stated.length > 0 || hasTier ? [] : linesWith((field) => field === 'waiver').filter(onlyWaives);
  if (stated.length + waiving.length === 0) return null;
  if (named.length < 2) {
    if (hasPlanOrBenefit || !stated.every(([, ofLine]) => isSure(ofLine, benefits))) return null;
    return { all: [...stated, ...waiving].toSorted(byLine), byDay: new Set(), byAny: true };
  }
  // Beside several benefits a waiver says by itself that one was offered.
  const waived = linesWith((field) => field === 'waiver').filter(([line]) => stated.every(([other]) => other !== line));
  // So does the day on which somebody enrolled, or on which an insurance without plans began, where nothing else is said of the benefit.
  const isSaidElsewhere = (line: number): boolean => [...stated, ...waived].some(([other]) => baseOf(other).line === baseOf(line).line);
  const enrolled = [...found].filter(
    ([line, ofLine]) =>
      ofLine.some((column) => isEnrolling(column) || (begins(column.field) && isPlanless(line, benefits))) && !isSaidElsewhere(line),
  );
  const all = [...stated, ...waived, ...enrolled].toSorted(byLine);
  return { all, byDay: new Set(enrolled.map(([line]) => line)), byAny: false };
}

function onlyWaives([, ofLine]: LineColumns): boolean {
  return ofLine.every(({ field }) => field === 'waiver');
}

function isEnrolling({ field, column }: Found): boolean {
  return begins(field) && /(?:^| )enroll/.test(headerKey(column));
}

/** Whether a benefit is one of which there is mostly one for all, so that whoever has it has a day and no plan. */
function isPlanless(line: number, { lines }: BenefitColumns): boolean {
  const benefit = lines[baseOf(line).line]?.benefit;
  return benefit === 'disability' || benefit === 'life';
}

/** The bare name of a benefit, with nothing else of it in the header, may be the name of anything ("Hospital", "Legal"). */
function isSure(found: readonly Found[], { elections }: BenefitColumns): boolean {
  const names = ({ field, rank, column }: Found): boolean => field !== 'election' || elections[rank] !== PLACEHOLDER || isHeaded(headerKey(column));
  return found.length > 1 || found.some((column) => column.field !== 'waiver' && names(column));
}

function byLine([one]: LineColumns, [other]: LineColumns): number {
  return one - other;
}
