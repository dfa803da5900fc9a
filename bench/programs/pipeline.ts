import { closeSync, openSync } from 'node:fs';
import type { Cut } from '../../src/model/cut.ts';
import { createInspector } from '../../stages/rows/detect/inspect.ts';
import type { Inspection } from '../../stages/rows/detect/inspection.ts';
import { createReader } from '../../stages/rows/read/reader.ts';
import { Kernel } from '../../stages/rows/kernel/kernel.ts';
import { Program } from '../../stages/rows/kernel/program.ts';
import { compileWork, work } from '../../stages/rows/kernel/work.ts';
import type { Rules } from '../../stages/rows/normalizer.ts';
import { Issues } from '../../stages/rows/validate/issues.ts';
import { beginRecord } from '../../stages/rows/drafts.ts';
import { CHUNK_BYTES, SEGMENT_BYTES, VENDORS, chunks, emptySum, normalizeCut, printTwice, rulesOf, stopwatch, type Sum } from '../normalizing.ts';

// The pure pipeline on one thread: bytes of a file → JSON bytes of its records and its full error report. No store,
// no queue, no compression; the groups are counted and dropped.
//   pipeline.ts FILE [all|read|map|validate] [PART/PARTS]

const [file = '', upTo = 'all', share = '0/1'] = process.argv.slice(2);
const [part = 0, parts = 1] = share.split('/').map(Number);
const fd = openSync(file, 'r');
await printTwice(() => {
  const inspecting = stopwatch();
  const inspection = inspect();
  const { seconds: inspect_seconds } = inspecting();
  const working = stopwatch();
  const sum = workAll(inspection);
  return { ...sum, ...working(), inspect_seconds };
});
closeSync(fd);

function workAll(inspection: Inspection): Sum {
  const rules = rulesOf(inspection);
  const sum = emptySum();
  for (const [index, cut] of inspection.cuts.entries()) {
    if (index % parts !== part) continue;
    if (upTo === 'all') normalizeCut(fd, cut, rules, sum);
    else workUpTo(cut, upTo, inspection, rules, sum);
  }
  return sum;
}

function inspect(): Inspection {
  const inspector = createInspector({ vendors: VENDORS, hint: null, fileName: 'enrollment', segmentBytes: SEGMENT_BYTES });
  for (const chunk of chunks(fd, 0, Number.MAX_SAFE_INTEGER, 1 << 16)) inspector.push(chunk);
  return inspector.end();
}

/** The first stages alone: what the others cost is the difference. */
function workUpTo(cut: Cut, last: string, { reading }: Inspection, rules: Rules, sum: Sum): void {
  const { steps, checks } = rules.work.whole;
  const program = new Program();
  const part = compileWork(last === 'read' ? [] : steps, last === 'validate' ? checks : [], program);
  if (reading.format === 'fixed_width') program.lines(reading);
  const kernel = Kernel.take(program.image());
  const reader = createReader(reading, cut, kernel);
  const { row } = kernel;
  const record = kernel.record();
  const issues = new Issues(rules.severities);
  for (const chunk of chunks(fd, cut.start, cut.end, CHUNK_BYTES)) {
    reader.feed(chunk, false);
    drain();
  }
  reader.feed(new Uint8Array(0), true);
  drain();
  kernel.giveBack();

  function drain(): void {
    while (reader.next(row)) {
      sum.rows++;
      if (row.fault !== 'none') continue;
      beginRecord(record, row);
      work(part, row, record, issues, kernel);
      sum.errors += issues.errors;
      issues.clear();
    }
  }
}
