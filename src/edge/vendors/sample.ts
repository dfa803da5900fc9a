import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { InspectOptions, Inspection } from '../../../stages/rows/detect/inspection.ts';
import { failure } from '../error-body.ts';
import { continueRequest } from '../expect.ts';
import type { RouteContext } from '../state.ts';
import { checkHead } from '../upload/check-head.ts';
import { createContentTaker } from '../upload/content.ts';
import { fileNameOf } from '../upload/file-name.ts';
import { readForm } from '../upload/form.ts';
import { inspectPassing, MAX_INSPECTED_BYTES, type Inspected, type PassingInspection } from '../upload/inspect-passing.ts';
import { takeOut } from '../upload/take-out.ts';
import type { Opened } from '../upload/unwrap.ts';
import { createMemoryBlob } from './memory-blob.ts';

/** A sample lies in memory as a whole, as does what comes out of a compressed one. */
const MAX_SAMPLE_BYTES = 4 * 1024 * 1024;
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;

export interface Sample {
  fileName: string;
  bytes: Uint8Array;
  fields: ReadonlyMap<string, string>;
}

/** Reads a form with one file of 4 MiB at most and these fields; nothing of it is stored. */
export async function readSample(
  ctx: RouteContext,
  known: readonly string[],
  { idleMs, maxFieldBytes }: { idleMs: number; maxFieldBytes: number },
): Promise<Sample> {
  checkHead(ctx, MAX_SAMPLE_BYTES);
  continueRequest(ctx);
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  let fileName = '';
  await readForm(ctx.req, {
    maxFileBytes: MAX_SAMPLE_BYTES,
    maxFieldBytes,
    idleMs,
    onField(name, value) {
      if (!known.includes(name)) return;
      if (fields.has(name)) throw failure('invalid_request', `The field ${name} is given twice.`);
      fields.set(name, value);
    },
    async onFile(sentName, stream) {
      fileName = fileNameOf(sentName);
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    },
  });
  return { fileName, bytes: Buffer.concat(chunks), fields };
}

/** The bytes in which the rows of a sample stand, and what they say. */
export interface InspectedSample {
  content: Uint8Array;
  inspection: Inspection;
}

/**
 * Takes a sample out of what it is wrapped in and inspects it as an upload is inspected, or by `inspecting`, which is given what was
 * opened (null where the sample is not wrapped). Throws what an upload of the file would be refused with.
 */
export async function inspectSample(
  file: Uint8Array,
  inspect: InspectOptions,
  inspecting?: (opened: Opened | null) => PassingInspection,
): Promise<InspectedSample> {
  const inflated = createMemoryBlob();
  const taker = createContentTaker({
    inspecting: inspecting?.(null) ?? inspectPassing(createInspector(inspect), inspect.hint !== null),
    createInflated: () => inflated,
    maxInflatedBytes: MAX_INFLATED_BYTES,
  });
  try {
    for (let from = 0; from < file.length; from += MAX_INSPECTED_BYTES) {
      await taker.push(file.subarray(from, from + MAX_INSPECTED_BYTES));
    }
    const passed = await taker.end();
    if (!('unwrapper' in passed)) return settled(passed.inspected, passed.content === 'inflated' ? inflated.bytes() : file);
    const options = { inspect, createInflated: () => inflated, maxBytes: MAX_INFLATED_BYTES, ...(inspecting === undefined ? {} : { inspecting }) };
    return settled((await takeOut(passed.unwrapper, fileInMemory(file), options)).inspected, inflated.bytes());
  } catch (err) {
    await taker.abort();
    throw err;
  }
}

function settled(inspected: Inspected, content: Uint8Array): InspectedSample {
  if ('refusal' in inspected) throw inspected.refusal;
  return { content, inspection: inspected.inspection };
}

const READ_BYTES = 1024 * 1024;

function fileInMemory(file: Uint8Array): { bytes: number; read(start: number, end: number): AsyncIterable<Uint8Array> } {
  return {
    bytes: file.length,
    async *read(start, end) {
      for (let from = start; from < end; from += READ_BYTES) yield file.subarray(from, Math.min(from + READ_BYTES, end));
    },
  };
}
