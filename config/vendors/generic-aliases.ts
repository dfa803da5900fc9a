import type { FieldMappings } from '../../src/model/vendor-config.ts';

/** Columns that name the family, the surest first. The file's family column is the first of these that it has. */
export const GENERIC_FAMILY_IDS: readonly string[] = withCompact([
  'Employer Assigned Family ID | Family ID | Family Group | Family Number | Family Key | Family Code | Household ID | Subscriber ID',
  'Subscriber Number | Subscriber No | Subscriber Identifier | Sub ID | Primary Member ID | Policyholder ID | Link To Employee ID',
  'Subscriber SSN | Employee SSN | EE SSN | Employee/Subscriber SSN | Primary SSN | EID | EE Unique ID | EE ID | Employee ID | Employee Number',
  "Emp ID | Employee Num | Employee's SSN | Employee SSN# | Employee SS# | Emp SSN | EE Social Security Number",
]);

/** Columns of the second line of an address. */
export const GENERIC_SECOND_LINES: readonly string[] = withCompact([
  'Address 2 | Address Line 2 | Addr 2 | Addr Line 2 | Street 2 | Street Line 2 | Street Address 2 | Street Address Line 2 | Home Address 2',
  'Home Address Line 2 | Mailing Address 2 | Member Address 2 | Member Address Line 2 | Employee Address 2 | Employee Address Line 2',
  'Subscriber Address 2 | Primary Address: Address Line 2 | Apt | Unit | Suite',
]);

/**
 * What senders call the fields, from the layouts of carriers, payroll and benefits systems; in order of preference, the
 * first filled column counts. Columns of the coverage come before columns of the person or the employment, columns of the
 * row's own person (member, dependent) before those of the employee.
 */
/** What stands behind "Dependent 1" and "Dep1" in a header, of dependents in columns of their subscriber's row. */
const NUMBERED: Partial<Record<keyof FieldMappings, string>> = {
  first_name: 'First Name | First | Fname',
  last_name: 'Last Name | Last | Lname',
  middle_name: 'Middle Name | Middle Initial | MI',
  date_of_birth: 'DOB | Date of Birth | Birth Date | Birthdate',
  ssn: 'SSN | Social Security Number | SSN Number',
  gender: 'Gender | Sex',
  relationship: 'Relationship | Relation | Relationship Code | Relationship to Employee',
  member_id: 'Member ID | ID',
};

const NUMBERED_PERSONS = ['Dependent {n}', 'Dependent{n}', 'Dep {n}', 'Dep{n}', 'Child {n}', 'Child{n}'];

export const genericDependents: FieldMappings = Object.fromEntries(
  Object.entries(NUMBERED).map(([field, names]) => [
    field,
    {
      from: names.split(' | ').flatMap((name) => NUMBERED_PERSONS.flatMap((person) => [`${person} ${name}`, `${person}${name.replaceAll(' ', '')}`])),
    },
  ]),
);

