import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface WebhookCall {
  event: string;
  run: string;
  /** Whether the signature is that of the body under the secret. */
  valid: boolean;
}

/** A webhook receiver as a partner would write it: checks the signature over the exact bytes, then answers 200. */
export interface Receiver {
  url: string;
  readonly calls: readonly WebhookCall[];
  /** Resolves with the calls for a run when one of them is this event, or with what there is when the time is up. */
  callsUntil(event: string, run: string, timeoutMs: number): Promise<WebhookCall[]>;
  stop(): Promise<void>;
}

/** The path by which a later start knows a target that an earlier one has set. */
export const RECEIVER_PATH = '/rollcall-sample-receiver';

const MAX_BODY_BYTES = 1 << 20;
const CHECK_INTERVAL_MS = 20;

export async function startReceiver(secret: string): Promise<Receiver> {
  const calls: WebhookCall[] = [];
  const server = createServer((request, response) => {
    read(request)
      .then((body) => {
        const valid = isSigned(body, request.headers['x-service-signature'], secret);
        calls.push(callOf(body, valid));
        response.writeHead(valid ? 200 : 401).end();
      })
      .catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${RECEIVER_PATH}`,
    calls,
    callsUntil: async (event, run, timeoutMs) => {
      const of = () => calls.filter((call) => call.run === run);
      for (let waitedMs = 0; waitedMs < timeoutMs && !of().some((call) => call.event === event); waitedMs += CHECK_INTERVAL_MS) {
        await delay(CHECK_INTERVAL_MS);
      }
      return of();
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSigned(body: Buffer, header: string | string[] | undefined, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(typeof header === 'string' ? header : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function callOf(body: Buffer, valid: boolean): WebhookCall {
  const { event, job_id: run } = JSON.parse(body.toString('utf8')) as { event: string; job_id: string };
  return { event, run, valid };
}
