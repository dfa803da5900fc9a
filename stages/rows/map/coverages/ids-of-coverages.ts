import { RELATIONSHIPS, type Field } from '../../../../src/model/record.ts';
import type { FieldMappings } from '../../../../src/model/vendor-config.ts';
import { Kind, slotOf } from '../../record.ts';
import { isFilled } from '../cell.ts';
import type { CompiledFields, CompileFields, CoverageMapping } from '../mapping.ts';
import type { MapStep } from '../step.ts';

/** The numbers by which a coverage's carrier knows the member and the group. */
interface IdsOfCoverage extends Pick<CompiledFields, 'about'> {
  readonly steps: readonly MapStep[];
  readonly mapped: ReadonlySet<Field>;
  /** Where the member's stands. */
  readonly ofMember: readonly number[];
}

/** A coverage's own id of its member or group goes before the row's. A subscriber's is not used for a dependent. */
export function idsOf(compile: CompileFields, fields: FieldMappings, headers: readonly string[]): IdsOfCoverage {
  const [member, group] = IDS.map((id) => compile(fields, (field) => field === id)) as [CompiledFields, CompiledFields];
  const own = member.columns.filter(({ at }) => !OF_SUBSCRIBER.test(headers[at]!));
  return {
    steps: [
      ...member.steps.map((step): MapStep => (row, record, issues) => {
        const isDependent = record.kind[RELATIONSHIP] === Kind.code && record.value[RELATIONSHIP] !== SELF;
        if ((isDependent ? own : member.columns).some(({ at }) => isFilled(row, at))) step(row, record, issues);
      }),
      ...group.steps.map((step): MapStep => (row, record, issues) => {
        if (group.columns.some(({ at }) => isFilled(row, at))) step(row, record, issues);
      }),
    ],
    about: [...member.about, ...group.about],
    mapped: new Set([...member.mapped, ...group.mapped]),
    ofMember: member.columns.map(({ at }) => at),
  };
}

/**
 * A dependent's coverage with such ids, if the columns of the dependent's own id (`own`) are blank. Beside an own id they are mostly the
 * family's.
 */
export function withIds(
  coverage: CoverageMapping,
  compile: CompileFields,
  { fields, headers, own }: { fields: FieldMappings; headers: readonly string[]; own: readonly number[] },
): CoverageMapping {
  const { steps, about } = idsOf(compile, fields, headers);
  const whereUnnamed = steps.map((step): MapStep => (row, record, issues) => {
    if (!own.some((at) => isFilled(row, at))) step(row, record, issues);
  });
  return steps.length === 0 ? coverage : { ...coverage, steps: [...coverage.steps, ...whereUnnamed], about: [...coverage.about, ...about] };
}

const IDS = ['member_id', 'group_id'] as const satisfies readonly Field[];
const OF_SUBSCRIBER = /\b(?:subscriber|insured|cardholder)/i;
const RELATIONSHIP = slotOf('relationship');
const SELF = RELATIONSHIPS.indexOf('self');
