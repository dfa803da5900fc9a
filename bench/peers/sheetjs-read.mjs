// SheetJS only reading the first sheet: it has no reader that streams, so the package and all cells are in memory.
import { readFileSync } from 'node:fs';
import XLSX from 'xlsx';
import { done } from './report.mjs';

const started = performance.now();
const { Sheets, SheetNames } = XLSX.read(readFileSync(process.argv[2]), { dense: true, cellText: false, cellHTML: false });
done(started, { rows: Sheets[SheetNames[0]].length - 1 });
