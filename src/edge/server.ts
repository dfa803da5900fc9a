import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Failure } from '../base/failure.ts';
import { newId } from '../base/ids.ts';
import type { Clock } from '../base/time.ts';
import { answerOf, errorBody, failure } from './error-body.ts';
import { expectsContinue } from './expect.ts';
import { within } from './within.ts';

/** A connection between two requests. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_TIMEOUT_MS = 20_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** A connection on which nothing moves in either direction is closed, even if its reader merely stalls. */
const IDLE_SOCKET_MS = 600_000;
/** What is left of a body whose answer has been sent. */
const REST_TIMEOUT_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;

/** Why a request could not be read, by the parser's error code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The address and the headers may have ${MAX_HEADER_BYTES} bytes and ${MAX_HEADERS} headers together.`,
  HPE_INVALID_EOF_STATE: 'The request ended before it was complete: its body is shorter than its headers say.',
};

/** After the last connection was cut, handlers still have to notice and clean up. */
const CLEARING_MS = 2_000;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ServerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  baseUrl: string;
  clock: Clock;
  /** How long a client has for the rest of a body after its answer was sent: 30 seconds by default. */
  restTimeoutMs?: number;
}

export interface HttpServer {
  port: number;
  /** Takes no more connections, waits for running requests until the time is up, then cuts the rest. */
  stop(graceMs: number): Promise<void>;
}

/** Every bound of the server in one place. A request as a whole has no bound in time; uploads have one between their bytes. */
export async function listen(handler: Handler, options: ServerOptions): Promise<HttpServer> {
  const running = new Set<Promise<unknown>>();
  let stopping = false;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (stopping) response.setHeader('Connection', 'close');
    response.once('finish', () => closeUnlessRead(request, options.restTimeoutMs ?? REST_TIMEOUT_MS));
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const ended = Promise.all([closed, handler(request, response)]).finally(() => running.delete(ended));
    running.add(ended);
  };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: 0,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
      // Checked inside the errors middleware, because Node's own refusal has no body.
      requireHostHeader: false,
      noDelay: true,
    },
    handle,
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_SOCKET_MS);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    expectsContinue(request);
    handle(request, response);
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own refusal has no body.
  server.on('checkExpectation', handle);
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => refuseUnreadable(error, socket, options));
  await bind(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      stopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      try {
        await within(graceMs + CLEARING_MS, Promise.all(running));
      } finally {
        clearTimeout(cut);
        server.closeAllConnections();
        await closed;
      }
    },
  };
}

function bind(server: Server, { host, port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (err: NodeJS.ErrnoException) => reject(cannotListen(err, `${host}:${port}`)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function cannotListen({ code = 'for no reason given' }: NodeJS.ErrnoException, where: string): Failure {
  if (code === 'EADDRINUSE') return new Failure('port_taken', `The edge cannot listen at ${where}: another program does. Set another PORT.`);
  return new Failure('cannot_listen', `The edge cannot listen at ${where} (${code}): correct HOST or PORT.`);
}

/** A refused body that never ends would hold its connection for ever, because nothing reads it except the next request. */
function closeUnlessRead(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), timeoutMs);
  request.once('close', () => clearTimeout(timer));
}

/** What cannot be parsed as a request has no route and passes no middleware; it still gets the error body. */
function refuseUnreadable(error: Error & { code?: string }, socket: Duplex, { baseUrl, clock }: ServerOptions): void {
  if (error.code === 'ECONNRESET' || !socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const told = answerOf(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? failure('request_timeout')
      : failure('invalid_request', UNREADABLE[error.code ?? ''] ?? 'This is no HTTP/1.1 request that can be read.'),
  );
  const id = newId('req', clock.now());
  const body = JSON.stringify(errorBody(told, id, baseUrl));
  const head = [
    `HTTP/1.1 ${told.status} ${STATUS_CODES[told.status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `X-Request-Id: ${id}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
