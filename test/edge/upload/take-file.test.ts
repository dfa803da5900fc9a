import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobWriter } from '../../../src/store/blobs.ts';
import { readForm } from '../../../src/edge/upload/form.ts';
import { takeFile, type TakenFile } from '../../../src/edge/upload/take-file.ts';

const BOUNDARY = 'a-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="vendor_hint"\r\n\r\nnobody\r\n--${BOUNDARY}--\r\n`;

describe('a file that is taken out of a request', () => {
  it.each([1, 7, 1000, 65_536, 1 << 20])('arrives whole where its memory is given back behind it, sent in pieces of %d bytes', async (pieceBytes) => {
    const file = fileLike(pieceBytes === 1 ? 5_000 : 1_500_000);
    const { taken, stored, parts } = await send(file, pieceBytes);
    expect(taken).toEqual({ bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') });
    expect(stored.equals(file)).toBe(true);
    expect(parts.at(-1)?.buffer.detached).toBe(false);
    if (pieceBytes >= 65_536) expect(parts.filter(({ buffer }) => buffer.detached).length).toBeGreaterThan(10);
  });

  const server = createServer((incoming, response) => {
    void take(incoming).then(
      (result) => {
        results.push(result);
        response.end();
      },
      (err: unknown) => response.destroy(err as Error),
    );
  });
  const results: Result[] = [];
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send(file: Buffer, pieceBytes: number): Promise<Result> {
    const call = request({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    const answered = once(call, 'response');
    const body = Buffer.concat([Buffer.from(HEAD), file, Buffer.from(TAIL)]);
    for (let at = 0; at < body.length; at += pieceBytes) if (!call.write(body.subarray(at, at + pieceBytes))) await once(call, 'drain');
    call.end();
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    const result = results.pop();
    if (result === undefined) throw new Error('nothing was taken');
    return result;
  }
});

interface Result {
  taken: TakenFile;
  stored: Buffer;
  parts: Buffer<ArrayBuffer>[];
}

/** Reads each part late, as a store and an inspection do. */
async function take(incoming: IncomingMessage): Promise<Result> {
  const pieces: Buffer[] = [];
  const parts: Buffer<ArrayBuffer>[] = [];
  const writer: BlobWriter = {
    async write(chunk) {
      await nextTurn();
      pieces.push(Buffer.from(chunk));
    },
    finish: async () => ({ bytes: 0 }),
    abort: async () => undefined,
  };
  const see = async (chunk: Uint8Array): Promise<void> => {
    await nextTurn();
    await nextTurn();
    expect(Buffer.compare(chunk, pieces.at(-1)!)).toBe(0);
    parts.push(chunk as Buffer<ArrayBuffer>);
  };
  const taking: Promise<TakenFile>[] = [];
  await readForm(incoming, {
    maxFileBytes: 10_000_000,
    idleMs: 10_000,
    onField: () => undefined,
    async onFile(_name, stream) {
      const taken = takeFile(stream, writer, see, new AbortController().signal);
      taking.push(taken);
      await taken;
    },
  });
  return { taken: await taking[0]!, stored: Buffer.concat(pieces), parts };
}

/** Text with many places that look like the beginning of the boundary, which the parser keeps back and hands on by themselves. */
function fileLike(bytes: number): Buffer {
  const lines = ['M1,Ada,Example', `\r\n--${BOUNDARY.slice(0, 4)}`, '\r\n', '\r', '\r\n--', 'x'.repeat(37), '\r\n-'];
  let text = '';
  for (let i = 0; text.length < bytes; i++) text += lines[(i * i + (i >> 3)) % lines.length]!;
  return Buffer.from(text.slice(0, bytes));
}
