import type { FieldMappings } from '../../src/model/vendor-config.ts';
import { COVERAGE_ALIASES } from './generic-coverages.ts';
import { addressNames, EMAILS, personNames, PHONES, relationshipNames } from './generic-persons.ts';

/** What may be the one or the other, row by row: an SSN in it becomes a token. */
const EMPLOYEE_ID_OR_SSN =
  'Employee ID/SSN | Employee ID or SSN | Employee Number/SSN | Employee Number or SSN | Employee SSN/ID | Employee SSN or ID | Employee SSN or Number';

/** Columns that name the family, the surest first. The file's family column is the first of these that it has. */
export const GENERIC_FAMILY_IDS: readonly string[] = withCompact([
  'Employer Assigned Family ID | Family ID | Family Group | Family Number | Family Key | Family Code | Household ID | Subscriber ID',
  'Subscriber Number | Subscriber No | Subscriber Num | Subscriber Identifier | Subscribe ID | Sub ID | Subscr ID | Subscr SSN | Primary Member ID | Policyholder ID | Link To Employee ID',
  'Dependent of Employee ID | Dependent of Employee Number',
  'Enrollee ID Number | Subscriber SSN | Sub SSN | Employee SSN | EE SSN | Employee/Subscriber SSN | Primary SSN | EID | EE Unique ID | EE ID | Employee ID | Employee Number',
  "Emp ID | EE Code | Subscriber Employee ID | Empl ID | Empl Number | Empl No | Employee Num | Employee's SSN | Employee SSN# | Employee SS# | Emp SSN | EE Social Security Number",
  'Policy Holder ID | Policy Holder Number | Policyholder Number | Contract Holder ID | Responsible Individual SSN',
  // Of the armed forces. Without an SSN a sponsor may be an employer.
  'Sponsor SSN | Sponsor Social Security Number',
  EMPLOYEE_ID_OR_SSN,
  'Employee Member ID | Employee Member Number',
  'Family Unit | Family Unit ID | Family Link ID | Family Identifier | Household Number | Household | Subscriber Member ID | Subscriber ID Number | Primary ID',
  'Employee ID Number | EMPLID | Employee No | Emp No | EmpNo | Emp Number | EE Number | EE # | Employee Code | Employee Identifier | Worker ID | Associate ID | Payroll ID | Employee Social Security Number | Subscriber Social Security Number',
]);

/** Columns of the second line of an address. */
export const GENERIC_SECOND_LINES: readonly string[] = withCompact([
  'Address 2 | Address Line 2 | Addr 2 | Addr Line 2 | Street 2 | Street Line 2 | Street Address 2 | Street Address Line 2 | Home Address 2',
  'Home Address Line 2 | Mailing Address 2 | Member Address 2 | Member Address Line 2 | Employee Address 2 | Employee Address Line 2',
  'Subscriber Address 2 | Primary Address: Address Line 2 | Legal / Preferred Address: Address Line 2 | Subscriber Address Line 2 | Residence Address 2 | Residential Address 2',
  'Legal Address 2 | Legal Address Line 2 | Primary Address 2 | Primary Address Line 2 | Permanent Address 2 | Mailing Address Line 2 | Mailing Street 2',
  addressNames('Address 2 | Address Line 2'),
  'Residence Line 2 | Residential Line 2 | Address Two | Street Two | Address Line Two | Legal Address Line Two | Home Address Line Two',
  'Home Address Street 2 | Physical Address 2 | EE Address 2 | Employee Street 2 | Home Addr 2 | Home Street 2 | Add2 | Add 2',
  'Address Unit',
  'Apt | Apt # | Apt Number | Apartment | Apartment Number | Apt/Unit | Apt/Suite | Unit # | Unit Number | Suite | Suite Number | Unit',
]);

/**
 * What senders call the fields, from the layouts of carriers, payroll and benefits systems; in order of preference, the
 * first filled column counts. Columns of the coverage come before columns of the person or the employment, columns of the
 * row's own person (member, dependent) before those of the employee.
 */
