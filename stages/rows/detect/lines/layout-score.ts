import type { Field } from '../../../../src/model/record.ts';
import type { FixedField, FixedRecordType, FixedWidthLayout } from '../../../../src/model/record-layout.ts';
import type { FieldMappings, VendorConfig } from '../../../../src/model/vendor-config.ts';
import { fieldTests, testsOfType, type FieldTest } from './field-tests.ts';
import type { HeadLine } from './head-lines.ts';

/** A line of the head with the type that a layout gives it; null where it gives none. */
export interface TypedLine extends HeadLine {
  type: FixedRecordType | null;
}

export interface LayoutScore {
  /** From 0 to 1; 0 where too little speaks for the layout. */
  score: number;
  /** The score whatever little speaks for the layout: for whoever says whose file it is. */
  unproven: number;
  /** How many dates, ids and codes of the layout were found where they should be. */
  evidence: number;
  /** They name what the vendor's config names, never a value. */
  reasons: string[];
  /** Without the lines above the data. */
  lines: TypedLine[];
}

/** How much of the score a file loses whose lines have another length than the published one. */
const LENGTH_WEIGHT = 0.2;
/** This many kinds of dates, ids and codes must stand in their places where lines are known by tags or by a published length, and this many elsewhere. */
export const MIN_EVIDENCE = { marked: 2, unmarked: 3 };
const MARKED_LENGTH_SHARE = 0.8;
const WEAK_WEIGHT = 0.5;
/** A layout that these first lines fit worse than this is given up. */
const FIRST_LINES = 20;
const HOPELESS_SCORE = 0.2;
/** Titles and headers that no tag tells stand above the data, but not more than this many lines. */
const MAX_LINES_ABOVE = 5;
/** In the names of columns a letter may be a code: for each that fits, this many do not. */
const HEADING_MISFITS = 3;
const LETTERS_PER_DIGIT = 10;
/** So many dates, ids and codes must fit beside their places. */
const MIN_MOVED_FITS = 2;
const NAMES: ReadonlySet<string> = new Set<Field>(['first_name', 'last_name']);
const HEADER_WORD = /^\W*(hdr|hd|header|head|file|title|report|date|created|batch)(?![a-z])/i;

/**
 * How well the lines of a head fit a vendor's layout: by their tags and lengths, and by whether dates, ids, codes, states
 * and names stand where the layout puts them. What a file is called says nothing. A layout that the first lines do not fit
 * at all is not held against the others.
 */
export function scoreLayout(head: readonly HeadLine[], config: VendorConfig, layout: FixedWidthLayout): LayoutScore {
  if (head.length > FIRST_LINES) {
    const first = scoreLines(head.slice(0, FIRST_LINES), config, layout);
    if (first.unproven < HOPELESS_SCORE) return first;
  }
  return scoreLines(head, config, layout);
}

function scoreLines(head: readonly HeadLine[], config: VendorConfig, layout: FixedWidthLayout): LayoutScore {
  const tests = fieldTests(config);
  const typed = head.filter(({ text }) => text.trim() !== '').map((line) => ({ ...line, type: typeOf(line.text, layout) }));
  const isTagged = layout.record_types.every(({ tag }) => tag !== undefined);
  const lines = isTagged ? typed : typed.slice(linesAbove(typed, tests, config));
  const members = lines.filter(({ type }) => type?.role === 'row' || type?.role === 'part');
  if (!members.some(({ type }) => type?.role === 'row'))
    return { score: 0, unproven: 0, evidence: 0, reasons: ['no line is a member of the layout'], lines };

  const counted = isTagged ? withoutEdges(lines) : lines;
  const known = counted.filter(({ type }) => type !== null).length / counted.length;
  const length = layout.line_lengths.length === 0 ? 1 : members.filter((line) => hasLength(line, layout.line_lengths)).length / members.length;
  const { fit, evidence } = fieldFit(members, tests);
  const isMarked = isTagged || (layout.line_lengths.length > 0 && length >= MARKED_LENGTH_SHARE);
  const enough = evidence >= (isMarked ? MIN_EVIDENCE.marked : MIN_EVIDENCE.unmarked);
  const unproven = Math.round(fit * known * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length) * 1000) / 1000;
  return {
    score: enough ? unproven : 0,
    unproven,
    evidence,
    reasons: [
      ...(isTagged ? [`${percent(known)} of the lines begin with a tag of the layout`] : []),
      ...(layout.line_lengths.length === 0 ? [] : [`${percent(length)} of the member lines have its length`]),
      `${percent(fit)} of the dates, ids, codes and names fit`,
      `${evidence} kinds of dates, ids and codes stand in their places${enough ? '' : ', too few'}`,
    ],
    lines,
  };
}

/** The type of a line: by the longest tag, else the type without one. */
function typeOf(text: string, { record_types }: FixedWidthLayout): FixedRecordType | null {
  let best: { type: FixedRecordType; length: number } | null = null;
  for (const type of record_types) {
    const length = type.tag === undefined ? 0 : tagLength(text, type.tag);
    const also = type.also === undefined ? 0 : tagLength(text, type.also);
    if (length >= 0 && also >= 0 && length + also > (best?.length ?? -1)) best = { type, length: length + also };
  }
  return best?.type ?? null;
}

