import { Acknowledger, type AcknowledgmentType, type AnswerOptions } from '../../../../stages/rows/acknowledge/acknowledger.ts';

import { Envelope } from '../../../../stages/rows/detect/x12/envelope.ts';
import { compilePlaces } from '../../../../stages/rows/read/x12/places.ts';
import { X12Walker } from '../../../../stages/rows/read/x12/walker.ts';
import { Row } from '../../../../stages/rows/row.ts';

const ANSWER: AnswerOptions = { control: 5001, date: '20250111', time: '0815', repeated: new Set(), wrapped: false };

/** What answers a file, read in chunks of that size. */
export function acknowledge(
  file: string | Uint8Array,
  type: AcknowledgmentType,
  { chunkBytes = 1 << 16, ...options }: Partial<AnswerOptions> & { chunkBytes?: number } = {},
): string {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const acknowledger = new Acknowledger(type, { ...ANSWER, ...options });
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) pieces.push(acknowledger.feed(bytes.subarray(at, at + chunkBytes), false));
  pieces.push(acknowledger.feed(new Uint8Array(0), true));
  return Buffer.concat(pieces).toString('latin1');
}

/**
 * What is wrong with the envelope of an acknowledgment, as the inspection of any X12 file finds it. A sender's id that looks like
 * a segment makes it doubt separators, which stand where they should all the same.
 */
export function envelopeFaults(text: string): string[] {
  const envelope = new Envelope();
  const walker = new X12Walker({
    places: compilePlaces([]),
    columns: 0,
    start: 0,
    firstRow: 1,
    context: null,
    windows1252: false,
    observer: envelope.tracker,
  });
  walker.feed(Buffer.from(text, 'latin1'), true);
  while (walker.next(new Row(1))) envelope.tracker.row(0);
  return envelope.end().flatMap(({ code, source }) => (EXPECTED.has(code) ? [] : [`${code} ${source}`]));
}

const EXPECTED = new Set(['set_not_read', 'separators_assumed']);
