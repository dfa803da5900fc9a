// csv-parse only reading a file, row by row, doing nothing with the rows.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { done } from './report.mjs';

const started = performance.now();
const parser = createReadStream(process.argv[2], { highWaterMark: 1 << 20 }).pipe(parse({ bom: true, max_record_size: 1 << 20 }));
let records = 0;
parser.on('readable', () => {
  while (parser.read() !== null) records++;
});
parser.on('end', () => done(started, { rows: records - 1 }));
