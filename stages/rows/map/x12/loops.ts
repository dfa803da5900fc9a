import { MAX_COVERAGES } from '../../../../src/model/bounds.ts';
import type { Field } from '../../../../src/model/record.ts';
import type { FieldMappings } from '../../../../src/model/vendor-config.ts';
import { slotOf } from '../../record.ts';
import { emptied } from '../compile-fields.ts';
import { mapNoPlan } from '../coverages/election.ts';
import { isCoverage } from '../coverages/is-coverage.ts';
import type { CompiledCoverages, CompileFields, CoverageMapping } from '../mapping.ts';
import { withoutLoops } from './without-loops.ts';

const TIER = 'coverage.coverage_type';
const PLAN = 'coverage.plan_id';
/** What is known about the coverages of a member who states none. */
const OF_MEMBER: ReadonlySet<Field> = new Set(['action', 'group_id', 'coverage.termination_date']);

/** What an HD loop of an 834 may state: a coverage, and its group. */
export function isOfLoop(field: Field): boolean {
  return isCoverage(field) || field === 'group_id';
}

interface LoopOptions {
  /** Without a plan there is no coverage. */
  readonly needsPlan: boolean;
  /** The names of all columns. */
  readonly places: readonly string[];
}

/** A coverage for each HD loop, and what a member without any gets. */
export function compileLoops(
  fields: FieldMappings,
  common: Iterable<Field>,
  compile: CompileFields,
  { needsPlan, places }: LoopOptions,
): CompiledCoverages {
  const mapped = new Set(common);
  const list: CoverageMapping[] = [];
  const outside = compile(fields, isOfLoop);
  const shared = new Set(outside.columns.map(({ at }) => at));
  for (const field of outside.mapped) mapped.add(field);
  for (let n = 1; n <= MAX_COVERAGES; n++) {
    const own = compile(fields, isOfLoop, n);
    const presentBy = [...new Set(own.columns.map(({ at }) => at))].filter((at) => !shared.has(at)).toSorted((a, b) => a - b);
    if (presentBy.length === 0) break;
    for (const field of own.mapped) mapped.add(field);
    if (needsPlan || !own.mapped.has(PLAN)) list.push({ steps: own.steps, presentBy, about: own.about });
    else {
      const tier = own.mapped.has(TIER) ? [] : [emptied(slotOf(TIER))];
      const plans = own.columns.filter(({ field }) => field === PLAN).map(({ at }) => at);
      const waived = { field: TIER, columns: plans, constant: null, transforms: [] } as const;
      list.push({ steps: [...tier, ...own.steps, mapNoPlan], presentBy, about: [...own.about, waived] });
      mapped.add(TIER);
    }
  }
  return {
    list,
    without: withoutLoops(
      compile(fields, (field) => OF_MEMBER.has(field)),
      places,
    ),
    mapped,
  };
}
