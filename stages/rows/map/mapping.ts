import type { Field } from '../../../src/model/record.ts';
import type { FieldMappings } from '../../../src/model/vendor-config.ts';
import type { Row } from '../row.ts';
import type { DependentElection } from './coverages/dependent-election.ts';
import type { ListedBenefits } from './coverages/listed-benefits.ts';
import type { DropForeign } from './persons/own-identity.ts';
import type { MapStep } from './step.ts';

/** Everything that turns the rows of one file into records, compiled once. */
export interface Mapping {
  /** The fields of the person that the row is about, without any coverage. */
  readonly person: readonly MapStep[];
  /** Takes what is the subscriber's (own-identity.ts) away from a record that is a dependent by inference; null where no column holds such. */
  readonly dropInferred: DropForeign | null;
  /** One list of steps for each coverage that a row can state; one in most layouts. */
  readonly coverages: readonly CoverageMapping[];
  /** Fields of coverage for a row that states none of these coverages. */
  readonly withoutCoverage: readonly MapStep[];
  /** Dependents in numbered columns. */
  readonly dependents: readonly DependentMapping[];
  /** The benefits that a dependent's row lists in one cell, in files in which benefits have columns; null in most. */
  readonly listed: ListedBenefits | null;
  /** Null in files whose coverages do not list whom they cover. */
  readonly covered: CoveredPersons | null;
  /** Fields that a step can fill, in a record of the row. */
  readonly mapped: ReadonlySet<Field>;
  /** Fields that a step can fill in a dependent of numbered columns. */
  readonly mappedInDependents: ReadonlySet<Field>;
  /** Slots that hold an identifier out of an SSN column, by column. */
  readonly ssnColumns: ReadonlySet<number>;
  /** Columns of an SSN that say by their name that it is the subscriber's. */
  readonly subscriberSsn: ReadonlySet<number>;
  /** Columns from which any field reads an SSN, and columns whose name says that they hold one. */
  readonly ssnSources: ReadonlySet<number>;
  /** Text fields that go through transforms. */
  readonly worked: ReadonlySet<Field>;
  /** Whether coverages may have ids of their own: the member's, or in rows of several coverages the group's. */
  readonly idsOfCoverages: boolean;
  /** Whether the group is a coverage's and not the person's. */
  readonly groupsOfCoverages: boolean;
  /** What each step does, in the order in which they run: for `explain/`. */
  readonly about: readonly StepAbout[];
}

/** Where one field of a record comes from. */
export interface StepAbout {
  readonly field: Field;
  /** Whose field: the row's own person, one of its coverages, or a dependent in numbered columns. */
  readonly of: 'person' | 'coverage' | 'dependent';
  /** Which coverage (by its place in `Mapping.coverages`) or which dependent (by its number, from 1); 0 for the person. */
  readonly n: number;
  /** The columns it may be read from, by index, in order of preference. */
  readonly columns: readonly number[];
  /** The value where none of the columns is filled. */
  readonly constant: string | null;
  /** The names of the transforms that the text goes through first. */
  readonly transforms: readonly string[];
}

export interface CoverageMapping {
  readonly steps: readonly MapStep[];
  /** The row has this coverage if one of these columns is filled; null if it always has it. */
  readonly presentBy: readonly number[] | null;
  /** Whether the row has it although its plan is blank or has no column: by a known word for its tier or its benefit. */
  readonly isSaid?: (row: Row) => boolean;
  /** The same, by what nothing tells of a dependent in which coverage of the subscriber it stands: then it is in all of them. */
  readonly isSaidOfSubscriber?: (row: Row) => boolean;
  /** The columns of its days and tier. One of them filled gives a dependent the coverage, if nothing else in the row speaks of any. */
  readonly impliedBy?: readonly number[];
  /** Whether the row says elsewhere that it was offered and declined. */
  readonly isWaived?: (row: Row) => boolean;
  /** Which element of a list of coverages it is, from 1. */
  readonly element?: number;
  readonly about: readonly FieldAbout[];
}

export interface DependentMapping {
  readonly steps: readonly MapStep[];
  /** The row has this dependent if one of these columns is filled. */
  readonly presentBy: readonly number[];
  /** Whether a column, or the name of the dependent's columns (`Spouse …`), says the relationship. */
  readonly statesRelationship: boolean;
  /** The coverages in columns of its own; a dependent without any stands in those of the row. */
  readonly coverages: readonly CoverageMapping[];
  /** Whether these are the row's coverages, because they are the dependent's and not the employee's (`benefits_of_dependents`). */
  readonly ofRow: boolean;
  /** For a dependent with coverages of its own: the row's other coverages (by their place in `Mapping.coverages`), in which it stands, too. */
  readonly others: readonly number[];
  readonly person: PersonColumns;
  /** Columns that may hold the last name but are not read. If one is filled, the subscriber's last name is not taken. */
  readonly unreadNames: readonly number[];
  /** How it says whether it stands in the row's coverages; null if it has no such columns. */
  readonly election: DependentElection | null;
  /** Its place in the list of a coverage, which is then its only coverage; null for a dependent outside of such lists. */
  readonly listed: ListedAt | null;
}

/** Whom the coverages of a row list as covered. */
export interface CoveredPersons {
  /** By coverage (its place in `Mapping.coverages`), in the order of its list. */
  readonly lists: readonly (readonly PersonColumns[])[];
  /** The row's own person, whom a list may name, too. */
  readonly subscriber: PersonColumns;
}

/** The columns that tell one person from another. */
export interface PersonColumns {
  /** Identifiers, SSNs among them. */
  readonly ids: readonly number[];
  readonly ssn: readonly number[];
  readonly first: readonly number[];
  /** Last names, and whole names. */
  readonly last: readonly number[];
  readonly born: readonly number[];
  readonly relationship: readonly number[];
}

/** A place in `CoveredPersons.lists`. */
export interface ListedAt {
  readonly coverage: number;
  readonly at: number;
}

/** The steps for some fields of a config, in a file that has their columns. */
export interface CompiledFields {
  readonly steps: MapStep[];
  readonly mapped: Set<Field>;
  /** Columns that the steps read, with their field. */
  readonly columns: { readonly field: Field; readonly at: number }[];
  readonly about: FieldAbout[];
}

/** The steps for each coverage that a row can state and for rows that state none, and the fields that they fill. */
export interface CompiledCoverages {
  list: CoverageMapping[];
  without: readonly MapStep[];
  mapped: Set<Field>;
}

/** What is known of a step before it belongs to a person, a coverage or a dependent. */
export type FieldAbout = Omit<StepAbout, 'of' | 'n'>;

export type CompileFields = (fields: FieldMappings, only: (field: Field) => boolean, n?: number | null) => CompiledFields;
