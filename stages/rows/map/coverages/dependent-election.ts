import { columnOfPerson, wordsKey } from '../../headers/header.ts';
import type { Row } from '../../row.ts';
import { electionColumns, saysOfElection } from './election-columns.ts';
import { answeredNo, mapDeclined } from './election.ts';
import { listsBenefitsOfDependent, listedBenefits, type ListedBenefits } from './listed-benefits.ts';
import type { MapStep } from '../step.ts';

/** What a dependent in columns tells about being in the coverages of its row ("Dependent 1 Enrolled"). */
export interface DependentElection {
  /** Columns that tell that it declined, or is not enrolled. */
  readonly columns: readonly number[];
  /** Marks a record of its own as waived if they do. */
  readonly decline: MapStep | null;
  /** Whether it is not active: it is then unknown whether it is covered, and it has not declined. */
  readonly isInactive: ((row: Row) => boolean) | null;
  /** Columns that list its benefits. */
  readonly listing: readonly number[];
  /** Those benefits, if a cell lists them. */
  readonly benefits: ListedBenefits | null;
}

/**
 * The election of each dependent of a group that has such columns, by number. `persons`: the words before the names of its columns.
 * `byBenefit`: coverages of the file name their benefits.
 */
export function dependentElections(headers: readonly string[], persons: readonly string[], byBenefit: boolean): Map<number, DependentElection> {
  const named = headers.map((header) => columnOfPerson(persons, wordsKey(header)));
  const saying = named.flatMap((of) => (of !== null && saysOfDependent(of.rest) ? [of.n] : []));
  return new Map(
    [...new Set(saying)].map((n) => [
      n,
      electionOf(
        named.map((of) => (of?.n === n ? of.rest : null)),
        byBenefit,
      ),
    ]),
  );
}

function electionOf(headers: readonly (string | null)[], byBenefit: boolean): DependentElection {
  const elections = electionColumns(headers.map((header) => (header !== null && saysOfElection(header) ? header : null)));
  const columns = [...elections.said, ...elections.asked, ...elections.answered];
  const active = headers.flatMap((header, at) => (header !== null && ACTIVE.test(header) ? [at] : []));
  const listing = headers.flatMap((header, at) => (byBenefit && header !== null && listsBenefitsOfDependent(header) ? [at] : []));
  return {
    columns,
    listing,
    benefits: listedBenefits(listing),
    decline: columns.length > 0 ? mapDeclined(elections) : null,
    isInactive: active.length > 0 ? answeredNo(active) : null,
  };
}

/** Whether a name behind that of a dependent tells whether it is covered, or in which benefits. */
export function saysOfDependent(name: string): boolean {
  return saysOfElection(name) || ACTIVE.test(name) || listsBenefitsOfDependent(name);
}

const ACTIVE = /^(?:is )?(?:currently )?active$/;
