import type { BenefitColumns } from '../../src/model/vendor-config.ts';

/**
 * Files with columns of their own for each benefit ("Medical Plan", "Medical Tier", "Dental Plan" …): what senders call the
 * benefits, and what they put behind or before the name of one. Two life plans, or the two disabilities, are two coverages.
 */
export const genericBenefits: BenefitColumns = {
  fields: {
    'coverage.plan_id': {
      from: templates(
        '{b} Plan ID | {b} Plan Code | {b} Plan Number | {b} Plan | {b} Plan Name | {b} Benefit Plan | {b} Plan Description | {b} Plan Option',
        '{b} Plan Selected | {b} Plan Elected | {b} Plan Election | {b} Product | {b} Product Name | {b} Option | {b} Policy | Plan {b} | Plan Name {b}',
        'Plan ID {b} | Plan Code {b} | {b} Insurance Plan | Elected {b} Plan | Current {b} Plan',
      ),
    },
    'coverage.coverage_type': {
      from: templates(
        '{b} Coverage Tier | {b} Tier | {b} Plan Tier | {b} Tier Code | {b} Tier Name | {b} Coverage Level | {b} Level | {b} Plan Level | {b} Coverage Type',
        '{b} Coverage Code | {b} Election Tier | {b} Enrollment Tier | {b} Level of Coverage | {b} Coverage Option | {b} Coverage Category',
        'Coverage Tier {b} | Coverage Level {b} | Tier {b}',
      ),
    },
    'coverage.effective_date': {
      from: templates(
        '{b} Coverage Effective Date | {b} Effective Date | {b} Effective | {b} Eff Date | {b} Eff Dt | {b} Eff | {b} Plan Effective Date | {b} Start Date',
        '{b} Coverage Eff Date | {b} Coverage Start Date | {b} Coverage Start | {b} Coverage Begin Date | {b} Plan Start Date | {b} Begin Date | {b} Start',
        '{b} Plan Eff Date | {b} Benefit Effective Date | {b} Election Effective Date | {b} Enrollment Date | Effective Date {b} | Start Date {b}',
      ),
    },
    'coverage.termination_date': {
      from: templates(
        '{b} Coverage Termination Date | {b} Termination Date | {b} Term Date | {b} Term Dt | {b} Termination | {b} Term | {b} Plan Termination Date',
        '{b} End Date | {b} Coverage End Date | {b} Coverage Term Date | {b} Coverage End | {b} Plan End Date | {b} Plan Term Date | {b} End | {b} Cancel Date',
        '{b} Stop Date | {b} Thru Date | {b} Expiration Date | {b} Benefit End Date | Termination Date {b} | Term Date {b} | End Date {b}',
      ),
    },
  },
  elections: templates(
    '{b} | {b} Election | {b} Elections | {b} Coverage | {b} Enrollment | {b} Enrolled | {b} Elected | {b} Benefit | {b} Selection | {b} Y/N | {b} Flag',
    '{b} Ind | {b} Indicator | {b} Enrollment Status | {b} Election Status | {b} Coverage Status | Enrolled in {b} | Elected {b} | Has {b} | {b} Coverage Y/N',
  ),
  lines: [
    line('medical', 'Medical | Med | Health | Medical Insurance | Health Insurance | Major Medical | Medical/Rx'),
    line('dental', 'Dental | Den | Dental Insurance'),
    line('vision', 'Vision | Vis | Vision Insurance'),
    line('prescription', 'Prescription | Rx | Prescription Drug | Pharmacy'),
    line('life', 'Life | Basic Life | Group Life | Life Insurance | Basic Life/AD&D | Basic Life and AD&D | Life/AD&D | Basic Life Insurance'),
    line('life', 'Voluntary Life | Vol Life | Supplemental Life | Supp Life | Optional Life | Employee Voluntary Life | Voluntary Employee Life'),
    line('life', 'Spouse Life | Voluntary Spouse Life | Spouse Voluntary Life | Vol Spouse Life'),
    line('life', 'Child Life | Voluntary Child Life | Child Voluntary Life | Vol Child Life | Dependent Life'),
    line('life', 'AD&D | ADD | Voluntary AD&D | Vol AD&D'),
    line('disability', 'STD | Short Term Disability | Short-Term Disability Insurance | Voluntary STD | Vol STD'),
    line('disability', 'LTD | Long Term Disability | Long-Term Disability Insurance | Voluntary LTD | Vol LTD'),
    line('long_term_care', 'LTC | Long Term Care'),
    line('mental_health', 'Mental Health | Behavioral Health'),
    line('fsa', 'FSA | Flexible Spending | Flexible Spending Account | Health FSA | Healthcare FSA | Health Care FSA | Medical FSA | HCFSA'),
    line('fsa', 'Dependent Care FSA | Dependent Care | DCFSA | DCAP'),
    line('fsa', 'Limited Purpose FSA | Limited FSA | LPFSA'),
    line('hsa', 'HSA | Health Savings | Health Savings Account'),
    line('other', 'Accident | Accident Insurance | Voluntary Accident'),
    line('other', 'Critical Illness | Critical Illness Insurance | Voluntary Critical Illness'),
    line('other', 'Hospital Indemnity | Hospital'),
    line('other', 'Cancer | Cancer Insurance'),
    line('other', 'Legal | Legal Plan | Prepaid Legal'),
    line('other', 'Identity Theft | ID Theft | Identity Protection'),
    line('other', 'EAP | Employee Assistance Program'),
  ],
};

function line(benefit: BenefitColumns['lines'][number]['benefit'], names: string): BenefitColumns['lines'][number] {
  return { benefit, names: names.split(' | ') };
}

function templates(...lines: readonly string[]): string[] {
  return lines.flatMap((text) => text.split(' | ')).map((name) => name.replace('{b}', '{benefit}'));
}
