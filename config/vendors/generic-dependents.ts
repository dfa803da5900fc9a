import type { DependentColumns, FieldMappings } from '../../src/model/vendor-config.ts';

/** What stands behind "Dependent 1", "Dep1" and "Spouse" in a header, of dependents in columns of their subscriber's row. */
const OF_DEPENDENT: Partial<Record<keyof FieldMappings, string>> = {
  first_name: 'First Name | First | Fname | Given Name | Legal First Name',
  last_name: 'Last Name | Last | Lname | Surname | Legal Last Name | Full Name | Name',
  middle_name: 'Middle Name | Middle Initial | Middle | MI',
  suffix: 'Suffix',
  date_of_birth: 'DOB | Date of Birth | Birth Date | Birthdate | Birthday | Birth',
  ssn: 'SSN | Social Security Number | SSN Number | Social Security | SS Number | National ID',
  gender: 'Gender | Sex | Gdr',
  relationship:
    'Relationship | Relation | Relationship Code | Relationship to Employee | Relationship to Subscriber | Relationship to Member | Relationship Type | Rel | Rel Code | Type | Relationship Name | Relationship Description',
  member_id: 'Member ID | ID | DepMemberID',
  'coverage.effective_date': 'Effective Date | Eff Date | Coverage Effective Date | Coverage Start Date | Eff | Effective',
  'coverage.termination_date': 'Termination Date | Term Date | Coverage Termination Date | Coverage End Date | Term',
  action: 'Action | Action Code | Transaction Type | Maintenance Type',
};

/** A 1095's covered individuals, of whom one is the employee. */
const COVERED = ['Covered Individual {n}', 'Covered Individual{n}', 'CI {n}', 'CI{n}'];
const DEPENDENTS = ['Dependent {n}', 'Dependent{n}', 'Dep {n}', 'Dep{n}', 'Family Member {n}', ...COVERED];
const CHILDREN = ['Child {n}', 'Child{n}', 'Ch {n}', 'Ch{n}'];
const SPOUSES = [
  'Spouse',
  'Sp',
  'Spouse/Partner',
  'Spouse/Domestic Partner',
  'Spouse/DP',
  'Spouse or Partner',
  'Spouse or Domestic Partner',
  "Employee's Spouse",
  'Husband/Wife',
];
const PARTNERS = ['Domestic Partner', 'Partner'];

/** Dependents as columns: a spouse, a partner and children by their own columns, which say who they are where nothing else does. */
export const genericDependents: DependentColumns = {
  max: 10,
  fields: ofPersons(DEPENDENTS, null),
  persons: DEPENDENTS,
  groups: [
    { max: 1, fields: ofPersons(SPOUSES, 'spouse'), persons: SPOUSES },
    { max: 1, fields: ofPersons(PARTNERS, 'domestic_partner'), persons: PARTNERS },
    { max: 10, fields: ofPersons(CHILDREN, 'child'), persons: CHILDREN },
  ],
};

function ofPersons(persons: readonly string[], relationship: string | null): FieldMappings {
  const fields = Object.entries(OF_DEPENDENT).map(([field, names]) => {
    const from = names
      .split(' | ')
      .flatMap((name) => persons.flatMap((person) => [`${person} ${name}`, `${person.replaceAll(' ', '')}${name.replaceAll(' ', '')}`]));
    return [field, { from: [...new Set(from)], ...(field === 'relationship' && relationship !== null ? { constant: relationship } : {}) }];
  });
  return Object.fromEntries(fields);
}
