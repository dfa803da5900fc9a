import { inspectText } from './text-inspector.ts';
import { notRead, recognizeFormat } from './format.ts';
import { JsonInspector } from './json/json-inspector.ts';
import { HeadBytes } from './head-bytes.ts';
import type { InspectOptions, Inspection, Inspector } from './inspection.ts';
import { X12Inspector } from './x12/x12-inspector.ts';

export function createInspector(options: InspectOptions): Inspector {
  return new HeadInspector(options);
}

/** The bytes by which format, dialect, header and vendor are decided. */
const MAX_HEAD_BYTES = 1 << 20;

/** Waits for the head, chooses the format's inspector by it and hands everything on. */
class HeadInspector implements Inspector {
  readonly #options: InspectOptions;
  readonly #head = new HeadBytes(MAX_HEAD_BYTES);
  #inspector: Inspector | null = null;

  constructor(options: InspectOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    let rest = chunk;
    if (this.#inspector === null) {
      rest = this.#head.take(chunk);
      if (!this.#head.isFull) return;
      this.#inspector = this.#choose(false);
    }
    this.#inspector.push(rest);
  }

  end(): Inspection {
    this.#inspector ??= this.#choose(true);
    return this.#inspector.end();
  }

  #choose(whole: boolean): Inspector {
    const head = this.#head.release();
    const inspector = this.#inspectorOf(head, whole);
    // Every inspector has copied what it keeps. Left to the collector, the heads of many uploads would wait there together.
    head.buffer.transfer(0);
    return inspector;
  }

  /** Here a format gets its inspector. */
  #inspectorOf(head: Uint8Array, whole: boolean): Inspector {
    const seen = recognizeFormat(head);
    if (seen.format === 'csv') return inspectText(this.#options, head, whole);
    if (seen.format === 'edi_834') return new X12Inspector(this.#options, head, whole);
    if (seen.format === 'json') return new JsonInspector(this.#options, head, whole);
    throw notRead(seen);
  }
}
