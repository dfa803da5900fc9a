import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Log } from '../../base/log.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import { contentBucket, type Blobs, type BlobWriter, type Bucket, type StoredBlobWriter } from '../../store/blobs.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { FileInspector, InspectOptions, Inspection } from '../../../stages/rows/detect/inspection.ts';
import type { Bulkhead } from '../bulkhead.ts';
import { failure } from '../error-body.ts';
import { createContentTaker, type PassedContent } from './content.ts';
import type { EarlyWork } from './early-work.ts';
import { fileNameOf } from './file-name.ts';
import { readForm } from './form.ts';
import { vendorOf } from './hint.ts';
import { endInTurns, inspectPassing, showInTurns, type Content } from './inspect-passing.ts';
import { takeFile, type TakenFile } from './take-file.ts';
import { takeOut } from './take-out.ts';
import type { Unwrapper } from './unwrap.ts';

export interface ReceiveOptions {
  blobId: string;
  partnerId: string;
  vendors: readonly VendorVersion[];
  blobs: Pick<Blobs, 'originals' | 'inflated'>;
  maxFileBytes: number;
  maxInflatedBytes: number;
  idleMs: number;
  segmentBytes: number;
  log: Log;
  /** Through it goes what is taken out of a stored file, so that few of them hold their texts in memory at once. */
  wholeFiles: Bulkhead;
  /** What is begun while the file comes in. */
  early: EarlyWork;
  /** Throws where the address cannot be called. */
  checkCallback(url: string): Promise<void>;
}

/** A file that is stored and understood. Whoever cannot use it removes its blobs. */
export interface Received extends TakenFile {
  fileName: string;
  content: Content['content'];
  inspection: Inspection;
  callbackUrl: string | null;
  /** As it was sent. */
  vendorHint: string | null;
}

/** Reads an upload: stores the file while it is inspected. Where it rejects, nothing of it is left in the store. */
export async function receive(request: IncomingMessage, options: ReceiveOptions): Promise<Received> {
  const upload = new Upload(options);
  const stop = new AbortController();
  const taking: Promise<PassedFile>[] = [];
  try {
    await readForm(request, {
      maxFileBytes: options.maxFileBytes,
      idleMs: options.idleMs,
      onField: (name, value) => upload.setField(name, value),
      async onFile(sentName, stream) {
        const taken = upload.takeFile(stream, fileNameOf(sentName), stop.signal);
        taking.push(taken);
        await taken;
      },
    });
    const [file] = await Promise.all(taking);
    if (file === undefined) throw new Error('a form was read without its file');
    return await upload.conclude(file);
  } catch (err) {
    stop.abort(err);
    // What is under way in the store must have ended before it can be cleared away.
    await Promise.allSettled(taking);
    await upload.discard();
    throw err;
  }
}

/** Removes a file that was received and will not become a job. */
export async function discardReceived({ content }: Received, { blobs, blobId, early, log }: ReceiveOptions): Promise<void> {
  try {
    await early.discard();
    await blobs.originals.remove(blobId);
    if (content === 'inflated') await blobs.inflated.remove(blobId);
  } catch (err) {
    log.warn({ err, blob_id: blobId }, 'an upload could not be cleared away; the janitor will');
  }
}

interface PassedFile {
  name: string;
  taken: TakenFile;
  passed: PassedContent;
}

const KNOWN_FIELDS = new Set(['vendor_hint', 'callback_url']);

/** One upload under way: its fields, and the blobs that it has begun. Whoever cannot conclude it discards it. */
export class Upload {
  readonly #options: ReceiveOptions;
  readonly #fields = new Map<string, string>();
  readonly #begun: { bucket: Bucket; writer: StoredBlobWriter }[] = [];

  constructor(options: ReceiveOptions) {
    this.#options = options;
  }

