import { request, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** A request as it is, without a client's own ideas of encoding, redirects or ranges. */
export function raw(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A connection that says what it is told to, and notes what comes back. */
export interface Wire {
  socket: Socket;
  received(): string;
  /** Resolves when what came back matches. */
  sees(pattern: RegExp): Promise<string>;
  closed: Promise<unknown>;
}

export async function wire(root: string): Promise<Wire> {
  const { hostname, port } = new URL(root);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return {
    socket,
    received: () => text,
    closed,
    async sees(pattern) {
      while (!pattern.test(text)) {
        if (socket.closed) throw new Error(`the connection closed before ${String(pattern)} came`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return text;
    },
  };
}

/** The head of an upload whose body is sent by hand. */
export function uploadHead(token: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    Host: 'localhost',
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `POST /v1/files/upload HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

export const FILE_PART_HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n';
