import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Failure } from '../../base/failure.ts';
import { ClientGone } from '../client-gone.ts';
import { failure, HttpFailure } from '../error-body.ts';
import { markSocketMemory } from './socket-memory.ts';

export interface FormOptions {
  maxFileBytes: number;
  /** A text field may be as long; 4 KiB without it. */
  maxFieldBytes?: number;
  /** How long the client may send nothing. Time in which the server does not read does not count. */
  idleMs: number;
  /** A clock in milliseconds. */
  now?: () => number;
  /** May throw: the form is then refused. */
  onField(name: string, value: string): void;
  /** Takes the file part. The stream flows when it listens; it resolves when all of it has been taken. */
  onFile(fileName: string, stream: BusboyFileStream): Promise<void>;
}

/** The name of the part that holds the file. */
const FILE_PART = 'file';
/** What mail calls bytes that stand for themselves; a form knows no other (RFC 7578, 4.7). */
const UNENCODED: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 4096;
const MAX_FIELD_NAME_CHARACTERS = 100;
const MAX_HEADER_PAIRS = 32;
const MAX_PART_HEADER_BYTES = 8 * 1024;
/** What the parts' heads, the fields and the boundaries may add to the file. */
const MAX_OVERHEAD_BYTES = 1024 * 1024;
/** Slower than any line that files are sent over: a byte a minute would hold a place for ever. */
const LEAST_BYTES_PER_SECOND = 1024;
/** How far the client may fall behind that pace. */
const PATIENCE_MS = 600_000;

/**
 * Reads a multipart form as it arrives: fields as texts, one file as a stream, with the client held back while the file
 * is not taken. Rejects with a Failure for a form that is not what an upload takes, with ClientGone where the client
 * left. Behind a rejection the request is paused and nothing listens to it any more.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<void> {
  const { maxFieldBytes = MAX_FIELD_BYTES } = options;
  const busboy = open(request, options.maxFileBytes, maxFieldBytes);
  const outcome = Promise.withResolvers<void>();
  const fail = outcome.reject;
  let files = 0;
  let taken = Promise.resolve();

  busboy.on('field', (name, value, _nameTruncated, truncated) => {
    // Parts without a name or with one in a broken header are no fields of ours.
    if (typeof name !== 'string' || name.length > MAX_FIELD_NAME_CHARACTERS) return;
    if (name === FILE_PART) return fail(failure('invalid_request', 'The part "file" has no file name; it is sent as a text field.'));
    if (truncated) return fail(failure('file_too_large', `A field is longer than ${maxFieldBytes} bytes.`));
    try {
      options.onField(name, value);
    } catch (err) {
      fail(err);
    }
  });
  busboy.on('file', (name, stream, fileName, transferEncoding) => {
    stream.on('error', () => fail(failure('invalid_request', 'The multipart body ends in the middle of a part.')));
    if (name !== FILE_PART) return fail(failure('invalid_request', 'The file must be sent in the part named "file".'));
    if (++files > 1) return fail(failure('invalid_request', 'One upload takes one file.'));
    if (!UNENCODED.has(transferEncoding))
      return fail(failure('invalid_request', 'The part "file" has a Content-Transfer-Encoding. Send its bytes as they are.'));
    stream.on('limit', () => fail(tooLarge(options.maxFileBytes)));
    taken = options.onFile(fileName, stream);
    taken.catch(fail);
  });
  busboy.on('partsLimit', () => fail(failure('file_too_large', `An upload has at most ${MAX_FIELDS} fields and one file.`)));
  busboy.on('fieldsLimit', () => fail(failure('file_too_large', `An upload has at most ${MAX_FIELDS} fields and one file.`)));
  busboy.on('error', () => fail(failure('invalid_request', 'The multipart body is broken or ends too early.')));
  const parsed = new Promise<void>((resolve) => busboy.once('finish', resolve));
  const pumped = pump(request, busboy, options, fail);
  // The request may go on behind the last boundary; what it adds is read, within the same bounds, and ignored.
  Promise.all([parsed, pumped.ended]).then(() => {
    if (files === 0) fail(failure('invalid_request', 'The part "file" is missing.'));
    else taken.then(outcome.resolve, fail);
  }, fail);

  try {
    await outcome.promise;
  } finally {
    pumped.stop();
  }
}

function open(request: IncomingMessage, maxFileBytes: number, maxFieldBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      preservePath: true,
      // A part is a file by its file name, not by its type: clients send fields as application/octet-stream, too.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fileSize: maxFileBytes,
        files: 2,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 2,
        fieldSize: maxFieldBytes,
        headerPairs: MAX_HEADER_PAIRS,
        headerSize: MAX_PART_HEADER_BYTES,
      },
    });
  } catch {
    throw failure('invalid_request', 'The Content-Type names no usable boundary.');
  }
}

interface Pump {
  /** Resolves when the whole request has been handed to the parser. */
  ended: Promise<void>;
  stop(): void;
}

/** Moves bytes from the request into the parser while the parser takes them, and watches the client. */
function pump(
  request: IncomingMessage,
  busboy: BusboyInstance,
  { maxFileBytes, idleMs, now = () => performance.now() }: FormOptions,
  fail: (error: unknown) => void,
): Pump {
  const ended = Promise.withResolvers<void>();
  let received = 0;
  let reading = true;
  let stopped = false;
  const idle = setTimeout(() => {
    if (reading) fail(new HttpFailure('request_timeout', `Nothing was received for ${Math.round(idleMs / 1000)} s.`));
    else idle.refresh();
  }, idleMs);
  let drained = true;
  let breathed = true;
  let patienceMs = PATIENCE_MS;
  let readingSince = now();
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > maxFileBytes + MAX_OVERHEAD_BYTES) return fail(tooLarge(maxFileBytes));
    patienceMs = Math.min(PATIENCE_MS, patienceMs - (now() - readingSince) + (chunk.length * 1000) / LEAST_BYTES_PER_SECOND);
    if (patienceMs < 0) return fail(new HttpFailure('request_timeout', `Less than ${LEAST_BYTES_PER_SECOND} bytes a second were received.`));
    idle.refresh();
    reading = false;
    breathed = false;
    request.pause();
    markSocketMemory(chunk);
    drained = busboy.write(chunk);
    // A fast client's socket gives dozens of chunks in one turn of the event loop; everyone else would wait for all of them.
    setImmediate(() => {
      breathed = true;
      readOn();
    });
  };
  const onDrain = (): void => {
    drained = true;
    readOn();
  };
  const readOn = (): void => {
    if (!drained || !breathed || stopped) return;
    reading = true;
    readingSince = now();
    idle.refresh();
    request.resume();
  };
  const onEnd = (): void => {
    reading = false;
    busboy.end();
    ended.resolve();
  };
  // Also where all of it has come: what of it was not read by then is never told.
  const onClose = (): void => {
    if (!request.readableEnded) fail(new ClientGone());
  };
  busboy.on('drain', onDrain);
  request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  // It may have gone before anybody listened.
  if (request.destroyed) onClose();
  return {
    ended: ended.promise,
    stop() {
      stopped = true;
      clearTimeout(idle);
      busboy.off('drain', onDrain);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      request.pause();
      // What the two still report has been answered already; without a listener it would end the process.
      busboy.on('error', ignore);
      request.on('error', ignore);
    },
  };
}

function tooLarge(maxFileBytes: number): Failure {
  return failure('file_too_large', `A file may have ${maxFileBytes} bytes.`);
}

function ignore(): void {}
