import { FlowProducer, Queue } from 'bullmq';
import type { Static, TSchema } from 'typebox';
import type { Log } from '../base/log.ts';
import { connectProducer } from './connection.ts';
import { failedRuns, MAX_BULK, missingRuns } from './failed-runs.ts';
import { openFairness, type Share } from './fairness.ts';
import { readHeartbeats, type Heartbeat } from './heartbeat.ts';
import { jobOptions } from './options.ts';
import { readDepth, type QueueDepth } from './depth.ts';
import type { Stage, StageVersion } from './stage.ts';
import type { Leaf, Tree } from './tree.ts';

export type { QueueDepth } from './depth.ts';
export type { Heartbeat } from './heartbeat.ts';
export type { Share } from './fairness.ts';

export interface FlowOptions {
  redisUrl: string;
  /** Of every key in Redis. */
  prefix: string;
  log: Log;
  /** Every stage there is: their queues are counted and shown. */
  stages: readonly QueueOf[];
}

/** A stage, where nothing but its queue matters. */
export interface QueueOf {
  readonly queue: string;
}

export interface AddOptions {
  /** Without a colon. A run with the same id that is still queued or in work is not added again. */
  id: string;
  delayMs?: number;
  /** 1 to 2,097,151, lower starts first. Runs without a priority start before all others. */
  priority?: number;
}

