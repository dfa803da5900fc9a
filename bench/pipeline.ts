import { closeSync, openSync, readSync } from 'node:fs';
import { catalog } from '../config/vendors/index.ts';
import { createInspector } from '../stages/rows/detect/inspect.ts';
import type { Inspection } from '../stages/rows/detect/inspection.ts';
import { compileRules, createNormalizer } from '../stages/rows/normalizer.ts';
import { peakRssMb } from './measure.ts';

// The pure pipeline on one thread: bytes of a file → JSON bytes of its records and its full error report. No store,
// no queue, no compression; the groups are counted and dropped.
const CHUNK_BYTES = 1 << 20;
const SEGMENT_BYTES = 8 << 20;
const GROUP_BYTES = 1 << 20;
const SUBMITTED_ON = 2026 * 512 + 1 * 32 + 15;
const HASH_KEY = new Uint8Array(16).fill(7);

const fd = openSync(process.argv[2] as string, 'r');

const inspectStarted = performance.now();
const inspection = inspect();
const inspectSeconds = (performance.now() - inspectStarted) / 1000;

const started = performance.now();
const rules = compileRules(inspection.vendor.config, inspection.reading, {
  hashKey: HASH_KEY,
  file_kind: inspection.file_kind,
  submittedOn: SUBMITTED_ON,
});
const sum = { rows: 0, valid: 0, errors: 0, warnings: 0, records: 0, bytes: 0 };
for (const cut of inspection.cuts) normalize(cut);
const seconds = (performance.now() - started) / 1000;
closeSync(fd);

process.stdout.write(
  `${JSON.stringify({
    rows: sum.rows,
    seconds,
    rss_mb: peakRssMb(),
    inspect_seconds: inspectSeconds,
    valid_rows: sum.valid,
    errors: sum.errors,
    warnings: sum.warnings,
    records: sum.records,
    output_mb: Math.round(sum.bytes / 1e6),
  })}\n`,
);

function inspect(): Inspection {
  const vendors = catalog.map(({ vendor_id, config }) => ({
    vendor_id,
    owner: null,
    version: 1,
    config,
    updated_at: new Date(0),
    updated_by: 'bench',
  }));
  const inspector = createInspector({ vendors, hint: null, fileName: 'enrollment.csv', segmentBytes: SEGMENT_BYTES });
  for (const chunk of chunks(0, Number.MAX_SAFE_INTEGER, 1 << 16)) inspector.push(chunk);
  return inspector.end();
}

function normalize(cut: Inspection['cuts'][number]): void {
  const normalizer = createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: null });
  for (const chunk of chunks(cut.start, cut.end, CHUNK_BYTES)) {
    normalizer.feed(chunk, false);
    drain();
  }
  normalizer.feed(new Uint8Array(0), true);
  drain();
  const tally = normalizer.finish();
  drain();
  sum.rows += tally.rows;
  sum.valid += tally.valid_rows;
  sum.errors += tally.errors;
  sum.warnings += tally.warnings;
  sum.records += tally.records;

  function drain(): void {
    while (normalizer.work());
    for (const group of normalizer.takeGroups()) {
      sum.bytes += group.json.length;
      normalizer.giveBack(group);
    }
  }
}

/** The bytes of a span, in one buffer that is filled again and again: whoever is fed copies what it keeps. */
function* chunks(start: number, end: number, size: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(size);
  for (let at = start; at < end;) {
    const length = readSync(fd, chunk, 0, Math.min(size, end - at), at);
    if (length === 0) return;
    at += length;
    yield chunk.subarray(0, length);
  }
}
