// The health check of a container: exits with 0 where the edge of this machine says that it is ready or, with the word
// `worker`, where a worker of this machine has said within its last three heartbeats that it lives.
import { hostname } from 'node:os';
import { Redis } from 'ioredis';

const TIMEOUT_MS = 4_000;

const timer = setTimeout(() => process.exit(1), TIMEOUT_MS);
const healthy = await (process.argv[2] === 'worker' ? workerLives() : edgeIsReady()).catch(() => false);
clearTimeout(timer);
process.exitCode = healthy ? 0 : 1;

async function edgeIsReady() {
  return (await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`)).ok;
}

async function workerLives() {
  const redis = new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: 0, retryStrategy: null });
  redis.on('error', () => {});
  try {
    const list = `${process.env.QUEUE_PREFIX || 'rollcall'}:workers`;
    const workers = await redis.zrange(list, 0, -1);
    // The key of a beat expires with it; the list may name workers that are gone.
    const hosts = await Promise.all(workers.map((worker) => redis.hget(`${list}:${worker}`, 'host')));
    return hosts.includes(hostname());
  } finally {
    redis.disconnect();
  }
}
