import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { EdgeContext } from './state.ts';

/** At most so much of a refused body is read, so that the client gets to reading the answer. Then the connection is closed. */
export const MAX_DRAIN_BYTES = 1024 * 1024;
/** How long the client has to take the answer and close, once nothing more is read from it. */
const LINGER_MS = 2_000;

/** True if the rest of the body is long, or of unknown length: then the connection is not worth reading it. */
export function mustCloseBehind(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const length = request.headers['content-length'];
  if (length === undefined) return request.headers['transfer-encoding'] !== undefined;
  return Number(length) > MAX_DRAIN_BYTES;
}

/**
 * Discards the rest of a refused body, so that the connection can serve the next request. Node does this only if nobody has begun to read.
 */
export function passOver(request: IncomingMessage): void {
  if (!request.complete) request.resume();
}

/**
 * Sends the whole answer while the client is still sending, reads at most 1 MiB more, waits until the client has closed or a moment has
 * passed, and closes. Closing at once would make the client's system discard the answer.
 */
export async function answerBeforeBody(ctx: EdgeContext, body: string): Promise<void> {
  ctx.respond = false;
  ctx.set('Connection', 'close');
  ctx.set('Content-Length', String(Buffer.byteLength(body)));
  ctx.res.flushHeaders();
  if (ctx.method !== 'HEAD') ctx.res.write(body);
  await drain(ctx.req);
  ctx.res.end();
}

async function drain(request: IncomingMessage): Promise<void> {
  const { socket } = request;
  const closed = new AbortController();
  const stop = (): void => closed.abort();
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained >= MAX_DRAIN_BYTES) request.pause();
  });
  request.once('end', stop);
  socket.once('close', stop);
  request.resume();
  if (!request.complete && !socket.destroyed) await delay(LINGER_MS, undefined, { signal: closed.signal }).catch(ignoreAbort);
  socket.off('close', stop);
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
