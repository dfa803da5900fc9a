import {
  isControlNumber,
  isCount,
  isSameControl,
  type EnvelopeListener,
  type OpenGroup,
  type OpenInterchange,
  type OpenSet,
  type Trailer,
} from '../read/x12/envelope-tracker.ts';
import type { SegmentScanner } from '../read/x12/segment.ts';
import { controlNumber, controlText, isSeen, putInterchange, type AnswerOptions } from './answer.ts';
import type { SegmentWriter } from './segment-writer.ts';
import { SetSyntax } from './set-syntax.ts';

/** GS08 and ST03 of the answer, whatever version it answers. */
const VERSION = '005010X231A1';
/** GS01 of groups of 834. */
const ENROLLMENT_GROUP = 'BE';
const OWN_SET = '0001';
/** An IK5 and an AK9 have room for this many codes. */
const MAX_CODES = 5;

/** IK502 to IK506. */
const SET = {
  notSupported: '1',
  trailerMissing: '2',
  controlDiffers: '3',
  countDiffers: '4',
  hasSegmentErrors: '5',
  idMissing: '6',
  controlMissing: '7',
  controlRepeated: '23',
} as const;

/** AK905 to AK909. */
const GROUP = {
  notSupported: '1',
  trailerMissing: '3',
  controlDiffers: '4',
  countDiffers: '5',
  invalidControl: '6',
  controlRepeated: '19',
} as const;

/**
 * Writes a 999 for each functional group, in a group of its own, as the groups pass. What was read is accepted (A), or
 * accepted with errors (E): the sender need not send it again. Only a set that is no 834 is rejected (R), because nothing of
 * it was read. Groups and sets outside an interchange have nobody to be answered to.
 */
export class Implementation999 implements EnvelopeListener {
  readonly syntax = new SetSyntax();
  readonly #writer: SegmentWriter;
  readonly #options: AnswerOptions;
  #interchange: { control: string; groups: number; controls: Set<string> } | null = null;
  #group: { control: string; accepted: number; hasErrors: boolean; isRepeated: boolean; controls: Set<string> } | null = null;
  #isRepeated = false;
  #interchanges = 0;
  #groups = 0;

  constructor(writer: SegmentWriter, options: AnswerOptions) {
    this.#writer = writer;
    this.#options = options;
  }

  begins(): void {}

  interchange(): void {
    this.#interchange = { control: '', groups: 0, controls: new Set() };
  }

  group(opened: OpenGroup, within: OpenInterchange | null): void {
    const interchange = this.#interchange;
    if (within === null || interchange === null) return;
    const writer = this.#writer;
    const { date, time } = this.#options;
    if (interchange.groups++ === 0) {
      interchange.control = controlText(controlNumber(this.#options, this.#interchanges++));
      putInterchange(writer, within, interchange.control, this.#options);
    }
    const control = String(controlNumber(this.#options, this.#groups++));
    this.#group = { control, accepted: 0, hasErrors: false, isRepeated: isSeen(interchange.controls, opened.control), controls: new Set() };
    const name = (ofGroup: string, ofInterchange: string | undefined): string => writer.echo(ofGroup || (ofInterchange ?? '')).slice(0, 15);
    writer.put('GS', 'FA', name(opened.receiver, within.isa[8]), name(opened.sender, within.isa[6]), date, time, control, 'X', VERSION);
    writer.count = 0;
    writer.put('ST', '999', OWN_SET, VERSION);
    writer.put('AK1', writer.echo(opened.kind), writer.echo(opened.control), writer.echo(opened.version));
  }

  set(opened: OpenSet): void {
    this.syntax.begin();
    this.#isRepeated = this.#group !== null && isSeen(this.#group.controls, opened.control);
  }

  segment(set: OpenSet, bytes: Uint8Array, scan: SegmentScanner): void {
    if (set.isRead) this.syntax.segment(bytes, scan, set.segments);
  }

  setEnded(set: OpenSet, trailer: Trailer | null): void {
    const group = this.#group;
    if (group === null) return;
    const writer = this.#writer;
    if (set.isRead) this.syntax.end();
    const codes = this.#codesOf(set, trailer);
    writer.put('AK2', writer.echo(set.id), writer.echo(set.control), writer.echo(set.version));
    for (const { id, position, loop, code, elements } of this.syntax.findings) {
      writer.put('IK3', id, String(position), loop, code);
      for (const element of elements) writer.put('IK4', String(element.position), element.reference, element.code);
    }
    writer.put('IK5', !set.isRead ? 'R' : codes.length > 0 ? 'E' : 'A', ...codes.slice(0, MAX_CODES));
    if (set.isRead) group.accepted++;
    if (codes.length > 0) group.hasErrors = true;
  }

  groupEnded({ kind, control, sets }: OpenGroup, trailer: Trailer | null): void {
    const group = this.#group;
    this.#group = null;
    if (group === null) return;
    const writer = this.#writer;
    const codes = [
      ...(kind.toUpperCase() === ENROLLMENT_GROUP ? [] : [GROUP.notSupported]),
      ...(trailer === null ? [GROUP.trailerMissing] : []),
      ...(trailer !== null && !isSameControl(control, trailer.control) ? [GROUP.controlDiffers] : []),
      ...(trailer !== null && !isCount(trailer.count, sets) ? [GROUP.countDiffers] : []),
      ...(isControlNumber(control) ? [] : [GROUP.invalidControl]),
      ...(group.isRepeated ? [GROUP.controlRepeated] : []),
    ];
    const stated = trailer !== null && /^\d{1,6}$/.test(trailer.count) ? String(Number(trailer.count)) : String(sets);
    const isWhole = group.accepted === sets;
    const code = isWhole ? (group.hasErrors || codes.length > 0 ? 'E' : 'A') : group.accepted > 0 ? 'P' : 'R';
    writer.put('AK9', code, stated, String(sets), String(group.accepted), ...codes.slice(0, MAX_CODES));
    writer.put('SE', String(writer.count + 1), OWN_SET);
    writer.put('GE', '1', group.control);
  }

  interchangeEnded(): void {
    const interchange = this.#interchange;
    this.#interchange = null;
    if (interchange !== null && interchange.groups > 0) this.#writer.put('IEA', String(interchange.groups), interchange.control);
  }

  stray(): void {}

  #codesOf({ id, control, segments, isRead }: OpenSet, trailer: Trailer | null): string[] {
    return [
      ...(isRead ? [] : [id === '' ? SET.idMissing : SET.notSupported]),
      ...(trailer === null ? [SET.trailerMissing] : []),
      ...(trailer !== null && !isSameControl(control, trailer.control) ? [SET.controlDiffers] : []),
      ...(trailer !== null && !isCount(trailer.count, segments) ? [SET.countDiffers] : []),
      ...(this.syntax.findings.length > 0 ? [SET.hasSegmentErrors] : []),
      ...(control === '' ? [SET.controlMissing] : []),
      ...(this.#isRepeated ? [SET.controlRepeated] : []),
    ];
  }
}
