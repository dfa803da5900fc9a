import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { packId } from '../../read/x12/segment-name.ts';
import { type SegmentScanner } from '../../read/x12/segment.ts';
import type { EnvelopeObserver } from '../../read/x12/envelope-walker.ts';
import { compilePlaces } from '../../read/x12/places.ts';
import { X12Walker } from '../../read/x12/walker.ts';
import type { Row } from '../../row.ts';
import { elementText } from '../../read/x12/envelope-tracker.ts';
import type { Steps } from '../steps.ts';
import { isWrapped } from './wrapped.ts';

const ISA = packId('ISA');
const GS = packId('GS');
const ST = packId('ST');
const MAX_IDS = 100;
/** How much of a head is read in one step. */
const STEP_BYTES = 64 * 1024;

/** What the first mebibyte of an 834 tells about its sender. */
export interface X12Head {
  senders: Set<string>;
  receivers: Set<string>;
  /** GS08 or ST03. */
  versions: Set<string>;
  /** The vendors' markers in the head, in upper case. */
  markers: Set<string>;
}

/** A head in pieces, one for each step. */
export function piecesOf(head: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(head.length / STEP_BYTES) }, (_, n) => head.subarray(n * STEP_BYTES, (n + 1) * STEP_BYTES));
}

/** Reads the head for whatever tells vendors apart, and hands each of its INS loops to `take`. */
export function* readX12Head(
  head: Uint8Array,
  whole: boolean,
  vendors: readonly VendorVersion[],
  columns: readonly string[],
  take: (row: Row) => void,
  kernel: Kernel,
): Steps<X12Head> {
  const found: X12Head = { senders: new Set(), receivers: new Set(), versions: new Set(), markers: new Set() };
  const observer: EnvelopeObserver = {
    begins: () => undefined,
    loop: () => undefined,
    segment(bytes: Uint8Array, scan: SegmentScanner) {
      const note = (set: Set<string>, element: number): void => {
        const text = elementText(bytes, scan, element).toUpperCase();
        if (text !== '' && set.size < MAX_IDS) set.add(text);
      };
      if (scan.id === ISA) {
        note(found.senders, 6);
        note(found.receivers, 8);
      } else if (scan.id === GS) {
        note(found.senders, 2);
        note(found.receivers, 3);
        note(found.versions, 8);
      } else if (scan.id === ST) note(found.versions, 3);
    },
  };
  const walker = new X12Walker({
    places: compilePlaces(columns),
    columns: columns.length,
    start: 0,
    firstRow: 1,
    context: null,
    windows1252: false,
    observer,
    lineEnds: { wrapped: isWrapped(head), unended: false },
    kernel,
  });
  for (const piece of piecesOf(head)) {
    yield;
    walker.feed(piece, false);
    while (walker.next(kernel.row)) take(kernel.row);
  }
  walker.feed(NO_BYTES, whole);
  while (walker.next(kernel.row)) take(kernel.row);
  yield;
  findMarkers(head, vendors, found.markers);
  return found;
}

const NO_BYTES = new Uint8Array(0);

/** Looks for the vendors' markers as text. The head is small, and a marker stands at the beginning of a segment. */
function findMarkers(head: Uint8Array, vendors: readonly VendorVersion[], markers: Set<string>): void {
  const wanted = new Set(vendors.flatMap(({ config }) => config.detection.edi_markers ?? []).map((marker) => marker.toUpperCase()));
  if (wanted.size === 0) return;
  const text = new TextDecoder('latin1').decode(head).toUpperCase();
  const element = /(?:ISA|GS|ST)([^A-Z0-9 \r\n])/.exec(text)?.[1] ?? '*';
  for (const marker of wanted) {
    const sought = marker.replaceAll('*', element);
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      if (at > 0 && /[A-Z0-9]/.test(text.charAt(at - 1))) continue;
      markers.add(marker);
      break;
    }
  }
}
