import { performance } from 'node:perf_hooks';
import type { Client, Dispatcher, errors } from 'undici';
import { Failure } from '../../../../src/base/failure.ts';
import { openTarget, type CheckedTarget, type Resolve } from './target.ts';

/** Why a call failed, as a delivery records it. */
export type CallFailure = 'refused_target' | 'dns' | 'connection' | 'tls' | 'protocol' | 'timeout' | 'redirect' | 'status' | 'secret_unreadable';

export interface CallOutcome {
  /** Null where no answer came. */
  status: number | null;
  durationMs: number;
  failure: CallFailure | null;
  /** The header of that name, as sent. */
  retryAfter: string | null;
}

export interface CallOptions {
  allowPrivate: boolean;
  timeoutMs: number;
  /** Ends the call when the process stops; the call then throws and does not count. */
  signal: AbortSignal;
  resolve?: Resolve;
}

const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * POSTs a body to a target, once. Never follows a redirect and connects only to an address that was checked. The status
 * decides as soon as it is there; what follows is read so that the sender may end in peace, 64 KiB at most, and counts
 * for nothing.
 *
 * Each call has a connection of its own: it cannot reach a host by a connection that was checked for another, and no
 * pool grows with the number of partners.
 */
export async function callTarget(url: string, headers: Record<string, string>, body: string, options: CallOptions): Promise<CallOutcome> {
  // Loaded with the first call: an edge only queues deliveries, and saves the client's megabytes.
  const undici = await import('undici');
  const started = performance.now();
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), options.signal]);
  const outcome = (answer: Omit<CallOutcome, 'durationMs'>): CallOutcome => ({ ...answer, durationMs: Math.round(performance.now() - started) });
  let client: Client | null = null;
  try {
    const target = await abortable(openTarget(url, options), signal);
    client = connectTo(undici.Client, target, options.timeoutMs);
    const answer = await client.request({ method: 'POST', path: `${target.url.pathname}${target.url.search}`, headers, body, signal });
    await drain(answer.body);
    return outcome({ status: answer.statusCode, failure: verdict(answer.statusCode), retryAfter: firstOf(answer.headers['retry-after']) });
  } catch (err) {
    options.signal.throwIfAborted();
    return outcome({ status: null, failure: signal.aborted ? 'timeout' : failureOf(err, undici.errors.HTTPParserError), retryAfter: null });
  } finally {
    await client?.destroy();
  }
}

function connectTo(HttpClient: typeof Client, { url, addresses }: CheckedTarget, timeoutMs: number): Client {
  return new HttpClient(url.origin, {
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    maxCachedSessions: 0,
    connect: {
      rejectUnauthorized: true,
      // Called only for host names; a literal address was checked and is connected to as it stands.
      lookup: (_host, { all }, done) => {
        const [first] = addresses;
        if (first === undefined) done(new Error('the name has no address'), '');
        else if (all === true) done(null, addresses);
        else done(null, first.address, first.family);
      },
    },
  });
}

/** The status has decided already, so a body that breaks off or never ends changes nothing. */
async function drain(body: Dispatcher.ResponseData['body']): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch (err) {
    if (!(err instanceof Error)) throw err;
  }
}

function verdict(status: number): CallFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function failureOf(err: unknown, HttpParserError: typeof errors.HTTPParserError): CallFailure {
  if (err instanceof Failure) return 'refused_target';
  if (err instanceof HttpParserError) return 'protocol';
  const code = err instanceof Error && 'code' in err ? String(err.code) : '';
  if (/TIMEOUT$|^ETIMEDOUT$/.test(code)) return code.startsWith('UND_ERR') || code === 'ETIMEDOUT' ? 'timeout' : 'dns';
  if (DNS_CODES.has(code)) return 'dns';
  if (/CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|SELF_SIGNED|^EPROTO$/.test(code)) return 'tls';
  if (/^UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE)/.test(code)) return 'protocol';
  return 'connection';
}

/** c-ares and getaddrinfo name their faults so. */
const DNS_CODES = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'EAI_AGAIN',
  'EBADNAME',
  'EBADRESP',
  'EFORMERR',
  'ENOTIMP',
  'EAI_FAIL',
  'EAI_NONAME',
]);

function firstOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

/** A DNS query cannot be cancelled; an answer after the deadline is dropped. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
