import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../base/time.ts';
import type { EdgeOptions } from './edge-options.ts';
import { createSources } from './metrics-sources.ts';

/** What the edge counts itself, and what a scrape reads from the stores. No label names a partner, a client or a file. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  /** A request or login attempt that Redis could not count. */
  uncounted(): void;
  uploadStarted(): void;
  uploadEnded(outcome: UploadOutcome, bytes: number): void;
  /**
   * The page of a scrape. It is public, so the stores are read by one request at a time, and at most every five seconds. A figure that its
   * store does not deliver in time is left out.
   */
  page(): Promise<{ type: string; text: string }>;
  stop(): void;
}

export type UploadOutcome = 'accepted' | 'refused' | 'abandoned' | 'failed';

const READING_INTERVAL_MS = 5_000;
const NANOSECONDS_PER_SECOND = 1e9;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export function createMetrics(options: Pick<EdgeOptions, 'store' | 'flow' | 'log' | 'clock'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'rollcall_http_request_seconds',
    help: 'Requests by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60, 600],
    registers,
  });
  const uncounted = new Counter({
    name: 'rollcall_rate_limit_let_through_total',
    help: 'Requests let through because Redis could not count them.',
    registers,
  });
  const uploads = new Gauge({ name: 'rollcall_uploads_in_progress', help: 'Uploads this edge is taking.', registers });
  const ended = new Counter({ name: 'rollcall_uploads_total', help: 'Uploads by outcome.', labelNames: ['outcome'] as const, registers });
  const bytes = new Counter({ name: 'rollcall_upload_bytes_total', help: 'Bytes of files received.', registers });
  const loop = new Gauge({
    name: 'rollcall_edge_event_loop_delay_seconds',
    help: 'Event-loop delay of this edge since the last scrape.',
    labelNames: ['quantile'] as const,
    registers,
  });
  const resident = new Gauge({ name: 'rollcall_edge_resident_bytes', help: 'Resident memory of this edge.', registers });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const readSources = atMostEvery(READING_INTERVAL_MS, options.clock, createSources(options, registers));
  return {
    request: (method, route, status, seconds) => requests.observe({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status }, seconds),
    uncounted: () => uncounted.inc(),
    uploadStarted: () => uploads.inc(),
    uploadEnded: (outcome, received) => {
      uploads.dec();
      ended.inc({ outcome });
      bytes.inc(received);
    },
    async page() {
      for (const quantile of [50, 99]) loop.set({ quantile: String(quantile / 100) }, delay.percentile(quantile) / NANOSECONDS_PER_SECOND);
      delay.reset();
      resident.set(process.memoryUsage.rss());
      await readSources();
      return { type: registry.contentType, text: await registry.metrics() };
    },
    stop: () => void delay.disable(),
  };
}

/** Runs one read at a time, and not again for this long. A failed read does not count. */
function atMostEvery(intervalMs: number, clock: Clock, read: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let freshUntilMs = -Infinity;
  const readAnew = async (): Promise<void> => {
    try {
      await read();
      freshUntilMs = clock.now().getTime() + intervalMs;
    } finally {
      underWay = null;
    }
  };
  return async () => {
    if (clock.now().getTime() < freshUntilMs) return;
    underWay ??= readAnew();
    await underWay;
  };
}
