import { readSync } from 'node:fs';
import { catalog } from '../config/vendors/index.ts';
import type { Cut } from '../src/model/cut.ts';
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

/** What a program did, and how long it took. */
interface Worked extends Sum, Spent {
  /** What recognizing and cutting the file took. */
  inspect_seconds: number;
}

interface Spent {
  seconds: number;
  cpu_seconds: number;
}

/** Starts to measure; what is answered tells what was spent since. */
export function stopwatch(): () => Spent {
  const begun = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { seconds: (performance.now() - begun) / 1000, cpu_seconds: (user + system) / 1e6 };
  };
}

/**
 * Does the work in a process just started, and once more, as a service does its later files: in a short run a part is the engine's
 * compiling. Prints both as the one line that the harness reads.
 */
export async function printTwice(work: () => Worked | Promise<Worked>): Promise<void> {
  const { valid: valid_rows, bytes, ...first } = await work();
  const rss_mb = peakRssMb();
  const again = await work();
  if (again.records !== first.records || again.bytes !== bytes) throw new Error('the same file gave something else the second time');
  const result = { ...first, valid_rows, rss_mb, output_mb: Math.round(bytes / 1e6), again_seconds: again.seconds };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