/** The queues as a producer sees them. Calls fail soon while Redis cannot be reached. */
export interface Flow {
  readonly prefix: string;
  /**
   * Queues a parent and its children; those already queued or in work stay as they are. Children of a fair stage start by
   * the tags of `share`. Children past the first thousand are added in further calls.
   */
  submit(tree: Tree, share: Share): Promise<void>;
  /** Queues runs of a fair stage for which nobody waits yet. A tree that is submitted later takes in those that have not ended. */
  submitLeaves<I extends TSchema, O extends TSchema, C extends TSchema, Context>(
    stage: Stage<string, StageVersion, I, O, C, Context>,
    leaves: readonly Leaf<Static<I>>[],
    share: Share,
  ): Promise<void>;
  add<I extends TSchema, O extends TSchema, C extends TSchema, Context>(
    stage: Stage<string, StageVersion, I, O, C, Context>,
    input: Static<I>,
    options: AddOptions,
  ): Promise<void>;
  /** Whether the run is queued or in work. A failed run kept for the dashboard is neither. */
  has(stage: QueueOf, id: string): Promise<boolean>;
  /** Whether the queue has given up on the run and keeps it for the dashboard. */
  hasFailed(stage: QueueOf, id: string): Promise<boolean>;
  /** Those of the ids that are neither queued nor in work, in the same order. */
  missing(stage: QueueOf, ids: readonly string[]): Promise<string[]>;
  /** Takes runs off the queue that are not in work; those in work stay. */
  remove(stage: QueueOf, ids: readonly string[]): Promise<void>;
  /** True where the run waits for children that may have been lost. */
  waitsForChildren(stage: QueueOf, id: string): Promise<boolean>;
  /** Forgets the fair tags of a job that has ended. */
  ended(run: string): Promise<void>;
  /** Runs by queue and state. */
  counts(): Promise<Record<string, Record<string, number>>>;
  depths(): Promise<QueueDepth[]>;
  heartbeats(): Promise<Heartbeat[]>;
  /** The queues themselves, for a dashboard that reads them. */
  queues(): Queue[];
  /** Rejects where Redis does not answer, or takes no writes: its memory is full, or it follows another one. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const PING_LASTS_MS = 1_000;

/** A run for which another one waits, or may wait later. */
interface Child {
  name: string;
  queueName: string;
  data: unknown;
  opts: ReturnType<typeof jobOptions> & { ignoreDependencyOnFailure: true };
}

/** Connects to Redis. The caller closes. */
export async function openFlow({ redisUrl, prefix, log, stages }: FlowOptions): Promise<Flow> {
  const connection = await connectProducer(redisUrl, log);
  const queues = new Map(stages.map(({ queue }) => [queue, new Queue(queue, { connection, prefix, streams: { events: { maxLen: 1000 } } })]));
  const producer = new FlowProducer({ connection, prefix });
  const report = (err: Error): void => log.warn({ err }, 'the conveyor reported an error');
  producer.on('error', report);
  for (const queue of queues.values()) queue.on('error', report);
  const fairness = openFairness(connection, prefix);

  const queueOf = (stage: QueueOf): Queue => {
    const queue = queues.get(stage.queue);
    if (queue === undefined) throw new Error(`no queue ${stage.queue}`);
    return queue;
  };

  const missing = (stage: QueueOf, ids: readonly string[]): Promise<string[]> => missingRuns(connection, queueOf(stage), ids);

  const remove = async (stage: QueueOf, ids: readonly string[]): Promise<void> => {
    const queue = queueOf(stage);
    for (let from = 0; from < ids.length; from += MAX_BULK) {
      await Promise.all(ids.slice(from, from + MAX_BULK).map((id) => queue.remove(id, { removeChildren: false })));
    }
  };

  /** A failed run that is kept for the dashboard occupies its id, so it is removed before the id is queued again. */
  const clearFailed = async (stage: QueueOf, ids: readonly string[]): Promise<void> => {
    const kept = await failedRuns(connection, queueOf(stage), [...new Set(ids)]);
    if (kept.length > 0) await remove(stage, kept);
  };

  const childrenOf = async ({ stage, leaves }: Tree['children'][number], share: Share): Promise<Child[]> => {
    const ids = leaves.map(({ id }) => id);
    await clearFailed(stage, ids);
    const priorities = stage.fair ? await fairness.tags(stage.queue, share, leaves.length) : null;
    return leaves.map(({ id, input }, i) => {
      const options = jobOptions(stage, { id, ...(priorities === null ? {} : { priority: priorities[i] ?? 1 }) });
      return { name: stage.name, queueName: stage.queue, data: input, opts: { ...options, ignoreDependencyOnFailure: true } };
    });
  };

  return {
    prefix,
    missing,
    remove,

    async submit(tree, share) {
      await clearFailed(tree.stage, [tree.id]);
      const children: Child[] = [];
      for (const group of tree.children) children.push(...(await childrenOf(group, share)));
      const first = children.slice(0, MAX_BULK - 1);
      const options = jobOptions(tree.stage, { id: tree.id });
      await producer.add({ name: tree.stage.name, queueName: tree.stage.queue, data: tree.input, opts: options, children: first });
      const parent = { id: tree.id, queue: queueOf(tree.stage).qualifiedName };
      for (let from = first.length; from < children.length; from += MAX_BULK) {
        const part = children.slice(from, from + MAX_BULK);
        await producer.addBulk(part.map((child) => ({ ...child, opts: { ...child.opts, parent } })));
      }
    },

    async submitLeaves(stage, leaves, share) {
      await queueOf(stage).addBulk(await childrenOf({ stage, leaves }, share));
    },

    async add(stage, input, { id, delayMs, priority }) {
      await clearFailed(stage, [id]);
      await queueOf(stage).add(
        stage.name,
        input,
        jobOptions(stage, { id, ...(priority === undefined ? {} : { priority }), ...(delayMs === undefined ? {} : { delay: delayMs }) }),
      );
    },

    has: async (stage, id) => (await missing(stage, [id])).length === 0,
    hasFailed: async (stage, id) => (await connection.zscore(queueOf(stage).toKey('failed'), id)) !== null,
    waitsForChildren: async (stage, id) => (await connection.zscore(queueOf(stage).toKey('waiting-children'), id)) !== null,
    ended: (run) => fairness.ended(run, [...queues.keys()]),
    counts: async () => Object.fromEntries(await Promise.all([...queues].map(async ([name, queue]) => [name, await queue.getJobCounts()] as const))),
    depths: () => Promise.all([...queues.values()].map((queue) => readDepth(connection, queue))),
    heartbeats: () => readHeartbeats(connection, prefix),
    queues: () => [...queues.values()],
    async ping() {
      await connection.set(`${prefix}:ping`, '', 'PX', PING_LASTS_MS);
    },
    async close() {
      await Promise.all([producer.close(), ...[...queues.values()].map((queue) => queue.close())]);
      connection.disconnect();
    },
  };
}
