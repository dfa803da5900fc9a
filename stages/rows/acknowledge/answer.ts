import type { OpenInterchange } from '../read/x12/envelope-tracker.ts';
import type { SegmentWriter } from './segment-writer.ts';

/** Highest control number of an interchange. */
const MAX_CONTROL = 999_999_999;
const CONTROL_DIGITS = 9;
const ID_CHARACTERS = 15;

/** What an acknowledgment says that is not in the file. */
export interface AnswerOptions {
  /** What control numbers count up from, from 1; behind 999,999,999 comes 1 again. */
  control: number;
  /** When it says it was made: `YYYYMMDD`. */
  date: string;
  /** `HHMM` */
  time: string;
  /** Control numbers (ISA13) that the sender has used before with other content. */
  repeated: ReadonlySet<string>;
  /** The file was cut into lines of one length, which end no segment (`X12Reading.wrapped`). */
  wrapped: boolean;
}

/** The n-th control number, from 0. */
export function controlNumber({ control }: AnswerOptions, n: number): number {
  return ((control - 1 + n) % MAX_CONTROL) + 1;
}

export function controlText(control: number): string {
  return String(control).padStart(CONTROL_DIGITS, '0');
}

/** Writes the ISA that answers an interchange, with its separators: who received it sends, who sent it receives. */
export function putInterchange(writer: SegmentWriter, { isa, separators }: OpenInterchange, control: string, { date, time }: AnswerOptions): void {
  writer.use(separators);
  const { repetition, component } = writer.separators;
  const echo = (at: number, characters: number): string =>
    writer
      .echo(isa[at] ?? '')
      .slice(0, characters)
      .padEnd(characters);
  const nothing = ['00', ' '.repeat(10), '00', ' '.repeat(10)];
  const parties = [echo(7, 2), echo(8, ID_CHARACTERS), echo(5, 2), echo(6, ID_CHARACTERS)];
  const mark = repetition === 0 ? 'U' : String.fromCharCode(repetition);
  const version = /^\d{5}$/.test(isa[12] ?? '') ? (isa[12] ?? '') : DEFAULT_VERSION;
  const usage = isa[15]?.toUpperCase() === 'T' ? 'T' : 'P';
  writer.put('ISA', ...nothing, ...parties, date.slice(2), time, mark, version, control, '0', usage, String.fromCharCode(component));
}

const DEFAULT_VERSION = '00501';

/** Control numbers that are compared; one that comes twice behind them is not seen. */
const MAX_COMPARED = 10_000;

/** Whether a control number came before. */
export function isSeen(controls: Set<string>, control: string): boolean {
  if (controls.has(control)) return true;
  if (controls.size < MAX_COMPARED) controls.add(control);
  return false;
}
