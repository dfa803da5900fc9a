import { vendorOfLayout } from './layout.ts';

/** Columns of the file besides those that are read or that come twelve times. */
const OTHERS = (
  'DML_IND STATE_CODE BENE_COUNTY_CD BENE_ZIP_CD BENE_RACE_CD BENE_ENTLMT_RSN_ORIG BENE_ENTLMT_RSN_CURR BENE_ESRD_IND BENE_PTA_TRMNTN_CD ' +
  'BENE_PTB_TRMNTN_CD BENE_CRNT_HIC_NUM BENE_MDL_NAME DEATH_DT RFRNC_YR A_MO_CNT B_MO_CNT BUYIN_MO_CNT HMO_MO_CNT RDS_MO_CNT ENRL_SRC ' +
  'SAMPLE_GROUP EFIVEPCT CRNT_BIC AGE COVSTART DUAL_MO_CNT V_DOD_SW RTI_RACE_CD PLAN_CVRG_MO_CNT PTD_MO_CNT'
).split(' ');

/**
 * The beneficiary file of the Chronic Conditions Warehouse: bar-delimited, over two hundred columns, one row for each beneficiary
 * and year. The health insurance claim number is not read, because it holds an SSN; neither is `STATE_CODE`, a code of the SSA.
 */
export const cmsBeneficiarySummary = vendorOfLayout({
  name: 'CMS beneficiary summary',
  source: 'CMSgov/beneficiary-fhir-data, bfd-model-rif-samples (rif-synthea, rif-static-samples) at commit 62b2d2e8',
  required: ['BENE_ID', 'BENE_BIRTH_DT', 'BENE_SEX_IDENT_CD', 'BENE_SRNM_NAME', 'BENE_GVN_NAME', 'BENE_MDCR_STATUS_CD', 'MBI_NUM'],
  optional: [
    ...OTHERS,
    ...byMonth('FIPS_STATE_CNTY', 'CD', 'SEPT'),
    ...[
      'MDCR_STUS',
      'PTC_CNTRCT',
      'PTC_PBP',
      'PTC_PLAN_TYPE',
      'PTD_CNTRCT',
      'PTD_PBP',
      'PTD_SGMT',
      'RDS',
      'META_DUAL_ELGBL_STUS',
      'CST_SHR_GRP',
    ].flatMap((name) => ['CD', 'ID', 'IND'].flatMap((kind) => byMonth(name, kind, 'SEPT'))),
    ...Array.from({ length: 12 }, (_, month) => [`MDCR_ENTLMT_BUYIN_${month + 1}_IND`, `HMO_${month + 1}_IND`]).flat(),
  ],
  columns: {
    member_id: 'BENE_ID',
    first_name: 'BENE_GVN_NAME',
    last_name: 'BENE_SRNM_NAME',
    middle_name: 'BENE_MDL_NAME',
    date_of_birth: 'BENE_BIRTH_DT',
    gender: 'BENE_SEX_IDENT_CD',
    'address.street': 'DRVD_LINE_1_ADR',
    'address.city': 'CITY_NAME',
    'address.state': 'STATE_CD',
    'address.zip': 'BENE_ZIP_CD',
    'coverage.effective_date': 'COVSTART',
  },
  more: { 'address.street': { join: ['DRVD_LINE_2_ADR'] }, gender: { lookup: { 0: 'U', 1: 'M', 2: 'F' } } },
  dates: ['DD-Mon-YYYY', 'YYYYMMDD'],
});

function byMonth(name: string, kind: string, september: string): string[] {
  return ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', september, 'OCT', 'NOV', 'DEC'].map((month) => `${name}_${month}_${kind}`);
}
