import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { withActionColumn } from './meanings/action-column.ts';
import { withoutBenefitOfDependents } from './persons/benefit-of-dependents.ts';
import { withoutBenefitRemarks } from './coverages/benefit-remarks.ts';
import { withDependentsNamedOnce } from './persons/named-twice.ts';
import { withoutInnerRemarks } from './inner-remarks.ts';
import { withoutYears } from './benefit-years.ts';
import { withCarriersDates } from './coverages/carriers-dates.ts';
import { withCertificates } from './persons/certificates.ts';
import { withWordsForCodes } from './coverages/codes-beside-words.ts';
import { withColumnsBehindBenefits } from './coverages/columns-behind-benefits.ts';
import { withColumnsByValues } from './meanings/columns-by-values.ts';
import { withColumnsInContext } from './meanings/columns-in-context.ts';
import { withCoveredContacts } from './persons/contacts-who-are-covered.ts';
import { withCoverageBeforeChange, withNewCoverage } from './coverages/coverage-before-change.ts';
import { withCurrentCoverage } from './coverages/current-coverage.ts';
import { withDayOfChange } from './meanings/day-of-change.ts';
import { withDependentBesideSpouse } from './persons/dependent-beside-spouse.ts';
import { withEitherRole } from './persons/either-role.ts';
import { withEmploymentEnd } from './meanings/employment-end.ts';
import { withFamilyColumn } from './meanings/family-column.ts';
import { withFirmsPartner } from './persons/firms-partner.ts';
import { withFlagsOfDependent } from './persons/flags-of-dependent.ts';
import { withFlattenedNames } from './flattened-header.ts';
import { withGroupsPolicyholder } from './meanings/groups-policyholder.ts';
import { withHolderDetails } from './persons/holder-details.ts';
import { withHolderNames } from './persons/holder-names.ts';
import { withHoldersSsn } from './persons/holders-ssn.ts';
import type { KnownHeaders } from './known-headers.ts';
import { withIdBesideSubscriber } from './meanings/id-beside-subscriber.ts';
import { withLegalName } from './persons/legal-name.ts';
import { withMarkedTiers } from './coverages/marked-tiers.ts';
import { withOldAndNew } from './coverages/old-and-new.ts';
import { withOneAddress } from './meanings/one-address.ts';
import { withOnlyIdentifier } from './meanings/only-identifier.ts';
import { withOthersInRuns } from './persons/others-in-runs.ts';
import type { NamedHeader } from './persons/person-runs.ts';
import { withPersonsByValues } from './meanings/persons-by-values.ts';
import { withPersonsInRuns } from './persons/persons-in-runs.ts';
import { withPlanNamedColumns } from './coverages/plan-named-columns.ts';
import { withPlanType } from './coverages/plan-type.ts';
import { withPlansByValues } from './coverages/plans-by-values.ts';
import { withPlanYear } from './coverages/plan-year.ts';
import { withReferenceCodes } from './reference-codes.ts';
import { withRelationshipColumn } from './meanings/relationship-column.ts';
import { withRoleNames } from './persons/role-names.ts';
import { withSpelledPersons } from './persons/spelled-persons.ts';
import { withTierColumn } from './coverages/tier-column.ts';
import { withTiersForPlans } from './coverages/tier-for-plan.ts';
import { withTranslatedNames } from './translated-names.ts';
import { withUnnamedDependent } from './persons/unnamed-dependent.ts';

/** What a rule may look at: the columns by the names that earlier rules gave, the header's cells, and what stands above and below. */
export interface HeadToName extends NamedHeader {
  readonly known: KnownHeaders;
  /** The config of the vendor that takes a file with such columns; null if none does. */
  readonly config: VendorConfig | null;
}

/** Renames columns so that configs know them. Null if there is nothing to rename. */
type RenameRule = (head: HeadToName) => string[] | null;

