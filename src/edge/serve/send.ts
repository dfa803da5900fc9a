import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import { ClientGone } from '../client-gone.ts';
import { HttpFailure } from '../error-body.ts';
import type { EdgeContext } from '../state.ts';
import type { PartedBody } from './body.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { encodedEtag, isUnchanged, permits } from './etag.ts';
import { parseRange, type ByteRange } from './range.ts';
import { BodyCursor, createBodyReader } from './reader.ts';
import { sendSlices } from './send-slices.ts';

export interface Download {
  body: PartedBody;
  type: string;
  etag: string;
  /** The name under which a browser saves it. */
  fileName: string;
  /** False where the bytes are sent as they are: an original. */
  encoded: boolean;
  /** Called before the first byte is sent. If it throws, the error becomes the answer. */
  audit(): Promise<void>;
}

/** Serves a body with ETag, Range and content encoding. Resolves when the client has all of it. */
export async function send(ctx: EdgeContext, download: Download): Promise<void> {
  const { body, etag, encoded } = download;
  const range = rangeOf(ctx, body, etag);
  // A range applies to the identity encoding, so a request with a range gets that.
  const encoding = encoded && range === null ? chooseEncoding(ctx.get('Accept-Encoding')) : 'identity';
  const tag = encodedEtag(etag, encoding);
  if (!permits(ctx.get('If-Match'), tag)) throw new HttpFailure('version_conflict', `Its ETag is ${tag}.`);
  describe(ctx, download);
  if (isUnchanged(ctx, tag)) return;
  if (range === 'unsatisfiable') throw new HttpFailure('range_not_satisfiable', null, { 'Content-Range': `bytes */${body.size}` });
  describeContent(ctx, body, range, encoding);
  if (ctx.method === 'HEAD') {
    // A body that is made while it is read may turn out to be impossible: HEAD loads the first part, and fails if GET would.
    if (body.size === null) await body.load(0);
    ctx.respond = false;
    ctx.res.end();
    return;
  }
  await download.audit();
  await sendBody(ctx, body, range, encoding);
}

/** The range that is asked for; null where the whole body is to be sent. */
function rangeOf(ctx: EdgeContext, { size }: PartedBody, etag: string): ByteRange | 'unsatisfiable' | null {
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  const asked = size === null || ctx.method !== 'GET' ? '' : ctx.get('Range');
  if (asked === '' || size === null) return null;
  const condition = ctx.get('If-Range');
  return condition !== '' && condition !== etag ? null : parseRange(asked, size);
}

/** Headers of a download however it is sent, even with a 304. */
function describe(ctx: EdgeContext, { body, type, fileName, encoded }: Download): void {
  // Old readers get a name in ASCII beside the real one.
  ctx.attachment(fileName, { fallback: fileName.replaceAll(/[^ -~]/g, '_') });
  ctx.type = type;
  ctx.set('Cache-Control', 'private, no-store');
  if (encoded) ctx.vary('Accept-Encoding');
  if (body.size !== null) ctx.set('Accept-Ranges', 'bytes');
}

function describeContent(ctx: EdgeContext, { size }: PartedBody, range: ByteRange | null, encoding: Encoding): void {
  ctx.status = range === null ? 200 : 206;
  if (range !== null) ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${size}`);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  else if (size !== null) ctx.set('Content-Length', String(range === null ? size : range.end - range.start));
}

async function sendBody(ctx: EdgeContext, body: PartedBody, range: ByteRange | null, encoding: Encoding): Promise<void> {
  const packed = encoding === 'zstd' ? body.packed : undefined;
  const sent = packed ?? body;
  // If a store is away, the client gets an error, not an answer that breaks off.
  await sent.load(range === null ? 0 : sent.locate(range.start).part);
  ctx.respond = false;
  const encoder = packed === undefined ? encoderOf(encoding) : null;
  if (encoder !== null) await encode(ctx, createBodyReader(sent, 0, sent.size), encoder);
  else await sendSlices(new BodyCursor(sent, range?.start ?? 0, range?.end ?? sent.size), ctx.res);
}

async function encode(ctx: EdgeContext, reader: Readable, encoder: Transform): Promise<void> {
  try {
    await pipeline(reader, encoder, ctx.res);
  } catch (err) {
    if (err instanceof Error && 'code' in err && GONE.has(String(err.code))) throw new ClientGone();
    throw err;
  }
}

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ABORT_ERR']);

/** Small windows: every stalled reader holds what its encoder holds. */
const ZSTD_WINDOW_LOG = 17;
const ENCODED_CHUNK_BYTES = 32 * 1024;

function encoderOf(encoding: Encoding): Transform | null {
  switch (encoding) {
    case 'identity':
      return null;
    case 'gzip':
      return createGzip({ level: 5, chunkSize: ENCODED_CHUNK_BYTES });
    case 'zstd':
      return createZstdCompress({
        chunkSize: ENCODED_CHUNK_BYTES,
        params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: ZSTD_WINDOW_LOG },
      });
    default:
      return encoding satisfies never;
  }
}
