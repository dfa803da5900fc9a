import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { peakRssMb } from './measure.ts';

// The peer: csv-parse only reading a file, row by row, doing nothing with the rows.
const file = process.argv[2] as string;
const started = performance.now();
const parser = createReadStream(file, { highWaterMark: 1 << 20 }).pipe(parse({ bom: true, max_record_size: 1 << 20 }));
let records = 0;
parser.on('readable', () => {
  while (parser.read() !== null) records++;
});
parser.on('end', () => {
  process.stdout.write(`${JSON.stringify({ rows: records - 1, seconds: (performance.now() - started) / 1000, rss_mb: peakRssMb() })}\n`);
});
