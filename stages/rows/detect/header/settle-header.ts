import { Failure } from '../../../../src/base/failure.ts';
import { GENERIC_NAME, type VendorVersion } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { withoutBenefitRemarks } from './benefit-remarks.ts';
import { withoutYears } from './benefit-years.ts';
import { withCarriersDates } from './carriers-dates.ts';
import { withCertificates } from './certificates.ts';
import { withColumnsByValues } from './columns-by-values.ts';
import { withColumnsInContext } from './columns-in-context.ts';
import { withWordsForCodes } from './codes-beside-words.ts';
import { withActionColumn } from './action-column.ts';
import { withCoveredContacts } from './contacts-who-are-covered.ts';
import { withCurrentCoverage } from './current-coverage.ts';
import { refuseIdsOfDependents, withFamilyColumn } from './family-column.ts';
import { withFirmsPartner } from './firms-partner.ts';
import { withFlattenedNames } from './flattened-header.ts';
import { withFlagsOfDependent } from './flags-of-dependent.ts';
import { withGroups } from './group-headings.ts';
import { withEmploymentEnd } from './employment-end.ts';
import { sampleRows, type HeadRecord } from '../head-records.ts';
import { withGroupsPolicyholder } from './groups-policyholder.ts';
import { withHolderDetails } from './holder-details.ts';
import { withHolderNames } from './holder-names.ts';
import type { HeaderRow } from './header-row.ts';
import { withLegalName } from './legal-name.ts';
import { headersOfVendor, type KnownHeaders } from './known-headers.ts';
import { withOthersInRuns } from './others-in-runs.ts';
import { withPersonsByValues } from './persons-by-values.ts';
import { withPersonsInRuns } from './persons-in-runs.ts';
import { withPlanType } from './plan-type.ts';
import { withPlanNamedColumns } from './plan-named-columns.ts';
import { withPlanYear } from './plan-year.ts';
import { withReferenceCodes } from './reference-codes.ts';
import { withRelationshipColumn } from './relationship-column.ts';
import { withDependentBesideSpouse } from './dependent-beside-spouse.ts';
import { withEitherRole } from './either-role.ts';
import { withOneAddress } from './one-address.ts';
import { withRoleNames } from './role-names.ts';
import { withSpelledPersons } from './spelled-persons.ts';
import { withNumberedCoverages } from './numbered-coverages.ts';
import { withUnnamedDependent } from './unnamed-dependent.ts';
import { stackedHeader } from './stacked-header.ts';
import { withMarkedTiers } from './marked-tiers.ts';
import { withTierColumn } from './tier-column.ts';
import { withTiersForPlans } from './tier-for-plan.ts';
import type { Choice } from '../vendor.ts';

/**
 * The columns of a header and whose they are. Where headings of groups stand above it ("Subscriber" over some columns, "Dependent
 * 1" over the next ones), the columns of the others are called by both ("Dependent 1 First Name"), and where two rows are a
 * header only together, each column by the one that names it; unless the header by itself is a vendor's own. Throws what
 * `choose` throws for the header by itself, where no way fits.
 */
