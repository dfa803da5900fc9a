import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Receiver {
  url: string;
  port: number;
  calls: ReceivedCall[];
  /** What answers from now on. */
  answer(how: Answer): void;
  close(): Promise<void>;
}

export type Answer = number | ((call: ReceivedCall, response: ServerResponse) => void);

/** A partner's server on a free port: keeps what it was sent and answers as it is told. */
export async function startReceiver(first: Answer): Promise<Receiver> {
  let how = first;
  const calls: ReceivedCall[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await buffer(request) };
    calls.push(call);
    if (typeof how === 'number') response.writeHead(how).end();
    else how(call, response);
  };
  const server = createServer((request, response) => {
    take(request, response).catch((err: unknown) => response.destroy(err instanceof Error ? err : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    calls,
    answer(next) {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
