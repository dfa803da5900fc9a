import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { Failure } from '../../base/failure.ts';
import type { Log } from '../../base/log.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { Bucket, BlobWriter } from '../../store/blobs.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { Inspection, Inspector } from '../../../stages/rows/detect/inspection.ts';
import { failure } from '../error-body.ts';
import { fileNameOf } from './file-name.ts';
import { readForm } from './form.ts';
import { vendorOf } from './hint.ts';
import { MAX_INSPECTED_BYTES, takeFile, type TakenFile } from './take-file.ts';

export interface ReceiveOptions {
  blobId: string;
  partnerId: string;
  vendors: readonly VendorVersion[];
  originals: Bucket;
  maxFileBytes: number;
  idleMs: number;
  segmentBytes: number;
  log: Log;
  /** Throws where the address cannot be called. */
  checkCallback(url: string): Promise<void>;
}

/** A file that is stored and understood. Whoever cannot use it removes its blob. */
export interface Received extends TakenFile {
  fileName: string;
  inspection: Inspection;
  callbackUrl: string | null;
}

/** Reads an upload: stores the file while it is inspected. Where it rejects, nothing of it is left in the store. */
export async function receive(request: IncomingMessage, options: ReceiveOptions): Promise<Received> {
  const fields = new Map<string, string>();
  const stop = new AbortController();
  const blob: { writer: BlobWriter | null } = { writer: null };
  const taking: Promise<InspectedFile>[] = [];
  try {
    await readForm(request, {
      maxFileBytes: options.maxFileBytes,
      idleMs: options.idleMs,
      onField(name, value) {
        if (!KNOWN_FIELDS.has(name)) return;
        if (fields.has(name)) throw failure('invalid_request', `The field ${name} is given twice.`);
        fields.set(name, value);
      },
      async onFile(sentName, stream) {
        const taken = takeInspected(stream, fileNameOf(sentName), fields, blob, options, stop.signal);
        taking.push(taken);
        await taken;
      },
    });
    const [file] = await Promise.all(taking);
    if (file === undefined) throw new Error('a form was read without its file');
    return await conclude(fields, file, options);
  } catch (err) {
    stop.abort(err);
    // What is under way in the store must have ended before it can be cleared away.
    await Promise.allSettled(taking);
    await discard(blob.writer, options);
    throw err;
  }
}

interface InspectedFile {
  name: string;
  taken: TakenFile;
  inspected: Inspected;
}

const KNOWN_FIELDS = new Set(['vendor_hint', 'callback_url']);

type Inspected = { inspection: Inspection } | { refusal: Failure };

async function takeInspected(
  stream: Readable,
  name: string,
  fields: ReadonlyMap<string, string>,
  blob: { writer: BlobWriter | null },
  options: ReceiveOptions,
  signal: AbortSignal,
): Promise<InspectedFile> {
  const hint = await checkFields(fields, options);
  signal.throwIfAborted();
  const writer = options.originals.create(options.blobId, { metadata: { partner_id: options.partnerId, file_name: name } });
  blob.writer = writer;
  const inspecting = inspectPassing(createInspector(inspectOptions(options, name, hint)), fields.has('vendor_hint'));
  const taken = await takeFile(stream, writer, inspecting.push, signal);
  const inspected = inspecting.end();
  await writer.finish();
  return { name, taken, inspected };
}

/** Fields that are known before the file are checked before it is read. */
async function checkFields(fields: ReadonlyMap<string, string>, options: ReceiveOptions): Promise<VendorVersion | null> {
  const callback = fields.get('callback_url') ?? '';
  if (callback !== '') await options.checkCallback(callback);
  return vendorOf(fields.get('vendor_hint') ?? null, options.vendors);
}

/**
 * Inspects what passes. A layout that fits no vendor ends the upload at once, unless a hint may still follow the file:
 * then the rest is only stored, and the hint decides.
 */
function inspectPassing(inspector: Inspector, hintKnown: boolean): { push(chunk: Uint8Array): void; end(): Inspected } {
  let refusal: Failure | null = null;
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (err) {
      if (hintKnown || !(err instanceof Failure) || err.code !== 'unrecognized_layout') throw err;
      refusal = err;
      return null;
    }
  };
  return {
    push(chunk) {
      if (refusal === null) attempt(() => inspector.push(chunk));
    },
    end() {
      const inspection = refusal === null ? attempt(() => inspector.end()) : null;
      if (inspection !== null) return { inspection };
      if (refusal === null) throw new Error('an inspection ended without a result');
      return { refusal };
    },
  };
}

/** Everything of the form is known: a hint that came behind the file may still name another vendor. */
async function conclude(fields: ReadonlyMap<string, string>, { name, taken, inspected }: InspectedFile, options: ReceiveOptions): Promise<Received> {
  const hint = await checkFields(fields, options);
  const inspection = await settle(inspected, hint, name, taken.bytes, options);
  return { ...taken, fileName: name, inspection, callbackUrl: fields.get('callback_url') || null };
}

async function settle(inspected: Inspected, hint: VendorVersion | null, name: string, bytes: number, options: ReceiveOptions): Promise<Inspection> {
  if (hint === null) {
    if ('refusal' in inspected) throw inspected.refusal;
    return inspected.inspection;
  }
  if ('inspection' in inspected && inspected.inspection.vendor.vendor_id === hint.vendor_id) {
    return { ...inspected.inspection, detection: { ...inspected.inspection.detection, chosen_by: 'hint' } };
  }
  const inspector = createInspector(inspectOptions(options, name, hint));
  for await (const chunk of options.originals.read(options.blobId, 0, bytes)) {
    for (let from = 0; from < chunk.length; from += MAX_INSPECTED_BYTES) {
      inspector.push(chunk.subarray(from, from + MAX_INSPECTED_BYTES));
      await breathe();
    }
  }
  return inspector.end();
}

function inspectOptions(options: ReceiveOptions, fileName: string, hint: VendorVersion | null): Parameters<typeof createInspector>[0] {
  return { vendors: options.vendors, hint, fileName, segmentBytes: options.segmentBytes };
}

async function discard(writer: BlobWriter | null, { originals, blobId, log }: ReceiveOptions): Promise<void> {
  if (writer === null) return;
  try {
    await writer.abort();
    await originals.remove(blobId);
  } catch (err) {
    log.warn({ err, blob_id: blobId }, 'an upload could not be cleared away; the janitor will');
  }
}
