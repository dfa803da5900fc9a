import { ByteWriter } from '../serialize/byte-writer.ts';
import { ErrorWriter, type ErrorEntry } from '../serialize/error-json.ts';
import type { GroupWriter } from '../serialize/groups.ts';

/** Room for the entries of a family of a few rows; more is made where it is needed. */
const USUAL_BYTES = 64 * 1024;

/** Entries of the error report as JSON, which wait for the end of their family. */
export class WaitingEntries {
  count = 0;
  readonly #writer = new ErrorWriter();
  readonly #texts = new ByteWriter(USUAL_BYTES);
  /** Of each entry its row and where its text begins. */
  readonly #row: number[] = [];
  readonly #start: number[] = [0];
  #inOrder = true;

  add(entry: ErrorEntry): void {
    const at = this.count++;
    if (at > 0 && entry.row < this.#row[at - 1]!) this.#inOrder = false;
    this.#row[at] = entry.row;
    this.#writer.write(this.#texts, entry);
    this.#start[at + 1] = this.#texts.at;
  }

  /** Moves all of them into the report, in the order of their rows. */
  moveTo(groups: GroupWriter): void {
    const { count } = this;
    const order = this.#inOrder ? null : Array.from({ length: count }, (_, at) => at).toSorted((a, b) => this.#row[a]! - this.#row[b]!);
    for (let n = 0; n < count; n++) {
      const at = order === null ? n : order[n]!;
      groups.json.putBytes(this.#texts.bytes.subarray(this.#start[at], this.#start[at + 1]));
      groups.end(this.#row[at]!);
    }
    this.count = 0;
    this.#inOrder = true;
    this.#texts.at = 0;
  }
}