export function settleHeader(
  records: readonly HeadRecord[],
  header: HeaderRow,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Settled {
  const { cells } = records[header.index]!;
  const below = sampleRows(records.slice(header.dataIndex), cells);
  const stacked = stackedHeader(records, header);
  if (stacked !== null) {
    const alone = attempt(cells, choose);
    if (alone instanceof Failure || mayJoin(cells, stacked.columns, alone, hint)) {
      const settled = settleColumns({ cells: stacked.columns, headings: stacked.headings, below }, known, hint, choose);
      if (!(settled instanceof Failure)) return settled;
    }
  }
  const above = records[header.index - 1];
  const headings = above === undefined || above.blank || above.fault !== 'none' ? [] : above.cells;
  const settled = settleColumns({ cells, headings, below }, known, hint, choose);
  if (settled instanceof Failure) throw settled;
  refuseIdsOfDependents(settled.columns, below, settled.choice.vendor.config);
  return settled;
}

interface Settled {
  columns: string[];
  choice: Choice;
}

/** A header with the headings of groups above it and the rows below it. */
interface HeaderInHead {
  readonly cells: string[];
  readonly headings: readonly string[];
  readonly below: readonly HeadRecord[];
}

function settleColumns(
  { cells, headings, below }: HeaderInHead,
  known: KnownHeaders,
  hint: VendorVersion | null,
  choose: (columns: readonly string[]) => Choice,
): Settled | Failure {
  const { columns: bare, plain } = withNames({ cells, headings, below }, known, choose);
  const joined = withGroups(headings, bare, known);
  if (joined !== null && (plain instanceof Failure || mayJoin(bare, joined, plain, hint))) {
    const choice = attempt(joined, choose);
    if (!(choice instanceof Failure)) return withCoverages({ columns: joined, choice }, choose);
  }
  return plain instanceof Failure ? plain : withCoverages({ columns: bare, choice: plain }, choose);
}

/** A header of which several coverages have columns of one name or of a number, unless it is a vendor's own. */
function withCoverages(settled: Settled, choose: (columns: readonly string[]) => Choice): Settled {
  const { config } = settled.choice.vendor;
  const columns = config.name === GENERIC_NAME ? withNumberedCoverages(settled.columns, config) : null;
  const choice = columns === null ? null : attempt(columns, choose);
  return columns === null || choice === null || choice instanceof Failure ? settled : { columns, choice };
}

/** A header as it is or, unless a vendor knows it so, with the columns of persons called as configs do, by their words and by their rows. */
function withNames({ cells, headings, below }: HeaderInHead, known: KnownHeaders, choose: (columns: readonly string[]) => Choice): Named {
  const plain = attempt(cells, choose);
  if (!(plain instanceof Failure) && plain.vendor.config.name !== GENERIC_NAME) return { columns: cells, plain };
  let settled: Named = { columns: cells, plain };
  const renames: readonly ((named: Named) => string[] | null)[] = [
    ({ columns }) => withFlattenedNames(columns),
    ({ columns, plain }) => (plain instanceof Failure ? null : withoutYears(columns, plain.vendor.config)),
    ({ columns }) => withReferenceCodes(columns, known),
    ({ columns }) => withEitherRole(columns, known),
    ({ columns }) => withCoveredContacts(columns, below, known),
    ({ columns }) => withFirmsPartner(columns, below),
    // Before those of dependents, whose columns may stand behind.
    ({ columns }) => withOthersInRuns({ columns, cells, headings, below }),
    ({ columns }) => withPersonsInRuns({ columns, cells, headings, below }, known),
    ({ columns }) => withSpelledPersons(columns, known),
    // Behind those whose number was spelled out.
    ({ columns }) => (columns.some((column, at) => column !== cells[at]) ? withPersonsInRuns({ columns, cells, headings, below }, known) : null),
    ({ columns }) => withDependentBesideSpouse(columns, below, known),
    ({ columns }) => withRoleNames(columns, below, known),
    ({ columns }) => withHolderNames(columns, below),
    ({ columns }) => withHolderDetails(columns, below),
    ({ columns }) => withLegalName(columns, below),
    ({ columns }) => withCertificates(columns, below),
    ({ columns }) => withFlagsOfDependent(columns, below),
    ({ columns }) => withUnnamedDependent(columns, below),
    ({ columns }) => withColumnsInContext(columns, below),
    ({ columns }) => withGroupsPolicyholder(columns, below),
    ({ columns, plain }) => (plain instanceof Failure ? null : withRelationshipColumn(columns, below, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withFamilyColumn(columns, below, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withEmploymentEnd(columns, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withOneAddress(columns, plain.vendor.config)),
    ({ columns }) => withColumnsByValues(columns, below),
    ({ columns }) => withPersonsByValues(columns, below),
    ({ columns }) => withActionColumn(columns, below),
    ({ columns, plain }) => (plain instanceof Failure ? null : withPlanType(columns, below, plain.vendor.config)),
    ({ columns }) => withTiersForPlans(columns, below),
    ({ columns }) => withWordsForCodes(columns, below),
    ({ columns, plain }) => (plain instanceof Failure ? null : withPlanNamedColumns(columns, below, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withoutBenefitRemarks(columns, plain.vendor.config)),
    ({ columns }) => withPlanYear(columns, below),
    ({ columns, plain }) => (plain instanceof Failure ? null : withTierColumn(columns, below, plain.vendor.config)),
    ({ columns, plain }) => (plain instanceof Failure ? null : withMarkedTiers(columns, headings, below, plain.vendor.config)),
    ({ columns }) => withCurrentCoverage(columns),
    ({ columns }) => withCarriersDates(columns),
  ];
  for (const rename of renames) {
    const columns = rename(settled);
    const choice = columns === null ? plain : attempt(columns, choose);
    if (columns !== null && !(choice instanceof Failure)) settled = { columns, plain: choice };
  }
  return settled;
}

interface Named {
  columns: string[];
  plain: Choice | Failure;
}

/** Not where the header as it is belongs to a vendor; a hinted one decides by which of the two it knows better. */
function mayJoin(bare: readonly string[], joined: readonly string[], { vendor, detection }: Choice, hint: VendorVersion | null): boolean {
  if (detection.chosen_by === 'aliases' || vendor.config.name === GENERIC_NAME) return true;
  if (hint === null) return false;
  const own = headersOfVendor(vendor.config);
  const knows = (columns: readonly string[]): number => new Set(columns.map(headerKey).filter((key) => own.has(key))).size;
  return knows(joined) > knows(bare);
}

function attempt(columns: readonly string[], choose: (columns: readonly string[]) => Choice): Choice | Failure {
  try {
    return choose(columns);
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
}
