import { setImmediate as breathe } from 'node:timers/promises';
import { invalidFileFormat } from '../../../../stages/rows/detect/format.ts';
import type { ZipEntry } from '../stored-zip.ts';

/** The parts of an Office package by their place, without regard to case or to which slash parts them. */
export class PackageParts {
  readonly #parts = new Map<string, ZipEntry>();
  readonly #maxBytes: number;

  /** Of one part at most `maxBytes` are inflated. */
  constructor(entries: readonly ZipEntry[], maxBytes: number) {
    this.#maxBytes = maxBytes;
    for (const entry of entries) {
      const place = placeOf(entry.name);
      // Programs differ in which of the two they read: nobody could say what was sent.
      if (this.#parts.has(place)) throw invalidFileFormat('This is an Office package that holds two parts of one name. Save it again.');
      this.#parts.set(place, entry);
    }
  }

  has(place: string): boolean {
    return this.#parts.has(placeOf(place));
  }

  hasFolder(folder: string): boolean {
    return [...this.#parts.keys()].some((place) => place.startsWith(`${folder}/`));
  }

  /** The bytes of a part as they are inflated; a part that is not there has none. */
  async *read(place: string, maxBytes = this.#maxBytes): AsyncGenerator<Uint8Array, void, undefined> {
    const entry = this.#parts.get(placeOf(place));
    if (entry === undefined) return;
    for await (const chunk of entry.read(Math.min(maxBytes, this.#maxBytes))) {
      for (let at = 0; at < chunk.length; at += TURN_BYTES) {
        yield chunk.subarray(at, at + TURN_BYTES);
        // What was inflated ahead comes without a wait; everyone else has a turn in between.
        await breathe();
      }
    }
  }

  /** Hands a whole part to a scanner and returns it. */
  async scan<Scanner extends { feed(chunk: Uint8Array, last: boolean): void }>(place: string, scanner: Scanner, maxBytes?: number): Promise<Scanner> {
    for await (const chunk of this.read(place, maxBytes)) scanner.feed(chunk, false);
    scanner.feed(NOTHING, true);
    return scanner;
  }
}

const NOTHING = new Uint8Array(0);
/** So much of a part, which may stand in a form that takes long to read, is read in one turn. */
const TURN_BYTES = 128 * 1024;

/** A part's name as it is compared. */
export function placeOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
