import { columnOfPerson, wordsKey } from '../headers/header.ts';
import type { Row } from '../row.ts';
import { electionColumns, saysOfElection } from './election-columns.ts';
import { answeredNo, mapDeclined } from './election.ts';
import { listsBenefitsOfDependent, listedBenefits, type ListedBenefits } from './listed-benefits.ts';
import type { MapStep } from './step.ts';

/** What a dependent in columns of its row says of whether it stands in the coverages of its row ("Dependent 1 Enrolled"). */
export interface DependentElection {
  /** Columns that say that it declined, or is not enrolled. */
  readonly columns: readonly number[];
  /** Marks a record of its own as waived, where they do. */
  readonly decline: MapStep | null;
  /** Whether it is not active: then it is not known to be covered, nor to have declined. */
  readonly isInactive: ((row: Row) => boolean) | null;
  /** Columns that list the benefits in which it stands. */
  readonly listing: readonly number[];
  /** Those benefits, where a cell lists them. */
  readonly benefits: ListedBenefits | null;
}

/**
 * What each dependent of a group who has columns of its election says, by its number. `persons` is what stands before the names of its columns;
 * `byBenefit` says that coverages of the file state their benefits.
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
