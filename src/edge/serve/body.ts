/**
 * An answer's bytes as a sequence of parts. Any part can be read again at any time, so a reader holds a position and nothing else. Parts
 * belong to whoever made them and never change; readers copy what they send.
 */
export interface PartedBody {
  /** The whole length; null if it is unknown before the end. */
  readonly size: number | null;
  /** A part by its index; null behind the last. Empty parts are skipped. May wait until the part exists. */
  load(index: number): Uint8Array | null | Promise<Uint8Array | null>;
  /** Announces that a part will be asked for soon, so that it may be loaded if that slows no reader. */
  ahead?(index: number): void;
  /** Where a byte stands. Only for bodies of known size. */
  locate(position: number): Place;
  /** The body as concatenated zstd frames, if they are stored like that and need not be compressed again. */
  readonly packed?: PartedBody;
}

export interface Place {
  part: number;
  offset: number;
}

/** Offsets of consecutive parts: `starts[i]` is where part i begins, the last entry where all end. */
export function locateIn(starts: Float64Array, position: number): Place {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return { part: low, offset: position - (starts[low] ?? 0) };
}

export function startsOf(lengths: readonly number[]): Float64Array {
  const starts = new Float64Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
