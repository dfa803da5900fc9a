import type { ACTIONS, BENEFITS, COVERAGE_TYPES, GENDERS, RELATIONSHIPS, CodedField } from '../../../src/model/record.ts';
import { COMPOSED_TIERS } from './coverages/tier-words.ts';

/** Most words; only their case differs from how they are compared. */
const PLAIN_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * The words that senders use for the values of closed lists, whoever they are. A vendor's own lookup is asked first.
 * Keys are word keys: lower case, every run of other characters than letters and digits one space.
 */
export const COMMON_WORDS: Readonly<Record<CodedField, Readonly<Record<string, string>>>> = {
  relationship: wordsOf<(typeof RELATIONSHIPS)[number]>({
    // 18, 01, 19 … are the codes of the 834's INS02, which flat files borrow. One digit means another thing with each sender.
    self: [
      'self, employee, emp, e, ee, subscriber, sub, subscriberself, insured, primary, primary insured, primary member, primary subscriber',
      'policyholder, policy holder, cardholder, contract holder, certificate holder, member, participant, worker, associate, employee self',
      'self employee, retiree, 18, 0, 00, 20, active employee, retired employee, cobra participant, ee active, subscriber self, subscr, subs',
      'enrollee, main insured, main subscriber, annuitant, pensioner, qb, qualified beneficiary, employee subscriber, insured employee, primary applicant, contributor',
      'head, head of household, head of the household, head of house, head of family, household head, family head, hoh, householder, main member',
      'main applicant, principal, principal member, principal insured, principal applicant, principal subscriber, applicant, account holder, accountholder',
      'primary account holder, account owner, policy owner, contract owner, primary policyholder, primary policy holder, titular, myself, me',
      'empleado, empleada, asegurado, asegurada, suscriptor, suscriptora, asegurado principal, empleado a, employé, employée, adhérent, adhérente',
    ],
    spouse: [
      'spouse, sps, sp, s, husband, wife, h, w, spo, spse, spou, hus, husb, married spouse, legal spouse, dependent spouse, 01, spouse opposite sex, spouse same sex, opposite sex spouse, same sex spouse',
      'surviving spouse, spouse of employee, spouse of subscriber, spouse of member, legally married spouse, retiree spouse, employee spouse',
      'spouse dp, spouse partner, spouse domestic partner, spouse or dp, spouse or partner, spouse or domestic partner, husband wife, husband or wife, wife husband',
      'cónyuge, conyuge, esposo, esposa, esposo a, conjoint, conjointe, époux, épouse',
    ],
    // "Dependent" beside employee and spouse is how many senders call a child.
    child: [
      'child, children, ch, c, chd, chld, chl, kid, son, sn, daughter, dau, da, dtr, dgt, daug, dep, d, dependent, dependant, dependent child, natural child',
      'child of employee, child of subscriber, child of member, son of employee, daughter of employee, biological child, own child, newborn, child domestic partner, child of domestic partner, domestic partner child',
      'domestic partners child, domestic partner s child, dp child, dc, disabled child, handicapped child, disabled dependent',
      'handicapped dependent, overage dependent, student, student dependent, 19, biological son, biological daughter, natural son, natural daughter',
      'full time student, child full time student, dependent child full time student, child student, student child, child over age, over age child',
      'overage child, child overage, adult child, minor child, child disabled, child handicapped, dependent son, dependent daughter, child natural, child biological',
      'q, qmcso, qmsco, court ordered child, child court ordered, court ordered dependent, court order dependent, court ordered, court order, child court order',
      'hijo, hija, hijo a, hijos, dependiente, enfant, fils, fille',
    ],
    domestic_partner: [
      'domestic partner, domestic partner of employee, domestic partner of subscriber, partner of employee, dp, domesticpartner, partner, life partner, lifepartner, civil union, civil union partner, civil partner',
      'same sex domestic partner, opposite sex domestic partner, registered domestic partner, 53',
    ],
    stepchild: ['stepchild, step child, child step, stepson, step son, stepdaughter, step daughter, stepson or stepdaughter, sc, 17'],
    adopted_child: ['adopted child, adopted, child adopted, adoptedchild, adopted son, adopted daughter, ac, 09'],
    foster_child: ['foster child, foster, fosterchild, child foster, child fostered, fostered child, fc, 10'],
    grandchild: ['grandchild, grand child, child grandchild, grandson, granddaughter, grandson or granddaughter, gc, 05'],
    ward: [
      'ward, ward of court, court appointed ward, legal ward, legal guardian, legal guardianship, guardianship, child legal guardian',
      'child legal guardianship, lg, 15',
    ],
    parent: ['parent, mother, father, father or mother, mother or father, 03'],
    ex_spouse: ['ex spouse, exspouse, spouse ex, ex, former spouse, divorced spouse, ex husband, ex wife, xs, 25'],
    other: [
      'other, o, oth, other relationship, other relative, other dependent, other qualified dependent, relative, sibling, brother, sister',
      'brother or sister, niece, nephew, nephew or niece, cousin, aunt, uncle, uncle or aunt, grandparent, grandmother, grandfather',
      'grandfather or grandmother, guardian, sponsored dependent, collateral dependent, mother in law, father in law, son in law',
      'daughter in law, brother in law, sister in law, stepparent, stepmother, stepfather, beneficiary, trustee, g8, g9, d2, 04, 06, 07, 08',
      '11, 12, 13, 14, 16, 23, 24, 26, 31, 38',
    ],
  }),
  'coverage.coverage_type': wordsOf<(typeof COVERAGE_TYPES)[number]>({
    EMPLOYEE_ONLY: [
      'employee only, employee, ee, e, eo, emp, ee only, eeonly, emp only, employeeonly, subscriber only, subscriberonly, subscriber',
      'member only, self only, self, enrollee only, insured only, retiree only, employee coverage, enrollee, participant only, employee alone, ee alone, self alone, you only, you, yourself only, yourself, just you, just me, qb only, qb, sub only, named insured, named insured only, e o, ee o, e only',
    ],
    EMPLOYEE_SPOUSE: [
      ...COMPOSED_TIERS.EMPLOYEE_SPOUSE,
      'employeespouse, employeeandspouse, eespouse, es, ee s, ees, eesp, esp, subscriberandspouse, edp, employee spouse domestic partner, couple, cpl',
      'husband and wife, qb spouse, qb and spouse, emp s, pareja, ind spouse, individual spouse, individual and spouse, insured spouse, insured and spouse, named insured spouse',
      'named insured and spouse, named insured spouse only',
    ],
    EMPLOYEE_CHILDREN: [
      ...COMPOSED_TIERS.EMPLOYEE_CHILDREN,
      'employeechildren, employeeandchildren, employeechild, ec, ech, ecn, ee c, eec, eech, ee cn, eecn, subscriberandchild',
      'subscriberandchildren, single parent, parent child, parent and child, parent children, parent and children, p c, qb child',
      'qb children, qb child ren, qb and child, qb and children, qb and child ren, eechn, eechild, eechildren, emp c',
      'one parent family, 1 parent family, single parent family, ind child, ind children, individual child, individual children, insured children, named insured children',
    ],
    FAMILY: [
      ...COMPOSED_TIERS.FAMILY,
      'family, fam, fa, f, fm, e fm, ee fm, ef, eef, ee f, employeefamily, employeeandfamily, subscriberandfamily, full family, e1d, e2d, e3d, e5d, e6d',
      'e7d, e8d, e9d, two, two party, 2 party, 2party, 2p, party of 2, party of two, two person, 2 person, esc, ees c, efam, qb family, qb and family, employee 2',
      'ee 2, employee 3, ee 3, employee and two dependents, employee 2 dependents, ee 2 dependents, eefam, eefamily, emp f, family coverage, family plan, two parent family, 2 parent family, familiar, familia, familiale',
    ],
    DEPENDENTS_ONLY: [
      ...COMPOSED_TIERS.DEPENDENTS_ONLY,
      'dependents only, dependent only, dep only, dep, chd, child only, children only, spouse only, spouseonly, spo, spc',
    ],
    INDIVIDUAL: ['individual, indiv, party of 1, party of one, ind, i, single, sgl, sng, individual only, individual coverage, single coverage'],
    WAIVED: [
      'waived, waive, waiver, waiving, w, wvd, declined, decline, declines, opt out, opted out, optout, no coverage, refused, not enrolled',
      'not electing, not elected, no election, not eligible, ineligible, not covered, not participating, not enrolling, did not elect, did not enroll',
      'no election made, non participating, nonparticipating, non participant, waiver of coverage, cash in lieu, cash in lieu of coverage, opt out credit',
      'waive with credit, waive w credit, waived with credit, waived w credit, waive for credit, opt out with credit, opt out w credit, opt out cash in lieu',
      'no medical, no dental, no vision, no medical coverage, no dental coverage, no vision coverage, no life, no life coverage, no health coverage, no insurance coverage',
      'not yet eligible, not eligible yet, never enrolled, never elected, non qualified, nonqualified, not qualified, denied, coverage denied',
      'eligible not enrolled, no plan, i waive, i decline, opt out of coverage, opted out of coverage, waive all, waive all coverage, no insurance',
      'i waive coverage, i decline coverage, i waive this coverage, i decline this coverage, i do not want coverage, do not want',
      'wv, wvr, wav, ne, n e, inelig, waives, decl, no cov, none elected, waiver on file, refusal, refuse, refuses, rejected, does not want, does not want coverage, opting out, opts out',
      'covered under spouse, covered by spouse, covered under spouses plan, covered under spouse s plan, covered under spouse plan, covered elsewhere',
      ...waiversOf('coverage, all coverage, medical, dental, vision, life, health, insurance, plan, benefit, benefits'),
      ...waiversOf('medical coverage, dental coverage, vision coverage, health coverage, health insurance, medical plan, dental plan, vision plan'),
    ],
  }),
  'coverage.benefit': wordsOf<(typeof BENEFITS)[number]>({
    medical: [
      'medical, med, health, hlt, hospital, major medical, mm, hmo, ppo, pos, epo, hdhp, medical insurance, health insurance, health plan',
      'medical plan, m, medi, medical rx, medical and rx, medical prescription, group health',
    ],
    dental: ['dental, den, dent, dcp, dental ppo, dental hmo, dental insurance, dental plan, dppo, dhmo, d'],
    vision: ['vision, vis, visi, visn, eye, eyecare, eye care, vision insurance, vision plan, v'],
    prescription: ['prescription, rx, drug, drugs, pharmacy, prescription drug, prescription drugs, pdg, mod, mail order drug'],
    life: [
      'life, lif, life insurance, basic life, group life, term life, voluntary life, supplemental life, dependent life, spouse life',
      'child life, life and ad d, basic life and ad d, basic life ad d, life ad d, ad d, add',
    ],
    disability: [
      'disability, std, ltd, short term disability, long term disability, voluntary short term disability, voluntary long term disability',
      'voluntary std, voluntary ltd',
    ],
    long_term_care: ['long term care, ltc, longtermcare'],
    mental_health: ['mental health, ak, behavioral health, mental, mentalhealth'],
    fsa: [
      'fsa, flex, flexible spending account, flexible spending, health fsa, healthcare fsa, health care fsa, medical fsa',
      'dependent care fsa, dependent care, limited purpose fsa, limited purpose, lpfsa, lpf, lp fsa, dcfsa, hcfsa, mfsa, hfsa, dca, dcap, dcra, hcra',
      'dependent care account, dependent day care, dependent care assistance, medical reimbursement, health care reimbursement',
    ],
    hsa: ['hsa, health savings account, health savings'],
    other: [
      'other, accident, critical illness, hospital indemnity, cancer, legal, identity theft, pet, eap, employee assistance program',
      'crit illness, hosp indemnity, id theft, identity theft protection, prepaid legal, accident insurance, critical illness insurance, hospital indemnity insurance, cancer insurance, pet insurance, legal insurance, legal plan',
      'wellness, hearing, he, commuter, transit, hra, gap, ag, ah, aj, fac, pra, ur, 401k, 401 k, retirement',
    ],
  }),
  gender: wordsOf<(typeof GENDERS)[number]>({
    M: ['m, male, man, boy, masculino, hombre, masculin, homme'],
    F: ['f, female, woman, girl, fem, femenino, femenina, mujer, féminin, femme'],
    X: ['x, non binary, nonbinary, nb, other, o, third gender, genderqueer, intersex, gender x'],
    U: [
      'u, unknown, unk, undisclosed, not specified, unspecified, not disclosed, not provided, decline to answer, decline to state',
      'prefer not to say, n',
    ],
  }),
  action: wordsOf<(typeof ACTIONS)[number]>({
    add: [
      'add, a, added, addition, new, n, new enrollment, new hire, enroll, enrolled, enrollment, enrolment, initial, initial enrollment',
      'newly eligible, insert, nh, 021, 21, employee enrolled, employee added, member enrolled, member added, enrollment created, enrollment added, coverage added',
    ],
    change: [
      'change, c, ch, chg, changed, update, u, updated, upd, modify, modified, modification, correction, demographic, demographic change',
      'plan change, maintenance, maintain, renewal, renew, 001, 026, employee updated, member updated, enrollment updated, enrollment changed, coverage updated',
    ],
    terminate: [
      'terminate, t, tm, term, trm, termed, terminated, termination, cancel, cancelled, canceled, cancellation, cancellation or termination, drop, dropped, delete, del, d',
      'remove, removed, end, 024, 24, 002, employee terminated, member terminated, enrollment terminated, coverage terminated, member removed',
      'enrollment cancelled, enrollment canceled, coverage cancelled, coverage canceled',
    ],
    reinstate: ['reinstate, r, reinstated, reinstatement, rehire, rehired, re enroll, reenroll, re enrollment, reactivate, 025, 25'],
    audit: ['audit, audit or compare, compare, verify, verification, full, no change, none, 030, 30'],
  }),
};