/**
 * All rules, in order; each sees the names that earlier rules gave. The order matters: a column's owner must be known before its meaning is
 * asked for, and rules that look at the rest of the header come after those that name it.
 */
export const RENAME_RULES: readonly RenameRule[] = [
  // How names are written.
  ({ columns }) => withoutInnerRemarks(columns),
  ({ columns }) => withFlattenedNames(columns),
  ({ columns }) => withTranslatedNames(columns),
  ({ columns, below }) => withOldAndNew(columns, below),
  ({ columns, config }) => config && withoutYears(columns, config),
  ({ columns, known }) => withReferenceCodes(columns, known),
  ({ columns, config }) => config && withoutBenefitOfDependents(columns),

  // Whose the columns are.
  ({ columns }) => withDependentsNamedOnce(columns),
  ({ columns, known }) => withEitherRole(columns, known),
  ({ columns, below, known }) => withCoveredContacts(columns, below, known),
  ({ columns, below }) => withFirmsPartner(columns, below),
  // Before the dependents, whose columns may follow.
  (head) => withOthersInRuns(head),
  (head) => withPersonsInRuns(head, head.known),
  ({ columns, known }) => withSpelledPersons(columns, known),
  // Once more, after numbers have been spelled out.
  (head) => (head.columns.some((column, at) => column !== head.cells[at]) ? withPersonsInRuns(head, head.known) : null),
  ({ columns, below, known }) => withDependentBesideSpouse(columns, below, known),
  ({ columns, below, known }) => withRoleNames(columns, below, known),
  ({ columns, below }) => withHolderNames(columns, below),
  ({ columns, below }) => withHolderDetails(columns, below),
  ({ columns, below }) => withHoldersSsn(columns, below),
  ({ columns, below }) => withLegalName(columns, below),
  ({ columns, below }) => withCertificates(columns, below),
  ({ columns, below }) => withFlagsOfDependent(columns, below),
  ({ columns, below }) => withUnnamedDependent(columns, below),

  // What columns are, by their neighbours.
  ({ columns, below }) => withColumnsInContext(columns, below),
  ({ columns, below }) => withGroupsPolicyholder(columns, below),
  ({ columns, below, config }) => config && withRelationshipColumn(columns, below, config),
  ({ columns, below }) => withIdBesideSubscriber(columns, below),
  ({ columns, below, config }) => config && withFamilyColumn(columns, below, config),
  ({ columns, below, config }) => config && withEmploymentEnd(columns, below, config),
  ({ columns, config }) => config && withOneAddress(columns, config),

  // What columns are, by their cells.
  ({ columns, below }) => withColumnsByValues(columns, below),
  ({ columns, below }) => withPersonsByValues(columns, below),
  // Only if nothing else has made it a file of persons whom something identifies.
  ({ columns, below, config }) => withOnlyIdentifier(columns, below, config),
  ({ columns, below }) => withActionColumn(columns, below),
  ({ columns, below }) => withDayOfChange(columns, below),

  // Which of them are a coverage's plan, tier and days.
  ({ columns }) => withNewCoverage(columns),
  ({ columns, config }) => config && withColumnsBehindBenefits(columns, config),
  ({ columns, below, config }) => config && withPlansByValues(columns, below, config),
  ({ columns, below, config }) => config && withPlanType(columns, below, config),
  ({ columns, below }) => withTiersForPlans(columns, below),
  ({ columns, below }) => withWordsForCodes(columns, below),
  ({ columns, below, config }) => config && withPlanNamedColumns(columns, below, config),
  ({ columns, config }) => config && withoutBenefitRemarks(columns, config),
  ({ columns, below }) => withPlanYear(columns, below),
  ({ columns, below, config }) => config && withTierColumn(columns, below, config),
  ({ columns, headings, below, config }) => config && withMarkedTiers(columns, headings, below, config),
  ({ columns }) => withCurrentCoverage(columns),
  ({ columns, below }) => withCoverageBeforeChange(columns, below),
  ({ columns }) => withCarriersDates(columns),
];
