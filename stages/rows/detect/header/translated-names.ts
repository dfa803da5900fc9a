import { headerKey } from '../../headers/header.ts';
import { FRENCH, SPANISH } from './other-languages.ts';
import { renamed } from './renamed.ts';

/**
 * Columns that are called in Spanish or French, or as the tables of a system call them (`VORNA`, `EepNameFirst`), in files that were written straight
 * out of these, are called in English, where several of one language stand beside each other: one alone may be an abbreviation of the sender's own.
 * Null in any other file.
 */
export function withTranslatedNames(columns: readonly string[]): string[] | null {
  const keys = columns.map((column) => withoutAccents(headerKey(column)));
  for (const language of LANGUAGES) {
    const names = keys.map((key) => language.get(key) ?? null);
    if (names.filter((name) => name !== null).length < MIN_NAMES) continue;
    const isWhole = !(names.includes('Last Name') && names.includes('First Name'));
    return renamed(
      columns,
      columns.map((column, at) => {
        const name = isWhole && WHOLE.has(keys[at]!) ? 'Full Name' : names[at];
        const isNew = name !== null && headerKey(name!) !== keys[at];
        return isNew ? `${name} (${column.replaceAll(/[()]/g, ' ').trim()})` : column;
      }),
    );
  }
  return null;
}

/** Whether a key is one of these names: a header may have hardly any other. */
export function isTranslatedName(key: string): boolean {
  const plain = withoutAccents(key);
  return LANGUAGES.some((language) => language.has(plain));
}

const MIN_NAMES = 4;
/** One of the two names of a person, or both where nothing else is a name. */
const WHOLE = new Set(['nombre', 'nom']);

/** Many senders leave them out. */
function withoutAccents(key: string): string {
  return IS_ASCII.test(key) ? key : key.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

const IS_ASCII = /^[\x20-\x7e]*$/;

function named(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([name, usual]) => [withoutAccents(headerKey(name)), usual]));
}

/** Fields of SAP's infotypes of persons, addresses and plans. Dependents have an infotype, and so a file, of their own. */
const SAP = named({
  PERNR: 'Employee ID',
  VORNA: 'First Name',
  NACHN: 'Last Name',
  MIDNM: 'Middle Name',
  GBDAT: 'Date of Birth',
  GESCH: 'Gender',
  PERID: 'SSN',
  STRAS: 'Address Line 1',
  LOCAT: 'Address Line 2',
  ORT01: 'City',
  PSTLZ: 'Zip',
  TELNR: 'Phone',
  BPLAN: 'Plan Code',
  PLTYP: 'Plan Type',
  DEPCV: 'Coverage Level',
  BEGDA: 'Effective Date',
  ENDDA: 'End Date',
});

/** Columns of UKG Pro: those of the person, the employment, the deduction, and of a contact, as which dependents are kept. */
const UKG = named({
  EecEEID: 'Employee ID',
  EepEEID: 'Employee ID',
  EecEmpNo: 'Employee Number',
  EepNameFirst: 'First Name',
  EepNameLast: 'Last Name',
  EepNameMiddle: 'Middle Name',
  EepNameSuffix: 'Suffix',
  EepSSN: 'SSN',
  EepDateOfBirth: 'Date of Birth',
  EepGender: 'Gender',
  EepAddressLine1: 'Address Line 1',
  EepAddressLine2: 'Address Line 2',
  EepAddressCity: 'City',
  EepAddressState: 'State',
  EepAddressZipCode: 'Zip',
  EepAddressEMail: 'Email',
  EepPhoneHomeNumber: 'Home Phone',
  EecDateOfLastHire: 'Last Hire Date',
  EecDateOfOriginalHire: 'Original Hire Date',
  EecDateOfTermination: 'Employment Termination Date',
  EedDedCode: 'Deduction Code',
  EedBenOption: 'Benefit Option',
  EedBenStartDate: 'Benefit Start Date',
  EedBenStopDate: 'Benefit Stop Date',
  ConNameFirst: 'Dependent First Name',
  ConNameLast: 'Dependent Last Name',
  ConNameMiddle: 'Dependent Middle Name',
  ConSSN: 'Dependent SSN',
  ConDateOfBirth: 'Dependent Date of Birth',
  ConGender: 'Dependent Gender',
  ConRelationship: 'Dependent Relationship',
});

const LANGUAGES = [SAP, UKG, named(SPANISH), named(FRENCH)];
