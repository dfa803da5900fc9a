import type { ServerResponse } from 'node:http';
import { timestamp, type Clock } from '../../base/time.ts';
import { jobView, progressView } from '../views/job.ts';
import type { JobWatcher, Standing } from './watcher.ts';

/** Proxies close connections on which nothing moves for too long. */
const HEARTBEAT_MS = 15_000;
/** The stream closes after this long. The client reconnects with a token that is still valid, and loses nothing thanks to Last-Event-ID. */
const MAX_STREAM_MS = 15 * 60_000;
/** How long a client waits before it reconnects after a stream that ended without `end`. */
const RETRY_MS = 2_000;

export interface StreamOptions {
  response: ServerResponse;
  watcher: JobWatcher;
  clock: Clock;
  baseUrl: string;
  /** The id of the last event that the client has seen. That event is not sent again. */
  lastEventId: string;
}

/** Identifies a state of the job. Every process computes the same id, so a client may continue with another process. */
export function eventIdOf({ job, rowsDone }: Standing): string {
  return `${job.generation}.${job.event_sequence}.${job.phase === 'ended' ? 'end' : rowsDone}`;
}

/**
 * Tells a client how its job stands: `progress` for each change, `end` with the whole job once it has ended, and comments in between.
 * Nothing is buffered for a slow client: when it reads again it gets the latest state. Resolves when the connection is closed.
 */
export async function streamJob(first: Standing, { response, watcher, clock, baseUrl, lastEventId }: StreamOptions): Promise<void> {
  if (response.destroyed) return;
  const jobId = first.job._id;
  const beganAt = clock.now().getTime();
  let told = lastEventId;
  let spokeAt = beganAt;
  let isOver = false;
  let unwatch: () => void = () => undefined;

  const finish = (text = ''): void => {
    if (isOver) return;
    isOver = true;
    unwatch();
    response.end(text);
  };
  const say = (text: string): void => {
    spokeAt = clock.now().getTime();
    response.write(text);
  };
  const take = (standing: Standing | null): void => {
    if (isOver) return;
    if (standing === null) return finish();
    const id = eventIdOf(standing);
    if (standing.job.phase === 'ended') return finish(message('end', id, jobView(standing.job, standing.rowsDone, baseUrl)));
    if (clock.now().getTime() - beganAt >= MAX_STREAM_MS) return finish();
    if (response.writableNeedDrain) return;
    if (id !== told) {
      told = id;
      say(message('progress', id, progressOf(standing)));
    } else if (clock.now().getTime() - spokeAt >= HEARTBEAT_MS) say(':\n\n');
  };
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  response.flushHeaders();
  say(`retry: ${RETRY_MS}\n\n`);
  take(first);
  if (!isOver) unwatch = watcher.watch(jobId, take, () => finish());
  await closed;
  unwatch();
}

function progressOf({ job, rowsDone }: Standing): Record<string, unknown> {
  return { job_id: job._id, status: job.status, progress: progressView(job, rowsDone), estimated_completion: timestamp(job.estimated_completion) };
}

/** JSON text has no line breaks, so one `data` line holds it. */
function message(event: string, id: string, data: Record<string, unknown>): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
