import type { ACTIONS, BENEFITS, CODED_FIELDS, CodedField, COVERAGE_TYPES, GENDERS, RELATIONSHIPS } from '../../../../src/model/record.ts';
import { CODED_FIELDS as LISTS } from '../../../../src/model/record.ts';

/**
 * The code lists of the 834 (005010X220A1), complete: what each code means in a record, or null for a known code for which a record has no
 * value. A code that is not here is unknown.
 */
export const X12_CODES = {
  /** INS02 individual relationship. */
  relationship: codesOf<(typeof RELATIONSHIPS)[number]>({
    self: '18',
    spouse: '01',
    child: '19',
    parent: '03',
    grandchild: '05',
    adopted_child: '09',
    foster_child: '10',
    ward: '15',
    stepchild: '17',
    ex_spouse: '25',
    domestic_partner: '53',
    other: '04 06 07 08 11 12 13 14 16 23 24 26 31 38 60 D2 G8 G9',
  }),
  /** INS03 and HD01 maintenance type. 032: employee information not applicable. */
  action: {
    ...codesOf<(typeof ACTIONS)[number]>({ add: '021', change: '001 026', terminate: '024 002', reinstate: '025', audit: '030' }),
    '032': null,
  },
  /** HD03 insurance line. */
  'coverage.benefit': codesOf<(typeof BENEFITS)[number]>({
    medical: 'HLT HMO PPO POS EPO MM AJ',
    dental: 'DEN DCP',
    vision: 'VIS',
    prescription: 'PDG MOD',
    mental_health: 'AK',
    disability: 'STD LTD',
    long_term_care: 'LTC',
    other: 'AG AH FAC HE PRA UR',
  }),
  /** HD05 coverage level. With one, two … dependents it is not said who they are. */
  'coverage.coverage_type': codesOf<(typeof COVERAGE_TYPES)[number]>({
    EMPLOYEE_ONLY: 'EMP',
    EMPLOYEE_SPOUSE: 'ESP',
    EMPLOYEE_CHILDREN: 'ECH',
    FAMILY: 'FAM E1D E2D E3D E5D E6D E7D E8D E9D TWO',
    DEPENDENTS_ONLY: 'CHD DEP SPC SPO',
    INDIVIDUAL: 'IND',
  }),
  /** DMG03; exchanges send X, too. */
  gender: codesOf<(typeof GENDERS)[number]>({ F: 'F', M: 'M', U: 'U', X: 'X' }),
} as const satisfies Record<CodedField, Readonly<Record<string, string | null>>>;

/** The country of a member's address, which says whether a short zip lacks zeros. */
export const COUNTRY_ELEMENT = 'N404';

/** Elements that fill no field of a record, or not always, with their code lists. A code outside of them gets a warning. */
export const X12_CHECKED: Readonly<Record<string, readonly string[]>> = {
  INS01: ['Y', 'N'],
  INS03: '001 021 024 025 030'.split(' '),
  INS04: [
    '01 02 03 04 05 06 07 08 09 10 11 14 15 16 17 18 20 21 22 25 26 27 28 29 31 32 33 37 38 39 40 41 43 59',
    'AA AB AC AD AE AF AG AH AI AJ AL EC XN XT',
  ].flatMap((line) => line.split(' ')),
  INS05: ['A', 'C', 'S', 'T'],
  'INS06-1': ['A', 'B', 'C', 'D', 'E'],
  INS07: '1 2 3 4 5 6 7 8 9 10 ZZ'.split(' '),
  INS08: 'AC AO AU FT L1 PT RT TE'.split(' '),
  INS09: ['F', 'N', 'P'],
  /** What the number of a member is: 34 an SSN, ZZ one that was agreed on; the others are those that element 66 has for persons. */
  NM108: '34 ZZ MI II N C C1 24 FI EI HN XX'.split(' '),
  DMG04: 'B D I M R S U W X'.split(' '),
};

/**
 * Whether common words are read in the place of a code: for a benefit, a tier and a gender. Not for a relationship, where 20 and `EE` mean
 * something else.
 */
export function isWorded(field: CodedField): boolean {
  return field === 'coverage.benefit' || field === 'coverage.coverage_type' || field === 'gender';
}

/** What is left of a code of digits without leading zeros: `01` and `1` of `001`. */
export function withoutZeros(code: string): string[] {
  const zeros = /^(0+)\d+$/.exec(code)?.[1]?.length ?? 0;
  return Array.from({ length: zeros }, (_, i) => code.slice(i + 1)).filter((short) => short !== '');
}

/** Codes as indexes into the closed list of a field; -1 for one that is known and has no value. */
export function codeIndexes(field: CodedField, codes: Readonly<Record<string, string | null>>): [code: string, index: number][] {
  const list: readonly string[] = LISTS[field] satisfies (typeof CODED_FIELDS)[CodedField];
  return Object.entries(codes).map(([code, value]) => [code, value === null ? -1 : list.indexOf(value)]);
}

function codesOf<Value extends string>(byValue: Partial<Record<Value, string>>): Readonly<Record<string, Value>> {
  const codes: Record<string, Value> = {};
  for (const value of Object.keys(byValue) as Value[]) for (const code of byValue[value]!.split(' ')) codes[code] = value;
  return codes;
}
