import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { random } from '../../support/random.ts';
import { inspect } from './detect/inspecting.ts';
import { normalizeFile, writeFile } from './normalized.ts';

const FOLDER = path.join(import.meta.dirname, '../../fixtures');
/** What files of no vendor have besides: headings of groups, columns of each benefit, a city with its state. */
const OTHERS = [
  'Subscriber,,,,Dependent 1,,Dependent 2,\nMember ID,First Name,Last Name,"City, State",First Name,DOB,First Name,DOB\n' +
    '1,Ann,Lee,"Dover, DE 19901",Zoe,2012-01-02,,\n2,Bob,Ray,Toronto/ON,,,Max,01/02/2014\n3,Cy,Moe,SAINT PAUL MN 5510,,,,\n',
  'Employee ID|Relationship|First Name|Last Name|DOB|Effective Date|Medical Plan|Medical Tier|Dental|Basic Life|Voluntary Life|STD|City/State/Zip\n' +
    '1|Employee|Ann|Lee|1985-03-15|2025-01-01|PPO|EE+SP|Waived|"$50,000"|Yes|N|Dover/DE/19901\n' +
    '1|Spouse|Al|Lee|1984-01-01|2025-01-01|PPO||Yes||||\n2|Employee|Bob|Ray|1980-03-15|01/01/2025|Declined||FAM|X|||Dover DE\n',
];
const FIXTURES = [
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => readFileSync(path.join(FOLDER, name))),
  ...OTHERS.map((text) => Buffer.from(text)),
];

/** What makes trouble: delimiters, quotes, line ends, broken and invisible characters, guards and fillers. */
const TROUBLE = [
  ',',
  '|',
  '\t',
  ';',
  '"',
  "'",
  '""',
  '\\"',
  '\\',
  '\n',
  '\r',
  '\r\n',
  '\0',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  'é',
  '😀',
  '\u2028',
  '="',
  'N/A',
  'NULL',
  '-',
  '=1+1',
  '0',
  '9999999999',
  '1.2E+07',
  '31/12/1985',
  'total',
  'sep=;\n',
  '"a\n',
  ',,,,,,,,',
].map((text) => Buffer.from(text));
const BROKEN = [Buffer.from([0xff]), Buffer.from([0xe2, 0x80]), Buffer.from([0xc3]), Buffer.from([0xa0])];

/** A fixture that was damaged in one to six places. */
export function mutated(seed: number): Uint8Array {
  const below = random(seed);
  let bytes: Buffer = FIXTURES[below(FIXTURES.length)]!;
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(bytes.length + 1);
    const to = Math.min(bytes.length, at + below(40));
    const trouble = [...TROUBLE, ...BROKEN];
    switch (below(6)) {
      case 0:
        bytes = Buffer.concat([bytes.subarray(0, at), trouble[below(trouble.length)]!, bytes.subarray(at)]);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
        break;
      case 3:
        bytes = bytes.subarray(0, at);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256)]), bytes.subarray(at + 1)]);
        break;
      default:
        bytes = Buffer.concat([bytes, bytes.subarray(at, to)]);
    }
  }
  return bytes;
}

const REFUSALS = new Set(['invalid_file_format', 'unrecognized_layout']);

/** Takes a damaged file through all row work: it ends in a refusal by name, or in records and a report that fit together. Answers which. */
export function survive(bytes: Uint8Array): 'refused' | 'read' {
  let vendor;
  try {
    vendor = inspect(bytes).vendor.config;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    expect(REFUSALS).toContain(failure.code);
    return 'refused';
  }
  const whole = normalizeFile(bytes, { vendor });
  const { tally, errors, records, inspection } = whole;
  expect(tally.rows).toBe(inspection.row_count);
  expect(tally.valid_rows + tally.invalid_rows).toBe(tally.rows);
  expect(new Set(errors.filter(({ severity }) => severity === 'error').map(({ row_number }) => row_number)).size).toBe(tally.invalid_rows);
  expect(tally.records).toBe(records.length);
  for (const { ssn } of records) expect(ssn === null || /^\*{3}-\*{2}-\d{4}$/.test(ssn)).toBe(true);
  // TypeScript alone must write what it writes with the kernel.
  const inPieces = writeFile(bytes, { vendor, chunkBytes: 1 + (bytes.length % 13), withoutKernel: true });
  expect([inPieces.recordText, inPieces.errorText]).toEqual([whole.recordText, whole.errorText]);
  return 'read';
}