/** The states of the United States, its territories and the military post, by code. Two-letter codes are accepted in any case. */
export const STATES: Readonly<Record<string, string>> = statesOf([
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida',
  'GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland',
  'MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire',
  'NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania',
  'RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington',
  'WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI Virgin Islands',
  'FM Micronesia, MH Marshall Islands, PW Palau, AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific',
]);

/** Other ways to write a state's name, by word key. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(STATES).map(([code, name]) => [wordKey(name), code])),
  'washington dc': 'DC',
  'washington d c': 'DC',
  'd c': 'DC',
  'us virgin islands': 'VI',
  'u s virgin islands': 'VI',
  'commonwealth of puerto rico': 'PR',
  'federated states of micronesia': 'FM',
};

/** As addresses shorten states that have codes of two letters, by word key. `Cal` and `Del` are as often something else. */
export const SHORTENED_STATES: Readonly<Record<string, string>> = shortened(
  'ala AL, ariz AZ, ark AR, calif CA, colo CO, conn CT, fla FL, ill IL, kans KS, mass MA, mich MI, minn MN, miss MS, mont MT, nebr NE, nev NV, n h NH, n j NJ, ' +
    'n m NM, n mex NM, n y NY, n c NC, n d ND, n dak ND, okla OK, ore OR, oreg OR, penn PA, penna PA, r i RI, s c SC, s d SD, s dak SD, tenn TN, tex TX, ' +
    'wash WA, w va WV, wis WI, wisc WI, wyo WY, p r PR',
);

