import { beginCell, beginRow, endRow } from './row.ts';
import { rows } from './rows.ts';
import { endText, reserve, textAt, texts } from './texts.ts';

// The usual XML of workbooks (docs/adr/0032): keeps shared texts, and writes rows of cells as sheet rows. Anything else is left to TypeScript.

export { beginCell, beginRow, endRow, endText, reserve, rows, textAt, texts };
