import { ACTIONS } from '../../../src/model/record.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { CODE_NAMES } from '../validate/issues.ts';
import { CONSTANT_SLACK, constant, type ByteWriter } from './byte-writer.ts';

const { code: CODE_KIND } = Kind;

const ROW = constant(',{"row":');
const ACTION_NULL_END = constant(',"action":null,"warnings":[]}');
const ACTION_END = ACTIONS.map((action) => constant(`,"action":"${action}","warnings":[]}`));
const ACTION_NULL = constant(',"action":null,"warnings":[');
const ACTION = ACTIONS.map((action) => constant(`,"action":"${action}","warnings":[`));
const CODES = CODE_NAMES.map((name) => constant(`"${name}"`));
const CODES_AFTER = CODE_NAMES.map((name) => constant(`,"${name}"`));
const END = constant(']}');

const ACTION_SLOT = slotOf('action');
const MAX_CONSTANT_BYTES = 64 + CONSTANT_SLACK;
const WORD_BITS = 32;

/** Writes `,{"row":N,"action":…,"warnings":[…]}`: which row the record comes from, and what was warned about it and its dependents. */
export function writeMeta(writer: ByteWriter, record: Record, dependents: readonly Record[]): void {
  writer.reserve(MAX_CONSTANT_BYTES);
  writer.put(ROW);
  writer.putNumber(record.rowNumber);
  let low = record.warnings[0]!;
  let high = record.warnings[1]!;
  for (let i = 0; i < dependents.length; i++) {
    low |= dependents[i]!.warnings[0]!;
    high |= dependents[i]!.warnings[1]!;
  }
  const hasAction = record.kind[ACTION_SLOT] === CODE_KIND;
  writer.reserve(MAX_CONSTANT_BYTES);
  if ((low | high) === 0) {
    writer.put(hasAction ? ACTION_END[record.value[ACTION_SLOT]!]! : ACTION_NULL_END);
    return;
  }
  writer.put(hasAction ? ACTION[record.value[ACTION_SLOT]!]! : ACTION_NULL);
  let first = true;
  for (let code = 0; code < CODES.length; code++) {
    if (((code < WORD_BITS ? low >>> code : high >>> (code - WORD_BITS)) & 1) === 0) continue;
    writer.reserve(MAX_CONSTANT_BYTES);
    writer.put(first ? CODES[code]! : CODES_AFTER[code]!);
    first = false;
  }
  writer.reserve(MAX_CONSTANT_BYTES);
  writer.put(END);
}

/** Notes on a record that a code was warned about. */
export function markWarning(record: Record, code: number): void {
  if (code < WORD_BITS) record.warnings[0]! |= 1 << code;
  else record.warnings[1]! |= 1 << (code - WORD_BITS);
}
