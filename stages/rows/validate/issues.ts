import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../../src/model/row-error.ts';

/** The codes of the error report in the order of the model; an issue holds an index into it. */
export const CODE_NAMES = Object.keys(ROW_ERROR_CODES) as RowErrorCodeName[];

/** The index of a code. For compile time. */
export function codeOf(name: RowErrorCodeName): number {
  return CODE_NAMES.indexOf(name);
}

/** No slot: the issue is about the row as a whole. */
export const WHOLE_ROW = -1;

/** More than one record can have: a few for each slot. */
const MAX_ISSUES = 128;

/**
 * What went wrong with one record, as numbers. Mapping and validating note it here; a string is made when it is reported.
 * Reused for every record.
 */
export class Issues {
  count = 0;
  errors = 0;
  /** Identifiers that became tokens, over all records. */
  tokens = 0;
  readonly code = new Uint8Array(MAX_ISSUES);
  readonly slot = new Int8Array(MAX_ISSUES);
  /** The field of the row that the issue is about, where it is not the one that filled the slot; else -1. */
  readonly source = new Int16Array(MAX_ISSUES);
  /** 1 for a code that is an error for this vendor and file. */
  readonly #isError: Uint8Array;

  constructor(isError: Uint8Array) {
    this.#isError = isError;
  }

  note(code: number, slot: number): void {
    this.noteAt(code, slot, -1);
  }

  /** Notes what is wrong with a field of the row that fills no slot, or not this one. */
  noteAt(code: number, slot: number, source: number): void {
    if (this.count === MAX_ISSUES) return;
    this.code[this.count] = code;
    this.source[this.count] = source;
    this.slot[this.count++] = slot;
    this.errors += this.#isError[code]!;
  }

  isError(code: number): boolean {
    return this.#isError[code] === 1;
  }

  /** Takes back what was noted since there were so many. */
  dropFrom(count: number): void {
    while (this.count > count) this.errors -= this.#isError[this.code[--this.count]!]!;
  }

  /** Takes back what was noted for a slot. */
  dropSlot(slot: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (this.slot[i] === slot) {
        this.errors -= this.#isError[this.code[i]!]!;
        continue;
      }
      this.code[kept] = this.code[i]!;
      this.source[kept] = this.source[i]!;
      this.slot[kept++] = this.slot[i]!;
    }
    this.count = kept;
  }

  clear(): void {
    this.count = 0;
    this.errors = 0;
  }
}

/** The severities that hold for one vendor and one file: warnings that the vendor counts as errors, orphans by the kind of file. */
export function severitiesOf(raised: readonly string[], fileKind: 'full' | 'change' | 'unknown'): Uint8Array {
  return Uint8Array.from(CODE_NAMES, (name) => {
    if (name === 'orphan_dependent') return fileKind === 'full' || raised.includes(name) ? 1 : 0;
    return ROW_ERROR_CODES[name].severity === 'error' || raised.includes(name) ? 1 : 0;
  });
}
