import { EnvelopeTracker } from '../read/x12/envelope-tracker.ts';
import { compilePlaces } from '../read/x12/places.ts';
import { X12Walker } from '../read/x12/walker.ts';
import { Row } from '../row.ts';
import type { AnswerOptions } from './answer.ts';
import { Implementation999 } from './implementation-999.ts';
import { SegmentWriter } from './segment-writer.ts';
import { Ta1Answer } from './ta1.ts';

export type { AnswerOptions };

export const ACKNOWLEDGMENT_TYPES = ['999', 'ta1'] as const;
export type AcknowledgmentType = (typeof ACKNOWLEDGMENT_TYPES)[number];

/**
 * Reads an X12 file once, with the walker that inspects it, and writes what answers it: a TA1 for each interchange or a 999
 * for each functional group. Holds one INS loop, the twenty findings of one set, and ten thousand control numbers; the same
 * bytes for every way the file is cut.
 */
export class Acknowledger {
  readonly #writer = new SegmentWriter();
  readonly #answer: Ta1Answer | Implementation999;
  readonly #tracker: EnvelopeTracker;
  readonly #walker: X12Walker;
  readonly #row = new Row(1);
  /** Segments of the set in work before the INS loop that comes next. */
  #before = 0;

  constructor(type: AcknowledgmentType, options: AnswerOptions) {
    this.#answer = type === 'ta1' ? new Ta1Answer(this.#writer, options) : new Implementation999(this.#writer, options);
    this.#tracker = new EnvelopeTracker(this.#answer);
    this.#walker = new X12Walker({
      places: compilePlaces([]),
      columns: 0,
      start: 0,
      firstRow: 1,
      context: null,
      windows1252: false,
      lineEnds: { wrapped: options.wrapped, unended: false },
      observer: {
        begins: (separators, assumed) => this.#tracker.begins(separators, assumed),
        segment: (bytes, scan) => this.#tracker.segment(bytes, scan),
        loop: (segments) => {
          this.#before = this.#tracker.set?.segments ?? 0;
          this.#tracker.loop(segments);
        },
      },
    });
  }

  /** Takes the next bytes of the file and answers what there is to say by now; behind the `last` ones all is said. */
  feed(chunk: Uint8Array, last: boolean): Uint8Array {
    const answer = this.#answer;
    const row = this.#row;
    this.#walker.feed(chunk, last);
    while (this.#walker.next(row)) {
      const { interchange } = this.#tracker;
      // Outside an interchange nobody is answered.
      if (!(answer instanceof Implementation999) || interchange === null || row.fault === 'row_too_large') continue;
      answer.syntax.loop(row, this.#before + 1, interchange.separators);
    }
    if (last) this.#tracker.end();
    return this.#writer.take();
  }
}
