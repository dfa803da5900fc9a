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
        '{b} Plan Selected | {b} Plan Enrolled | {b} Plan Elected | {b} Plan Election | {b} Product | {b} Option | Plan {b} | Plan Name {b} | Elected {b} Plan',
      ),
    },
    'coverage.coverage_type': {
      from: templates(
        '{b} Coverage Tier | {b} Tier | {b} Plan Tier | {b} Tier Code | {b} Coverage Level | {b} Level | {b} Plan Level | {b} Coverage Type',
        '{b} Coverage Code | {b} Election Tier | {b} Enrollment Tier | {b} Level of Coverage | {b} Coverage Option | Coverage Level {b} | Tier {b}',
        "{b} Who's Covered | {b} Who Is Covered | {b} Covers | {b} Enrolled Tier | {b} Election Level",
        '{b} Cov Level | {b} Cov Lvl | {b} Cov Tier | {b} Coverage Tier Code | {b} Coverage Level Code | {b} Cvg Level',
      ),
    },
    'coverage.effective_date': {
      from: templates(
        '{b} Coverage Effective Date | {b} Effective Date | {b} Effective | {b} Eff Date | {b} Eff Dt | {b} Plan Effective Date | {b} Start Date',
        '{b} Coverage Eff Date | {b} Coverage Start Date | {b} Coverage Start | {b} Coverage Begin Date | {b} Plan Start Date | {b} Begin Date | {b} Start',
        '{b} Benefit Effective Date | {b} Election Effective Date | Effective Date {b} | {b} Plan Start | {b} Plan Eff Date | {b} Coverage Begin',
        '{b} Coverage Effective | {b} Cov Eff Date | {b} Cov Eff Dt | {b} Cov Effective Date | {b} Cov Begin Date | {b} Cov Begin | {b} Cov Start Date',
        '{b} Cov Start | {b} Effective Dt | {b} Begin Dt | {b} Start Dt | {b} Begin | {b} Eff | {b} Effective From',
      ),
    },
    'coverage.termination_date': {
      from: templates(
        '{b} Coverage Termination Date | {b} Termination Date | {b} Term Date | {b} Term Dt | {b} Term | {b} Plan Termination Date | {b} End Date',
        '{b} Coverage End Date | {b} Coverage Term Date | {b} Coverage End | {b} Plan End Date | {b} End | {b} Cancel Date | {b} Stop Date | Term Date {b}',
        'End Date {b} | {b} Plan End | {b} Benefit End Date | {b} Coverage Termination | {b} Coverage Term | {b} Coverage Stop Date | {b} Termination',
        '{b} Cov Term Date | {b} Cov Term Dt | {b} Cov End Date | {b} Cov End | {b} Cov Term | {b} Termination Dt | {b} End Dt | {b} Stop',
        '{b} Last Coverage Date | {b} Last Day of Coverage | {b} Last Day Covered | {b} Expiration Date | {b} Cancellation Date | {b} Thru | {b} Through Date | {b} Effective To | {b} Date of Termination',
      ),
    },
  },
  elections: templates(
    '{b} | {b} Election | {b} Elections | {b} Coverage Election | {b} Coverage | {b} Enrollment | {b} Enrolled | {b} Elected | {b} Benefit | {b} Selection | {b} Y/N | {b} Flag',
    '{b} Volume | {b} Face Amount | {b} Coverage Amount | {b} Coverage Volume | {b} Benefit Amount | {b} Election Amount | {b} Annual Election | {b} Annual Goal',
    '{b} Annual Pledge | {b} Annual Contribution | {b} Insurance Amount | {b} Monthly Election',
    '{b} Indicator | {b} Status | {b} Enrollment Status | {b} Election Status | {b} Coverage Status | Enrolled in {b}',
    '{b} Covered | Covered by {b} | Covered for {b} | Has {b}',
  ),
  waivers: templates('{b} Waived | {b} Waiver | {b} Waive | Waived {b} | Waive {b} | {b} Coverage Waived | {b} Declined | Decline {b} | {b} Opt Out'),
  // The first name of a line is its plan's where the row names none and the benefit has other lines.
  lines: [
    line('medical', 'Medical | Med | Health | Hlth | Medical Insurance | Health Insurance | Major Medical | Medical/Rx'),
    line('dental', 'Dental | Den | Dent | Dental Insurance'),
    line('vision', 'Vision | Vis | Vision Insurance'),
    line('prescription', 'Prescription | Rx | Prescription Drug'),
    line(
      'life',
      'Basic Life | Life | Group Life | Life Insurance | Basic Life Amount | Life Amount | Basic Life Amt | Basic Life/AD&D | Basic Life and AD&D | Life/AD&D',
    ),
    line(
      'life',
      'Voluntary Life | Vol Life | Supplemental Life | Supp Life | Optional Life | Voluntary Life Amount | Vol Life Amount | Supplemental Life Amount | Employee Voluntary Life | Employee Vol Life | Employee Supplemental Life',
    ),
    line('life', 'Spouse Life | Voluntary Spouse Life | Spouse Voluntary Life | Spouse Vol Life | Spouse Life Amount | Spouse Supplemental Life'),
    line(
      'life',
      'Child Life | Voluntary Child Life | Child Voluntary Life | Child Vol Life | Dependent Life | Child Life Amount | Child Supplemental Life',
    ),
    line('life', 'Spouse Basic Life'),
    line('life', 'Child Basic Life'),
    line('life', 'Employee Life'),
    line('life', 'Whole Life'),
    line('life', 'Universal Life'),
    line('life', 'AD&D | Voluntary AD&D | Vol AD&D | Employee AD&D | AD&D Amount'),
    line('life', 'Spouse AD&D | Spouse AD&D Amount | SP AD&D'),
    line('life', 'Child AD&D | Child AD&D Amount | Dependent AD&D'),
    line('disability', 'STD | Short Term Disability | Voluntary STD | STD Amount'),
    line('disability', 'LTD | Long Term Disability | Voluntary LTD | LTD Amount'),
    line('long_term_care', 'LTC | Long Term Care'),
    line('mental_health', 'Mental Health | Behavioral Health'),
    line('fsa', 'FSA | Flexible Spending | Flexible Spending Account | Health FSA | Healthcare FSA | Health Care FSA | Medical FSA | Flex Plan'),
    line('fsa', 'Dependent Care FSA | Dependent Care | DCFSA | Dep Care FSA | Dep Care | Dependent Care Account | DCA'),
    line('fsa', 'Limited Purpose FSA | Limited FSA | LPFSA'),
    line('hsa', 'HSA | Health Savings Account'),
    line('other', 'Accident | Accident Insurance | Voluntary Accident'),
    line('other', 'Critical Illness | Voluntary Critical Illness'),
    line('other', 'Hospital Indemnity | Hospital'),
    line('other', 'Cancer | Cancer Insurance'),
    line('other', 'Legal | Legal Plan | Prepaid Legal'),
    line('other', 'Identity Theft | ID Theft'),
    line('other', 'EAP'),
    line('other', 'HRA | Health Reimbursement Account | Health Reimbursement Arrangement'),
    line('other', 'Commuter | Commuter Benefits'),
    line('other', 'Transit | Mass Transit'),
    line('other', 'Parking'),
    line('other', 'Pet | Pet Insurance'),
  ],
};

function line(benefit: BenefitColumns['lines'][number]['benefit'], names: string): BenefitColumns['lines'][number] {
  return { benefit, names: names.split(' | ') };
}

function templates(...lines: readonly string[]): string[] {
  return lines.flatMap((text) => text.split(' | ')).map((name) => name.replace('{b}', '{benefit}'));
}
