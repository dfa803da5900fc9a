import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { failure } from '../error-body.ts';
import { fileTooLarge, FormPump, type PumpOptions } from './form-pump.ts';
import { boundPartHeads } from './part-heads.ts';

export interface FormOptions extends PumpOptions {
  /** A text field may be as long; 4 KiB without it. */
  maxFieldBytes?: number;
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
const MAX_PART_HEADER_BYTES = 8 * 1024;

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

  boundPartHeads(busboy, MAX_PART_HEADER_BYTES, () =>
    fail(failure('file_too_large', `The head of a part is longer than ${MAX_PART_HEADER_BYTES} bytes.`)),
  );
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
    stream.on('limit', () => fail(fileTooLarge(options.maxFileBytes)));
    taken = options.onFile(fileName, stream);
    taken.catch(fail);
  });
  busboy.on('partsLimit', () => fail(failure('file_too_large', `An upload has at most ${MAX_FIELDS} fields and one file.`)));
  busboy.on('fieldsLimit', () => fail(failure('file_too_large', `An upload has at most ${MAX_FIELDS} fields and one file.`)));
  busboy.on('error', () => fail(failure('invalid_request', 'The multipart body is broken or ends too early.')));
  const parsed = new Promise<void>((resolve) => busboy.once('finish', resolve));
  const pump = new FormPump(request, busboy, options, fail);
  // The request may go on behind the last boundary; what it adds is read, within the same bounds, and ignored.
  Promise.all([parsed, pump.ended]).then(() => {
    if (files === 0) fail(failure('invalid_request', 'The part "file" is missing.'));
    else taken.then(outcome.resolve, fail);
  }, fail);

  try {
    await outcome.promise;
  } finally {
    pump.stop();
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
        // Past its limit a head is cut off; here it is refused before (part-heads.ts).
        headerSize: MAX_PART_HEADER_BYTES * 2,
      },
    });
  } catch {
    throw failure('invalid_request', 'The Content-Type names no usable boundary.');
  }
}
