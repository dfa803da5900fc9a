// exceljs's streaming reader only reading the first sheet, row by row, doing nothing with the rows.
import ExcelJs from 'exceljs';
import { done } from './report.mjs';

const started = performance.now();
const reader = new ExcelJs.stream.xlsx.WorkbookReader(process.argv[2], {
  worksheets: 'emit',
  sharedStrings: 'cache',
  styles: 'cache',
  hyperlinks: 'ignore',
  entries: 'ignore',
});
let rows = 0;
for await (const sheet of reader) for await (const _row of sheet) rows++;
done(started, { rows: rows - 1 });
