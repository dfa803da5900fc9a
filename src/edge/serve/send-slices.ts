import type { ServerResponse } from 'node:http';
import { handled } from '../../base/handled.ts';
import { ClientGone } from '../client-gone.ts';
import { SLICE_BYTES, type BodyCursor } from './reader.ts';

/**
 * Sends the cursor's bytes unchanged, and ends the answer. Two buffers take turns, each filled again once the socket has taken its bytes
 * (ADR 33). So a gigabyte leaves nothing to collect, and a stalled reader holds these two. Resolves when the client has everything, rejects
 * with ClientGone if it has gone; if the body fails, the answer breaks off.
 */
export async function sendSlices(cursor: BodyCursor, response: ServerResponse): Promise<void> {
  const socket = createSocketWriter(response);
  const buffers = [Buffer.allocUnsafeSlow(SLICE_BYTES), Buffer.allocUnsafeSlow(SLICE_BYTES)];
  const free: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  try {
    for (let turn = 0; ; turn ^= 1) {
      await free[turn];
      const slice = await cursor.next();
      if (slice === null) break;
      const buffer = buffers[turn]!;
      buffer.set(slice);
      free[turn] = socket.write(buffer.subarray(0, slice.length));
    }
    await Promise.all(free);
    await socket.end();
  } catch (err) {
    response.destroy();
    throw err;
  }
}

interface SocketWriter {
  /** Resolves when the bytes may change. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when all that was written has been handed over. */
  end(): Promise<void>;
}

/** Ends every wait for a client that has gone. */
function createSocketWriter(response: ServerResponse): SocketWriter {
  const waiting = new Set<() => void>();
  response.once('close', () => {
    for (const leave of waiting) leave();
  });
  const taken = (hand: (done: (err?: Error | null) => void) => void): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => reject(new ClientGone());
    // Heard by whoever waits for it, which may be later.
    void handled(promise);
    if (response.destroyed) {
      leave();
      return promise;
    }
    waiting.add(leave);
    hand((err) => {
      waiting.delete(leave);
      if (err) leave();
      else resolve();
    });
    return promise;
  };
  return {
    write: (bytes) => taken((done) => response.write(bytes, done)),
    end: () => taken((done) => response.end(() => done())),
  };
}
