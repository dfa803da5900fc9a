import { createReadStream, closeSync, openSync, readSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { catalog } from '../../config/vendors/index.ts';
import { UNWRAP } from '../../src/edge/upload/unwrap.ts';
import { createSheetInspector } from '../../stages/rows/detect/sheet-inspector.ts';
import { compileRules, createNormalizer } from '../../stages/rows/normalizer.ts';
import { peakRssMb } from '../measure.ts';

// A workbook on one thread, by the code of the edge and the workers: package → sheet rows, inspected while they pass and
// kept in a file as the edge keeps them in a blob → JSON bytes of the records and the full error report.
const CHUNK_BYTES = 1 << 20;
const SEGMENT_BYTES = 8 << 20;
const GROUP_BYTES = 1 << 20;
const MAX_BYTES = 10 * 1024 ** 3;

const file = process.argv[2] as string;
const inflated = `${file}.${process.pid}.rows`;
const started = performance.now();
const cpuBefore = process.cpuUsage();
const vendors = catalog.map(({ vendor_id, config }) => ({
  vendor_id,
  owner: null,
  version: 1,
  config,
  updated_at: new Date(0),
  updated_by: 'bench',
}));
const stored = {
  bytes: statSync(file).size,
  read: (start: number, end: number) => createReadStream(file, { start, end: end - 1, highWaterMark: CHUNK_BYTES }),
};
const { bytes, workbook } = await UNWRAP.workbook.open(stored, { maxBytes: MAX_BYTES, vendors, hint: null, fileName: 'enrollment.xlsx' });
if (workbook === null) throw new Error('the file is no workbook');
const inspector = createSheetInspector({
  vendors,
  hint: null,
  fileName: 'enrollment.xlsx',
  segmentBytes: SEGMENT_BYTES,
  sheet: workbook.sheet,
  date1904: workbook.date1904,
});
const fd = openSync(inflated, 'w+');
for await (const chunk of bytes) {
  inspector.push(chunk);
  writeSync(fd, chunk);
}
const inspection = inspector.end();
const takenSeconds = (performance.now() - started) / 1000;

const rules = compileRules(inspection.vendor.config, inspection.reading, {
  hashKey: new Uint8Array(16).fill(7),
  file_kind: inspection.file_kind,
  submittedOn: 2026 * 512 + 1 * 32 + 15,
});
const sum = { rows: 0, valid: 0, errors: 0, warnings: 0, records: 0, bytes: 0 };
for (const cut of inspection.cuts) {
  const normalizer = createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: null });
  const drain = (): void => {
    while (normalizer.work());
    for (const group of normalizer.takeGroups()) {
      sum.bytes += group.json.length;
      normalizer.giveBack(group);
    }
  };
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = cut.start; at < cut.end;) {
    const length = readSync(fd, chunk, 0, Math.min(CHUNK_BYTES, cut.end - at), at);
    if (length === 0) throw new Error('the sheet rows end too early');
    at += length;
    normalizer.feed(chunk.subarray(0, length), at >= cut.end);
    drain();
  }
  const tally = normalizer.finish();
  drain();
  sum.rows += tally.rows;
  sum.valid += tally.valid_rows;
  sum.errors += tally.errors;
  sum.warnings += tally.warnings;
  sum.records += tally.records;
}
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
closeSync(fd);
unlinkSync(inflated);

process.stdout.write(
  `${JSON.stringify({
    rows: sum.rows,
    seconds,
    cpu_seconds: (user + system) / 1e6,
    rss_mb: peakRssMb(),
    inspect_seconds: takenSeconds,
    valid_rows: sum.valid,
    errors: sum.errors,
    warnings: sum.warnings,
    records: sum.records,
    output_mb: Math.round(sum.bytes / 1e6),
  })}\n`,
);
