import { closeSync, openSync, readSync } from 'node:fs';
import { catalog } from '../../config/vendors/index.ts';
import type { Cut } from '../../src/model/reading.ts';
import { createInspector } from '../../stages/rows/detect/inspect.ts';
import type { Inspection } from '../../stages/rows/detect/inspection.ts';
import { compileRules, createNormalizer } from '../../stages/rows/normalizer.ts';
import { createReader } from '../../stages/rows/read/reader.ts';
import { Record } from '../../stages/rows/record.ts';
import { MAX_FIELDS, Row } from '../../stages/rows/row.ts';
import { Issues } from '../../stages/rows/validate/issues.ts';
import { beginRecord } from '../../stages/rows/wide-rows.ts';
import { peakRssMb } from '../measure.ts';

// The pure pipeline on one thread: bytes of a file → JSON bytes of its records and its full error report. No store,
// no queue, no compression; the groups are counted and dropped.
//   pipeline.ts FILE [all|read|map|validate] [PART/PARTS]
const CHUNK_BYTES = 1 << 20;
const SEGMENT_BYTES = 8 << 20;
const GROUP_BYTES = 1 << 20;
const SUBMITTED_ON = 2026 * 512 + 1 * 32 + 15;
const HASH_KEY = new Uint8Array(16).fill(7);

const [file = '', upTo = 'all', share = '0/1'] = process.argv.slice(2);
const [part = 0, parts = 1] = share.split('/').map(Number);
const fd = openSync(file, 'r');

const inspectStarted = performance.now();
const inspection = inspect();
const inspectSeconds = (performance.now() - inspectStarted) / 1000;

const started = performance.now();
const cpuBefore = process.cpuUsage();
const rules = compileRules(inspection.vendor.config, inspection.reading, {
  hashKey: HASH_KEY,
  file_kind: inspection.file_kind,
  submittedOn: SUBMITTED_ON,
});
const sum = { rows: 0, valid: 0, errors: 0, warnings: 0, records: 0, bytes: 0 };
for (const [index, cut] of inspection.cuts.entries()) {
  if (index % parts !== part) continue;
  if (upTo === 'all') normalize(cut);
  else work(cut, upTo);
}
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
closeSync(fd);

process.stdout.write(
  `${JSON.stringify({
    rows: sum.rows,
    seconds,
    cpu_seconds: (user + system) / 1e6,
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
  const inspector = createInspector({ vendors, hint: null, fileName: 'enrollment', segmentBytes: SEGMENT_BYTES });
  for (const chunk of chunks(0, Number.MAX_SAFE_INTEGER, 1 << 16)) inspector.push(chunk);
  return inspector.end();
}

function normalize(cut: Cut): void {
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

/** The first stages alone: what the others cost is the difference. */
function work(cut: Cut, last: string): void {
  const reader = createReader(inspection.reading, cut);
  const row = new Row(MAX_FIELDS);
  const record = new Record();
  const issues = new Issues(rules.severities);
  const steps = last === 'read' ? [] : rules.steps;
  const checks = last === 'validate' ? rules.allChecks : [];
  for (const chunk of chunks(cut.start, cut.end, CHUNK_BYTES)) {
    reader.feed(chunk, false);
    drain();
  }
  reader.feed(new Uint8Array(0), true);
  drain();

  function drain(): void {
    while (reader.next(row)) {
      sum.rows++;
      if (row.fault !== 'none') continue;
      beginRecord(record, row);
      for (let i = 0; i < steps.length; i++) steps[i]!(row, record, issues);
      for (let i = 0; i < checks.length; i++) checks[i]!(record, issues);
      sum.errors += issues.errors;
      issues.clear();
    }
  }
}

/** The file's bytes [from, to) in chunks; each is read into the same buffer. */
function* chunks(from: number, to: number, size: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(size);
  for (let at = from; at < to;) {
    const read = readSync(fd, buffer, 0, Math.min(size, to - at), at);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    at += read;
  }
}
