import type { VendorConfig } from '../src/model/vendor-config.ts';
import { csvFixture, type Fixture } from './csv-fixture.ts';
import { excelFixture } from './excel-fixture.ts';
import { FIXED_VENDOR, fixedFixture } from './fixed-fixture.ts';
import { jsonFixture } from './json-fixture.ts';
import type { Peer } from './peers.ts';
import type { Options } from './suite.ts';
import { x12Fixture } from './x12-fixture.ts';

/** How one format is measured: a generated file, the program that runs the pure pipeline over it, and its peers. */
export interface FormatCase {
  /** As the product calls it. */
  readonly format: string;
  /** Rows where none are asked for. */
  readonly rows: number;
  fixture(options: Options): Promise<Fixture>;
  /** By its name (programs/). */
  readonly program: string;
  /** Those that only read come first: the first one is what others are held against. */
  readonly peers: readonly Peer[];
  /** The vendor of the fixture, where it is none of the catalog. */
  readonly vendor?: VendorConfig;
  /** Another format of the same people, whose pipeline this one is held against. */
  readonly beside?: FormatCase;
}

export const PIPELINE = 'pipeline';

export const CSV: FormatCase = {
  format: 'csv',
  rows: 1_000_000,
  fixture: ({ data, rows, shape }) => csvFixture(data, rows, shape),
  program: PIPELINE,
  peers: [
    { name: 'csv-parse', script: 'csv-parse-read.mjs', does: 'only reads' },
    { name: 'papaparse', script: 'papaparse-read.mjs', does: 'only reads' },
    { name: 'DuckDB, 1 thread', script: 'duckdb-csv.mjs', args: ['1'], does: 'maps to JSON, lists rejected rows' },
    { name: 'DuckDB, 2 threads', script: 'duckdb-csv.mjs', args: ['2'], does: 'maps to JSON, lists rejected rows' },
    { name: 'polars, 1 thread', script: 'polars-csv.py', args: ['1'], does: 'maps to JSON, no report' },
    { name: 'polars, 2 threads', script: 'polars-csv.py', args: ['2'], does: 'maps to JSON, no report' },
    { name: 'Miller', script: 'miller-csv.mjs', needs: 'mlr', does: 'renames to JSON, no report, threads of its own' },
  ],
};

const EDI_834: FormatCase = {
  format: 'edi_834',
  rows: 200_000,
  fixture: ({ data, rows, shape }) => x12Fixture(data, rows, shape),
  program: PIPELINE,
  peers: [
    { name: 'x12-parser', script: 'x12-parser-json.mjs', does: 'maps to JSON, no report' },
    // Where a chunk ends within a segment, its stream puts a part of that segment before the next (1.7.1).
    { name: 'node-x12', script: 'node-x12-read.mjs', does: 'only reads, the whole file in memory: its stream is wrong at the borders of chunks' },
  ],
};

/** exceljs reads some ten thousand rows a second: a million would take minutes. */
const MAX_EXCEL_ROWS = 200_000;

const EXCEL: FormatCase = {
  format: 'excel',
  rows: MAX_EXCEL_ROWS,
  fixture: ({ data, rows }) => excelFixture(data, Math.min(rows, MAX_EXCEL_ROWS)),
  program: 'excel',
  peers: [
    { name: 'exceljs', script: 'exceljs-read.mjs', does: 'only reads, as a stream' },
    { name: 'SheetJS', script: 'sheetjs-read.mjs', does: 'only reads, the whole file in memory' },
  ],
};

const JSON_ARRAY: FormatCase = {
  format: 'json',
  rows: 500_000,
  fixture: ({ data, rows, shape }) => jsonFixture(data, rows, shape),
  program: PIPELINE,
  peers: [
    { name: 'stream-json', script: 'stream-json-read.mjs', does: 'only reads' },
    { name: 'JSON.parse', script: 'json-parse.mjs', does: 'only reads, the whole file in memory' },
    { name: 'DuckDB, 1 thread', script: 'duckdb-json.mjs', args: ['1'], does: 'maps to JSON, no report' },
    { name: 'DuckDB, 2 threads', script: 'duckdb-json.mjs', args: ['2'], does: 'maps to JSON, no report' },
  ],
};

const FIXED: FormatCase = {
  format: 'fixed_width',
  rows: 1_000_000,
  fixture: ({ data, rows, shape }) => fixedFixture(data, rows, shape),
  program: PIPELINE,
  vendor: FIXED_VENDOR,
  beside: CSV,
  peers: [
    { name: 'polars, 1 thread', script: 'polars-fixed.py', args: ['1'], does: 'maps to JSON, no report' },
    { name: 'polars, 2 threads', script: 'polars-fixed.py', args: ['2'], does: 'maps to JSON, no report' },
  ],
};

export const FORMATS: readonly FormatCase[] = [CSV, EXCEL, FIXED, EDI_834, JSON_ARRAY];
