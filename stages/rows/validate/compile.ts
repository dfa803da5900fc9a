import type { Field } from '../../../src/model/record.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import type { DateValue } from '../map/dates/calendar.ts';
import { isCoverage } from '../map/coverages/is-coverage.ts';
import type { Mapping } from '../map/mapping.ts';
import type { HashKey } from '../base/hash.ts';
import type { Check } from './check.ts';
import { birthDate, coverageDates } from './dates.ts';
import { emailForm } from './email.ts';
import { compileRecordRules, rulesAbout, type RecordRule, type RuleAbout } from './rules/compile.ts';
import { placeholders } from './placeholders.ts';
import { someIdentifier, value } from './required.ts';
import { roundedIds } from './rounded-ids.ts';
import { ssnGuard } from './ssn-guard.ts';
import { plausibleSsn } from './ssn.ts';

/** The rules for one file, by what they are about. */
export interface Checks {
  /** About the person of a row. */
  readonly person: readonly Check[];
  /** About one coverage of it. */
  readonly coverage: readonly Check[];
  /** About a dependent in numbered columns. */
  readonly dependent: readonly Check[];
  /** About a coverage that it states for itself, of which nothing is required. */
  readonly coverageOfDependent: readonly Check[];
  /** The vendor's own rules, by their index in the config. */
  readonly rules: readonly RuleAbout[];
}

export interface CheckOptions {
  readonly submittedOn: DateValue;
  readonly tokenKey: HashKey;
  readonly headers: readonly string[];
  /** Whether dependents belong to the subscriber above them: that says of which family they are. */
  readonly byOrder: boolean;
  /** Of an 834 the column of REF*0F, which the standard requires of every member; else -1. */
  readonly subscriberNumber: number;
}

export function compileChecks(config: VendorConfig, mapping: Mapping, options: CheckOptions): Checks {
  const { required, identifiers } = config.validation;
  const { mapped, mappedInDependents } = mapping;
  const rules = config.validation.rules ?? [];
  const isGroup = (field: Field): boolean => field === 'group_id' && mapping.groupsOfCoverages;
  const isOfPerson = (field: Field): boolean => !isCoverage(field) && !isGroup(field);
  const isText = (field: Field): boolean => isCoverageText(field) || (field === 'member_id' && mapping.idsOfCoverages) || isGroup(field);
  const own = compileRecordRules(rules, options.submittedOn).map((rule) => ({ ...rule, ofCoverage: rule.ofCoverage || rule.fields.some(isGroup) }));
  const rounded = roundedIds(identifiers, options.headers);
  const inDependents = own.filter(({ fields }) => fields.every((field) => mappedInDependents.has(field)));
  const person = (fields: ReadonlySet<Field>, kept: readonly RecordRule[]): Check[] => [
    ...(fields.has('ssn') ? [plausibleSsn()] : []),
    ...(fields.has('date_of_birth') ? [birthDate(options.submittedOn)] : []),
    ...(fields.has('email') ? [emailForm()] : []),
    ...kept.map(({ check }) => check),
    placeholders(fields, isOfPerson),
    ssnGuard(fields, isOfPerson, mapping, options.tokenKey),
  ];
  return {
    person: [
      ...required.filter(isOfPerson).map(value),
      ...(identifiers.length > 0
        ? [someIdentifier(withFamily(config), options.byOrder && identifiers.includes('family_id'), options.subscriberNumber)]
        : []),
      ...(rounded === null ? [] : [rounded]),
      ...person(
        mapped,
        own.filter(({ ofCoverage }) => !ofCoverage),
      ),
    ],
    coverage: [
      ...required.filter((field) => !isOfPerson(field)).map(value),
      coverageDates(),
      ...own.filter(({ ofCoverage }) => ofCoverage).map(({ check }) => check),
      placeholders(mapped, isText),
      ssnGuard(mapped, isText, mapping, options.tokenKey),
    ],
    dependent: [
      ...required.filter((field) => isOfPerson(field) && mappedInDependents.has(field)).map(value),
      // Its place in the row of its subscriber says which family it belongs to, also where its columns have no identifier.
      ...(!identifiers.includes('family_id') && identifiers.some((field) => mappedInDependents.has(field as Field))
        ? [someIdentifier(identifiers)]
        : []),
      ...person(mappedInDependents, inDependents),
    ],
    coverageOfDependent: [coverageDates(), placeholders(mappedInDependents, isText), ssnGuard(mappedInDependents, isText, mapping, options.tokenKey)],
    rules: rulesAbout(rules),
  };
}

/** The identifiers, and the family's id where it stands in the column of one: that of a subscriber is none of a dependent's own, and yet is filled. */
function withFamily({ validation, mapping }: VendorConfig): readonly (Field | 'family_id')[] {
  const { identifiers } = validation;
  const family = mapping.linkage.family_id ?? [];
  const isShared = identifiers.some((field) => field !== 'family_id' && (mapping.fields[field]?.from ?? []).some((name) => family.includes(name)));
  return isShared && !identifiers.includes('family_id') ? [...identifiers, 'family_id'] : identifiers;
}

function isCoverageText(field: Field): boolean {
  return field === 'coverage.plan_id';
}
