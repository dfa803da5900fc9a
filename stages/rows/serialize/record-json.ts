import { CODED_FIELDS, DEPENDENT_FIELDS, FIELDS, type CodedField, type Field } from '../../../src/model/record.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { JsonPart, Program } from '../kernel/program.ts';
import { Kind, slotOf, SLOTS, type Record } from '../record.ts';
import { CONSTANT_SLACK, constant, putConstant, type ByteWriter, type Constant } from './byte-writer.ts';
import { writeJsonText, writePlainText } from './json-text.ts';
import { MAX_VALUE_BYTES, putJsonValue } from './json-value.ts';

const { literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

export interface RecordWriter {
  /** Writes one record as JSON, with a comma before it. `dependents` are those in its coverage. The kernel is that of the segment. */
  write(writer: ByteWriter, record: Record, dependents: readonly Record[], kernel: Kernel | null): void;
  /** Where the parts stand in the kernel's program (assembly/written.ts). */
  readonly parts: number;
}

/**
 * Compiles the writer for the fields that a file can fill. Everything between two such fields, including the keys and nulls of the others,
 * is one constant.
 */
export function compileRecordWriter(mapped: ReadonlySet<Field>, mappedInDependents: ReadonlySet<Field>, program: Program): RecordWriter {
  const before = compileParts(RECORD_BEGIN, BEFORE_DEPENDENTS, mapped, NO_DEPENDENTS, program);
  const after = compileParts('', AFTER_DEPENDENTS, mapped, '}', program);
  const dependent = compileParts('{', DEPENDENT_MEMBERS, mappedInDependents, '}', program);
  // Most records have no dependents: their empty list is part of the constants around it.
  const joined = joinParts(before, after, program);
  const openText = withoutEnd(before.end, NO_DEPENDENTS) + DEPENDENTS_KEY;
  const open = constant(openText);
  const write: RecordWriter['write'] = (writer, record, dependents, kernel) => {
    if (dependents.length === 0) {
      writeParts(writer, joined, record, kernel);
      return;
    }
    writeSlots(writer, before, record, kernel);
    writer.put(open);
    for (let i = 0; i < dependents.length; i++) {
      writer.reserve(COMMA.length + CONSTANT_SLACK);
      if (i > 0) writer.put(COMMA);
      writeParts(writer, dependent, dependents[i]!, kernel);
    }
    writer.reserve(CLOSE.length + CONSTANT_SLACK);
    writer.put(CLOSE);
    writeParts(writer, after, record, kernel);
  };
  const opened = program.json(before.parts, openText, before.fixedBytes);
  return { write, parts: program.numbers([joined.at, opened, dependent.at, after.at]) };
}

const COMMA = constant(',');
const CLOSE = constant(']');

interface Member {
  readonly field: Field;
  /** The text before a value: its key, and the brackets that open or close an object there. */
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
  // The object closes before the next field that is not in it.
  const previous = all[at - 1]?.field;
  const closes = previous !== undefined && previous.includes('.') && previous.split('.')[0] !== member.field.split('.')[0];
  return closes ? { field: member.field, key: `}${member.key}` } : member;
});

const SPLIT = FIELDS.indexOf(LAST_BEFORE_DEPENDENTS) + 1;
const BEFORE_DEPENDENTS = MEMBERS.slice(0, SPLIT);
/** `coverage` closes before `dependents`. */
const AFTER_DEPENDENTS = MEMBERS.slice(SPLIT).map((member, at) => (at === 0 ? { ...member, key: member.key.slice(1) } : member));
const DEPENDENT_MEMBERS = DEPENDENT_FIELDS.map((field, at): Member => ({
  field,
  key: `${at === 0 ? '' : ','}"${field.slice(field.indexOf('.') + 1)}":`,
}));

interface Parts {
  /** The constants before each value, in order. */
  readonly texts: readonly string[];
  readonly constants: readonly Constant[];
  readonly slots: readonly number[];
  readonly end: string;
  readonly endConstant: Constant;
  /** The most bytes that a record takes besides its text. */
  readonly fixedBytes: number;
  readonly parts: readonly JsonPart[];
  /** Where they stand in the kernel's program. */
  readonly at: number;
}

function compileParts(begin: string, members: readonly Member[], mapped: ReadonlySet<Field>, end: string, program: Program): Parts {
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
  return partsOf(texts, slots, text + closing, program);
}

function joinParts(first: Parts, second: Parts, program: Program): Parts {
  if (second.texts.length === 0) return partsOf(first.texts, first.slots, first.end + second.end, program);
  const texts = [...first.texts, first.end + second.texts[0], ...second.texts.slice(1)];
  return partsOf(texts, [...first.slots, ...second.slots], second.end, program);
}

function partsOf(texts: readonly string[], slots: readonly number[], end: string, program: Program): Parts {
  const constants = texts.map(constant);
  const endConstant = constant(end);
  const fixedBytes = [...constants, endConstant].reduce((sum, { length }) => sum + length + MAX_VALUE_BYTES, CONSTANT_SLACK);
  const parts = texts.map((before, i) => ({ before, slot: slots[i]!, codes: codesOf(SLOTS[slots[i]!]!) }));
  return { texts, constants, slots, end, endConstant, fixedBytes, parts, at: program.json(parts, end, fixedBytes) };
}

function codesOf(field: (typeof SLOTS)[number]): readonly string[] {
  return Object.hasOwn(CODED_FIELDS, field) ? CODED_FIELDS[field as CodedField].map((code) => JSON.stringify(code)) : [];
}

function withoutEnd(text: string, end: string): string {
  return text.slice(0, text.length - end.length);
}

function writeParts(writer: ByteWriter, parts: Parts, record: Record, kernel: Kernel | null): void {
  writeSlots(writer, parts, record, kernel);
  writer.put(parts.endConstant);
}

/** Leaves room for the closing bracket. */
function writeSlots(writer: ByteWriter, parts: Parts, record: Record, kernel: Kernel | null): void {
  writer.headroom = parts.fixedBytes;
  writer.reserve(parts.fixedBytes);
  const done = kernel === null || record.at === 0 ? 0 : writeByKernel(writer, parts, record, kernel);
  if (done < parts.slots.length) writeRest(writer, parts, record, done);
}

/** Returns how many of the parts were written. */
function writeByKernel(writer: ByteWriter, parts: Parts, record: Record, kernel: Kernel): number {
  const base = kernel.baseOf(record.bytes);
  let from = 0;
  while (base >= 0 && writer.isInRoom) {
    const room = writer.bytes.byteOffset;
    const at = kernel.write(parts.at, record, base, from, room + writer.at, room + writer.bytes.length);
    if (at >= 0) {
      writer.at = at - room;
      return parts.slots.length;
    }
    const stopped = -1 - at;
    writer.at = kernel.stoppedAt - room;
    const slot = parts.slots[stopped]!;
    if (record.kind[slot] === TEXT_KIND || record.kind[slot] === LITERAL_KIND) writeText(writer, record, slot);
    else writer.at = putJsonValue(writer.view, writer.at, record, slot);
    from = stopped + 1;
  }
  return from;
}

function writeRest(writer: ByteWriter, parts: Parts, record: Record, from: number): void {
  const { constants, slots } = parts;
  const { kind } = record;
  let { at, view } = writer;
  for (let i = from; i < slots.length; i++) {
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
