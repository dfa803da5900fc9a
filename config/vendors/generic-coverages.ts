import { COVERAGE_BEGINS, COVERAGE_ENDS, SPAN_BEGINS, SPAN_ENDS } from './generic-persons.ts';

/** What senders call the fields of a coverage, in order of preference. Columns of the coverage itself come before those of an eligibility or a policy. */
export const COVERAGE_ALIASES = {
  'coverage.plan_id': [
    'Plan ID | Plan Code | Plan Identifier | Plan Number | Plan No | Coverage Plan ID | Benefit Plan ID | Benefit Plan Code | Carrier Plan Code',
    'Class Plan ID | Product ID | QHP ID | HIOS ID | Medical Plan Code | Medical Plan ID | Med Plan | Medical Plan | Dental Plan Code',
    'Dental Plan | Vision Plan Code | Vision Plan | Elected Plan | Enrolled Plan | Plan | Benefit Plan | Coverage Plan | Plan Name',
    'Benefit Plan Name | Plan Description',
    'Medical Plan Name | Dental Plan Name | Vision Plan Name | Benefit Agreement',
    'Company Benefit ID | Employer Benefit ID | Benefit Package Code | Benefit Package ID | Plan External ID | External Plan ID | Coverage Plan Code | Insurance Plan Code',
    'Benefit Plan Number | Benefit Code | Benefit ID | Coverage Code ID | Plan Cd | PlanID | Carrier Plan ID | Plan Group Code | Benefit Package | Package Code | Product Plan Code | Product Code | Product Name',
    'Plan ID Number | Insurance Plan | Insurance Plan Name | Carrier Plan | Carrier Plan Name | Coverage Plan Name | Coverage Name',
    'Selected Plan | Selected Plan ID | Selected Plan Code | Selected Plan Name | Elected Plan ID | Elected Plan Code | Elected Plan Name | Enrolled Plan ID | Enrolled Plan Code | Current Plan | Plan Selection | Plan Enrolled | Plan Choice | Plan Short Name | Group Plan ID | Group Plan Name | HIOS Plan ID | Plan HIOS ID | QHP Plan ID',
    'Package ID | Package Name | Deduction/Benefit Plan',
    'Medical Election | Medical Coverage | Dental Election | Vision Election | Plan Election | Plan Elected | Plan Selected | Benefit Plan Description | Deduction/Benefit Code | Deduction/Benefit Description | Deduction Code | Plan XRefCode | Option Code | Plan Option | Plan Option Code | New Plan Code | New Plan | New Plan Name | Deduction Name | Deduction Description | Product | Enrolled Plan Name | Plan Name Enrolled | Benefit Plan Elected | Plan Design | Plan Designation | Option | Option Name | Option Description | Prod ID | ProdID',
    'Plan Key | Plan Name/Code | Plan Code/Name | Plan Display Name | Current Plan Name | Current Plan Description | Plan Coverage Description | Ded Code | Ded Desc',
    'Benefit Option ID | Benefit Option Number | MCO Plan | MCO Plan Code | MCO Plan ID | MCO Plan Name',
    // In a list of Medicaid's managed care an organization is the plan.
    'MCO ID | MCO Code | MCO Name | MCO',
    // The armed forces' program of care.
    'HCDP Code | HCDP Plan Code',
    // Where no column says what came after it.
    'Plan Before Change',
  ],
  'coverage.effective_date': [
    ...COVERAGE_BEGINS,
    'Medical Effective Date | Medical Effective | Policy Effective Date | Eff Date of Coverage | Effective Date of Coverage | First Day of COBRA | Date Coverage Begins',
    'Effective Date | Date Effective | Effective | Eff Date | Eff Dt | Eff | Effective From | Effective Start Date | Effective Start',
    'Enrollment Start Date | Eligibility Start Date | Eligibility Begin Date | Eligibility Effective Date',
    'Member Effective Date | Begin Date | Start Date | Start Dt | From Date | Record Start Date | Recordstartdate',
    'Participation Date | Deduction Start Date | Enrolled Date | Member Eff Date | Member Effective | Member Eff | Effective Dt | Elig Eff Date | Elig Eff Dt | Elig Eff | Enrollment Date',
    'Eligibility Date | Elig Date | Enroll Begin Date | Enroll Begin | Enrollment Begin | Enroll Start Date | Enroll Eff Date | Enrollment Begin Date | Elig Begin Date | Elig Start Date',
    SPAN_BEGINS,
    'Enrolled From | Eligible From | Valid From | Coverage Period Start | Date Enrolled | Date of Enrollment | Enrolled On',
    'Coverage Beg Dt | Coverage Beg Date | Coverage Beg | Covered From | Coverage Began | Coverage Starts | Coverage Started | Elig Beg Dt | Elig Beg Date | Elig Beg | Eligibility Beg Dt',
    'Original Effective Date | Original Coverage Effective Date | Orig Eff Date | Original Eff Date | Cert Effective Date | Certificate Effective Date',
    'Enrollment Effective | Transaction Effective Date | Policy Issue Date',
    'Start of Coverage | Coverage Start On | Effective On | Active From',
    'Date Joined Scheme | Scheme Joining Date | Scheme Join Date | Scheme Start Date | Account Effective Date | Account Start Date | HCDP Begin Date | HCDP Effective Date | HCDP Start Date',
    'Effective Plan Start Date | Date From | From | Begin | Start',
    // A product may have begun long before anybody had it.
    'Product Effective Date | Product Eff Date',
    // In rows of a subscriber with dependents in columns.
    'Subscriber Effective Date | Subscriber Effective',
    // Of a program in which somebody may have been for long.
    'Program Effective Date',
  ],
  'coverage.termination_date': [
    ...COVERAGE_ENDS,
    'Coverage Termination Dt | Coverage Expiration | Cancellation Date | Member Term Date | Date Coverage Ends | Member Cancel Date | Member Termination Date',
    'Cancel Date | Enrollment End Date | Eligibility End Date | Eligibility Termination Date | Effective To | Effective End Date | Effective End',
    'End Date | Expiration Date | Exp Date | Thru Date | Through Date | To Date | Record End Date | Recordenddate | Termination Date',
    'Term Date | Term Dt | Termination | Term | Date of Termination | Date Terminated | Elig Term Date | Elig Term Dt | Elig Term | Elig End Date',
    'Disenrollment Date | Disenroll Date | Deduction End Date | Stop Date | Policy Term Date | Inactive Date | Inactivation Date | End Dt | Enroll End Date | Enroll End | Enroll Term Date',
    SPAN_ENDS,
    'Enrolled To | Eligible To | Valid To | Coverage Period End | Termination Effective Date | Cancellation Effective Date',
    'Coverage Termed | Coverage Ended | Covered Thru | Covered Through | Covered To | Elig Thru | Elig Through | Eligibility Thru | Eligibility Through | Eligibility Ends',
    'Eligible Thru | Eligible Through | Elig Thru Date | Eligibility Thru Date | Eligibility Through Date | Effective Thru | Effective Through | Enrollment Thru | Enrollment Through | Enrollment Thru Date',
    'Date Termed | Ends On | End On | Lapse Date | Loss of Coverage Date | Coverage Loss Date | Date of Loss of Coverage',
    'End of Coverage | Coverage End On | Active To | Date Cancelled | Date Canceled | Cancelled Date | Canceled Date',
    'Date To | To | Thru | Through | End | Stop | Expiration | Expires',
    'HCDP End Date | HCDP Termination Date | Account Termination Date | Account Term Date | Account End Date | Scheme Leaving Date | Scheme End Date',
    'Date Left Scheme | Leaving Date | Date of Leaving',
    'Subscriber Termination Date | Subscriber Term Date | Subscriber Term',
  ],
  'coverage.coverage_type': [
    'Coverage Type | Coverage Type Code | Coverage Type Description | Coverage Type Name | Cov Type | Cvg Type | Type of Coverage | Coverage Tier | Coverage Level | Coverage Level Code | Coverage Code | Coverage Option | Level of Coverage | Tier',
    'Coverage Tier Code | Coverage Elected | Plan Tier | Enrollment Tier | Election Tier | Benefit Tier | Rate Tier | Medical Tier',
    'Dental Tier | Vision Tier | Family Tier | Tier Code | Tier Level | Benefit Option Name | Contract Type | Coverage',
    'Coverage Tier Name | Coverage Tier Level | Coverage Level Name | Coverage Level Description | Cov Level | Cov Tier | Coverage Category | Election Level | Enrollment Level | Dependent Coverage Level | Benefit Option | Benefit Option Code | Option XRefCode | COVRG CD | Coverage Cd | Cov Code | Cov Lvl',
    'Coverage Desc | Tier Name | Tier Desc | Type Coverage | Enrollment Level | Enrollment Coverage Level | Tier Election',
    'Plan Tier Code | Plan Coverage Code | Plan Coverage Level | Plan Coverage Tier | Enrolled Tier | Enrolled Level',
    'Premium Tier | Contract Tier | Insurance Tier | Coverage Selection | Coverage Selected | Coverage Option Code | Subscriber Coverage Level | Family Tier Code',
    'Medical Coverage Level | Dental Coverage Level | Vision Coverage Level | Elected Tier | Benefit Coverage Level | Benefit Level | Who Is Covered | Covered Level | Family Status Code | Rate Level | Enrollment Tier Code | Coverage Target | Coverage Tier Description | Tier Description | Benefit Coverage Tier | New Tier | New Coverage Tier | New Coverage Level | Covered Tier',
    'Employee Tier | Employee Coverage Tier | Employee Coverage Level | Employee Coverage Type | Member Tier | Member Coverage Tier | Member Coverage Level | Subscriber Tier | Subscriber Coverage Tier | Subscriber Coverage Type',
    'Tier Elected | Tier Level Coverage | Tier Selected | Health Plan Tier | Medical Plan Tier | Dental Plan Tier | Vision Plan Tier | Health Tier',
    // Of the plan to which an account belongs.
    'HDHP Coverage Level | HDHP Coverage Tier | HDHP Coverage Type | HDHP Tier',
    'Tier Before Change',
  ],
  'coverage.benefit': [
    // Before the type of a plan, which may be a dental one's, too (`PPO`).
    'Benefit | Benefit Type | Coverage Benefit | Coverage Kind | Plan Coverage Kind | Line of Coverage | Line of Benefit | Insurance Type | Insurance Line | Insurance Line Code',
    'Product Type | Plan Type | Benefit Name | Coverage Line | Line of Business',
    'Insurance Type Code | Plan Type Code | Plan Type Description | Benefit Type Code | Benefit Type Description | Coverage Line Code | Product Line Code | Type of Insurance',
    'Plan Type Name | Benefit Type Name | Benefit Plan Type Name | Product Type Name | Selected Benefit | Benefit Selected',
    'Benefit Category | Benefit Plan Type | Coverage Line Type | Line of Benefits | LOB | Type of Benefit | Insurance Product | Product Line | Plan Category | Enrollment Line Type | Cov Type Name | CovTypeName | Cov Type Desc | CovTypeDesc',
  ],
} as const;
