import { compileWork, type Work } from './kernel/work.ts';
import type { Program } from './kernel/program.ts';
import type { CoverageMapping, CoveredPersons, DependentMapping, Mapping } from './map/mapping.ts';
import type { BesideLoops } from './map/x12/beside.ts';
import type { Checks } from './validate/compile.ts';

/** What is done with the rows of a file, part by part. */
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
  /** Of an 834: what the coverages of a row say against each other. */
  readonly beside: BesideLoops | null;
}

export interface CoverageWork extends Pick<CoverageMapping, 'presentBy' | 'impliedBy' | 'isSaid' | 'isWaived'> {
  readonly work: Work;
}

export interface DependentWork extends Pick<
  DependentMapping,
  'presentBy' | 'statesRelationship' | 'person' | 'unreadNames' | 'election' | 'listed' | 'ofRow'
> {
  readonly mapping: Work;
  /** Runs when its row has lent it what it does not state. */
  readonly checks: Work;
  readonly coverages: readonly CoverageWork[];
  /** Those of its row in which it stands beside them. */
  readonly others: readonly CoverageWork[];
}

/** True where a row can make more than one record. */
export function isWide({ dependents, coverages }: Mapping): boolean {
  return dependents.length > 0 || coverages[0]?.presentBy !== null;
}

export function compileRowWork(mapping: Mapping, checks: Checks, program: Program, beside: BesideLoops | null): RowWork {
  const [onlyCoverage] = mapping.coverages;
  // The kernel is told of that which its rows call for.
  const [ofWhole, ofParts] = isWide(mapping) ? [null, program] : [program, null];
  const coverageWork = ({ steps, ...coverage }: CoverageMapping, of: 'coverage' | 'coverageOfDependent'): CoverageWork => ({
    ...coverage,
    work: compileWork(steps, checks[of], ofParts),
  });
  const coverages = mapping.coverages.map((coverage) => coverageWork(coverage, 'coverage'));
  return {
    whole: compileWork([...mapping.person, ...(onlyCoverage?.steps ?? [])], [...checks.person, ...checks.coverage], ofWhole),
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
}
