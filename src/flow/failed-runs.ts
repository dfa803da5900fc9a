import type { Queue } from 'bullmq';
import type { ChainableCommander, Redis } from 'ioredis';

/** Runs that are asked for, added or removed at a time. */
export const MAX_BULK = 1000;

/** Those of these runs that are not in the queue, or have failed and are kept only for the dashboard. */
export async function missingRuns(connection: Redis, queue: Queue, ids: readonly string[]): Promise<string[]> {
  const replies = await ask(connection, ids, (pipeline, id) => pipeline.exists(queue.toKey(id)).zscore(queue.toKey('failed'), id));
  return ids.filter((_, i) => replies[i * 2] === 0 || replies[i * 2 + 1] !== null);
}

/** Those of these runs that failed and are kept for the dashboard. */
export async function failedRuns(connection: Redis, queue: Queue, ids: readonly string[]): Promise<string[]> {
  const scores = await ask(connection, ids, (pipeline, id) => pipeline.zscore(queue.toKey('failed'), id));
  return ids.filter((_, i) => scores[i] !== null);
}

/** The replies to what is asked of each id, in the order of the ids. */
async function ask(connection: Redis, ids: readonly string[], question: (pipeline: ChainableCommander, id: string) => void): Promise<unknown[]> {
  const replies: unknown[] = [];
  for (let from = 0; from < ids.length; from += MAX_BULK) {
    const pipeline = connection.pipeline();
    for (const id of ids.slice(from, from + MAX_BULK)) question(pipeline, id);
    for (const [err, reply] of (await pipeline.exec()) ?? []) {
      if (err !== null) throw err;
      replies.push(reply);
    }
  }
  return replies;
}
