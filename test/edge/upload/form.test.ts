import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readForm } from '../../../src/edge/upload/form.ts';
import { FILE_PART_HEAD, uploadHead, wire } from '../raw.ts';

const MINUTE_MS = 60_000;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

interface Sending {
  /** Sends so many bytes of the file a minute after the last ones; resolves when they are read, or the form is refused. */
  send(bytes: number): Promise<void>;
  leave(): void;
  outcome: Promise<unknown>;
}

async function beginForm(): Promise<Sending> {
  let nowMs = 0;
  let sent = 0;
  let read = 0;
  const outcome = Promise.withResolvers<unknown>();
  let caughtUp = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const onFile = (_name: string, stream: Readable): Promise<void> => finished(stream.resume());
    void readForm(request, { maxFileBytes: 1e9, idleMs: 10 * MINUTE_MS, now: () => nowMs, onField: () => undefined, onFile })
      .then(
        () => 'read',
        (err: unknown) => err,
      )
      .then(outcome.resolve)
      .finally(() => response.end());
    request.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read === sent) caughtUp.resolve();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = await wire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(() => {
    line.socket.destroy();
    server.close();
  });
  const write = async (text: string): Promise<void> => {
    sent += text.length;
    caughtUp = Promise.withResolvers();
    line.socket.write(text);
    await Promise.race([caughtUp.promise, outcome.promise]);
    // The form reads on in a turn of its own.
    await turn();
  };
  line.socket.write(uploadHead('token', { 'Content-Length': String(1e9) }));
  await write(FILE_PART_HEAD);
  return {
    outcome: outcome.promise,
    async send(bytes) {
      nowMs += MINUTE_MS;
      await write('a'.repeat(bytes));
    },
    leave: () => line.socket.destroy(),
  };
}

describe('a form', () => {
  it('that comes by a byte a minute is given up', async () => {
    const form = await beginForm();
    for (let minute = 0; minute < 12; minute++) await form.send(1);
    expect(await form.outcome).toMatchObject({ code: 'request_timeout', details: 'Less than 1024 bytes a second were received.' });
  });

  it('is waited for over the slowest line that there is, and through pauses', async () => {
    const form = await beginForm();
    for (let minute = 0; minute < 120; minute++) await form.send(minute % 10 === 0 ? 1 : 70 * 1024);
    form.leave();
    expect(await form.outcome).toMatchObject({ name: 'ClientGone' });
  });

  it('whose client leaves when all of it has come, and before it is read, is not waited for', async () => {
    const outcome = Promise.withResolvers<unknown>();
    const server = createServer((request) => {
      request.socket.once('close', () => {
        const onFile = (_name: string, stream: Readable): Promise<void> => finished(stream.resume());
        readForm(request, { maxFileBytes: 1e9, idleMs: 10 * MINUTE_MS, onField: () => undefined, onFile }).then(outcome.resolve, outcome.resolve);
      });
    }).listen(0, '127.0.0.1');
    closing.push(() => void server.close());
    await once(server, 'listening');
    const line = await wire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const body = `${FILE_PART_HEAD}a\r\n--x--\r\n`;
    line.socket.end(uploadHead('token', { 'Content-Length': String(body.length) }) + body);
    expect(await outcome.promise).toMatchObject({ name: 'ClientGone' });
  });
});
