import { FIELDS, type Field } from '../../src/model/record.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Transform } from '../../src/model/transform.ts';
import { CONFIG_LANGUAGE, type FieldMapping, type FieldMappings, type VendorConfig } from '../../src/model/vendor-config.ts';
import { createInspector } from '../../stages/rows/detect/inspect.ts';
import { compileRules, createNormalizer } from '../../stages/rows/normalizer.ts';
import { checkVendorConfig } from '../../stages/rows/vendor-check/check.ts';
import { peakRssMb } from '../measure.ts';

// What a vendor's config costs: rows of made-up people under a vendor of this many mapped fields and rules, from bytes to JSON.
//   config.ts COLUMNS RULES ROWS [parts|dependents]
// A record has 24 fields. Further columns are parts of fields that stand in several columns, or those of dependents in
// numbered columns, eight for each. One field of three has transforms. The rules are of all kinds, in turn; every row keeps them.
const SEGMENT_BYTES = 1 << 30;
const GROUP_BYTES = 1 << 20;
const PASSES = 8;
const SUBMITTED_ON = 2026 * 512 + 1 * 32 + 15;

const [fieldCount = 15, ruleCount = 20, rowCount = 50_000] = process.argv.slice(2, 5).map(Number);
const inParts = process.argv[5] !== 'dependents';

const CELLS: Record<Field, (row: number) => string> = {
  member_id: (row) => `M${1_000_000 + row}`,
  first_name: (row) => ['James', 'Mary', 'Siobhan', 'Zoë'][row % 4]!,
  last_name: (row) => ['Smith', "O'Brien", 'van der Berg'][row % 3]!,
  date_of_birth: (row) => `0${1 + (row % 9)}/1${row % 9}/19${50 + (row % 50)}`,
  ssn: (row) => `219-0${1 + (row % 9)}-${1000 + (row % 9000)}`,
  email: (row) => `someone${row}@example.com`,
  phone: (row) => `(603) 555-${1000 + (row % 9000)}`,
  'address.street': (row) => `${1 + (row % 999)} Quarry Road`,
  'address.city': () => 'Concord',
  'address.state': () => 'NH',
  'address.zip': () => '03301',
  'coverage.plan_id': (row) => ['MED-PPO-500', 'DEN-BASIC-01'][row % 2]!,
  'coverage.effective_date': () => '01/01/2025',
  'coverage.termination_date': () => '12/31/2025',
  'coverage.coverage_type': () => 'Family',
  'coverage.benefit': () => 'Medical',
  middle_name: () => 'Ann',
  suffix: () => 'Jr',
  gender: (row) => 'MF'[row % 2]!,
  employee_id: (row) => `E${row}`,
  group_id: () => 'G-17',
  hire_date: () => '03/02/2015',
  relationship: () => 'Self',
  action: () => 'add',
};
const DEPENDENT_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'ssn',
  'relationship',
  'gender',
  'member_id',
  'coverage.effective_date',
] as const;
const DEPENDENT_CELLS: Partial<Record<Field, (row: number) => string>> = {
  relationship: () => 'Child',
  ssn: (row) => `457-5${row % 9}-${1000 + (row % 9000)}`,
};
const PARTED_FIELDS: Field[] = [
  'first_name',
  'last_name',
  'address.street',
  'address.city',
  'coverage.plan_id',
  'middle_name',
  'employee_id',
  'group_id',
];
const TRANSFORMS: Transform[][] = [
  [{ kind: 'trim', characters: '*' }],
  [{ kind: 'case', to: 'upper' }],
  [
    { kind: 'slice', from: 1, to: 30 },
    { kind: 'replace', find: '_', with: '-' },
  ],
];

const own = FIELDS.slice(0, Math.min(fieldCount, FIELDS.length));
const further = Math.max(0, fieldCount - FIELDS.length);
const dependents = inParts ? 0 : Math.ceil(further / DEPENDENT_FIELDS.length);
/** The fields of the further columns, each a part of one of them. */
const parts = Array.from({ length: inParts ? further : 0 }, (_, at) => PARTED_FIELDS[at % PARTED_FIELDS.length]!);
const vendor = vendorOf();
const faults = checkVendorConfig(vendor);
if (faults.length > 0) throw new Error(JSON.stringify(faults));
const bytes = new TextEncoder().encode(csv());

const version = { vendor_id: 'vnd_bench', owner: null, version: 1, config: vendor, updated_at: new Date(0), updated_by: 'bench' };
const inspector = createInspector({ vendors: [version], hint: version, fileName: 'bench.csv', segmentBytes: SEGMENT_BYTES });
inspector.push(bytes);
const { reading, cuts, file_kind } = inspector.end();
const rules = compileRules(vendor, reading, { hashKey: new Uint8Array(16).fill(7), file_kind, submittedOn: SUBMITTED_ON });

