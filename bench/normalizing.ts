import { readSync } from 'node:fs';
import { catalog } from '../config/vendors/index.ts';
import type { Cut } from '../src/model/reading.ts';
import type { VendorVersion } from '../src/model/vendor-config.ts';
import type { Inspection } from '../stages/rows/detect/inspection.ts';
import { compileRules, createNormalizer, type Rules } from '../stages/rows/normalizer.ts';
import { FIXED_VENDOR } from './fixed-fixture.ts';
import { peakRssMb } from './measure.ts';

export const CHUNK_BYTES = 1 << 20;
export const SEGMENT_BYTES = 8 << 20;
const GROUP_BYTES = 1 << 20;
const SUBMITTED_ON = 2026 * 512 + 1 * 32 + 15;
const HASH_KEY = new Uint8Array(16).fill(7);

/** The built-in catalog as the store would give it, and the layout of the fixture of fixed width, which no carrier has. */
export const VENDORS: readonly VendorVersion[] = [...catalog, { vendor_id: 'vnd_bench_fixed', config: FIXED_VENDOR }].map(
  ({ vendor_id, config }) => ({
    vendor_id,
    owner: null,
    version: 1,
    config,
    updated_at: new Date(0),
    updated_by: 'bench',
  }),
);

export function rulesOf({ vendor, reading, file_kind }: Inspection): Rules {
  return compileRules(vendor.config, reading, { hashKey: HASH_KEY, file_kind, submittedOn: SUBMITTED_ON });
}

/** What a program came to; `bytes` are those of the records and of the error report. */
export interface Sum {
  rows: number;
  valid: number;
  errors: number;
  warnings: number;
  records: number;
  bytes: number;
}

export function emptySum(): Sum {
  return { rows: 0, valid: 0, errors: 0, warnings: 0, records: 0, bytes: 0 };
}

/** Bytes of one cut of an open file → JSON bytes, which are counted and dropped. */
export function normalizeCut(fd: number, cut: Cut, rules: Rules, sum: Sum): void {
  const normalizer = createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: null });
  const drain = (): void => {
    while (normalizer.work());
    for (const group of normalizer.takeGroups()) {
      sum.bytes += group.json.length;
      normalizer.giveBack(group);
    }
  };
  let left = cut.end - cut.start;
  for (const chunk of chunks(fd, cut.start, cut.end, CHUNK_BYTES)) {
    left -= chunk.length;
    normalizer.feed(chunk, false);
    drain();
  }
  if (left > 0) throw new Error('the file ends before its last cut does');
  normalizer.feed(new Uint8Array(0), true);
  drain();
  const tally = normalizer.finish();
  drain();
  sum.rows += tally.rows;
  sum.valid += tally.valid_rows;
  sum.errors += tally.errors;
  sum.warnings += tally.warnings;
  sum.records += tally.records;
}

/** The bytes [from, to) of an open file; each chunk is read into the same buffer. */
export function* chunks(fd: number, from: number, to: number, size: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(size);
  for (let at = from; at < to;) {
    const read = readSync(fd, buffer, 0, Math.min(size, to - at), at);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    at += read;
  }
}

/** Prints what was done as the one line that the harness reads. */
export function printResult(sum: Sum, seconds: number, cpu: NodeJS.CpuUsage, inspectSeconds: number): void {
  const result = {
    rows: sum.rows,
    seconds,
    cpu_seconds: (cpu.user + cpu.system) / 1e6,
    rss_mb: peakRssMb(),
    inspect_seconds: inspectSeconds,
    valid_rows: sum.valid,
    errors: sum.errors,
    warnings: sum.warnings,
    records: sum.records,
    output_mb: Math.round(sum.bytes / 1e6),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
