import type { Field } from '../../../../src/model/record.ts';
import type { FieldMappings } from '../../../../src/model/vendor-config.ts';
import { coveragePrefix } from '../../headers/coverage-columns.ts';
import { slotOf } from '../../record.ts';
import { besideListed, type ListedBenefit } from './beside-listed.ts';
import type { Columns } from '../columns.ts';
import { emptied } from '../compile-fields.ts';
import { columnsOfField, saidBy } from '../compiled-fields.ts';
import { columnsOfElection, electionsOf } from './election-columns.ts';
import { declinedIn, mapDeclined, mapNoPlan } from './election.ts';
import { mapEnded } from './ended.ts';
import { idsOf } from './ids-of-coverages.ts';
import { isCoverage } from './is-coverage.ts';
import type { CompiledCoverages, CompiledFields, CompileFields, CoverageMapping } from '../mapping.ts';
import { ownAction } from './own-action.ts';
import { saidByTier } from './said-by-tier.ts';
import type { MapStep } from '../step.ts';
import { aboutMarks, stepsOfMarks, tierMarks } from './tier-marks.ts';

const TIER = 'coverage.coverage_type';
const PLAN = 'coverage.plan_id';

/** A coverage for each set of columns. A row without any of them is one record, whose coverage is null unless the sets are a list: then it is what the row says beside that. */
export function coveragesOfSets(sets: readonly FieldMappings[], context: SetsContext): CompiledCoverages {
  const list: CoverageMapping[] = [];
  const mapped = new Set(context.common.mapped);
  const listed: ListedBenefit[] = [];
  for (const [n, set] of sets.entries()) {
    const of = ofSet(set, n, context);
    if (of === null) continue;
    const { coverage, benefit } = of;
    const isListed = context.inElements && benefit.length > 0;
    if (isListed) listed.push({ presentBy: coverage.presentBy, benefit });
    list.push(isListed || listed.length === 0 ? coverage : besideListed(coverage, set, listed));
    for (const field of of.mapped) mapped.add(field);
  }
  return { list, without: context.inElements ? context.common.steps : [], mapped };
}

interface SetsContext {
  /** The config's fields, which all coverages of a row share. */
  fields: FieldMappings;
  columns: Columns;
  common: CompiledFields;
  compile: CompileFields;
  inElements: boolean;
  needsPlan: boolean;
}

/** The coverage of one set, and the fields that it fills; null where the file has none of its columns. */
function ofSet(
  set: FieldMappings,
  n: number,
  { fields, columns, common, compile, inElements, needsPlan }: SetsContext,
): { coverage: CoverageMapping; benefit: readonly number[]; mapped: Field[] } | null {
  const own = compile(set, (field) => isCoverage(field) && field !== 'action');
  const action = compile(set, (field) => field === 'action');
  const plan = columnsOfField(own, PLAN);
  // A list has as many elements as there are coverages; numbered columns are in every row, filled or not.
  const benefit = columnsOfField(own, 'coverage.benefit');
  const telling = inElements && !needsPlan ? [...plan, ...benefit] : plan;
  const presentBy = plan.length > 0 ? telling : own.columns.map(({ at }) => at);
  if (presentBy.length === 0) return null;
  const shared = compile(fields, (field) => isCoverage(field) && common.mapped.has(field) && !own.mapped.has(field));
  const ids = idsOf(compile, set, columns.headers);
  const marks = tierMarks(columns.headers, '');
  const about = [...shared.about, ...own.about, ...action.about, ...ids.about, ...aboutMarks(marks)];
  const ownSteps = [...own.steps, ...ofItself(action, shared), ...ids.steps, ...stepsOfMarks(marks)];
  const mapped = [...own.mapped, ...action.mapped, ...ids.mapped];
  const said = electionsOf(columns.headers, coveragePrefix(n + 1));
  // One coverage may be waived in a row that adds others.
  const elections = { ...said, inWords: [...said.inWords, ...action.columns.map(({ at }) => at)] };
  const elected = columnsOfElection(elections);
  if (elected.length + elections.statuses.length === 0 && plan.length === 0)
    return { coverage: { steps: [...shared.steps, ...ownSteps], presentBy, about, element: n + 1 }, benefit, mapped };
  const declined = [...(plan.length > 0 ? [mapNoPlan] : []), ...(elected.length > 0 ? [mapDeclined(elections)] : [])];
  // In a list, a bare status is that of the element.
  const statuses = [...said.statuses, ...said.inWords];
  const tiers = columnsOfField(own, TIER);
  const days = [...columnsOfField(own, 'coverage.effective_date'), ...columnsOfField(own, 'coverage.termination_date')];
  const byTier =
    plan.length > 0 && tiers.length > 0 && !inElements && !needsPlan ? saidByTier(plan, tiers, days, set[TIER]?.lookup ?? {}) : undefined;
  const ended = statuses.length > 0 ? [mapEnded(statuses)] : [];
  return {
    coverage: {
      steps: [emptied(slotOf(TIER)), ...shared.steps, ...ownSteps, ...declined, ...ended],
      presentBy,
      ...(byTier === undefined ? {} : benefit.length > 0 ? { isSaid: byTier } : { isSaidOfSubscriber: byTier }),
      ...(needsPlan ? {} : { isWaived: declinedIn(elections, tiers) }),
      about: [...about, saidBy(TIER, [...elected, ...plan]), saidBy('action', statuses)],
      element: n + 1,
    },
    benefit,
    mapped: [...mapped, TIER, ...(statuses.length > 0 ? (['action'] as const) : [])],
  };
}

/** The action of one of several coverages: its own if it states one, else the row's. */
function ofItself(action: CompiledFields, shared: CompiledFields): MapStep[] {
  if (action.columns.length === 0) return [];
  const places = action.columns.map(({ at }) => at);
  const before = shared.mapped.has('action') ? [] : [emptied(slotOf('action'))];
  return [...before, ...action.steps.map((step) => ownAction(places, true, step))];
}
