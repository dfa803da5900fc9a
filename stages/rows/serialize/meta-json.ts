import { ACTIONS } from '../../../src/model/record.ts';
import { WARNING_WORDS } from '../kernel/layout.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { CODE_NAMES } from '../validate/issues.ts';
import { CONSTANT_SLACK, constant, type ByteWriter, type Constant } from './byte-writer.ts';

const { code: CODE_KIND } = Kind;

/**
 * For a record without warnings: the text before the row number, and the text behind it, first without an action, then with each action.
 */
export const META_TEXTS = [',{"row":', ',"action":null,"warnings":[]}', ...ACTIONS.map((action) => `,"action":"${action}","warnings":[]}`)] as const;

const [ROW, ACTION_NULL_END, ...ACTION_END] = META_TEXTS.map(constant) as [Constant, Constant, ...Constant[]];
const ACTION_NULL = constant(',"action":null,"warnings":[');
const ACTION = ACTIONS.map((action) => constant(`,"action":"${action}","warnings":[`));
/** The codes, in their order, as they stand among the warnings. */
export const WARNING_NAMES: readonly string[] = CODE_NAMES.map((name) => `"${name}"`);
const CODES = WARNING_NAMES.map(constant);
const CODES_AFTER = CODE_NAMES.map((name) => constant(`,"${name}"`));
const END = constant(']}');

const ACTION_SLOT = slotOf('action');
const MAX_CONSTANT_BYTES = 64 + CONSTANT_SLACK;
/** A word has 32 bits. */
const WORD_SHIFT = 5;
const WORD_MASK = 31;
/** The warnings of the current record and its dependents. */
const WARNED = new Int32Array(WARNING_WORDS);

/** Writes `,{"row":N,"action":…,"warnings":[…]}`: the row that the record comes from, and the warnings about it and its dependents. */
export function writeMeta(writer: ByteWriter, record: Record, dependents: readonly Record[]): void {
  writer.reserve(MAX_CONSTANT_BYTES);
  writer.put(ROW);
  writer.putNumber(record.rowNumber);
  let any = 0;
  for (let word = 0; word < WARNING_WORDS; word++) {
    let bits = record.warnings[word]!;
    for (let i = 0; i < dependents.length; i++) bits |= dependents[i]!.warnings[word]!;
    WARNED[word] = bits;
    any |= bits;
  }
  const hasAction = record.kind[ACTION_SLOT] === CODE_KIND;
  writer.reserve(MAX_CONSTANT_BYTES);
  if (any === 0) {
    writer.put(hasAction ? ACTION_END[record.value[ACTION_SLOT]!]! : ACTION_NULL_END);
    return;
  }
  writer.put(hasAction ? ACTION[record.value[ACTION_SLOT]!]! : ACTION_NULL);
  let first = true;
  for (let code = 0; code < CODES.length; code++) {
    if (((WARNED[code >>> WORD_SHIFT]! >>> (code & WORD_MASK)) & 1) === 0) continue;
    writer.reserve(MAX_CONSTANT_BYTES);
    writer.put(first ? CODES[code]! : CODES_AFTER[code]!);
    first = false;
  }
  writer.reserve(MAX_CONSTANT_BYTES);
  writer.put(END);
}

/** Notes that the record has a warning of this code. */
export function markWarning(record: Record, code: number): void {
  record.warnings[code >>> WORD_SHIFT]! |= 1 << (code & WORD_MASK);
}
