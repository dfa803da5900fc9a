import { statSync } from 'node:fs';
import { generic } from '../config/vendors/generic.ts';
import { widths } from '../config/vendors/fixed-fields.ts';
import type { Field } from '../src/model/record.ts';
import type { VendorConfig } from '../src/model/vendor-config.ts';
import { COLUMNS, csvFixture, peopleOf, type Fixture } from './csv-fixture.ts';
import type { Shape } from './made-up.ts';
import { writeOnce } from './text-file.ts';

/** How many positions each column has. */
const WIDTHS = [12, 12, 16, 11, 10, 1, 42, 16, 40, 14, 2, 5, 14, 10, 10, 8];
const LINE_POSITIONS = WIDTHS.reduce((sum, width) => sum + width, 0);
const MAPPED: readonly Field[] = [
  'member_id',
  'first_name',
  'last_name',
  'ssn',
  'date_of_birth',
  'gender',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.state',
  'address.zip',
  'coverage.plan_id',
  'coverage.effective_date',
  'coverage.termination_date',
  'relationship',
];

/** The layout of the fixture: each column fills the field that it fills in the CSV, so that a row is the same work. */
export const FIXED_VENDOR: VendorConfig = {
  ...generic,
  name: 'Benchmark of fixed width',
  file_formats: ['fixed_width'],
  dialect: {
    ...generic.dialect,
    fixed_width: {
      line_lengths: [LINE_POSITIONS],
      record_types: [{ name: 'person', role: 'row', fields: widths(1, ...COLUMNS.map((column, at) => [column, WIDTHS[at]!] as const)) }],
    },
  },
  mapping: {
    fields: Object.fromEntries(MAPPED.map((field, at) => [field, { from: [COLUMNS[at]!] }])),
    linkage: { following: true },
    coverages: { kind: 'row' },
    dependent_columns: null,
  },
  validation: { ...generic.validation, identifiers: ['member_id', 'ssn'] },
  source: 'The fixture of the benchmark',
};

/** The people of the CSV fixture, each cell filled with blanks to its width. Kept beside the CSV for the next run. */
export async function fixedFixture(directory: string, rows: number, shape: Shape): Promise<Fixture> {
  const csv = await csvFixture(directory, rows, shape);
  const file = csv.file.replace(/\.csv$/, '.txt');
  await writeOnce(file, () => lines(csv));
  return { ...csv, file, bytes: statSync(file).size };
}

async function* lines(csv: Fixture): AsyncGenerator<string> {
  for await (const cells of peopleOf(csv)) {
    let line = '';
    for (const [at, cell] of cells.entries()) {
      if (cell.length > WIDTHS[at]!) throw new Error(`a cell of ${COLUMNS[at]} has ${cell.length} characters`);
      line += cell.padEnd(WIDTHS[at]!);
    }
    yield `${line}\n`;
  }
}
