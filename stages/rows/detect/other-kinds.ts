/** A kind of file that is no enrollment file, though its headers may name persons and identifiers. */
interface OtherKind {
  name: string;
  /** Headers (as keys) that files of this kind have. */
  markers: RegExp;
  /** Headers with which it is one of enrollment nevertheless. */
  unless: RegExp | null;
}

/** So many different markers make a file one of that kind. */
const MIN_MARKERS = 2;

const ENROLLED = /member|subscriber|enrollee|insured|employee|dependent|relation|birth|\bdob\b|\bhire|\bssn\b|social security|associate/;

const KINDS: readonly OtherKind[] = [
  {
    name: 'claims',
    markers:
      /^claim (?:line )?(?:id|number|no|num|type|status|line|date|amount)|^(?:icd(?: ?\d+)?|diagnosis|dx|procedure|cpt|hcpcs|drg|ndc|revenue)(?: ?\d+)?(?: codes?| cd)?(?: ?\d+)?$|^(?:total )?(?:billed|allowed|paid|charged?|copay|coinsurance|deductible) (?:amount|amt|charges?)$|^(?:service|dos)(?: from| to| start| end| begin| thru)? date$|^date of service|^days supply$|^place of service|^rendering provider|^billing provider/,
    unless: null,
  },
  {
    name: 'providers',
    markers:
      /^(?:provider |rendering |individual |type ?1 )?npi(?: number)?$|taxonomy|^(?:primary |provider )?specialt(?:y|ies)(?: \d| description| code| name)?$|^(?:provider|practice|facility|clinic|hospital) (?:id|name|type|number)$|^(?:state |medical )?license(?: number| no| state)?$|^dea(?: number)?$|accepting new patients|^credentials?$|^board certif|^degree$|^panel status$/,
    unless: ENROLLED,
  },
  {
    name: 'employers',
    markers:
      /^(?:number of|total|enrolled|eligible) employees?(?: count)?$|^employee count$|^(?:sic|naics)(?: code)?$|^(?:employer|company|legal|business)(?: legal| business)? name$|^doing business as$|^dba(?: name)?$|^(?:employer )?f?ein$|^employer contribution|^new hire (?:coverage )?policy$|^broker (?:name|npn|id|agency)$|^industry$|^renewal (?:date|month)$|^group size$/,
    unless:
      /\b(?:member|subscriber|enrollee|insured|dependent) (?:id|number|name|first|last|ssn|dob)\b|relationship|birth|\bdob\b|\bdoh\b|hire date|date of hire|\bssn\b|social security|associate id|^(?:employee|emp|ee) (?:id|number|no|ssn|first|last)\b/,
  },
  {
    name: 'beneficiaries',
    markers:
      /^(?:(?:benefit|share|allocation|beneficiary) )?(?:percent(?:age)?|pct)$|^(?:beneficiary )?(?:share|allocation)$|^(?:beneficiary )?relationship$/,
    unless: /member|subscriber|enrollee|insured|employee|dependent|coverage|\bplan\b|benefits?\b|tier|effective|\bhire|associate|worker|\bjob\b/,
  },
  {
    name: 'tax returns',
    markers:
      /^tax year$|^filing status$|^(?:form )?(?:w ?2|1040|1099)\b|taxpayer|^(?:adjusted gross|taxable) income$|^agi$|^(?:standard|itemized) deductions?$|^deduction method$/,
    // Payrolls know how somebody files, too.
    unless: /member|subscriber|enrollee|insured|employee|associate|worker|coverage|\bplan\b|benefit|\bhire|\bjob\b|payroll/,
  },
];

/** What else than enrollment the headers (as keys) are of, or null. */
export function otherKind(keys: readonly string[]): string | null {
  const distinct = [...new Set(keys)];
  const found = KINDS.find(
    ({ markers, unless }) =>
      distinct.filter((key) => markers.test(key)).length >= MIN_MARKERS && (unless === null || !distinct.some((key) => unless.test(key))),
  );
  return found?.name ?? null;
}