let seconds = Infinity;
let cpuSeconds = Infinity;
let tally = { rows: 0, valid_rows: 0 };
for (let pass = 0; pass < PASSES; pass++) {
  const started = performance.now();
  const before = process.cpuUsage();
  tally = normalize();
  const { user, system } = process.cpuUsage(before);
  // The first passes are those in which the engine compiles.
  seconds = Math.min(seconds, (performance.now() - started) / 1000);
  cpuSeconds = Math.min(cpuSeconds, (user + system) / 1e6);
}
if (tally.valid_rows !== rowCount) throw new Error(`${rowCount - tally.valid_rows} rows are invalid`);
process.stdout.write(
  `${JSON.stringify({ rows: tally.rows, seconds, cpu_seconds: cpuSeconds, rss_mb: peakRssMb(), fields: fieldCount, rules: ruleCount, bytes: bytes.length })}\n`,
);

function vendorOf(): VendorConfig {
  const mapped = (field: Field, at: number, prefix: string): FieldMapping => ({
    from: [`${prefix}${field}`],
    ...(parts.includes(field) ? { concat: { parts: [field, ...partsOf(field)].map((name) => ({ from: [name] })) } } : {}),
    ...(at % 3 === 0 && field !== 'relationship' ? { transforms: TRANSFORMS[(at / 3) % TRANSFORMS.length]! } : {}),
  });
  const fields: FieldMappings = Object.fromEntries(own.map((field, at) => [field, mapped(field, at, '')]));
  const ofDependents: FieldMappings = Object.fromEntries(DEPENDENT_FIELDS.map((field, at) => [field, mapped(field, at, 'Dep{n} ')]));
  return {
    language: CONFIG_LANGUAGE,
    name: 'Bench',
    status: 'active',
    file_formats: ['csv'],
    detection: { required_headers: ['member_id'], optional_headers: [] },
    dialect: { date_formats: ['MM/DD/YYYY'], open_end_dates: [], file_kind: 'unknown', termination_is_first_day_not_covered: false },
    mapping: {
      fields,
      linkage: { following: false },
      coverages: { kind: 'row' },
      dependent_columns: dependents === 0 ? null : { max: dependents, fields: ofDependents },
    },
    validation: { required: ['last_name'], identifiers: ['member_id'], errors: [], rules: Array.from({ length: ruleCount }, (_, at) => ruleOf(at)) },
    source: 'made up',
  };
}

function ruleOf(at: number): Rule {
  const id = `rule_${at}`;
  const texts = ['member_id', 'last_name', 'first_name', 'address.city', 'email'] as const;
  const text = texts[at % texts.length]!;
  switch (at % 6) {
    case 0:
      return { id, check: 'required', field: text, when: { field: 'date_of_birth', filled: true } };
    case 1:
      return { id, check: 'allowed', field: 'address.state', values: ['NH', 'MA', 'VT', 'ME'] };
    case 2:
      return { id, check: 'pattern', field: 'member_id', pattern: '[A-Z]\\d{7}' };
    case 3:
      return { id, check: 'length', field: text, min: 1, max: 60 };
    case 4:
      return { id, check: 'range', field: 'date_of_birth', min: '1900-01-01', max: { years: -5 } };
    default:
      return { id, check: 'date_order', earlier: 'date_of_birth', later: 'coverage.effective_date' };
  }
}

/** The further columns of a field: `last_name part 24`. */
function partsOf(field: Field): string[] {
  return parts.flatMap((one, at) => (one === field ? [`${field} part ${FIELDS.length + at}`] : []));
}

function csv(): string {
  const header = [
    ...own,
    ...parts.map((field, at) => `${field} part ${FIELDS.length + at}`),
    ...Array.from({ length: dependents }, (_, n) => DEPENDENT_FIELDS.map((field) => `Dep${n + 1} ${field}`)).flat(),
  ];
  const lines = [header.join(',')];
  for (let row = 0; row < rowCount; row++) {
    const cells = own.map((field) => CELLS[field](row));
    cells.push(...parts.map((field) => CELLS[field](row)));
    for (let n = 0; n < dependents; n++) cells.push(...DEPENDENT_FIELDS.map((field) => (DEPENDENT_CELLS[field] ?? CELLS[field])(row + n)));
    lines.push(cells.join(','));
  }
  return `${lines.join('\n')}\n`;
}

function normalize(): { rows: number; valid_rows: number } {
  const sum = { rows: 0, valid_rows: 0 };
  for (const cut of cuts) {
    const normalizer = createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: null });
    normalizer.feed(bytes.subarray(cut.start, cut.end), true);
    while (normalizer.work()) for (const group of normalizer.takeGroups()) normalizer.giveBack(group);
    const { rows, valid_rows } = normalizer.finish();
    sum.rows += rows;
    sum.valid_rows += valid_rows;
  }
  return sum;
}
