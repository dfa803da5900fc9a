import type Koa from 'koa';
import helmet from 'koa-helmet';
import type { Flow } from '../flow/flow.ts';
import { operatorLogin, type LoginOptions } from './login.ts';

export interface ConsoleOptions extends LoginOptions {
  queues: ReturnType<Flow['queues']>;
}

const ROOT = '/admin';
const QUEUES = '/admin/queues';

/** The operator's pages, all under /admin and all behind the login. Whatever is not under /admin is passed on. */
export function createConsole({ queues, ...login }: ConsoleOptions): Koa.Middleware {
  const chain = [
    helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY } }),
    operatorLogin(login),
    readOnly,
    boardWhenAsked(queues),
  ];
  return async (ctx, next) => {
    if (ctx.path !== ROOT && !ctx.path.startsWith(`${ROOT}/`)) return next();
    ctx.set('Cache-Control', 'no-store');
    return run(chain, ctx, async () => {
      if (ctx.path === ROOT) ctx.redirect(QUEUES);
      else await next();
    });
  };
}

/** The dashboard brings a second copy of the queues' library and much else, 40 MB that an edge without an operator does without. */
function boardWhenAsked(queues: ConsoleOptions['queues']): Koa.Middleware {
  let board: Promise<Koa.Middleware> | null = null;
  return async (ctx, next) => {
    board ??= import('./board.ts').then(({ createBoard }) => createBoard(queues, QUEUES));
    return (await board)(ctx, next);
  };
}

/** The dashboard's page asks for a font of another host: nothing but this host is allowed, so it does without. */
const POLICY = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The second lock: whatever the dashboard could do, nothing but reading comes through. */
const readOnly: Koa.Middleware = async (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
  ctx.status = 405;
  ctx.set('Allow', 'GET, HEAD');
  ctx.body = 'The console is read-only.\n';
  return undefined;
};

function run(chain: readonly Koa.Middleware[], ctx: Parameters<Koa.Middleware>[0], last: () => Promise<void>): Promise<void> {
  const [first, ...rest] = chain;
  return first === undefined ? last() : Promise.resolve(first(ctx, () => run(rest, ctx, last)));
}