/** The length of the tag that the line has there, or -1. */
export function tagLength(text: string, { start, values }: { start: number; values: readonly string[] }): number {
  return Math.max(-1, ...values.filter((value) => text.startsWith(value, start - 1)).map((value) => value.length));
}

/** Without a header and a trailer whose tags the layout does not have: in a small file they would be a large share. Whoever reads reports them. */
function withoutEdges(lines: readonly TypedLine[]): readonly TypedLine[] {
  return lines.slice(lines[0]!.type === null ? 1 : 0, lines.at(-1)!.type === null ? -1 : undefined);
}

/** Lines above the first one that can be a member: titles, headings, what a program writes before its records. */
function linesAbove(lines: readonly TypedLine[], tests: ReadonlyMap<string, FieldTest>, config: VendorConfig): number {
  let above = 0;
  while (above < Math.min(MAX_LINES_ABOVE, lines.length - 1) && isAbove(lines[above]!, tests, config)) above++;
  return above;
}

/**
 * Whether hardly any of a line's dates, ids and codes fits, and it says that it is a header, several of them do not fit, or it names nobody.
 * A line whose fields would fit a column or two beside is a member that is reported, and no title.
 */
function isAbove(line: TypedLine, tests: ReadonlyMap<string, FieldTest>, config: VendorConfig): boolean {
  const { fits, misfits } = verdictsOf(line, tests);
  if (fits > 0) return misfits >= fits * HEADING_MISFITS && isOfWords(line.text) && !isMoved(line, tests);
  return HEADER_WORD.test(line.text) || ((misfits >= 2 || !saysWho(line, config)) && !isMoved(line, tests));
}

/** Whether a text has hardly any digits, of which a member has many. */
function isOfWords(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits * LETTERS_PER_DIGIT <= (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Whether a line has text in every field that its vendor requires, names with letters, and in one that identifies. */
function saysWho({ text, type }: TypedLine, { mapping, validation }: VendorConfig): boolean {
  const isSaid = (field: keyof FieldMappings): boolean | null => {
    const names = mapping.fields[field]?.from;
    const own = type?.fields.filter(({ name }) => names?.includes(name)) ?? [];
    return own.length === 0 ? null : own.some((one) => (NAMES.has(field) ? /\p{L}/u : /\S/).test(valueOf(text, one)));
  };
  const identified = validation.identifiers.map((field) => (field === 'family_id' ? null : isSaid(field)));
  return validation.required.every((field) => isSaid(field) !== false) && (identified.includes(true) || !identified.includes(false));
}

/** Whether a line is a member that stands a column or two beside its place: behind a mark, or without its first character. */
function isMoved(line: TypedLine, tests: ReadonlyMap<string, FieldTest>): boolean {
  const { text } = line;
  return [text.slice(1), text.slice(2), ` ${text}`, `  ${text}`].some((moved) => verdictsOf({ ...line, text: moved }, tests).fits >= MIN_MOVED_FITS);
}

/** How many of the dates, ids and codes of a line can be what their places say. */
export function verdictsOf(
  { text, type }: Pick<TypedLine, 'text' | 'type'>,
  tests: ReadonlyMap<string, FieldTest>,
): { fits: number; misfits: number } {
  let [fits, misfits] = [0, 0];
  const ofType = type === null ? [] : testsOfType(type, tests);
  for (let at = 0; at < ofType.length; at++) {
    const test = ofType[at];
    if (test?.strong !== true) continue;
    const value = valueOf(text, type!.fields[at]!);
    if (value === '') continue;
    if (test.fits(value) === true) fits++;
    else misfits++;
  }
  return { fits, misfits };
}

/** The share of filled fields that fit, each kind of field once; strong ones count twice. */
function fieldFit(lines: readonly TypedLine[], tests: ReadonlyMap<string, FieldTest>): { fit: number; evidence: number } {
  const seen = new Map<FieldTest, { fits: number; filled: number }>();
  for (const { text, type } of lines) {
    const ofType = testsOfType(type!, tests);
    for (let at = 0; at < ofType.length; at++) {
      const test = ofType[at];
      if (test === undefined) continue;
      const value = valueOf(text, type!.fields[at]!);
      const fits = value === '' ? null : test.fits(value);
      if (fits === null) continue;
      const sum = seen.get(test) ?? { fits: 0, filled: 0 };
      sum.fits += Number(fits);
      sum.filled++;
      seen.set(test, sum);
    }
  }
  let [fit, weights, evidence] = [0, 0, 0];
  for (const [test, { fits, filled }] of seen) {
    const weight = test.strong ? 1 : WEAK_WEIGHT;
    fit += (weight * fits) / filled;
    weights += weight;
    if (test.strong && fits * 2 >= filled) evidence++;
  }
  return { fit: weights === 0 ? 1 : fit / weights, evidence };
}

function valueOf(text: string, { start, length }: FixedField): string {
  return text.slice(start - 1, start - 1 + length).trim();
}

/** One of the lengths, or shorter without blanks at its end: those were stripped. */
function hasLength({ text }: HeadLine, lengths: readonly number[]): boolean {
  return lengths.includes(text.length) || (text.length < Math.max(...lengths) && !text.endsWith(' '));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
