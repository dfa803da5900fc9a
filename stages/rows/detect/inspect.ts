import { inspectText } from './text-inspector.ts';
import { notRead, recognizeFormat } from './format.ts';
import { inspectJson } from './json/json-inspector.ts';
import { HeadBytes } from './head-bytes.ts';
import type { InspectOptions, FileInspector, Inspection, SoFar } from './inspection.ts';
import { runToEnd, type Steps } from './steps.ts';
import { inspectX12 } from './x12/x12-inspector.ts';

export function createInspector(options: InspectOptions): FileInspector {
  return new HeadInspector(options);
}

/** The bytes that decide format, dialect, header and vendor. */
const MAX_HEAD_BYTES = 1 << 20;

/** Waits for the head, chooses the format's inspector by it, and hands everything on. */
class HeadInspector implements FileInspector {
  readonly #options: InspectOptions;
  readonly #head = new HeadBytes(MAX_HEAD_BYTES);
  #inspector: FileInspector | null = null;

  constructor(options: InspectOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    runToEnd(this.pushing(chunk));
  }

  end(): Inspection {
    return runToEnd(this.ending());
  }

  cutCount(): number {
    return this.#inspector?.cutCount() ?? 0;
  }

  soFar(): SoFar {
    if (this.#inspector === null) throw new Error('no piece of the file is cut off yet');
    return this.#inspector.soFar();
  }

  *pushing(chunk: Uint8Array): Steps<void> {
    let rest = chunk;
    if (this.#inspector === null) {
      rest = this.#head.take(chunk);
      if (!this.#head.isFull) return;
      this.#inspector = yield* this.#choose(false);
    }
    this.#inspector.push(rest);
  }

  *ending(): Steps<Inspection> {
    this.#inspector ??= yield* this.#choose(true);
    return this.#inspector.end();
  }

  *#choose(whole: boolean): Steps<FileInspector> {
    const head = this.#head.release();
    const inspector = yield* this.#inspectorOf(head, whole);
    // Every inspector has copied what it keeps. Left to the garbage collector, the heads of many uploads would wait there together.
    head.buffer.transfer(0);
    return inspector;
  }

  /** The inspector of each format. */
  *#inspectorOf(head: Uint8Array, whole: boolean): Steps<FileInspector> {
    const seen = recognizeFormat(head);
    if (seen.format === 'csv') return yield* inspectText(this.#options, head, whole);
    if (seen.format === 'edi_834') return yield* inspectX12(this.#options, head, whole);
    if (seen.format === 'json') return yield* inspectJson(this.#options, head, whole);
    throw notRead(seen);
  }
}
