/** A file that is stored as it was received, to be read at any place. */
export interface StoredFile {
  readonly bytes: number;
  /** Bytes [start, end) in chunks of at most 1 MiB. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}
