import type { IncomingMessage } from 'node:http';
import type { BusboyInstance } from '@fastify/busboy';
import type { Failure } from '../../base/failure.ts';
import { ClientGone } from '../client-gone.ts';
import { failure, HttpFailure } from '../error-body.ts';
import { markSocketMemory } from './socket-memory.ts';

export interface PumpOptions {
  maxFileBytes: number;
  /** How long the client may send nothing. Time in which the server does not read does not count. */
  idleMs: number;
  /** A clock in milliseconds. */
  now?: () => number;
}

/** What the parts' heads, the fields and the boundaries may add to the file. */
export const MAX_OVERHEAD_BYTES = 1024 * 1024;

/** Moves bytes from a request into the parser of its form while the parser takes them, and watches the client. */
export class FormPump {
  /** Resolves when the whole request has been handed to the parser. */
  readonly ended: Promise<void>;
  readonly #request: IncomingMessage;
  readonly #parser: BusboyInstance;
  readonly #fail: (error: unknown) => void;
  readonly #maxFileBytes: number;
  readonly #pace: Pace;
  readonly #idle: NodeJS.Timeout;
  readonly #end: () => void;
  #received = 0;
  #isReading = true;
  #isDrained = true;
  #hasBreathed = true;
  #isStopped = false;

  /** Begins at once; `fail` is told what the client does wrong. */
  constructor(request: IncomingMessage, parser: BusboyInstance, options: PumpOptions, fail: (error: unknown) => void) {
    const { maxFileBytes, idleMs, now = () => performance.now() } = options;
    const ended = Promise.withResolvers<void>();
    this.ended = ended.promise;
    this.#end = ended.resolve;
    this.#request = request;
    this.#parser = parser;
    this.#fail = fail;
    this.#maxFileBytes = maxFileBytes;
    this.#pace = new Pace(now);
    this.#idle = setTimeout(() => {
      if (this.#isReading) fail(new HttpFailure('request_timeout', `Nothing was received for ${Math.round(idleMs / 1000)} s.`));
      else this.#idle.refresh();
    }, idleMs);
    parser.on('drain', this.#onDrain);
    request.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onClose).on('error', this.#onClose);
    // It may have gone before anybody listened.
    if (request.destroyed) this.#onClose();
  }

  /** Pauses the request and listens to it no more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    this.#parser.off('drain', this.#onDrain);
    this.#request.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose).off('error', this.#onClose);
    this.#request.pause();
    // What the two still report has been answered already; without a listener it would end the process.
    this.#parser.on('error', ignore);
    this.#request.on('error', ignore);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#received += chunk.length;
    if (this.#received > this.#maxFileBytes + MAX_OVERHEAD_BYTES) {
      return this.#fail(fileTooLarge(this.#maxFileBytes));
    }
    if (!this.#pace.keeps(chunk.length)) {
      return this.#fail(new HttpFailure('request_timeout', `Less than ${LEAST_BYTES_PER_SECOND} bytes a second were received.`));
    }
    this.#idle.refresh();
    this.#isReading = false;
    this.#hasBreathed = false;
    this.#request.pause();
    markSocketMemory(chunk);
    this.#isDrained = this.#parser.write(chunk);
    // A fast client's socket gives dozens of chunks in one turn of the event loop; everyone else would wait for all of them.
    setImmediate(() => {
      this.#hasBreathed = true;
      this.#readOn();
    });
  };

  readonly #onDrain = (): void => {
    this.#isDrained = true;
    this.#readOn();
  };

  readonly #onEnd = (): void => {
    this.#isReading = false;
    this.#parser.end();
    this.#end();
  };

  // Also where all of it has come: what of it was not read by then is never told.
  readonly #onClose = (): void => {
    if (!this.#request.readableEnded) this.#fail(new ClientGone());
  };

  #readOn(): void {
    if (!this.#isDrained || !this.#hasBreathed || this.#isStopped) return;
    this.#isReading = true;
    this.#pace.waits();
    this.#idle.refresh();
    this.#request.resume();
  }
}

/** Slower than any line that files are sent over: a byte a minute would hold a place for ever. */
const LEAST_BYTES_PER_SECOND = 1024;
/** How far a client may fall behind that pace. */
const PATIENCE_MS = 600_000;

/** How far a client is behind the least pace, by the time in which the server waits for it. */
class Pace {
  readonly #now: () => number;
  #patienceMs = PATIENCE_MS;
  #waitingSince: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#waitingSince = now();
  }

  waits(): void {
    this.#waitingSince = this.#now();
  }

  /** Whether a client that has now sent so many bytes is not too far behind. */
  keeps(bytes: number): boolean {
    const waitedMs = this.#now() - this.#waitingSince;
    this.#patienceMs = Math.min(PATIENCE_MS, this.#patienceMs - waitedMs + (bytes * 1000) / LEAST_BYTES_PER_SECOND);
    return this.#patienceMs >= 0;
  }
}

export function fileTooLarge(maxFileBytes: number): Failure {
  return failure('file_too_large', `A file may have ${maxFileBytes} bytes at most.`);
}

function ignore(): void {}
