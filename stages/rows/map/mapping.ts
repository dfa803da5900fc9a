import type { Field } from '../../../src/model/record.ts';
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
  /** Dependents in numbered columns. */
  readonly dependents: readonly DependentMapping[];
  /** Fields that a step can fill, in a record of the row. */
  readonly mapped: ReadonlySet<Field>;
  /** Fields that a step can fill in a dependent of numbered columns. */
  readonly mappedInDependents: ReadonlySet<Field>;
  /** Slots that hold an identifier out of an SSN column, by column. */
  readonly ssnColumns: ReadonlySet<number>;
}

export interface CoverageMapping {
  readonly steps: readonly MapStep[];
  /** Where these columns are blank, the row does not have this coverage; null: it always has. */
  readonly presentBy: readonly number[] | null;
}

export interface DependentMapping {
  readonly steps: readonly MapStep[];
  /** Where these columns are blank, the row has no such dependent. */
  readonly presentBy: readonly number[];
}

/** The steps for some fields of a config, in a file that has their columns. */
export interface Compiled {
  readonly steps: MapStep[];
  readonly mapped: Set<Field>;
  /** Columns that the steps read, with their field. */
  readonly columns: { readonly field: Field; readonly at: number }[];
}
