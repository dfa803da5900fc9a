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
import { controlNumber, controlText, isSeen, putInterchange, type AnswerOptions } from './answer.ts';
import type { SegmentWriter } from './segment-writer.ts';

/** TA105: the note codes that can be told of a file whose data was read all the same. */
const NOTE = {
  none: '000',
  controlDiffers: '001',
  invalidDate: '014',
  invalidTime: '015',
  invalidControl: '018',
  groupCountDiffers: '021',
  endsEarly: '023',
  invalidContent: '024',
  repeated: '025',
} as const;

/**
 * Writes a TA1 for each interchange, in an interchange of its own. TA104 is A or E, never R: the data of an interchange is
 * read whatever its envelope says, and E tells the sender not to send it again.
 */
export class Ta1Answer implements EnvelopeListener {
  readonly #writer: SegmentWriter;
  readonly #options: AnswerOptions;
  #open: OpenInterchange | null = null;
  #hasOutsiders = false;
  #isRepeated = false;
  readonly #controls = new Set<string>();
  #written = 0;

  constructor(writer: SegmentWriter, options: AnswerOptions) {
    this.#writer = writer;
    this.#options = options;
  }

  begins(): void {}

  interchange(opened: OpenInterchange): void {
    this.#open = opened;
    this.#hasOutsiders = false;
    this.#isRepeated = this.#options.repeated.has(opened.control) || isSeen(this.#controls, `${opened.isa[5]}:${opened.isa[6]}:${opened.control}`);
  }

  group(_opened: OpenGroup): void {}

  set(_opened: OpenSet, within: OpenGroup | null): void {
    if (within === null) this.#hasOutsiders = true;
  }

  segment(): void {}

  setEnded(): void {}

  groupEnded(): void {}

  interchangeEnded(interchange: OpenInterchange, trailer: Trailer | null): void {
    const writer = this.#writer;
    const { isa, control } = interchange;
    const own = controlText(controlNumber(this.#options, this.#written++));
    const note = this.#noteOf(interchange, trailer);
    this.#open = null;
    putInterchange(writer, interchange, own, this.#options);
    const sent = writer.echo(control).slice(0, own.length).padStart(own.length, '0');
    writer.put(
      'TA1',
      sent,
      writer.echo(inLength(isa[9] ?? '', DATE)),
      writer.echo(inLength(isa[10] ?? '', TIME)),
      note === NOTE.none ? 'A' : 'E',
      note,
    );
    writer.put('IEA', '0', own);
  }

  stray(header: 'ISA' | 'GS' | 'ST'): void {
    if (this.#open !== null && header === 'GS') this.#hasOutsiders = true;
  }

  /** The first of what there is to say: a TA1 says one thing. */
  #noteOf({ isa, control, groups }: OpenInterchange, trailer: Trailer | null): string {
    if (trailer === null) return NOTE.endsEarly;
    if (!isSameControl(control, trailer.control)) return NOTE.controlDiffers;
    if (!isControlNumber(control)) return NOTE.invalidControl;
    if (this.#isRepeated) return NOTE.repeated;
    if (!isCount(trailer.count, groups)) return NOTE.groupCountDiffers;
    if (this.#hasOutsiders) return NOTE.invalidContent;
    if (!DATE.is.test(isa[9] ?? '')) return NOTE.invalidDate;
    return TIME.is.test(isa[10] ?? '') ? NOTE.none : NOTE.invalidTime;
  }
}

/** ISA09 and ISA10 as the standard has them, and longer ones that say the same: a date with its century, a time with its seconds. */
const DATE = { is: /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/, longer: /^\d\d(\d{6})$/ };
const TIME = { is: /^(?:[01]\d|2[0-3])[0-5]\d$/, longer: /^(\d{4})\d{2,4}$/ };

/** The value in the length that TA102 and TA103 must have, where it can be brought into it. */
function inLength(value: string, { longer }: { longer: RegExp }): string {
  return value.replace(longer, '$1');
}
