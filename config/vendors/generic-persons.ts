/**
 * Names of columns that are made of two parts, one from each list: whose it is and what it is ("Covered Person" and "Birth
 * Date"), or of what and which day ("Benefit Plan" and "Stop Date"). Earlier names are preferred, as everywhere.
 */

/** Whoever else a row names, such a column is of the one whom it is about. */
const DEPENDENT = [
  'Dependent',
  'Dep',
  'Dpnt',
  'Covered Dependent',
  'Covered Dep',
  'Covered Individual',
  'Covered Person',
  'Covered Member',
  'Patient',
  'Ptnt',
  'Pat',
];
const OWN = ['Member', 'Mbr', 'Mem', 'Person', 'Individual', 'Enrollee', 'QB', 'Qualified Beneficiary', 'Retiree', 'Participant'];
/** The one who holds the coverage, who may be another person than the row's. */
const HOLDER = [
  'Insured',
  'Insd',
  'Worker',
  'Associate',
  'Employee',
  "Employee's",
  'EE',
  'Emp',
  'Subscriber',
  'Sub',
  'Subscr',
  'Primary',
  'Recipient',
];

/** Behind the words for a person. */
const OF_PERSON = {
  first_name:
    'First Name | First | First Nm | Fname | Given Name | Legal First Name | First Name and Initial | First Name MI | First Name and MI | First Name Middle Initial | First Name and Middle Initial',
  last_name: 'Last Name | Last | Last Nm | Lname | Surname | Legal Last Name',
  whole_name: 'Name | Full Name',
  middle_name: 'Middle Name | Middle Initial | Middle Init | Middle | MI | Legal Middle Name',
  suffix: 'Suffix | Name Suffix',
  date_of_birth: 'Date of Birth | DOB | Birth Date | Birthdate | Birth Dt | Birthday | Birth',
  ssn: 'SSN | Social Security Number | Social Security No | Social Security | Social Security ID | SSN Number | SS Number | Social | National ID',
  gender: 'Gender | Sex | Gender Code | Sex Code',
} as const;

export type PersonPart = keyof typeof OF_PERSON;

/** A row's person: dependents' columns, the bare names, those of the row's person, those of the holder of the coverage. */
export function personNames(part: PersonPart, ...bare: readonly string[]): string[] {
  return [product(DEPENDENT, OF_PERSON[part]), ...bare, product([...OWN, ...HOLDER], OF_PERSON[part])];
}

/** What a row's person is to the holder. */
export function relationshipNames(): string {
  return product([...DEPENDENT, ...OWN], 'Relationship | Relation | Rel | Relationship Code | Relation Code | Rel Code | Relationship Type');
}

/** Shortened words, and names without blanks, are read by their words (stages/rows/headers/spelled-out.ts). */
const COVERAGES = ['Coverage'];
const BENEFITS = [
  'Benefit Coverage',
  'Plan Coverage',
  'Benefit',
  'Benefits',
  'Benefit Plan',
  'Election',
  'COBRA',
  'Plan Enrollment',
  'Benefit Enrollment',
];
const BEGIN =
  'Effective Date | Effective | Effective Start Date | Effective Start | Effective From | Effective From Date | Start Date | Start | Begin Date | Begin | Begins';
const END =
  'Termination Date | Termination | End Date | End | Effective End Date | Effective End | Effective To | Effective To Date | Effective Thru Date | Effective Through Date | Stop Date | Stop | Expiration Date | Cancel Date | Cancellation Date | Thru Date | Through Date';

const EXPIRY = 'Exp Date | Expiry Date | Expires | Terminates | Lapse Date';

/** What is called a plan's may be the plan's own year, so the day of an enrollment comes before it. */
export const COVERAGE_BEGINS: readonly string[] = [
  product(COVERAGES, `${BEGIN} | Eff | From | From Date | Commencement Date | Commences`),
  'First Day of Coverage | First Date of Coverage | First Coverage Date | First Day Covered | Cover Start Date | Cover Start | Cover Effective Date',
  'Ben Eff Date | Ben Effective Date | Ben Start Date',
  product(BENEFITS, BEGIN),
  'Enrollment Effective Date | Enrollment Eff Date | Enrollment Effective From | Enrollment Effective Start Date | Enrollment Effective Start',
  product(['Plan'], BEGIN),
];
export const COVERAGE_ENDS: readonly string[] = [
  product(COVERAGES, `${END} | ${EXPIRY} | Term | Terminated | Ends | Thru | Through | To | Drop Date | Cease Date | Ceases`),
  product(BENEFITS, END),
  // That of the active coverage, where another column has that of COBRA.
  'Last Day of COBRA | Enrollment Termination Date | Enrollment Term Date | Enrollment Effective To | Enrollment Effective End Date | Enrollment Effective End | Last Day of Coverage | Last Date of Coverage | Last Coverage Date | Last Day Covered',
  'Drop Date | Terminates | Deenrollment Date | Deenroll Date | Cover End Date | Cover End | Cover Term Date | Ben Term Date | Ben End Date | Ben Stop Date',
  product(['Plan'], END),
];

const SPANS = [
  'Eligibility',
  'Enrollment',
  'Member',
  'Membership',
  'Covered Individual',
  'Covered Person',
  'Insurance',
  'Policy',
  'Contract',
  'Current',
];

/** What is called an eligibility's or a policy's may be its own span, so it comes last. */
export const SPAN_BEGINS = product(SPANS, 'Effective Date | Effective From | Effective From Date | Start Date | Begin Date | Start | From');
export const SPAN_ENDS = product(
  SPANS,
  'Termination Date | Effective To | Effective To Date | Effective Thru | Effective Thru Date | End Date | Expiration Date | End | To',
);

/** Where somebody lives or is written to, and who. */
const PLACES = [
  'Home',
  'Mailing',
  'Mail',
  'Residence',
  'Residential',
  'Resident',
  'Res',
  'Legal',
  'Permanent',
  'Physical',
  'Current',
  'Primary',
  'Correspondence',
  'Private',
];
const PERSONS = [
  'Member',
  'Participant',
  'Insured',
  'Enrollee',
  'Person',
  'Patient',
  'Subscriber',
  'Employee',
  'Retiree',
  'Worker',
  'QB',
  'Qualified Beneficiary',
];
const PLACES_OF_PERSONS = ['Member', 'Subscriber', 'Employee'].flatMap((person) => ['Home', 'Mailing'].map((place) => `${person} ${place}`));

/** Names of a part of an address: a person's, a place's, and a person's place's. */
export function addressNames(parts: string): string {
  return product([...PLACES, ...PERSONS, ...PLACES_OF_PERSONS], parts);
}

export const EMAILS = product(
  [
    ...PERSONS,
    'Primary',
    'Primary Home',
    'Primary Work',
    'Personal',
    'Private',
    'Home',
    'Work',
    'Business',
    'Contact',
    'Employee Work',
    'Employee Personal',
    'Employee Home',
  ],
  'Email | Email Address | E-mail | E-mail Address',
);
export const PHONES = [
  product(
    [...PERSONS, ...PLACES_OF_PERSONS, 'Employee Cell', 'Employee Mobile', 'Employee Work', 'Contact', 'Business', 'Evening', 'Private'],
    'Phone | Phone Number',
  ),
  product(PERSONS, 'Cell | Mobile'),
].join(' | ');

function product(whose: readonly string[], what: string): string {
  return whose.flatMap((one) => what.split(' | ').map((name) => `${one} ${name}`)).join(' | ');
}
