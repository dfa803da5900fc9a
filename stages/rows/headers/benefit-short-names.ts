/** Short and other names of benefits, as words of a key, and the names by which configs know them: as names of their lists they would be past the bound. */
const NAMES: readonly (readonly [names: string, usual: string])[] = [
  ['hcfsa|hc fsa|hfsa|mfsa|med fsa|hcra|health ?care spending account|medical reimbursement(?: account)?', 'health fsa'],
  ['dcap|dcra|dc fsa|dependent day care(?: fsa)?|day care fsa', 'dependent care fsa'],
  ['lp fsa|lfsa', 'limited fsa'],
  ['vstd', 'voluntary std'],
  ['vltd', 'voluntary ltd'],
  ['short term dis', 'std'],
  ['long term dis', 'ltd'],
  ['permanent life', 'whole life'],
  ['sup(?= (?:life|ad d|std|ltd)(?![^ ]))', 'supplemental'],
  ['(?<=(?:life|ad d|std|ltd) )amt', 'amount'],
  ['basic spouse life', 'spouse basic life'],
  ['basic child life', 'child basic life'],
  ['hosp indemnity', 'hospital indemnity'],
  // Alone it may be anything.
  ['crit illness|ci(?= (?:tier|coverage|election|volume|amount|plan|level|effective))', 'critical illness'],
  ['prescription drugs', 'prescription drug'],
  ['legalshield', 'legal'],
  ['(?:id|identity) protection', 'identity theft'],
  ['dntl', 'dental'],
  ['eye ?care', 'vision'],
  ['(?<=medical |health |dental |vision |life )ins', 'insurance'],
];
const ANY = new RegExp(`(?<![^ ])(?:${NAMES.map(([names]) => names).join('|')})(?![^ ])`);
const USUAL = NAMES.map(([names, usual]) => [new RegExp(`(?<![^ ])(?:${names})(?![^ ])`), usual] as const);

/** A key with the names by which configs know benefits; most keys are as they were. */
export function inFullNames(key: string): string {
  return ANY.test(key) ? USUAL.reduce((full, [names, usual]) => full.replace(names, usual), key) : key;
}