  setField(name: string, value: string): void {
    if (!KNOWN_FIELDS.has(name)) return;
    if (this.#fields.has(name)) throw failure('invalid_request', `The field ${name} is given twice.`);
    this.#fields.set(name, value);
  }

  /** Stores the file as it comes, and sees its content while it passes where that can be. */
  async takeFile(stream: Readable, name: string, signal: AbortSignal): Promise<PassedFile> {
    const { blobs, maxInflatedBytes } = this.#options;
    const hint = await this.#checkFields();
    signal.throwIfAborted();
    const writer = this.#begin(blobs.originals, name);
    const inspector = createInspector(this.#inspectOptions(name, hint));
    const content = createContentTaker({
      inspecting: inspectPassing(inspector, hint !== null, () => this.#lookAhead(inspector)),
      createInflated: () => this.#begin(blobs.inflated, name),
      maxInflatedBytes,
    });
    try {
      const taken = await takeFile(stream, writer, content.push, signal);
      const passed = await content.end();
      await writer.finish();
      return { name, taken, passed };
    } catch (err) {
      await content.abort();
      throw err;
    }
  }

  /** Everything of the form is known: a hint that came behind the file may still name another vendor. */
  async conclude({ name, taken, passed }: PassedFile): Promise<Received> {
    const hint = await this.#checkFields();
    const content = 'unwrapper' in passed ? await this.#unwrap(passed.unwrapper, name, hint, taken.bytes) : passed;
    const inspection = await this.#settle(content, hint, name);
    return {
      ...taken,
      fileName: name,
      content: content.content,
      inspection,
      callbackUrl: this.#fields.get('callback_url') || null,
      vendorHint: this.#fields.get('vendor_hint') || null,
    };
  }

  async discard(): Promise<void> {
    const { blobId, early, log } = this.#options;
    const left = (err: unknown): void => log.warn({ err, blob_id: blobId }, 'an upload could not be cleared away; the janitor will');
    try {
      // Before the blobs: as long as one is there, the janitor finds what is left of both.
      await early.discard();
    } catch (err) {
      return left(err);
    }
    for (const { bucket, writer } of this.#begun) {
      try {
        await writer.abort();
        await bucket.remove(blobId);
      } catch (err) {
        left(err);
      }
    }
  }

  /** The rows stand in the blob that was begun last. */
  #lookAhead(inspector: FileInspector): void {
    const { bucket, writer } = this.#begun.at(-1)!;
    const content = bucket === this.#options.blobs.inflated ? 'inflated' : 'original';
    this.#options.early.look({ inspector, content, safeBytes: writer.safeBytes });
  }

  #begin(bucket: Bucket, name: string): BlobWriter {
    const { blobId, partnerId } = this.#options;
    const writer = bucket.create(blobId, { metadata: { partner_id: partnerId, file_name: name } });
    this.#begun.push({ bucket, writer });
    return writer;
  }

  /** Fields that are known before the file are checked before it is read. */
  async #checkFields(): Promise<VendorVersion | null> {
    const callback = this.#fields.get('callback_url') ?? '';
    if (callback !== '') await this.#options.checkCallback(callback);
    return vendorOf(this.#fields.get('vendor_hint') ?? null, this.#options.vendors);
  }

  /** Takes the content out of the stored file. */
  async #unwrap(unwrapper: Unwrapper, name: string, hint: VendorVersion | null, bytes: number): Promise<Content> {
    const { blobs, blobId, maxInflatedBytes: maxBytes, wholeFiles } = this.#options;
    const file = { bytes, read: (start: number, end: number) => blobs.originals.read(blobId, start, end) };
    const createInflated = (): BlobWriter => this.#begin(blobs.inflated, name);
    return wholeFiles(() => takeOut(unwrapper, file, { inspect: this.#inspectOptions(name, hint), createInflated, maxBytes }));
  }

  async #settle(content: Content, hint: VendorVersion | null, name: string): Promise<Inspection> {
    const { inspected } = content;
    if (hint === null) {
      if ('refusal' in inspected) throw inspected.refusal;
      return inspected.inspection;
    }
    if ('inspection' in inspected && inspected.inspection.vendor.vendor_id === hint.vendor_id) {
      return { ...inspected.inspection, detection: { ...inspected.inspection.detection, chosen_by: 'hint' } };
    }
    return this.#inspectAgain(content, hint, name);
  }

  /** Only for what was seen while it passed: what is taken out of a stored file is taken out when every field is known. */
  async #inspectAgain(content: Content, hint: VendorVersion, name: string): Promise<Inspection> {
    const inspector = createInspector(this.#inspectOptions(name, hint));
    for await (const chunk of contentBucket(this.#options.blobs, content).read(this.#options.blobId, 0, content.bytes)) {
      await showInTurns(inspector, chunk);
    }
    return endInTurns(inspector);
  }

  #inspectOptions(fileName: string, hint: VendorVersion | null): InspectOptions {
    const { vendors, segmentBytes } = this.#options;
    return { vendors, hint, fileName, segmentBytes };
  }
}
