import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { KoaAdapter } from '@bull-board/koa';
import type Koa from 'koa';
import type { Flow } from '../flow/flow.ts';

/** What an operator reads beside a queue, by the name of its stage. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  collect: 'Notes the families of a part of a file in which families stand apart.',
  route: 'Sends dependents to the part of the file in which their subscriber stands.',
  normalize: 'Turns a part of a file into records and an error report.',
  finish: 'Waits for all parts of a file, puts them together and ends its job.',
  render: 'Makes CSV or XML of a part of an output when it is first asked for.',
  deliver: 'Calls webhooks. What is delayed waits for its next attempt.',
};

/** The dashboard of the queues under a path, to be looked at only: what it shows are ids and tallies. */
export function createBoard(queues: ReturnType<Flow['queues']>, path: string): Koa.Middleware {
  const adapter = new KoaAdapter();
  adapter.setBasePath(path);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false, description: descriptionOf(queue.name) })),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: 'Rollcall',
        hideRedisDetails: true,
        // It leads to the library's own pages, which say nothing of these queues.
        hideDocsLink: true,
        environment: { label: 'read-only', color: '#555555', textColor: '#ffffff' },
        // The library writes descriptions thin and lets them fade: its own grays were too faint for that.
        theme: { light: { 'muted-foreground': '#4b5560' }, dark: { 'muted-foreground': '#a9b4c2' } },
      },
    },
  });
  // The package may bring its own copy of Koa's types, which the compiler takes for others.
  const plugin: unknown = adapter.registerPlugin({ mount: path });
  return plugin as Koa.Middleware;
}

function descriptionOf(queue: string): string {
  return DESCRIPTIONS[queue.replace(/\.v\d+$/, '')] ?? '';
}
