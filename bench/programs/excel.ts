import { createReadStream, closeSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { UNWRAP } from '../../src/edge/upload/unwrap.ts';
import { createSheetInspector } from '../../stages/rows/detect/table/sheet-inspector.ts';
import type { Inspection } from '../../stages/rows/detect/inspection.ts';
import { CHUNK_BYTES, SEGMENT_BYTES, VENDORS, emptySum, normalizeCut, printTwice, rulesOf, stopwatch } from '../normalizing.ts';

// A workbook on one thread, by the code of the edge and the workers: package → sheet rows, inspected while they pass and
// kept in a file as the edge keeps them in a blob → JSON bytes of the records and the full error report.
const MAX_BYTES = 10 * 1024 ** 3;

const file = process.argv[2] as string;
const inflated = `${file}.${process.pid}.rows`;
const fd = openSync(inflated, 'w+');
await printTwice(async () => {
  const working = stopwatch();
  const inspection = await take();
  const { seconds: inspect_seconds } = working();
  const rules = rulesOf(inspection);
  const sum = emptySum();
  for (const cut of inspection.cuts) normalizeCut(fd, cut, rules, sum);
  return { ...sum, ...working(), inspect_seconds };
});
closeSync(fd);
unlinkSync(inflated);

async function take(): Promise<Inspection> {
  const stored = {
    bytes: statSync(file).size,
    read: (start: number, end: number) => createReadStream(file, { start, end: end - 1, highWaterMark: CHUNK_BYTES }),
  };
  const { bytes, workbook } = await UNWRAP.workbook.open(stored, { maxBytes: MAX_BYTES, vendors: VENDORS, hint: null, fileName: 'enrollment.xlsx' });
  if (workbook === null) throw new Error('the file is no workbook');
  const inspector = createSheetInspector({
    vendors: VENDORS,
    hint: null,
    fileName: 'enrollment.xlsx',
    segmentBytes: SEGMENT_BYTES,
    sheet: workbook.sheet,
    date1904: workbook.date1904,
  });
  let at = 0;
  for await (const chunk of bytes) {
    inspector.push(chunk);
    at += writeSync(fd, chunk, 0, chunk.length, at);
  }
  return inspector.end();
}