/** What follows a last name without being part of it, by word key, and how it is written. */
export const NAME_SUFFIXES: Readonly<Record<string, string>> = {
  jr: 'Jr',
  junior: 'Jr',
  sr: 'Sr',
  senior: 'Sr',
  ii: 'II',
  iii: 'III',
  iv: 'IV',
  '2nd': 'II',
  '3rd': 'III',
  '4th': 'IV',
};

/** Dates and words that mean "no end", whatever the vendor. A vendor's config adds its own. */
export const OPEN_END_WORDS: readonly string[] = [
  '9999-12-31',
  '12/31/9999',
  '99991231',
  '3999-12-31',
  '39991231',
  '12/31/3999',
  '2999-12-31',
  '29991231',
  '12/31/2999',
  '99/99/9999',
  '99999999',
  '9999-99-99',
  '99/99/99',
  '999999',
  '9999999',
  '99999',
  '00/00/0000',
  '00000000',
  '0000-00-00',
  'nil',
  'null',
  'none',
  '0',
  'open',
  'n/a',
  'na',
  'ongoing',
  'current',
  'present',
  'active',
  'still active',
  'enrolled',
  'still enrolled',
  'no end',
  'no end date',
  'open ended',
  'continuing',
  'indefinite',
];

/** How words are compared: lower case, every run of other characters than letters and digits one space. */
export function wordKey(text: string): string {
  if (PLAIN_WORDS.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words out of lines of several, with the code they stand for. */
function wordsOf<Code extends string>(lists: Record<Code, readonly string[]>): Readonly<Record<string, Code>> {
  const words: Record<string, Code> = {};
  for (const code of Object.keys(lists) as Code[]) for (const word of lists[code].flatMap((line) => line.split(', '))) words[word] = code;
  return words;
}

/** "Waived medical" and "medical waived", of each of these. */
function waiversOf(things: string): string[] {
  const said = [
    'waived',
    'waive',
    'waives',
    'waiving',
    'waiver',
    'declined',
    'decline',
    'declines',
    'refused',
    'opt out',
    'opted out',
    'not enrolled',
  ];
  return things.split(', ').map((thing) => said.map((word) => `${word} ${thing}, ${thing} ${word}`).join(', '));
}

function statesOf(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.flatMap((line) => line.split(', ')).map((state) => [state.slice(0, 2), state.slice(3)]));
}

function shortened(list: string): Record<string, string> {
  return Object.fromEntries(list.split(', ').map((one) => [one.slice(0, -3), one.slice(-2)]));
}
