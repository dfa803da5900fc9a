import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import { connectCounters, firstContact } from './counter-redis.ts';
import { createJobWatcher } from './events/watcher.ts';
import { createMetrics } from './metrics.ts';
import type { EdgeOptions } from './edge-options.ts';
import { listen } from './server.ts';
import { within } from './within.ts';

export interface Edge {
  port: number;
  /** Takes no more requests, lets those that run end within the bound, and leaves nothing open of its own. */
  stop(): Promise<void>;
}

/** Running requests get this share of the time that the process has for stopping. */
const GRACE_SHARE = 0.7;
const BACKGROUND_TIMEOUT_MS = 2_000;

/** Serves the API, its documentation and the operator's console. Store and flow stay the caller's to close. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { settings, log, clock } = options;
  const redis = connectCounters(settings.REDIS_URL, log, options.countTimeoutMs);
  await firstContact(redis);
  const background = createBackground(log);
  const metrics = createMetrics(options);
  const watcher = createJobWatcher(options.store, log);
  let stopping = false;
  const app = createApp(options, { redis, background, metrics, watcher, stopping: () => stopping });
  const handle = app.callback();
  const server = await listen(handle, { host: settings.HOST, port: settings.PORT, baseUrl: settings.BASE_URL, clock }).catch((err: unknown) => {
    redis.disconnect();
    metrics.stop();
    throw err;
  });
  log.info({ port: server.port }, 'the edge listens');
  return {
    port: server.port,
    async stop() {
      stopping = true;
      // Streams would go on until their jobs end. Their clients reconnect, to another process.
      watcher.stop();
      try {
        await server.stop(settings.SHUTDOWN_TIMEOUT_MS * GRACE_SHARE);
        await within(BACKGROUND_TIMEOUT_MS, background.ended());
      } finally {
        metrics.stop();
        redis.disconnect();
      }
    },
  };
}
