import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { callTarget, type CallOptions } from '../../../../../stages/jobs/events/webhook/call.ts';
import { startReceiver, type Answer, type Receiver } from './receiver.ts';

const BODY = '{"event":"job.completed","original_filename":"Zoë.csv"}';
const HEADERS = { 'Content-Type': 'application/json', 'X-Service-Signature': 'sha256=00' };
const options = (changes: Partial<CallOptions> = {}): CallOptions => ({
  allowPrivate: true,
  timeoutMs: 10_000,
  signal: new AbortController().signal,
  ...changes,
});

describe('a webhook call', () => {
  const open: Receiver[] = [];
  const receiver = async (answer: Answer): Promise<Receiver> => {
    const started = await startReceiver(answer);
    open.push(started);
    return started;
  };
  afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

  it('brings the exact bytes and headers', async () => {
    const target = await receiver(200);
    const outcome = await callTarget(`${target.url}?key=a%20b`, HEADERS, BODY, options());
    expect(outcome).toMatchObject({ status: 200, failure: null });
    expect(target.calls).toHaveLength(1);
    expect(target.calls[0]).toMatchObject({ method: 'POST', path: '/hook?key=a%20b', body: Buffer.from(BODY) });
    expect(target.calls[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-signature': 'sha256=00',
      'content-length': String(Buffer.byteLength(BODY)),
    });
  });

  it.each([
    [200, null],
    [202, null],
    [204, null],
    [301, 'redirect'],
    [302, 'redirect'],
    [307, 'redirect'],
    [400, 'status'],
    [410, 'status'],
    [429, 'status'],
    [500, 'status'],
  ])('answered with %i has the failure %j', async (status, failure) => {
    const target = await receiver(status);
    expect(await callTarget(target.url, HEADERS, BODY, options())).toMatchObject({ status, failure });
  });

  it('never follows a redirect', async () => {
    const inside = await receiver(200);
    const target = await receiver((_, response) => response.writeHead(302, { Location: inside.url }).end());
    expect(await callTarget(target.url, HEADERS, BODY, options())).toMatchObject({ status: 302, failure: 'redirect' });
    expect(inside.calls).toHaveLength(0);
  });

  it('tells what Retry-After said', async () => {
    const target = await receiver((_, response) => response.writeHead(429, { 'Retry-After': '120' }).end());
    expect(await callTarget(target.url, HEADERS, BODY, options())).toMatchObject({ status: 429, retryAfter: '120' });
  });

  it('fails in time where the target takes it and says nothing', async () => {
    const target = await receiver(() => undefined);
    expect(await callTarget(target.url, HEADERS, BODY, options({ timeoutMs: 200 }))).toMatchObject({ status: null, failure: 'timeout' });
    expect(target.calls).toHaveLength(1);
  });

  it('has succeeded when the status says so, though the answer never ends', async () => {
    const target = await receiver((_, response) => response.writeHead(200).write('begun'));
    expect(await callTarget(target.url, HEADERS, BODY, options({ timeoutMs: 200 }))).toMatchObject({ status: 200, failure: null });
  });

  it('reads 64 KiB of a huge answer and hangs up', async () => {
    let sent = 0;
    const ended = Promise.withResolvers<void>();
    const target = await receiver((_, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024);
      const more = (): void => {
        if (response.destroyed) return;
        sent += chunk.length;
        if (response.write(chunk)) setImmediate(more);
      };
      response.on('drain', more).on('close', ended.resolve).on('error', ended.reject);
      more();
    });
    expect(await callTarget(target.url, HEADERS, BODY, options({ timeoutMs: 2_000 }))).toMatchObject({ status: 200, failure: null });
    await ended.promise;
    // What lies in the buffers of two sockets comes on top; it does not grow with the answer.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('ends with the process and then counts for nothing', async () => {
    const stopping = new AbortController();
    const target = await receiver(() => stopping.abort(new Error('the process stops')));
    await expect(callTarget(target.url, HEADERS, BODY, options({ signal: stopping.signal }))).rejects.toThrow('the process stops');
  });

  it('is not made to a private network', async () => {
    const target = await receiver(200);
    expect(await callTarget(target.url, HEADERS, BODY, options({ allowPrivate: false }))).toMatchObject({ status: null, failure: 'refused_target' });
    const rebound = options({ allowPrivate: false, resolve: () => Promise.resolve(['127.0.0.1']) });
    expect(await callTarget(`http://hooks.example.com:${target.port}/`, HEADERS, BODY, rebound)).toMatchObject({ failure: 'refused_target' });
    expect(target.calls).toHaveLength(0);
  });

  it('goes to the address that was checked, under the name that was given', async () => {
    const target = await receiver(200);
    let asked = 0;
    const resolve = (): Promise<string[]> => {
      asked += 1;
      return Promise.resolve(asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
    };
    expect(await callTarget(`http://hooks.example.com:${target.port}/hook`, HEADERS, BODY, options({ resolve }))).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(target.calls[0]?.headers.host).toBe(`hooks.example.com:${target.port}`);
  });

  it('says what went wrong on the way', async () => {
    const closed = await startReceiver(200);
    await closed.close();
    expect(await callTarget(closed.url, HEADERS, BODY, options())).toMatchObject({ status: null, failure: 'connection' });

    const unknown = options({ resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })) });
    expect(await callTarget('http://hooks.example.com/', HEADERS, BODY, unknown)).toMatchObject({ failure: 'dns' });
    const slow = options({ timeoutMs: 100, resolve: () => new Promise(() => undefined) });
    expect(await callTarget('http://hooks.example.com/', HEADERS, BODY, slow)).toMatchObject({ failure: 'timeout' });

    const babble = await listening((socket) => socket.end('this is not HTTP\r\n\r\n'));
    expect(await callTarget(`http://127.0.0.1:${babble}/`, HEADERS, BODY, options())).toMatchObject({ failure: 'protocol' });
    const boast = await listening((socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`));
    expect(await callTarget(`http://127.0.0.1:${boast}/`, HEADERS, BODY, options())).toMatchObject({ failure: 'protocol' });
    const plain = await receiver(200);
    expect(await callTarget(plain.url.replace('http:', 'https:'), HEADERS, BODY, options())).toMatchObject({ failure: 'tls' });
  });

  const openssl = spawnSync('openssl', ['version']).error === undefined;
  it.skipIf(!openssl)('trusts no certificate but one for the name from an authority it knows (skipped where openssl is not installed)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-tls-'));
    const key = join(folder, 'key.pem');
    const cert = join(folder, 'cert.pem');
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        key,
        '-out',
        cert,
        '-subj',
        '/CN=hooks.example.com',
        '-addext',
        'subjectAltName=DNS:hooks.example.com',
      ],
      { stdio: 'ignore' },
    );
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => response.writeHead(200).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const known = getCACertificates('default');
    onTestFinished(() => {
      setDefaultCACertificates(known);
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const here = options({ resolve: () => Promise.resolve(['127.0.0.1']) });
    expect(await callTarget(`https://hooks.example.com:${port}/`, HEADERS, BODY, here)).toMatchObject({ failure: 'tls' });
    setDefaultCACertificates([...known, readFileSync(cert, 'utf8')]);
    expect(await callTarget(`https://hooks.example.com:${port}/`, HEADERS, BODY, here)).toMatchObject({ status: 200, failure: null });
    expect(await callTarget(`https://other.example.com:${port}/`, HEADERS, BODY, here)).toMatchObject({ failure: 'tls' });
    expect(await callTarget(`https://127.0.0.1:${port}/`, HEADERS, BODY, here)).toMatchObject({ failure: 'tls' });
  });
});

/** A server that answers as it likes. */
async function listening(speak: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
