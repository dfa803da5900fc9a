import type { Field } from '../../../../src/model/record.ts';
import { GENERIC_NAME, type FieldMappings, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { BenefitSet, BenefitSets } from '../../headers/benefit-columns.ts';
import { planColumns, planOfColumn } from '../../headers/plan-columns.ts';
import { slotOf } from '../../record.ts';
import { amountColumns } from '../amounts.ts';
import { fieldWords } from '../code.ts';
import type { Columns } from '../columns.ts';
import { emptied } from '../compile-fields.ts';
import { columnsOfField, saidBy } from '../compiled-fields.ts';
import { coveragesOfSets } from './coverage-sets.ts';
import { mapEnded, mapInactive } from './ended.ts';
import { columnOfNo, mapDeclined, mapElection, mapNoPlan, waiverIn } from './election.ts';
import { isPlanWithTier, partTier } from './plan-and-tier.ts';
import { ofList } from './benefits-in-cell.ts';
import { bareStatuses, columnsOfElection, electionColumns, electionsOf, waiverColumns } from './election-columns.ts';
import type { CompiledCoverages, CompiledFields, CompileFields, CoverageMapping } from '../mapping.ts';
import { idsOf } from './ids-of-coverages.ts';
import { planColumn } from './plan-column.ts';
import { isCoverage } from './is-coverage.ts';
import { planOfBenefit } from './plan-of-benefit.ts';
import { saidByTier, wordIn } from './said-by-tier.ts';
import type { MapStep } from '../step.ts';
import { aboutMarks, saysTier, stepsOfMarks, tierMarks } from './tier-marks.ts';
import { mapWaiverReason, waiverReasons } from './waiver-reason.ts';
import { compileLoops } from '../x12/loops.ts';

const TIER = 'coverage.coverage_type';
const PLAN = 'coverage.plan_id' as const;

/** `inElements` says that sets of coverage columns are the elements of a list in the file. */
export function compileCoverages(
  config: VendorConfig,
  benefits: BenefitSets | null,
  columns: Columns,
  compile: CompileFields,
  inElements: boolean,
): CompiledCoverages {
  const { coverages, fields } = config.mapping;
  const common = compile(fields, isCoverage);
  // If a plan is required, any text in its column is a plan, and a blank one means no coverage.
  const needsPlan = config.validation.required.includes(PLAN);
  switch (coverages.kind) {
    case 'row':
      return benefits === null ? ofList(ofRow(config, columns, common, needsPlan), columns.headers) : ofBenefits(benefits, columns, compile);
    case 'sets':
      return coveragesOfSets(coverages.sets, { fields, columns, common, compile, inElements, needsPlan });
    case 'plan_columns':
      return ofPlanColumns(config, columns, common);
    case 'loops':
      return compileLoops(coverages.fields, new Set(common.mapped), compile, { needsPlan, places: columns.headers });
    default:
      return coverages satisfies never;
  }
}

/** A coverage for each column that is called by a plan. */
function ofPlanColumns(config: VendorConfig, columns: Columns, common: CompiledFields): CompiledCoverages {
  const list = planColumns(config, columns.headers).map((at): CoverageMapping => {
    const header = planOfColumn(columns.headers[at]!);
    const plan = { field: PLAN, columns: [at], constant: header, transforms: [] };
    return { steps: [...common.steps, planColumn(at, header)], presentBy: [at], about: [...common.about, plan, saidBy(TIER, [at])] };
  });
  return { list, without: [], mapped: new Set([...common.mapped, PLAN, TIER]) };
}

/**
 * A coverage that is there where its plan or its benefit is filled, or, where it has neither column, any of its own; null without
 * columns. One of which only the benefit is stated is there where that is a known word. `prefix` stands before the names of its columns.
 */
export function coverageOf(
  { steps: mapped, columns, about: mappedAbout }: CompiledFields,
  headers: readonly string[],
  prefix: string,
): CoverageMapping | null {
  const elections = electionsOf(headers, prefix);
  const said = columnsOfElection(elections);
  const steps = said.length > 0 ? [emptied(slotOf(TIER)), ...mapped, mapDeclined(elections)] : mapped;
  const about = said.length > 0 ? [...mappedAbout, saidBy(TIER, said)] : mappedAbout;
  const [first] = columns;
  if (first !== undefined && columns.length === 1 && first.field === 'coverage.benefit')
    return { steps, presentBy: [], isSaid: wordIn([first.at], fieldWords('coverage.benefit', {})), about };
  const telling = columns.filter(({ field }) => field === PLAN || field === 'coverage.benefit');
  const presentBy = (telling.length > 0 ? telling : columns).map(({ at }) => at);
  return presentBy.length === 0 ? null : { steps, presentBy, about };
}

/** The one coverage of a row. */
function ofRow(config: VendorConfig, columns: Columns, common: CompiledFields, needsPlan: boolean): CompiledCoverages {
  const mapped = new Set(common.mapped);
  const [first, last, about] = [[] as MapStep[], [] as MapStep[], [...common.about]];
  const planned = needsPlan ? [] : columnsOfField(common, PLAN);
  const unnamed = config.name === GENERIC_NAME && !needsPlan && !mapped.has(PLAN) ? columnsOfField(common, 'coverage.benefit') : [];
  if (unnamed.length > 0) {
    first.push(emptied(slotOf(PLAN)));
    last.push(planOfBenefit(unnamed));
    about.push(saidBy(PLAN, unnamed));
    mapped.add(PLAN);
  }
  const elections = electionColumns(columns.headers, planned.slice(1));
  const mayBeBare = config.name === GENERIC_NAME && (mapped.has(PLAN) || mapped.has('coverage.effective_date'));
  const bare = mayBeBare ? bareStatuses(columns.headers) : { statuses: [], active: [] };
  const statuses = [...elections.statuses, ...bare.statuses];
  const { coded } = elections;
  const active = [...elections.active, ...bare.active];
  const electing = columnsOfElection(elections);
  const saying = [...electing, ...planned.slice(0, 1)];
  const marks = tierMarks(columns.headers);
  const sayAlso = (field: Field, by: readonly number[], steps: readonly MapStep[]): void => {
    if (by.length === 0) return;
    if (!mapped.has(field)) first.push(emptied(slotOf(field)));
    mapped.add(field);
    about.push(saidBy(field, by));
    last.push(...steps);
  };
  sayAlso(
    TIER,
    marks.map(({ at }) => at),
    stepsOfMarks(marks),
  );
  sayAlso(TIER, saying, [...(planned.length > 0 ? [mapNoPlan] : []), ...(electing.length > 0 ? [mapDeclined(elections)] : [])]);
  const withTier = planned.slice(0, 1).filter((at) => isPlanWithTier(columns.headers[at]!));
  sayAlso(TIER, withTier, [(_row, record) => partTier(record)]);
  sayAlso(TIER, needsPlan ? [] : waiverReasons(columns.headers), [mapWaiverReason(waiverReasons(columns.headers))]);
  sayAlso('action', statuses, [mapEnded(statuses)]);
  sayAlso('action', [...active, ...coded], [mapInactive(columnOfNo(active), coded)]);
  return { list: [{ steps: [...first, ...common.steps, ...last], presentBy: null, about }], without: [], mapped };
}

/** A coverage for each benefit whose plan or tier is filled. A row without any still says its dates and its action. */
function ofBenefits({ shared, sets, byAny }: BenefitSets, columns: Columns, compile: CompileFields): CompiledCoverages {
  const common = compile(shared, isCoverage);
  const marks = tierMarks(columns.headers, '');
  const marked = stepsOfMarks(marks);
  const mapped = new Set(common.mapped).add(PLAN).add(TIER).add('action');
  const list = sets.map((set): CoverageMapping => {
    const { own, plan, ids, ...coverage } = electedCoverage(set, columns, compile);
    // Columns of the benefit's own replace what the row says for all coverages.
    const others = compile(shared, (field) => isCoverage(field) && !own.mapped.has(field) && !(field === TIER && set.marks.length > 0));
    for (const field of [...own.mapped, ...ids]) mapped.add(field);
    return {
      ...coverage,
      steps: [...others.steps, ...coverage.steps, ...marked],
      presentBy: byAny === true || set.byDay === true ? [...plan, ...own.columns.map(({ at }) => at)] : coverage.presentBy,
      about: [...others.about, ...coverage.about, ...aboutMarks(marks)],
    };
  });
  // A person who waived every benefit has no coverage that could say so.
  const { asked } = electionColumns(columns.headers);
  const waived = asked.length > 0 ? [mapDeclined({ ...electionColumns([]), asked })] : [];
  return { list, without: [...common.steps, ...marked, ...waived], mapped };
}

/** A coverage that a dependent states in columns of its own, and the fields that its steps fill. */
export function coverageOfDependent(
  set: BenefitSet,
  shared: FieldMappings,
  columns: Columns,
  compile: CompileFields,
): CoverageMapping & Pick<CompiledFields, 'mapped'> {
  const { own, plan: _, ids, ...coverage } = electedCoverage(set, columns, compile);
  // The row's days and action hold for dependents, too; its tier and plan are the subscriber's alone.
  const others = compile(shared, (field) => OF_ALL.has(field) && !own.mapped.has(field));
  return {
    ...coverage,
    steps: [...others.steps, ...coverage.steps],
    about: [...others.about, ...coverage.about],
    mapped: new Set<Field>([...own.mapped, ...others.mapped, ...ids]).add(PLAN).add(TIER).add('action'),
  };
}

const OF_ALL = new Set<Field>(['coverage.effective_date', 'coverage.termination_date', 'action']);

/** A coverage of the columns that a benefit has to itself: its own fields, and the columns that hold its plan or its election. */
function electedCoverage(
  { fields, elections, waivers, marks, name, ofAll = [] }: BenefitSet,
  columns: Columns,
  compile: CompileFields,
): CoverageMapping & { own: CompiledFields; plan: readonly number[]; ids: ReadonlySet<Field> } {
  const own = compile(fields, isCoverage);
  const marked = tierMarks(columns.headers, marks);
  const ids = idsOf(compile, fields, columns.headers);
  const elected = columns.allPlaces({ from: elections }, null);
  const benefit = fields['coverage.benefit']?.constant ?? '';
  const amounts = amountColumns(elected, columns.headers, benefit, name);
  const waivedBy = columns.allPlaces({ from: waivers }, null);
  const waived = waiverColumns(waivedBy, columns.headers);
  const elect = mapElection(elected, waived, name, amounts, benefit === 'life');
  const plan = [...columnsOfField(own, PLAN), ...elected];
  const isOwn = (at: number): boolean => !ofAll.includes(columns.headers[at]!);
  const tiers = columnsOfField(own, TIER).filter(isOwn);
  const days = [...columnsOfField(own, 'coverage.effective_date'), ...columnsOfField(own, 'coverage.termination_date')].filter(isOwn);
  const said = [
    { field: PLAN, columns: elected, constant: name, transforms: [] },
    saidBy(TIER, [...elected, ...waivedBy]),
    ...aboutMarks(marked),
    saidBy('action', [...elected, ...waived.decisions.map(({ at }) => at)]),
  ];
  return {
    own,
    plan,
    steps: [...own.steps, ...ids.steps, ...stepsOfMarks(marked), elect],
    ...(waivedBy.length > 0 ? { isWaived: waiverIn(waived) } : {}),
    presentBy: plan.length > 0 ? plan : tiers,
    ...(plan.length > 0 && tiers.length > 0 ? { isSaid: saidByTier(columnsOfField(own, PLAN), tiers, days, fields[TIER]?.lookup ?? {}) } : {}),
    // A mark is never a default, so it states the coverage; but one mark for several plans does not say which of them.
    ...(marked.some(({ at }) => isOwn(at)) ? { isSaid: saysTier(marked.filter(({ at }) => isOwn(at))) } : {}),
    impliedBy: [...days, ...(plan.length > 0 ? tiers : []), ...ids.ofMember],
    about: [...own.about, ...ids.about, ...said],
    ids: ids.mapped,
  };
}
