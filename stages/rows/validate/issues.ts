import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import { MAX_RULES } from '../../../src/model/rule.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';

/** The codes of the error report in the order of the model; an issue holds an index into it. */
export const CODE_NAMES = Object.keys(ROW_ERROR_CODES) as RowErrorCodeName[];

/** The index of a code. For compile time. */
export function codeOf(name: RowErrorCodeName): number {
  return CODE_NAMES.indexOf(name);
}

/** No slot: the issue is about the row as a whole. */
export const WHOLE_ROW = -1;

/** More than one record can have: a few for each slot, and one for each rule of the vendor. */
const MAX_ISSUES = 128 + MAX_RULES;
/** The issue is of no rule of the vendor. */
export const NO_RULE = -1;

/** A rule of the vendor, as an issue names it. */
export interface RuleNote {
  /** Its index in the config. */
  readonly index: number;
  readonly isError: boolean;
}

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

  /** Notes what is wrong with a field of the row that fills no slot, or not this one. */
  noteAt(code: number, slot: number, source: number): void {
    this.#put(code, slot, source, NO_RULE, this.#isError[code]!);
  }

  /** Notes what a rule of the vendor found, which has a severity of its own. */
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

  /** Makes a warning of what was noted for a slot. */
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

  /** Takes back what was noted since there were this many. */
  dropFrom(count: number): void {
    while (this.count > count) this.errors -= this.#error[--this.count]!;
  }

  /** Takes back what was noted for a slot. */
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
 * The severities that hold for one vendor and one file, 1 for an error: what the vendor has set, warnings that it counts as
 * errors, orphans by the kind of file.
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

/** 1 for a code of which nothing is said. */
export function silentCodes({ severities = {} }: Pick<VendorConfig['validation'], 'severities'>): Uint8Array {
  const set: { readonly [code: string]: string | undefined } = severities;
  return Uint8Array.from(CODE_NAMES, (name) => (set[name] === 'off' ? 1 : 0));
}
