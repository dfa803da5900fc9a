import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { KoaAdapter } from '@bull-board/koa';
import type Koa from 'koa';
import type { Flow } from '../flow/flow.ts';

/** The dashboard of the queues under a path, to be looked at only: what it shows are ids and tallies. */
export function createBoard(queues: ReturnType<Flow['queues']>, path: string): Koa.Middleware {
  const adapter = new KoaAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Rollcall', hideRedisDetails: true, environment: { label: 'read-only', color: '#555555' } } },
  });
  // The package may bring its own copy of Koa's types, which the compiler takes for others.
  const plugin: unknown = adapter.registerPlugin({ mount: path });
  return plugin as Koa.Middleware;
}
