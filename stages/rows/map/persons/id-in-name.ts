import { headerKey } from '../../headers/header.ts';
import { Kind } from '../../record.ts';
import type { MapStep } from '../step.ts';
import { textOf } from '../../base/text.ts';

const { text: TEXT_KIND, literal: LITERAL_KIND, absent: ABSENT_KIND } = Kind;

/** The name of a column whose names have ids in brackets behind them, as the head proves. */
export const WORKER_WITH_ID = 'Worker with ID';

/** `Ana Ruiz (1001)`, `Ana Ruiz (1001) (On Leave)`; nine digits may be an SSN. It looks ahead for a letter, once: a long cell without brackets is read in one go. */
const ID_BEHIND = /^(?=[^()]*\p{L})[^()]*\((?!\d{9}\))([A-Za-z]?\d{3,12})\)(?:\s*\([^()]*\))?\s*$/u;

/** The id behind a name; null if there is none. */
export function idBehindName(cell: string): string | null {
  return ID_BEHIND.exec(cell)?.[1] ?? null;
}

/** The step of an identifier that some columns hold behind a name. If no id stands there, the row has none. */
export function takingBehindNames(step: MapStep, columns: readonly number[], headers: readonly string[], slot: number): MapStep {
  const names = columns.filter((at) => headerKey(headers[at] ?? '') === KEY);
  if (names.length === 0) return step;
  return (row, record, issues) => {
    step(row, record, issues);
    if (record.kind[slot] !== TEXT_KIND || !names.includes(record.source[slot]!)) return;
    const id = idBehindName(textOf(row.bytes, record.start[slot]!, record.end[slot]!));
    record.kind[slot] = id === null ? ABSENT_KIND : LITERAL_KIND;
    if (id !== null) record.literal[slot] = ENCODER.encode(id);
  };
}

const KEY = headerKey(WORKER_WITH_ID);
const ENCODER = new TextEncoder();
