/**
 * An answer's bytes as a row of parts, each of which can be had again at any time: a reader holds its place and nothing
 * else. Parts belong to whoever made them and are never changed; readers copy what they send.
 */
export interface PartedBody {
  /** The whole length; null where it is not known before the end. */
  readonly size: number | null;
  /** A part by its index, null behind the last. Parts of no bytes are passed over. May wait until the part exists. */
  load(index: number): Uint8Array | null | Promise<Uint8Array | null>;
  /** Says that a part will be asked for soon: it may be loaded meanwhile, where that costs no reader anything. */
  ahead?(index: number): void;
  /** Where a byte stands. Only for bodies of known size. */
  locate(position: number): Place;
  /** The bytes of the body as zstd frames, one behind the other, where they are stored so and need not be packed again. */
  readonly packed?: PartedBody;
}

export interface Place {
  part: number;
  offset: number;
}

/** Offsets of parts that lie one behind the other: `starts[i]` is where part i begins, the last entry where all end. */
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
