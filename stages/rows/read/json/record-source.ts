import type { JsonContext } from '../../../../src/model/cut.ts';
import type { JsonReading } from '../../../../src/model/reading.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Row } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import type { ControlRecords } from './control-records.ts';
import { JsonRecords } from './json-records.ts';
import type { JsonScanner } from './json-scanner.ts';
import { NestedRecords } from './nested-records.ts';
import type { PathTree } from './path-tree.ts';

/** How a file's records are found. */
export type RecordPlan = Pick<JsonReading, 'layout' | 'nested'>;

/** Finds the records of a JSON file one after the other, wherever they stand (`JsonRecords`, `NestedRecords`). */
export interface RecordSource {
  /** `ended`: nothing but what closes the records' array follows. `broken`: nothing behind the window's place can be told apart. */
  readonly state: 'open' | 'ended' | 'broken';
  /** Where the last record began, in the window. */
  readonly from: number;
  /** The number of the last record. */
  readonly lastNumber: number;
  readonly scanner: JsonScanner;
  readonly control: ControlRecords;
  /** Reads the next record that is about a person and moves `window.at` behind it; false when it needs more bytes or none are left. */
  read(window: ByteWindow, row: Row): boolean;
  /** Lends a row for as long as the bytes of a window are not moved. */
  lent(read: (row: Row) => void): void;
}

/** In the memory of the `kernel` the bytes of the window stand. `context` is what is open where the bytes begin. */
export function createRecords(
  { layout, nested }: RecordPlan,
  tree: PathTree,
  firstNumber: number,
  { kernel = null, context }: { kernel?: Kernel | null; context?: JsonContext | undefined } = {},
): RecordSource {
  return nested === undefined ? new JsonRecords(layout, tree, firstNumber, kernel) : new NestedRecords(nested, tree, firstNumber, context);
}
