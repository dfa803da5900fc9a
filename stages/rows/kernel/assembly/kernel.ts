import { readCells } from './cells.ts';
import { write } from './json.ts';
import { readObject } from './json-object.ts';
import { readLine, takeLine } from './line-fields.ts';
import { findLine } from './lines.ts';
import { readLoop } from './loop.ts';
import { workRows } from './rows.ts';
import { run } from './run.ts';
import { readSheetRow } from './sheet-row.ts';

// What TypeScript calls (class `Kernel`).
export { findLine, readCells, readLine, readLoop, readObject, readSheetRow, run, takeLine, workRows, write };
