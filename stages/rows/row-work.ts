import { FIELDS } from '../../src/model/record.ts';
import { MAX_RECORDS_OF_ROW } from './kernel/layout.ts';
import { list } from './kernel/op.ts';
import { compileWork, isOfKernel, type Work } from './kernel/work.ts';
import { isCoverage } from './map/coverages/is-coverage.ts';
import { slotOf } from './record.ts';
import type { Program } from './kernel/program.ts';
import type { CoverageMapping, CoveredPersons, DependentMapping, Mapping } from './map/mapping.ts';
import type { BesideLoops } from './map/x12/beside.ts';
import type { Checks } from './validate/compile.ts';

/** The steps and checks that the rows of a file go through, part by part. */
export interface RowWork {
  /** For rows that make one record: every step and check of it. */
  readonly whole: Work;
  readonly person: Work;
  readonly coverages: readonly CoverageWork[];
  /** What is done for a row without any coverage. */
  readonly without: Work;
  readonly dependents: readonly DependentWork[];
  readonly covered: CoveredPersons | null;
  readonly idsOfCoverages: boolean;
  readonly listed: Mapping['listed'];
  /** For an 834: compares the coverages of a row with each other and with the member. */
  readonly beside: BesideLoops | null;
  /** Where the kernel has the work of a row that may state several coverages (assembly/spread.ts); 0 where it cannot do all of it. */
  readonly spread: number;
}

export interface CoverageWork extends Pick<CoverageMapping, 'presentBy' | 'impliedBy' | 'isSaid' | 'isSaidOfSubscriber' | 'isWaived'> {
  readonly work: Work;
}

export interface DependentWork extends Pick<
  DependentMapping,
  'presentBy' | 'statesRelationship' | 'person' | 'unreadNames' | 'election' | 'listed' | 'ofRow'
> {
  readonly mapping: Work;
  /** Runs once the record has what it leaves to its row: `lend` in wide-dependents.ts. */
  readonly checks: Work;
  readonly coverages: readonly CoverageWork[];
  /** Coverages of the row in which the dependent stands besides its own. */
  readonly others: readonly CoverageWork[];
}

/** True where a row can make more than one record. */
export function isWide({ dependents, coverages }: Mapping): boolean {
  return dependents.length > 0 || coverages[0]?.presentBy !== null;
}

export function compileRowWork(mapping: Mapping, checks: Checks, program: Program, beside: BesideLoops | null): RowWork {
  const [onlyCoverage] = mapping.coverages;
  // The kernel gets only the work that rows of this file need: that of whole rows, or that of their parts.
  const [ofWhole, ofParts] = isWide(mapping) ? [null, program] : [program, null];
  const coverageWork = ({ steps, ...coverage }: CoverageMapping, of: 'coverage' | 'coverageOfDependent'): CoverageWork => ({
    ...coverage,
    work: compileWork(steps, checks[of], ofParts),
  });
  const coverages = mapping.coverages.map((coverage) => coverageWork(coverage, 'coverage'));
  const parts = {
    person: compileWork(mapping.person, checks.person, ofParts),
    coverages,
    without: compileWork(mapping.withoutCoverage, checks.coverage, ofParts),
    dependents: mapping.dependents.map(({ steps, coverages: own, others, ...dependent }) => ({
      ...dependent,
      mapping: compileWork(steps, [], ofParts),
      checks: compileWork([], checks.dependent, ofParts),
      coverages: own.map((coverage) => coverageWork(coverage, 'coverageOfDependent')),
      others: others.map((at) => coverages[at]!),
    })),
    covered: mapping.covered,
    idsOfCoverages: mapping.idsOfCoverages,
    listed: mapping.listed,
    beside,
  };
  return {
    ...parts,
    whole: compileWork([...mapping.person, ...(onlyCoverage?.steps ?? [])], [...checks.person, ...checks.coverage], ofWhole),
    spread: ofParts === null ? 0 : spreadByKernel(parts, ofParts),
  };
}

/** Lays out what is done with a row's person and coverages, as `spread` (kernel/assembly/spread.ts) reads it; 0 where there is more to do. */
function spreadByKernel(parts: Omit<RowWork, 'whole' | 'spread'>, program: Program): number {
  const { person, coverages, without, dependents, covered, idsOfCoverages, listed, beside } = parts;
  if (dependents.length > 0 || covered !== null || idsOfCoverages || listed !== null || coverages.length > MAX_RECORDS_OF_ROW) return 0;
  if (![person, ...coverages.map((coverage) => coverage.work)].every(isOfKernel)) return 0;
  const ofCoverages: number[] = [];
  for (const { work, presentBy, isSaid, isWaived } of coverages) {
    if (presentBy === null || isSaid !== undefined || isWaived !== undefined) return 0;
    ofCoverages.push(work.operations, program.numbers(list(presentBy)));
  }
  const ofNone = isOfKernel(without) ? without.operations : 0;
  return program.numbers([
    person.operations,
    ofNone,
    program.numbers(list(COVERAGE_SLOTS)),
    beside?.memberAction ?? -1,
    coverages.length,
    ...ofCoverages,
  ]);
}

/** The slots of a record that say something of its coverage, and not of its person. */
export const COVERAGE_SLOTS = FIELDS.filter(isCoverage).map(slotOf);
