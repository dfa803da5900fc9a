import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import { MAX_RULES } from '../../../src/model/rule.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';

/** The codes of the error report in the model's order. An issue holds an index into this list. */
export const CODE_NAMES = Object.keys(ROW_ERROR_CODES) as RowErrorCodeName[];

/** The index of a code; called at compile time only. */
export function codeOf(name: RowErrorCodeName): number {
  return CODE_NAMES.indexOf(name);
}

/** No slot: the issue concerns the whole row. */
export const WHOLE_ROW = -1;

/** More than a record can have: a few for each slot, and one for each rule of the vendor. */
const MAX_ISSUES = 128 + MAX_RULES;
/** The issue does not come from a vendor's rule. */
export const NO_RULE = -1;

/** A vendor's rule, as an issue refers to it. */
export interface RuleNote {
  /** Its index in the config. */
  readonly index: number;
  readonly isError: boolean;
}

/**
 * What went wrong with one record, as numbers. Mapping and validation note it here; strings are made only when it is reported. One object
 * serves all records.
 */
export class Issues {
  count = 0;
  errors = 0;
  /** How many identifiers became tokens, in all records. */
  tokens = 0;
  readonly code = new Uint8Array(MAX_ISSUES);
  readonly slot = new Int8Array(MAX_ISSUES);
  /** The column that the issue is about, if it is not the one that filled the slot; else -1. */
  readonly source = new Int16Array(MAX_ISSUES);
  /** The vendor's rule that found it, by its index in the config, or `NO_RULE`. */
  readonly rule = new Int16Array(MAX_ISSUES);
  readonly #error = new Uint8Array(MAX_ISSUES);
  /** 1 for a code that is an error for this vendor and file. */
  readonly #isError: Uint8Array;

  constructor(isError: Uint8Array) {
    this.#isError = isError;
  }

  note(code: number, slot: number): void {
    this.#put(code, slot, -1, NO_RULE, this.#isError[code]!);
  }

  /** Notes a problem with a column that fills no slot, or not this one. */
  noteAt(code: number, slot: number, source: number): void {
    this.#put(code, slot, source, NO_RULE, this.#isError[code]!);
  }

  /** Notes what a vendor's rule found. The rule has a severity of its own. */
  noteRule(rule: RuleNote, code: number, slot: number): void {
    this.#put(code, slot, -1, rule.index, rule.isError ? 1 : 0);
  }

  #put(code: number, slot: number, source: number, rule: number, error: number): void {
    if (this.count === MAX_ISSUES) return;
    this.code[this.count] = code;
    this.slot[this.count] = slot;
    this.source[this.count] = source;
    this.rule[this.count] = rule;
    this.#error[this.count++] = error;
    this.errors += error;
  }

  isError(code: number): boolean {
    return this.#isError[code] === 1;
  }

  /** Turns the issues of a slot into warnings. */
  soften(code: number, slot: number): void {
    for (let i = 0; i < this.count; i++) {
      if (this.code[i] !== code || this.slot[i] !== slot) continue;
      this.errors -= this.#error[i]!;
      this.#error[i] = 0;
    }
  }

  isSoftened(at: number): boolean {
    return this.rule[at] === NO_RULE && this.#error[at] === 0 && this.isError(this.code[at]!);
  }

  /** Removes the issues noted since there were this many. */
  dropFrom(count: number): void {
    while (this.count > count) this.errors -= this.#error[--this.count]!;
  }

  /** Removes the issues of a slot. */
  dropSlot(slot: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (this.slot[i] === slot) {
        this.errors -= this.#error[i]!;
        continue;
      }
      this.code[kept] = this.code[i]!;
      this.source[kept] = this.source[i]!;
      this.slot[kept] = this.slot[i]!;
      this.rule[kept] = this.rule[i]!;
      this.#error[kept++] = this.#error[i]!;
    }
    this.count = kept;
  }

  clear(): void {
    this.count = 0;
    this.errors = 0;
  }
}

/**
 * The severities for one vendor and one file, 1 for an error: the vendor's own settings, warnings that it treats as errors, and orphans,
 * which depend on the kind of file.
 */
export function severitiesOf(
  { errors, severities = {} }: Pick<VendorConfig['validation'], 'errors' | 'severities'>,
  fileKind: 'full' | 'change' | 'unknown',
): Uint8Array {
  const set: { readonly [code: string]: string | undefined } = severities;
  return Uint8Array.from(CODE_NAMES, (name) => {
    if (set[name] !== undefined) return set[name] === 'error' ? 1 : 0;
    if (name === 'orphan_dependent') return fileKind === 'full' || errors.includes(name) ? 1 : 0;
    return ROW_ERROR_CODES[name].severity === 'error' || errors.includes(name) ? 1 : 0;
  });
}

/** 1 for a code that is not reported. */
export function silentCodes({ severities = {} }: Pick<VendorConfig['validation'], 'severities'>): Uint8Array {
  const set: { readonly [code: string]: string | undefined } = severities;
  return Uint8Array.from(CODE_NAMES, (name) => (set[name] === 'off' ? 1 : 0));
}
