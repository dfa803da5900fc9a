import type { Cut } from '../../model/cut.ts';
import type { Reading } from '../../model/reading.ts';
import type { FileInspector, Inspection, SoFar } from '../../../stages/rows/detect/inspection.ts';

/** What pieces are read by, and those that have become ready: the cuts from this one on. */
export interface Ready {
  soFar: SoFar;
  from: number;
}

/**
 * Which pieces of a file that still comes in may be worked on. All are read by what the bytes had shown when the first one was ready. Once
 * the bytes show something else, no more are given out; whether those given out were read right is known at the file's end.
 */
export class EarlyPieces {
  #readBy: SoFar | null = null;
  #cuts: readonly Cut[] = [];
  #safeBytes = 0;
  #isOver = false;

  get count(): number {
    return this.#cuts.length;
  }

  /** The pieces that are cut off, safe in the store, and not given out yet. Null where there are none. */
  next(inspector: FileInspector, safeBytes: number): Ready | null {
    if (this.#isOver || safeBytes === this.#safeBytes || inspector.cutCount() === this.count) return null;
    this.#safeBytes = safeBytes;
    const soFar = inspector.soFar();
    this.#readBy ??= soFar;
    this.#isOver = soFar.keyed || textOf(soFar) !== textOf(this.#readBy);
    const cuts = soFar.cuts.filter(({ end }) => end <= safeBytes);
    const from = this.count;
    if (this.#isOver || cuts.length === from) return null;
    this.#cuts = cuts;
    return { soFar: { ...soFar, cuts }, from };
  }

  /** Gives out no more. */
  stop(): void {
    this.#isOver = true;
  }

  /** Whether the whole file says of the pieces that were given out what its first bytes have said. */
  hold(inspection: Inspection): boolean {
    if (this.#readBy === null) return true;
    const isRead = !inspection.keyed && textOf(ofPiece(inspection)) === textOf(ofPiece(this.#readBy));
    return isRead && JSON.stringify(inspection.cuts.slice(0, this.count)) === JSON.stringify(this.#cuts);
  }
}

type ReadBy = Pick<SoFar, 'vendor' | 'file_kind' | 'reading'>;

function textOf({ vendor, file_kind, reading }: ReadBy): string {
  return JSON.stringify([vendor.owner, vendor.vendor_id, vendor.version, file_kind, reading]);
}

/**
 * Without what speaks of the bytes of the whole file. A row in UTF-8 is read the same in a text that is otherwise Windows-1252 (not so in JSON
 * and in an 834), and one without invisible characters the same whether that is known or not.
 */
function ofPiece({ reading, ...others }: ReadBy): ReadBy {
  const isByRows = reading.format === 'csv' || reading.format === 'fixed_width' || reading.format === 'tagged_lines';
  const encoding = isByRows && reading.encoding === 'windows-1252' ? { encoding: 'utf-8' } : {};
  const clean = reading.format === 'csv' ? { clean: undefined } : {};
  return { ...others, reading: { ...reading, ...encoding, ...clean } as Reading };
}
