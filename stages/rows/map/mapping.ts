import type { Field } from '../../../src/model/record.ts';
import type { FieldMappings } from '../../../src/model/vendor-config.ts';
import type { Row } from '../row.ts';
import type { DependentElection } from './dependent-election.ts';
import type { ListedBenefits } from './listed-benefits.ts';
import type { DropForeign } from './own-identity.ts';
import type { MapStep } from './step.ts';

/** Everything that turns the rows of one file into records, compiled once. */
export interface Mapping {
  /** The subscriber or dependent that the row is about, without coverage. */
  readonly person: readonly MapStep[];
  /** Takes from a dependent that does not say that it is one what is its subscriber's own; null where nothing can be. */
  readonly dropInferred: DropForeign | null;
  /** One list of steps for each coverage that a row can state; one in most layouts. */
  readonly coverages: readonly CoverageMapping[];
  /** What a row still says of coverage that has none of them. */
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
  /** Columns out of which any field reads an SSN, and those that say by their name that they hold one. */
  readonly ssnSources: ReadonlySet<number>;
  /** Fields of text that transforms work on. */
  readonly worked: ReadonlySet<Field>;
  /** Whether a coverage may say the member's id, or one of several in a row its group's. */
  readonly idsOfCoverages: boolean;
  /** Whether it is a coverage that says the group, and not its person. */
  readonly groupsOfCoverages: boolean;
  /** What the steps do, in words, for whoever explains a record: in the order in which they run. */
  readonly about: readonly StepAbout[];
}

/** How one field of a record comes about. */
export interface StepAbout {
  readonly field: Field;
  /** Whose field: the row's own person, one of its coverages, or a dependent in numbered columns. */
  readonly of: 'person' | 'coverage' | 'dependent';
  /** Which coverage (by its place in `Mapping.coverages`) or which dependent (by its number, from 1); 0 for the person. */
  readonly n: number;
  /** The columns it may be read from, by index, in order of preference. */
  readonly columns: readonly number[];
  /** What stands where none of them is filled. */
  readonly constant: string | null;
  /** What is done to the text before the field reads it, by the transforms' names. */
  readonly transforms: readonly string[];
}

export interface CoverageMapping {
  readonly steps: readonly MapStep[];
  /** Where these columns are blank, the row does not have this coverage; null: it always has. */
  readonly presentBy: readonly number[] | null;
  /** Whether the row has it by a word that is known for its tier, or its benefit, where its plan is blank or has no column. */
  readonly isSaid?: (row: Row) => boolean;
  /** Its days and its tier, which say that a dependent has it where its row says nothing else of any coverage. */
  readonly impliedBy?: readonly number[];
  /** Whether the row says elsewhere that it was offered and declined. */
  readonly isWaived?: (row: Row) => boolean;
  /** Which element of a list of coverages it is, from 1. */
  readonly element?: number;
  readonly about: readonly FieldAbout[];
}

export interface DependentMapping {
  readonly steps: readonly MapStep[];
  /** Where these columns are blank, the row has no such dependent. */
  readonly presentBy: readonly number[];
  /** Whether a column, or its very name, says who it is. */
  readonly statesRelationship: boolean;
  /** The coverages that it states for itself; without any it stands in those of its row. */
  readonly coverages: readonly CoverageMapping[];
  /** They are those of its row, which are its own and not the employee's (`benefits_of_dependents`). */
  readonly ofRow: boolean;
  /** The row's coverages (by their place in `Mapping.coverages`) for which it has no columns, while it has some for others: it stands in them. */
  readonly others: readonly number[];
  readonly person: PersonColumns;
  /** Columns that may hold its last name and are not read: where one is filled, it takes nobody else's. */
  readonly unreadNames: readonly number[];
  /** What it says of whether it stands in them; null where it says nothing. */
  readonly election: DependentElection | null;
  /** Where it stands in the list of a coverage, which is its only one; null for one whom the row has beside such lists. */
  readonly listed: ListedAt | null;
}

/** Whom the coverages of a row list as covered. */
export interface CoveredPersons {
  /** By coverage (its place in `Mapping.coverages`), in the order of its list. */
  readonly lists: readonly (readonly PersonColumns[])[];
  /** The row's own person, whom a list may name, too. */
  readonly subscriber: PersonColumns;
}

/** The columns by which a person is told from others. */
export interface PersonColumns {
  /** SSNs among them. */
  readonly ids: readonly number[];
  readonly ssn: readonly number[];
  readonly first: readonly number[];
  /** Also those of a whole name. */
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

/** The steps of each coverage that a row can state, those of a row that states none, and the fields that they fill. */
export interface CompiledCoverages {
  list: CoverageMapping[];
  without: readonly MapStep[];
  mapped: Set<Field>;
}

/** What is known of a step before it is known whose it is. */
export type FieldAbout = Omit<StepAbout, 'of' | 'n'>;

export type CompileFields = (fields: FieldMappings, only: (field: Field) => boolean, n?: number | null) => CompiledFields;
