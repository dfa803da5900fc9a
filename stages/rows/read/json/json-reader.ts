import type { Cut, JsonContext } from '../../../../src/model/cut.ts';
import type { JsonReading } from '../../../../src/model/reading.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Row } from '../../row.ts';
import { ByteWindow } from '../byte-window.ts';
import type { RowReader } from '../row-reader.ts';
import { createTranscoder } from '../transcode.ts';
import { JsonRowText } from './json-row-text.ts';
import { PathTree } from './path-tree.ts';
import { createRecords, type RecordSource } from './record-source.ts';

/** Reads the rows of a JSON segment: whole lines, or elements of an array with what stands between them. */
export function createJsonReader(reading: JsonReading, cut: Pick<Cut, 'first_row' | 'start' | 'context'>, kernel: Kernel | null): RowReader {
  return new JsonReader(reading, cut, kernel);
}

class JsonReader implements RowReader {
  readonly #window: ByteWindow;
  readonly #transcoder;
  readonly #records: RecordSource;
  readonly #text: JsonRowText;
  readonly #recodes: boolean;

  constructor(reading: JsonReading, cut: Pick<Cut, 'first_row' | 'start' | 'context'>, kernel: Kernel | null) {
    this.#window = new ByteWindow(cut.start, kernel?.window ?? null);
    this.#transcoder = createTranscoder(reading.encoding);
    const tree = new PathTree(reading.paths, reading.types ?? null, reading.family ?? null);
    this.#records = createRecords(reading, tree, cut.first_row, { kernel, context: contextOf(cut) });
    this.#text = new JsonRowText(this.#records.scanner);
    this.#recodes = reading.encoding === 'windows-1252';
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#transcoder.write(chunk, last, this.#window);
  }

  next(row: Row): boolean {
    if (!this.#records.read(this.#window, row)) return false;
    if (row.fault !== 'none') return true;
    if (this.#recodes) this.#text.recode(row);
    if (this.#records.scanner.hasEscapes) this.#text.unescape(row);
    return true;
  }
}

/** How to read a record as a reader has given it: in UTF-8, and an object by itself. */
export function asObjects({ nested: _nested, ...reading }: JsonReading): JsonReading {
  return { ...reading, encoding: 'utf-8' };
}

function contextOf({ context }: Pick<Cut, 'context'>): JsonContext | undefined {
  return context !== undefined && 'open' in context ? context : undefined;
}
