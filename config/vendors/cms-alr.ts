import { vendorOfLayout } from './layout.ts';

/** Columns of the first table besides those that are read or that come with a number. */
const OTHERS = (
  'BENE_HIC_NUM GEO_SSA_CNTY_CD_NAME STATE_COUNTY_CD IN_VA_MAX VA_TIN VA_NPI CBA_FLAG ASSIGNMENT_TYPE ASG_STATUS PARTD_MONTHS EXCLUDED ' +
  'DECEASED_EXCLUDED MISSING_ID_EXCLUDED PART_A_B_ONLY_EXCLUDED GHP_EXCLUDED OUTSIDE_US_EXCLUDED OTHER_SHARED_SAV_INIT HCC_VERSION ' +
  'ESRD_SCORE DIS_SCORE AGDU_SCORE AGND_SCORE DEM_ESRD_SCORE DEM_DIS_SCORE DEM_AGDU_SCORE DEM_AGND_SCORE'
).split(' ');
/** Those of the further tables, which say where somebody was treated and how often. */
const OF_TREATMENT = ['MASTER_ID', 'NPI_USED', 'PCS_COUNT', 'B_EM_LINE_CNT_T'];

/**
 * The assignable beneficiary lists that Medicare sends to an accountable care organization: who is assigned, with no word of a
 * coverage. The health insurance claim number is not read, because it holds an SSN.
 */
export const cmsAlr = vendorOfLayout({
  name: 'CMS assignable beneficiaries',
  source:
    'CMSgov/bcda-app, bcda/alr/gen/testdata/PY21ALRTemplatePrelimProspTable1.csv at commit 098bddda and bcda/alr/csv/testdata at commit edd9f0c3',
  required: ['BENE_MBI_ID', 'BENE_1ST_NAME', 'BENE_LAST_NAME', 'BENE_SEX_CD', 'BENE_BRTH_DT', 'BENE_DEATH_DT'],
  optional: [
    ...OTHERS,
    ...OF_TREATMENT,
    ...numbered('EnrollFlag', 12),
    ...numbered('HCC_COL_', 90),
    ...Array.from({ length: 12 }, (_, month) => `BENE_RSK_R_SCRE_${String(month + 1).padStart(2, '0')}`),
  ],
  columns: {
    member_id: 'BENE_MBI_ID',
    first_name: 'BENE_1ST_NAME',
    last_name: 'BENE_LAST_NAME',
    date_of_birth: 'BENE_BRTH_DT',
    gender: 'BENE_SEX_CD',
    'address.state': 'GEO_SSA_STATE_NAME',
  },
  more: { gender: { lookup: { 0: 'U', 1: 'M', 2: 'F' } } },
});

function numbered(name: string, max: number): string[] {
  return Array.from({ length: max }, (_, at) => `${name}${at + 1}`);
}
