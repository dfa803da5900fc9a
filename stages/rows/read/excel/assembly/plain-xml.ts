import { beginCell, beginRow, endRow } from './row.ts';
import { rows } from './rows.ts';
import { endText, reserve, textAt, texts } from './texts.ts';

// What is usual of a workbook's XML (docs/adr/0032): shared texts are kept, and rows of cells written as sheet rows. What stands
// otherwise is left where it is, to TypeScript.

export { beginCell, beginRow, endRow, endText, reserve, rows, textAt, texts };
