import { CsvInspector } from './csv-inspector.ts';
import { notRead, recognizeFormat } from './format.ts';
import type { InspectOptions, Inspection, Inspector } from './inspection.ts';

export function createInspector(options: InspectOptions): Inspector {
  return new HeadInspector(options);
}

/** The bytes by which format, dialect, header and vendor are decided. */
const MAX_HEAD_BYTES = 1 << 20;
const FIRST_HEAD_BYTES = 64 * 1024;

/** Waits for the head, chooses the format's inspector by it and hands everything on. */
class HeadInspector implements Inspector {
  readonly #options: InspectOptions;
  #head: Uint8Array = new Uint8Array(FIRST_HEAD_BYTES);
  #headBytes = 0;
  #inspector: Inspector | null = null;

  constructor(options: InspectOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    let rest = chunk;
    if (this.#inspector === null) {
      const taken = Math.min(rest.length, MAX_HEAD_BYTES - this.#headBytes);
      this.#keep(rest.subarray(0, taken));
      if (this.#headBytes < MAX_HEAD_BYTES) return;
      this.#inspector = this.#choose(false);
      rest = rest.subarray(taken);
    }
    this.#inspector.push(rest);
  }

  end(): Inspection {
    this.#inspector ??= this.#choose(true);
    return this.#inspector.end();
  }

  #keep(bytes: Uint8Array): void {
    const needed = this.#headBytes + bytes.length;
    if (needed > this.#head.length) {
      const larger = new Uint8Array(Math.min(MAX_HEAD_BYTES, Math.max(needed, this.#head.length * 2)));
      larger.set(this.#head.subarray(0, this.#headBytes));
      this.#head = larger;
    }
    this.#head.set(bytes, this.#headBytes);
    this.#headBytes = needed;
  }

  /** Here a format gets its inspector. */
  #choose(whole: boolean): Inspector {
    const head = this.#head.subarray(0, this.#headBytes);
    this.#head = new Uint8Array(0);
    const seen = recognizeFormat(head);
    if (seen.format === 'csv') return new CsvInspector(this.#options, head, whole);
    throw notRead(seen);
  }
}
