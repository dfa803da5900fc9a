import { columnOfPerson, headerKey } from '../headers/header.ts';
import type { Row } from '../row.ts';
import { answeredNo, electionColumns, mapDeclined, saysOfElection } from './election.ts';
import type { MapStep } from './step.ts';

/** What a dependent in columns of its row says of whether it stands in the coverages of its row ("Dependent 1 Enrolled"). */
export interface DependentElection {
  /** Columns that say that it declined, or is not enrolled. */
  readonly columns: readonly number[];
  /** Marks a record of its own as waived, where they do. */
  readonly decline: MapStep | null;
  /** Whether it is not active: then it is not known to be covered, nor to have declined. */
  readonly isInactive: ((row: Row) => boolean) | null;
}

/** What each dependent of a group who has columns of its election says, by its number. `persons` is what stands before the names of its columns. */
export function dependentElections(headers: readonly string[], persons: readonly string[]): Map<number, DependentElection> {
  const named = headers.map((header) => columnOfPerson(persons, headerKey(header)));
  const saying = named.flatMap((of) => (of !== null && saysOfDependent(of.rest) ? [of.n] : []));
  return new Map([...new Set(saying)].map((n) => [n, electionOf(named.map((of) => (of?.n === n ? of.rest : null)))]));
}

function electionOf(headers: readonly (string | null)[]): DependentElection {
  const elections = electionColumns(headers.map((header) => (header !== null && saysOfElection(header) ? header : null)));
  const columns = [...elections.said, ...elections.asked, ...elections.answered];
  const active = headers.flatMap((header, at) => (header !== null && ACTIVE.test(header) ? [at] : []));
  return {
    columns,
    decline: columns.length > 0 ? mapDeclined(elections) : null,
    isInactive: active.length > 0 ? answeredNo(active) : null,
  };
}

/** Whether a name behind that of a dependent tells whether it is covered. */
export function saysOfDependent(name: string): boolean {
  return saysOfElection(name) || ACTIVE.test(name);
}

const ACTIVE = /^(?:is )?(?:currently )?active$/;