export const genericFields: FieldMappings = fromAliases({
  member_id: [
    // Beside that of the member who has the dependent.
    'Dependent Member ID | Dependent Member Number',
    'Member ID | Member Number | Member No | Member Identifier | Member Key | Mbr ID | Member Code | Vendor Member Key | Client Member ID',
    'Dependent ID | Person ID | Enrollee ID | Participant ID | Insured ID | Individual ID | Individual Ext ID | Person ID External | Insurance ID | External ID',
    'Unique ID | Beneficiary ID | Certificate Number | Cert Number | Contract Number | Subscriber ID | Subscriber Number | Subscriber No',
    'Subscriber Identifier | Sub ID | Primary Member ID | ID | ID Number',
    'Participant Number | Enrollee Number | Insured Number | Person Number | Member Num | Subscriber Num | Dependent Number ID | Member ID Number | Member Identification Number',
    'Member Unique ID | Plan Member ID | Health Plan Member ID | Insured Member ID | Insured Member Identifier | External Member ID | Member External ID | Carrier Member ID | Payer Member ID | Insurance ID Number | Member Account Number',
    'Cardholder ID | Card ID | ID Card Number | Medicare Beneficiary ID | Medicaid Recipient ID | Patient ID | Applicant ID | Applicant Number',
    // A carrier's own number goes before that of Medicare.
    'HBX ID | HBX Member ID | Humana ID | Aetna ID | Cigna ID | UHC ID | Anthem ID | BCBS ID | Kaiser ID | Centene ID',
    'Exchange Assigned Member ID | Exchange Assigned Subscriber ID | Exchange Member ID | Exchange Subscriber ID | HICN | MBI | Medicare Number | UMID | Subscriber ID Number | Subscriber Member ID | Employee Member ID | Employee Member Number | Certificate ID | Cert ID | Alternate ID | Alt ID | Unique Member ID',
    'Member ID for Medical Plan | Member ID Number for Medical Plan',
    'DoD ID | DoD ID Number | DoD EDI PN | EDIPI | DoD Benefits Number',
    'Retiree ID | Retiree Number | Pensioner ID | Pension ID | Annuitant ID | SBSB ID',
    'Student ID | Student Number | Student ID Number',
    'Medicaid ID | Medicaid Number | Medicaid No | Medicare ID | Recipient ID | Recipient Number | CIN | MRN | Medical Record Number',
    // A state's own name of its Medicaid.
    'AHCCCS ID | AHCCCS Number | BadgerCare ID | HUSKY ID | MaineCare ID | MassHealth ID | Medi-Cal ID | Medi-Cal Number | SoonerCare ID | TennCare ID',
    'Green Shield ID | GS ID Number | GS ID',
    // An id or an SSN: whatever may be the latter becomes a token.
    'Member ID/SSN | Member ID or SSN | Member SSN/ID | Member SSN or ID | Subscriber ID/SSN | Subscriber ID or SSN | Subscriber SSN/ID | Subscriber SSN or ID | ID/SSN | ID or SSN | SSN or ID',
    'Enrollee ID/SSN | Enrollee ID or SSN | Enrollee SSN/ID | Enrollee SSN or ID | Participant ID/SSN | Participant ID or SSN | Participant SSN/ID | Participant SSN or ID',
    'Insured ID/SSN | Insured ID or SSN | Insured SSN/ID | Insured SSN or ID',
    'Policyholder ID | Policyholder Number | Policy Holder ID | Policy Holder Number | Contract Holder ID',
  ],
  first_name: [
    ...personNames(
      'first_name',
      'First Name | First | First Nm | F Name | Fname | Given Name | Forename | Legal First Name | Legal Name - First Name | Name First',
      'First Name and Initial | First Name MI | First Name and MI | First Name Middle Initial | First Name and Middle Initial | First Name Initial',
      'First Name Legal | Legal First | Preferred First Name | Given Names | First Given Name | FirstNm | Beneficiary First Name',
    ),
    // Of a 1095-B, beside those who are covered.
    'Responsible Individual First Name',
  ],
  // A column that holds the whole name stands last: "Last, First M" is taken apart at the comma.
  last_name: [
    ...personNames(
      'last_name',
      'Last Name | Last | Last Nm | L Name | Lname | Surname | Family Name | Last Name1 | Last Name 1 | Family Name 1 | Legal Last Name',
      'Legal Name - Last Name | Name Last | Legal Last | Last Name Legal | Family Names | LastNm | Beneficiary Last Name',
    ),
    'Responsible Individual Last Name',
    // A dependent who is called nothing else, beside the employee's name.
    'Family Member Name | Relative Name | Dependent/Beneficiary | Dependent/Beneficiary Name',
    'Dependent Legal Name | Dependent Full Legal Name | Dependent Legal Full Name | Dependent Last First | Dependent Last Name First Name | Enrolled Dependent Name | Insured Dependent Name',
    ...personNames('whole_name', 'Full Name | Full Legal Name | Legal Full Name | Name | Name Last First | Last Name First Name'),
    'Last Name First Name MI | Last Name First Name M I | Last Name First Name Middle Initial | Last Name First Name Middle Name | Last First | Last First MI',
    'Employee Last Name First Name | Subscriber Last Name First Name | Member Last Name First Name | Employee/Dependent Name | Subscriber/Member Name',
    'Subscriber/Dependent Name | Member/Dependent Name | Employee or Dependent Name | Name of Employee | Name of Member | Name of Insured | Name of Subscriber',
    'First and Last Name | First Last Name | Name First and Last | Employee First and Last Name | Member First and Last Name | Subscriber First and Last Name',
    'Payroll Name | Worker | Worker with ID | Policyholder Name | Policyholder | Policy Holder | Policy Holder Name | Primary Insured | Primary Insured Name | Certificate Holder | Certificate Holder Name | Legal Name | Employee Legal Name | Worker Legal Name | Display Name',
  ],
  date_of_birth: [
    ...personNames(
      'date_of_birth',
      'Date of Birth | DOB | Birth Date | Birth Dt | Birthday | D.O.B. | BDate | Birth',
      'Birth Date MM DD YYYY | Date Birth | DateofBirth | Birthdt | Beneficiary Birth Date | Spouse/Dependent DOB | Dependent Date Birthday | B-Day | BDay',
    ),
    'Responsible Individual DOB | Responsible Individual Date of Birth',
  ],
  ssn: [
    ...personNames(
      'ssn',
      'SSN | SSN / TIN | Social Security Number | Social Security No | Social Security | Social Security ID | Soc Sec | Soc Sec No | Soc Sec Number | SS Number',
      'SS No | S.S.# | Social | Social Sec # | S.S.N. | SSN Plain | SSN Number | SNN | Tax ID | SSN Full | Full SSN',
      'SSN/ITIN | SSN or ITIN | National ID | National ID Number | National Identifier Number | National ID Formatted | Dependent National ID Formatted | Covered Individual TIN | National Identifier | Tax ID Number | Taxpayer ID | TIN | SocSecNum | Government ID | Dependent Tax ID | Dep Tax ID | Dependent TIN',
    ),
    // Of whoever holds the coverage: behind what is the row's own person's.
    'Employee/Subscriber SSN | Responsible Individual SSN',
  ],
  email: [
    'Email | E-mail | Email Address | E-mail Address | Member Email | Member Email Address | Employee Email | Employee Email Address',
    'Subscriber Email | Subscriber Email Address | Contact Email | Primary Email | Work Email | Work Email Address | Email Work',
    'Official Email | Business Email | Company Email | Work Contact: Work Email | Personal Email | Personal Email Address | Email Personal',
    'Home Email | Email 1 | Employee Personal Email | Personal Contact: Personal Email',
    'Email Id | Electronic Mail | EmailAddr | Email - Primary Work | Email (Work) Work | Primary Work Email | Work E-mail | Home E-mail',
    EMAILS,
    'Email Uri | Corporate Email | Primary Email Address | Secondary Email | Alternate Email | Preferred Email | Emp Email | EE Email | Contact Email Address | Email Primary',
  ],
  phone: [
    'Phone | Phone Number | Phone No | Phone 1 | Telephone | Telephone Number | Tel | Primary Phone | Primary Phone Number | Member Phone',
    'Member Phone Number | Employee Phone | Subscriber Phone | Contact Phone | Contact Number | Day Phone | Daytime Phone | Mobile Phone',
    'Mobile | Mobile Number | Mobile Phone Number | Phone Mobile | Cell Phone | Cell | Cell Number | Cell Phone Number | Home Phone',
    'Home or Primary Phone | Home or Primary Phone Number | Home Phone Number | Phone Home | Home Tel | Home Telephone | Work Phone | Work Phone Number | Phone Work',
    'Phone Nbr | Phone Num | Home Phone No | Cell Phone No | Mobile Phone No | Primary Home Phone | Personal Phone | Personal Cell | Personal Mobile',
    PHONES,
    'Mobile Formatted Number | Landline Formatted Number | Phone Formatted Number | Phone Number 1 | Preferred Phone | Best Phone | Main Phone | Emp Phone | EE Phone | Phone - Cell | Phone1',
    'Home/Work Number | Home/Work Phone | Home/Cell Number | Home/Cell Phone | Home/Mobile Number | Home/Mobile Phone | Home or Work Phone | Home or Cell Phone | Home or Mobile Phone',
  ],
  'address.street': [
    'Address | Address 1 | Address Line 1 | Street | Street Address | Street 1 | Street Line 1 | Street Address 1 | Addr | Addr 1 | Addr Line 1',
    'Home Address | Home Address 1 | Home Address Line 1 | Residence Address | Residential Address | Mailing Address | Mailing Address 1',
    'Member Address | Member Address 1 | Member Address Line 1 | Employee Address | Employee Address 1 | Employee Address Line 1',
    'Street Address Line 1 | Home Street | Subscriber Address | Subscriber Address 1 | Primary Address: Address Line 1 | Permanent Address',
    'Legal / Preferred Address: Address Line 1',
    'Address Street | Street 1 Address | Home Street Address | Home Address Street Address | Residence Street | Residence Address 1 | Residential Address 1 | Residential Street | Legal Address 1',
    'Legal Address Line 1 | Primary Address | Primary Address 1 | Primary Address Line 1 | Permanent Address 1 | Permanent Address Line 1 | Physical Address 1 | Physical Address',
    'Mailing Address Line 1 | Mail Address 1 | Mailing Street | Employee Street | Employee Street Address | Member Street | EE Address | EE Address 1 | Emp Address | Subscriber Address Line 1',
    addressNames('Address | Address 1 | Address Line 1 | Street | Street Address | Street Address 1 | Street Address Line 1'),
    'Home Street 1 | Home Address Street 1 | Street One | Street Name 1 | Address One | Address Line One | Legal Address Line One | Home Address Line One | Contact Address | House Address | Address Line | Residence Line 1 | Home Addr 1 | Home Addr | Addr Line | Add1 | Add 1 | Address1Line | Patient Address | Home Address Street | Full Address | Complete Address',
  ],
  'address.city': [
    'City | Town | Cty | City Name | Home City | Residence City | Mailing City | Member City | Employee City | Subscriber City | Address City',
    'Residential City | Legal City | Primary City | Permanent City | Home Address City | Mailing Address City | Physical City | EE City | Emp City',
    addressNames('City | Address City'),
    'Legal / Preferred Address: City | Residential City Name | Residence City Name | Home City Name | Mailing City Name',
    'Town or City | City or Town | Municipality | City/Town | Town/City | City/Municipality | Primary City/Municipality | Legal Address City',
    // With the state, and perhaps the zip, in one column.
    'City State | City and State | City ST | City State Zip | City State Zip Code | City State Zipcode | City State Postal Code | City ST Zip | City ST Zip Code',
    'Home City State | Home City State Zip | Mailing City State | Mailing City State Zip | Employee City State | Employee City State Zip | Member City State',
    'Member City State Zip | Subscriber City State | Subscriber City State Zip | Home Address City State Zip | Residence City State | Residence City State Zip',
  ],
  'address.state': [
    'State | St | State Code | St Code | State Abbreviation | State Cd | Address State/Province | Home Address State/Province | Province | State / Province | State or Province | Home State | Residence State',
    'Mailing State | Member State | Employee State | Subscriber State | Address State | Legal / Preferred Address: State / Territory Code',
    'Residential State | Legal State | Primary State | Primary Address State | Permanent State | Home Address State | Mailing Address State | Physical State',
    addressNames(
      'State | State Code | Address State | State/Province | Province | Address State Code | Address State/Territory | Address State/Territory Code',
    ),
    'State Name | US State | USA State | Res St | State Prov | EE State | Emp State | State/Province Code | State/Territory | Country Subdivision Level 1 | Country Subdivision | State of Residence | Legal Address State | ST/Prov | Primary State/Province | Home State/Province | Mailing State/Province | Province of Residence | Province/State of Residence | Prov | EE RDC ST PVC',
  ],
  'address.zip': [
    'Zip | Zip Code | Zip Cd | Zip5 | Zip 5 | Postal Code | Postal | Post Code | Zip / Postal Code | Zip or Postal Code | Home Zip | Home Zip Code | Residence Zip',
    'Postal / Zip Code | Zip / Postal | Primary Zip/Postal Code | Home Zip/Postal Code | Mailing Zip/Postal Code | Zip+4 | Zip Plus 4 | Zip Plus 4 Code | Employee Zipcode | Mailing Zip | Member Zip | Member Zip Code | Employee Zip',
    'Employee Zip Code | Subscriber Zip | Subscriber Zip Code | Address Zip | Address Zip Code | Address Postal Code',
    'Legal / Preferred Address: Zip / Postal Code',
    addressNames('Zip | Zip Code | Postal Code | Address Zip | Address Zip Code | Address Postal Code | Address Zip/Postal Code'),
    'Postal Zip | 5 Digit Zip | Zip Code 5 Digit | Zip Code 5 | Zip9 | Postal Cd | PostCode | Residential Zip | Legal Zip | Primary Zip | Primary Address Zip | Permanent Zip | Home Address Zip',
    'Home Address Zip Code | Home Postal Code | Mailing Zip Code | Mailing Address Zip | Physical Zip | EE Zip | Emp Zip | Legal Address Zip | Zip Code Home | Residence Zip Code | Member Postal Code',
    'Home Address Postal Code | Mailing Postal Code | Mailing Address Postal Code | Mailing Address Zip Code | Primary Postal Code | Primary Zip Code | Primary Address Postal Code | Residential Postal Code',
    'Residential Zip Code | Residence Postal Code | Permanent Postal Code | Permanent Zip Code | Legal Postal Code | Legal Zip Code | Employee Postal Code | Subscriber Postal Code | Physical Zip Code',
  ],
  ...COVERAGE_ALIASES,
  middle_name: [
    ...personNames(
      'middle_name',
      'Middle Name | Middle | Middle Initial | MI | M.I. | Initial | Mid Init | M Name | Middle Nm | Legal Middle Name | Middle Init | Mid',
      'Middle Name or Initial | Middle Name/Initial | M Initial | Middle Name Legal | Legal Middle',
    ),
  ],
  suffix: [
    ...personNames(
      'suffix',
      'Suffix | Name Suffix | Name Sfx | Sfx | Generation Suffix | Generation Suffix Code | Generation Suffix Description | Generation',
      'Name Suffix Code | Generation Affix Code | Suffix Name | Legal Suffix | Suffix Title',
    ),
  ],
  gender: [
    ...personNames(
      'gender',
      'Gender | Sex | Gender Code | Sex Code | Gender Cd | Legal Sex | Sex / Gender | M/F | GenderXRefCode | Sex at Birth | Birth Sex',
      'Assigned Sex | Gender Identity | Gender Description | Legal Gender | Gndr',
    ),
  ],
  employee_id: [
    'Employee ID | Employee Number | Employee Num | Employee No | Employee Identifier | Employee Code | Emp ID | Emp No | Emp Number | EE ID',
    'EE Number | EE Code | Subscriber Employee ID | Empl ID | Empl Number | Empl No',
    'EE Unique ID | EID | Employee Ext ID | Employee External ID | Associate ID | Worker ID | Staff ID | Personnel Number | Personnel ID',
    'Payroll ID | Payroll Number | File Number | Badge Number | Clock Number | Link To Employee ID',
    'Employee Key | Employee Record Number | Employee Payroll ID | Employee Reference | Workday Employee ID | External Employee ID | Employee Identification Number | Employee XRefCode | PERNR | Badge ID | Badge',
    'EMPLID | Employee Nbr | EmpID | EmpNo | EE No | Employee Ref | Worker Number | Worker Code | Associate Number | Associate Code | Staff Number | Staff No | HR ID | HRIS ID | System ID | Payroll No | Payroll Employee ID',
    'Employee ID Number | Emp ID Number | Clock No | Team Member ID | Team Member Number | Teammate ID | Colleague ID | Universal ID | Position Employee ID | Primary Employee ID | Employee Alternate ID | Universal Employee ID | Work Employee ID | Workday ID',
    EMPLOYEE_ID_OR_SSN,
    // Behind a name, in brackets.
    'Worker with ID',
  ],
  group_id: [
    'Group ID | Group Number | Group No | Group Num | Group Code | Employer Group | Employer Group ID | Employer Group Number | Group',
    'Group or Policy Number | Policy Number | Policy No | Group Policy Number | Policy | Account Number | Account No | Acct | Employer ID | Client ID | Company ID',
    'Customer ID | Benefit Group',
    'Master Policy Number | Plan Group Number | Group Account Number | Employer Account Number | Purchaser ID | Purchaser Number | Group Plan Number | Group Plan No | Customer Number | Account ID | Account Code | Policy Group Number',
    'Insurance Group Number | Carrier Group Number | Group Policy ID | Subgroup ID | Sub Group Number | Contract Group',
    'Member Group ID | Member Group Number | Group Nbr | Grp ID | Grp No | Grp Number | Group Policy | Master Group Number | Plan Sponsor ID | Sponsor ID | Client Number | Client Code | Client No | Company Code | Company Number | Company No',
    'Planholder Number | Plan Holder Number | Scheme Number | Scheme No | Scheme ID | Scheme Reference | Plan Contract Number',
    'Employer Code | Employer Number | Employer No | Contract ID | Contract No | Billing Group | Bill Group | Subgroup | Sub Group | Sub Group ID',
  ],
  hire_date: [
    'Hire Date | Date of Hire | Date Hired | DOH | Hire Dt | Original Hire Date | Hire/Rehire Date | Latest Hire Date | Employment Date',
    'Employment Start Date | Employment Begin Date | Work Start | Date of Employment | Rehire Date',
    'Original Date of Hire | Date of Original Hire | Original DOH | Orig DOH | Orig Hire Date | Orig Date of Hire | Adjusted Date of Hire | Date of Rehire | Company Hire Date | Date Hire | Employee DOH | Employee Start Date | Worker Hire Date',
    'Hired Date | Hired On | Hired | Hire | Date Employed | Employment Hire Date | Last Hire Date | Most Recent Hire Date | Recent Hire Date | Current Hire Date | Employee Hire Date | Employee Date of Hire | EE Hire Date | Emp Hire Date | Subscriber Hire Date | Subscriber Date of Hire | Member Hire Date | Member Date of Hire',
    'Date of Joining | DOJ | Joining Date | Full-Time Hire Date | Full Time Date of Hire | Full-Time DOH | FT Hire Date | FT DOH | FT Date of Hire',
    'Hire Date 1 | Date of Hire 1 | Original Hire | Last Hire | Most Recent Hire',
    'Start Date of Employment | Job Start Date | Adjusted Hire Date | Adjusted Service Date | Seniority Date | Service Date Employment | Benefit Service Date | Date Started | Company Start Date',
  ],
  relationship: [
    'Relationship | Relationship Code | Relationship Cd | Relationship Type | Relationship Type Code | Relation | Relation Code | Rel',
    'Rel Code | Rel Cd | Relationship to Subscriber | Relationship to Employee | Relationship to Insured | Relationship to Primary',
    'Relationship to EE | Relation to Insured | Relationship to Primary Member | Relation to Subscriber | Relation to Employee',
    'Subscriber Relationship | Subscriber Relation | Subscriber Relationship Code | Employee Relationship | Dependent Type',
    'Member Type | Mbr Type | Mem Type | Member Type Code | Person Type | Enrollee Type | Relationship Description | Relationship Desc | Relationship Name',
    'Relationship to Member | Relationship to Policyholder | Relationship to Enrollee | Relation to Policyholder | Relation to Member',
    'Relationship To Worker | Relation Type | Dependent Relationship to Employee | Insured Relationship | Rel Type | Rel to Sub',
    'Rel to Subscriber | Rel to EE | Rel to Employee | Account Role | Acct Role | Member Role | Family Role | Family Account Role | EE/SP/CH | EE/DEP | E/S/C',
    'Covered Type | RELTN | Relation Code | Participant Relationship | Dependent Relation to Employee',
    'Employee or Dependent | Employee/Dependent | Subscriber/Dependent | Covered Person Type | Family Member Type',
    'Relationship to Policy Holder | Relationship to Policy | Relationship to Contract Holder | Relationship to the Employee | Relationship to the Subscriber | Relationship to Primary Insured',
    'Relationship to Primary Subscriber | Relationship to Head of Household | Relationship with Employee | Relationship to Subscriber Code | Relationship to Subscriber Indicator | Relationship to Insured Code',
    'Relationship to Employee Code | Relationship to Member Code | Patient Relationship to Subscriber | Patient Relationship to Insured | Member Relationship to Employee',
    'Family Relationship Code | Relationship of Dependent | Subscriber or Dependent | Covered Person Relationship',
    'Family Relationship | Member Relationship to Subscriber',
    'Relationship Type Name | Relationship Type Description | Relationship Type Desc',
    'Dep Type | Sub/Dep | EE or Dep | Dep Relationship | Covered Individual Relationship to Subscriber | Dependent Relationship to Subscriber',
    'Covered Person Relationship to Subscriber',
    relationshipNames(),
  ],
  action: [
    'Maintenance Type Code | Maintenance Type | Maint Type | Maintenance Code | Action | Action Code | Action Type | Transaction Type',
    'Transaction Code',
    'Change Type | Update Type | Enrollment Action',
    'Maint Code | Maintenance Reason Type | Enrollment Change Type | Enrollment Action Code | Transaction | Trans Type | Trans Code | Record Action | Add/Change/Term',
  ],
});

function fromAliases(aliases: Record<keyof FieldMappings, readonly string[]>): FieldMappings {
  return Object.fromEntries(Object.entries(aliases).map(([field, headers]) => [field, { from: withCompact(headers) }]));
}

/** Headers out of lines of several, each of up to four words with the form without spaces, which is what a header in camel case compares as. */
function withCompact(lines: readonly string[]): string[] {
  const headers = lines.flatMap((line) => line.split(' | '));
  const all = headers.flatMap((header) => (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+){1,3}$/.test(header) ? [header, header.replaceAll(' ', '')] : [header]));
  const seen = new Set<string>();
  return all.filter((header) => seen.size < seen.add(header.toLowerCase()).size);
}
