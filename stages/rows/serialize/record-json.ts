import { DEPENDENT_FIELDS, FIELDS, type Field } from '../../../src/model/record.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { CONSTANT_SLACK, constant, putConstant, type ByteWriter, type Constant } from './byte-writer.ts';
import { writeJsonText, writePlainText } from './json-text.ts';
import { MAX_VALUE_BYTES, putJsonValue } from './json-value.ts';

const { literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

/** Writes one record as JSON, with a comma before it. `dependents` are those that stand in its coverage. */
export type RecordWriter = (writer: ByteWriter, record: Record, dependents: readonly Record[]) => void;

/**
 * Compiles the writer for the fields that a file can fill: all that lies between two of them, keys and nulls of the others,
 * is one constant.
 */
export function compileRecordWriter(mapped: ReadonlySet<Field>, mappedInDependents: ReadonlySet<Field>): RecordWriter {
  const before = compileParts(RECORD_BEGIN, BEFORE_DEPENDENTS, mapped, NO_DEPENDENTS);
  const after = compileParts('', AFTER_DEPENDENTS, mapped, '}');
  const dependent = compileParts('{', DEPENDENT_MEMBERS, mappedInDependents, '}');
  // Most records have no dependents: their empty list is part of the constants around it.
  const joined = joinParts(before, after);
  const open = constant(withoutEnd(before.end, NO_DEPENDENTS) + DEPENDENTS_KEY);
  return (writer, record, dependents) => {
    if (dependents.length === 0) {
      writeParts(writer, joined, record);
      return;
    }
    writeSlots(writer, before, record);
    writer.put(open);
    for (let i = 0; i < dependents.length; i++) {
      writer.reserve(COMMA.length + CONSTANT_SLACK);
      if (i > 0) writer.put(COMMA);
      writeParts(writer, dependent, dependents[i]!);
    }
    writer.reserve(CLOSE.length + CONSTANT_SLACK);
    writer.put(CLOSE);
    writeParts(writer, after, record);
  };
}

const COMMA = constant(',');
const CLOSE = constant(']');

interface Member {
  readonly field: Field;
  /** What stands before the value: the key, and what opens or closes an object there. */
  readonly key: string;
}

const RECORD_BEGIN = ',{';
const DEPENDENTS_KEY = ',"dependents":[';
const NO_DEPENDENTS = `${DEPENDENTS_KEY}]`;
const LAST_BEFORE_DEPENDENTS: Field = 'coverage.benefit';

const MEMBERS = FIELDS.map((field, at): Member => {
  const [outer, inner] = field.split('.') as [string, string | undefined];
  const previous = FIELDS[at - 1]?.split('.')[0];
  const comma = at === 0 ? '' : ',';
  if (inner === undefined) return { field, key: `${comma}"${outer}":` };
  return { field, key: previous === outer ? `,"${inner}":` : `${comma}"${outer}":{"${inner}":` };
}).map((member, at, all): Member => {
  // The object closes before the next field outside of it.
  const previous = all[at - 1]?.field;
  const closes = previous !== undefined && previous.includes('.') && previous.split('.')[0] !== member.field.split('.')[0];
  return closes ? { field: member.field, key: `}${member.key}` } : member;
});

const SPLIT = FIELDS.indexOf(LAST_BEFORE_DEPENDENTS) + 1;
const BEFORE_DEPENDENTS = MEMBERS.slice(0, SPLIT);
/** `coverage` is closed before `dependents`, not behind it. */
const AFTER_DEPENDENTS = MEMBERS.slice(SPLIT).map((member, at) => (at === 0 ? { ...member, key: member.key.slice(1) } : member));
const DEPENDENT_MEMBERS = DEPENDENT_FIELDS.map((field, at): Member => ({
  field,
  key: `${at === 0 ? '' : ','}"${field.slice(field.indexOf('.') + 1)}":`,
}));

interface Parts {
  /** What stands before each value, in order. */
  readonly texts: readonly string[];
  readonly constants: readonly Constant[];
  readonly slots: readonly number[];
  readonly end: string;
  readonly endConstant: Constant;
  /** The most bytes that all of it but text takes. */
  readonly fixedBytes: number;
}

function compileParts(begin: string, members: readonly Member[], mapped: ReadonlySet<Field>, end: string): Parts {
  const texts: string[] = [];
  const slots: number[] = [];
  let text = begin;
  for (const { field, key } of members) {
    text += key;
    if (!mapped.has(field)) {
      text += 'null';
      continue;
    }
    texts.push(text);
    slots.push(slotOf(field));
    text = '';
  }
  const closing = end === NO_DEPENDENTS ? `}${end}` : end;
  return partsOf(texts, slots, text + closing);
}

function joinParts(first: Parts, second: Parts): Parts {
  if (second.texts.length === 0) return partsOf(first.texts, first.slots, first.end + second.end);
  return partsOf([...first.texts, first.end + second.texts[0], ...second.texts.slice(1)], [...first.slots, ...second.slots], second.end);
}

function partsOf(texts: readonly string[], slots: readonly number[], end: string): Parts {
  const constants = texts.map(constant);
  const endConstant = constant(end);
  const fixedBytes = [...constants, endConstant].reduce((sum, { length }) => sum + length + MAX_VALUE_BYTES, CONSTANT_SLACK);
  return { texts, constants, slots, end, endConstant, fixedBytes };
}

function withoutEnd(text: string, end: string): string {
  return text.slice(0, text.length - end.length);
}

function writeParts(writer: ByteWriter, parts: Parts, record: Record): void {
  writeSlots(writer, parts, record);
  writer.put(parts.endConstant);
}

/** Leaves room for the end. */
function writeSlots(writer: ByteWriter, parts: Parts, record: Record): void {
  const { constants, slots } = parts;
  writer.headroom = parts.fixedBytes;
  writer.reserve(parts.fixedBytes);
  const { kind } = record;
  let { at, view } = writer;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    at = putConstant(view, at, constants[i]!);
    if (kind[slot] !== TEXT_KIND && kind[slot] !== LITERAL_KIND) {
      at = putJsonValue(view, at, record, slot);
      continue;
    }
    writer.at = at;
    writeText(writer, record, slot);
    ({ at, view } = writer);
  }
  writer.at = at;
}

function writeText(writer: ByteWriter, record: Record, slot: number): void {
  if (record.kind[slot] === LITERAL_KIND) {
    const literal = record.literal[slot]!;
    writeJsonText(writer, literal, 0, literal.length, false);
  } else if (record.plain) writePlainText(writer, record.bytes, record.start[slot]!, record.end[slot]!);
  else writeJsonText(writer, record.bytes, record.start[slot]!, record.end[slot]!, record.escaped[slot] === 1);
}