export const genericFields: FieldMappings = fromAliases({
  member_id: [
    'Member ID | Member Number | Member No | Member Identifier | Member Key | Mbr ID | Member Code | Vendor Member Key | Client Member ID',
    'Dependent ID | Person ID | Enrollee ID | Participant ID | Insured ID | Individual ID | Individual Ext ID | Insurance ID | External ID',
    'Unique ID | Beneficiary ID | Contract Number | Certificate Number | Cert Number | Subscriber ID | Subscriber Number | Subscriber No',
    'Subscriber Identifier | Sub ID | Primary Member ID | ID | ID Number',
  ],
  first_name: [
    'First Name | First | First Nm | F Name | Fname | Given Name | Forename | Legal First Name | Legal Name - First Name | Name First',
    'Member First Name | Dependent First Name | Dep First Name | Person First Name | Enrollee First Name | Participant First Name',
    'Insured First Name | Employee First Name | EE First Name | Emp First Name | Subscriber First Name',
  ],
  // A column that holds the whole name stands last: "Last, First M" is taken apart at the comma.
  last_name: [
    'Last Name | Last | Last Nm | L Name | Lname | Surname | Family Name | Last Name1 | Last Name 1 | Legal Last Name | Legal Name - Last Name',
    'Name Last | Member Last Name | Dependent Last Name | Dep Last Name | Person Last Name | Enrollee Last Name | Participant Last Name',
    'Insured Last Name | Employee Last Name | EE Last Name | Emp Last Name | Subscriber Last Name | Full Name | Member Name | Dependent Name',
    'Person Name | Participant Name | Insured Name | Employee Name | Subscriber Name | Name',
  ],
  date_of_birth: [
    'Date of Birth | DOB | Birth Date | Birth Dt | Birthday | D.O.B. | BDate | Birth | Member Date of Birth | Member DOB | Member Birth Date',
    'Member Birthdate | Dependent DOB | Dependent Date of Birth | Dependent Birth Date | Dependent Birthdate | Dep DOB | Person DOB',
    'Enrollee DOB | Participant DOB',
    'Participant Date of Birth | Insured DOB | Employee Date of Birth | Employee DOB | Employee Birth Date | Employee Birthdate | Emp DOB | EE DOB',
    'EE Date of Birth | EE Birth Date | Subscriber Date of Birth | Subscriber DOB | Subscriber Birth Date',
  ],
  ssn: [
    'SSN | SSN / TIN | Social Security Number | Social Security No | Social Security | Soc Sec No | Soc Sec Number | SS Number | SS No | Social',
    'Social Sec # | S.S.N. | SSN Plain | SSN Number | SNN | Tax ID | Member SSN | Member Social Security Number | Dependent SSN | Dep SSN',
    'Dependent Social Security Number | Participant SSN | Person SSN | Insured SSN | Enrollee SSN | Employee Social Security Number',
    'Subscriber SSN | Subscriber Social Security Number | Employee SSN | EE SSN | EE Social Security Number | Employee/Subscriber SSN',
    "Employee's SSN | Employee SSN# | Employee SS# | Emp SSN | Primary SSN",
  ],
  email: [
    'Email | E-mail | Email Address | E-mail Address | Member Email | Member Email Address | Employee Email | Employee Email Address',
    'Subscriber Email | Subscriber Email Address | Contact Email | Primary Email | Work Email | Work Email Address | Email Work',
    'Official Email | Business Email | Company Email | Work Contact: Work Email | Personal Email | Personal Email Address | Email Personal',
    'Home Email | Email 1 | Employee Personal Email | Personal Contact: Personal Email',
  ],
  phone: [
    'Phone | Phone Number | Phone No | Phone 1 | Telephone | Telephone Number | Tel | Primary Phone | Primary Phone Number | Member Phone',
    'Member Phone Number | Employee Phone | Subscriber Phone | Contact Phone | Contact Number | Day Phone | Daytime Phone | Mobile Phone',
    'Mobile | Mobile Number | Mobile Phone Number | Phone Mobile | Cell Phone | Cell | Cell Number | Cell Phone Number | Home Phone',
    'Home Phone Number | Phone Home | Home Tel | Home Telephone | Work Phone | Work Phone Number | Phone Work',
  ],
  'address.street': [
    'Address | Address 1 | Address Line 1 | Street | Street Address | Street 1 | Street Line 1 | Street Address 1 | Addr | Addr 1 | Addr Line 1',
    'Home Address | Home Address 1 | Home Address Line 1 | Residence Address | Residential Address | Mailing Address | Mailing Address 1',
    'Member Address | Member Address 1 | Member Address Line 1 | Employee Address | Employee Address 1 | Employee Address Line 1',
    'Street Address Line 1 | Home Street | Subscriber Address | Subscriber Address 1 | Primary Address: Address Line 1 | Permanent Address',
  ],
  'address.city': [
    'City | Town | Cty | City Name | Home City | Residence City | Mailing City | Member City | Employee City | Subscriber City | Address City',
    'Primary Address: City',
  ],
  'address.state': [
    'State | St | State Code | State Abbreviation | State Cd | Province | State / Province | State or Province | Home State | Residence State',
    'Mailing State | Member State | Employee State | Subscriber State | Address State | Primary Address: State / Territory Code',
  ],
  'address.zip': [
    'Zip | Zip Code | Zip Cd | Zip5 | Zip 5 | Postal Code | Postal | Post Code | Zip / Postal Code | Home Zip | Home Zip Code | Residence Zip',
    'Postal / Zip Code | Zip / Postal | Zip+4 | Employee Zipcode | Mailing Zip | Member Zip | Member Zip Code | Employee Zip',
    'Employee Zip Code | Subscriber Zip | Subscriber Zip Code | Address Zip',
    'Legal / Preferred Address: Zip / Postal Code | Primary Address: Zip / Postal Code',
  ],
  'coverage.plan_id': [
    'Plan ID | Plan Code | Plan Identifier | Plan Number | Plan No | Coverage Plan ID | Benefit Plan ID | Benefit Plan Code | Carrier Plan Code',
    'Class Plan ID | Product ID | QHP ID | HIOS ID | Medical Plan Code | Medical Plan ID | Med Plan | Medical Plan | Dental Plan Code',
    'Dental Plan | Vision Plan Code | Vision Plan | Elected Plan | Enrolled Plan | Plan | Benefit Plan | Coverage Plan | Plan Name',
    'Benefit Plan Name | Plan Description',
    'Medical Plan Name | Dental Plan Name | Vision Plan Name | Benefit Agreement',
  ],
  'coverage.effective_date': [
    'Coverage Effective Date | Coverage Start Date | Coverage Start | Coverage Begin Date | Coverage Eff Date | Coverage Effective From',
    'Coverage From | Benefit Coverage Effective Date | Benefit Effective Date | Benefit Begin Date | Benefit Start Date | Plan Effective Date',
    'Benefit Start | Coverage Begin | Coverage Effective | Medical Effective Date | Policy Effective Date | Plan Start',
    'Plan Start Date | Plan Eff Date | Effective Date | Date Effective | Effective | Eff Date | Eff Dt | Eff | Effective From | Effective Start Date',
    'Enrollment Effective Date | Enrollment Start Date | Eligibility Start Date | Eligibility Begin Date | Eligibility Effective Date',
    'Member Effective Date | Begin Date | Start Date | From Date | Record Start Date | Recordstartdate',
  ],
  'coverage.termination_date': [
    'Coverage Termination Date | Coverage End Date | Coverage End | Coverage Term Date | Coverage Effective To | Coverage To | Coverage Thru',
    'Coverage Stop Date | Coverage Cancel Date | Benefit End | Plan End | Cancellation Date',
    'Coverage Expiration Date | Benefit Coverage Expiration Date | Benefit End Date | Benefit Termination Date | Plan End Date',
    'Plan Termination Date | Plan Term Date | Member Cancel Date | Member Termination Date | Cancel Date | Enrollment End Date',
    'Eligibility End Date | Eligibility Termination Date | Effective To | Effective End Date | End Date | Expiration Date | Exp Date',
    'Thru Date | Through Date | To Date | Record End Date | Recordenddate | Termination Date | Term Date | Term Dt | Termination | Term',
    'Date of Termination | Date Terminated',
  ],
  'coverage.coverage_type': [
    'Coverage Type | Coverage Tier | Coverage Level | Coverage Level Code | Coverage Code | Coverage Option | Level of Coverage | Tier',
    'Coverage Tier Code | Coverage Elected | Plan Tier | Enrollment Tier | Election Tier | Benefit Tier | Rate Tier | Medical Tier',
    'Dental Tier | Vision Tier | Family Tier | Tier Code | Tier Level | Benefit Option Name | Contract Type | Coverage',
  ],
  'coverage.benefit': [
    'Benefit | Benefit Type | Coverage Benefit | Line of Coverage | Line of Benefit | Insurance Type | Insurance Line | Insurance Line Code',
    'Product Type | Plan Type | Benefit Name | Coverage Line | Line of Business',
  ],
  middle_name: [
    'Middle Name | Middle | Middle Initial | MI | M.I. | Mid Init | M Name | Middle Nm | Legal Middle Name | Member Middle Name',
    'Member Middle Initial | Dependent Middle Name | Employee Middle Name | Employee Middle Initial | Subscriber Middle Name',
    'Subscriber Middle Initial',
  ],
  suffix: [
    'Suffix | Name Suffix | Name Sfx | Sfx | Generation Suffix | Generation Suffix Code | Generation Suffix Description | Member Suffix',
    'Employee Suffix | Subscriber Suffix',
  ],
  gender: [
    'Gender | Sex | Gender Code | Sex Code | Gender Cd | Legal Sex | Sex / Gender | M/F | Member Gender | Member Sex | Dependent Gender',
    'Participant Gender | Employee Gender | Employee Sex | Subscriber Gender',
  ],
  employee_id: [
    'Employee ID | Employee Number | Employee Num | Employee No | Employee Identifier | Employee Code | Emp ID | Emp No | Emp Number | EE ID',
    'EE Number',
    'EE Unique ID | EID | Employee Ext ID | Employee External ID | Associate ID | Worker ID | Staff ID | Personnel Number | Personnel ID',
    'Payroll ID | Payroll Number | File Number | Badge Number | Clock Number | Link To Employee ID',
  ],
  group_id: [
    'Group ID | Group Number | Group No | Group Num | Group Code | Employer Group | Employer Group ID | Employer Group Number | Group',
    'Policy Number | Policy No | Group Policy Number | Policy | Account Number | Account No | Acct | Employer ID | Client ID | Company ID',
    'Customer ID | Benefit Group',
  ],
  hire_date: [
    'Hire Date | Date of Hire | Date Hired | DOH | Hire Dt | Original Hire Date | Hire/Rehire Date | Latest Hire Date | Employment Date',
    'Employment Start Date | Employment Begin Date | Work Start | Date of Employment | Rehire Date',
  ],
  relationship: [
    'Relationship | Relationship Code | Relationship Cd | Relationship Type | Relationship Type Code | Relation | Relation Code | Rel',
    'Rel Code | Rel Cd | Relationship to Subscriber | Relationship to Employee | Relationship to Insured | Relationship to Primary',
    'Relationship to EE | Relation to Insured | Dep Relationship | Relationship to Primary Member | Relation to Subscriber',
    'Relation to Employee | Subscriber Relationship | Subscriber Relation',
    'Subscriber Relationship Code | Employee Relationship | Member Relationship | Member Relationship Code | Individual Relationship Code',
    'Dependent Relationship | Dependent Type | Member Type | Person Type | Enrollee Type',
  ],
  action: [
    'Maintenance Type Code | Maintenance Type | Maint Type | Maintenance Code | Action | Action Code | Action Type | Transaction Type',
    'Transaction Code',
    'Change Type | Update Type | Enrollment Action',
  ],
});

function fromAliases(aliases: Record<keyof FieldMappings, readonly string[]>): FieldMappings {
  return Object.fromEntries(Object.entries(aliases).map(([field, headers]) => [field, { from: withCompact(headers) }]));
}

/** Headers out of lines of several, each with the form without spaces, which is what a header in camel case compares as. */
function withCompact(lines: readonly string[]): string[] {
  const headers = lines.flatMap((line) => line.split(' | '));
  const all = headers.flatMap((header) => (/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)+$/.test(header) ? [header, header.replaceAll(' ', '')] : [header]));
  return all.filter((header, index) => all.findIndex((other) => other.toLowerCase() === header.toLowerCase()) === index);
}
