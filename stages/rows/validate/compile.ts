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

/** The checks for one file, grouped by subject. */
export interface Checks {
  /** On the person of a row. */
  readonly person: readonly Check[];
  /** On a coverage of that person. */
  readonly coverage: readonly Check[];
  /** On a dependent in numbered columns. */
  readonly dependent: readonly Check[];
  /** On a coverage that such a dependent states; nothing is required of it. */
  readonly coverageOfDependent: readonly Check[];
  /** The vendor's own rules, by their index in the config. */
  readonly rules: readonly RuleAbout[];
}

export interface CheckOptions {
  readonly submittedOn: DateValue;
  readonly tokenKey: HashKey;
  readonly headers: readonly string[];
  /** Whether rows make families by their order: then a dependent belongs to the subscriber above it. */
  readonly byOrder: boolean;
  /** For an 834, the column of REF*0F, which the standard requires of every member; else -1. */
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
      // Its row tells which family it belongs to, even if its own columns have no identifier.
      ...(!identifiers.includes('family_id') && identifiers.some((field) => mappedInDependents.has(field as Field))
        ? [someIdentifier(identifiers)]
        : []),
      ...person(mappedInDependents, inDependents),
    ],
    coverageOfDependent: [coverageDates(), placeholders(mappedInDependents, isText), ssnGuard(mappedInDependents, isText, mapping, options.tokenKey)],
    rules: rulesAbout(rules),
  };
}

/**
 * The identifiers, and the family's id if it comes from an identifier's column. The subscriber's identifier is not a dependent's own, but
 * the field is filled.
 */
function withFamily({ validation, mapping }: VendorConfig): readonly (Field | 'family_id')[] {
  const { identifiers } = validation;
  const family = mapping.linkage.family_id ?? [];
  const isShared = identifiers.some((field) => field !== 'family_id' && (mapping.fields[field]?.from ?? []).some((name) => family.includes(name)));
  return isShared && !identifiers.includes('family_id') ? [...identifiers, 'family_id'] : identifiers;
}

function isCoverageText(field: Field): boolean {
  return field === 'coverage.plan_id';
}
