import type { Redis } from 'ioredis';
import Koa from 'koa';
import helmet from 'koa-helmet';
import { Router } from '@koa/router';
import { createConsole } from '../console/console.ts';
import { createAttempts, createGrants, type Attempts } from './attempts.ts';
import type { Background } from './background.ts';
import { createCounter } from './counter.ts';
import type { EdgeOptions } from './edge-options.ts';
import { failure, HttpFailure } from './error-body.ts';
import type { Metrics } from './metrics.ts';
import { accessLog } from './middleware/access-log.ts';
import { authenticate } from './middleware/authenticate.ts';
import { errors } from './middleware/errors.ts';
import { rateLimit, RATE_WINDOW_S } from './middleware/rate-limit.ts';
import { requestId } from './middleware/request-id.ts';
import { requireHost } from './middleware/require-host.ts';
import { transferCoding } from './middleware/transfer-coding.ts';
import { createTokenServer } from './oauth/token-server.ts';
import type { JobWatcher } from './events/watcher.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { docsRoutes } from './routes/docs.ts';
import { eventRoutes } from './routes/events.ts';
import { explainRoutes } from './routes/explain.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { jobRoutes } from './routes/jobs.ts';
import { partnerConfigRoutes } from './routes/partner-config.ts';
import { reprocessRoutes } from './routes/reprocess.ts';
import { runRoutes } from './routes/runs.ts';
import { statusRoutes } from './routes/status.ts';
import { tokenRoutes } from './routes/token.ts';
import { uploadRoutes } from './routes/upload.ts';
import { vendorChangeRoutes } from './routes/vendor-changes.ts';
import { vendorSampleRoutes } from './routes/vendor-samples.ts';
import { vendorRoutes } from './routes/vendors.ts';
import { createDownloads } from './serve/downloads.ts';
import { createReaders } from './serve/readers.ts';
import type { EdgeContext, EdgeMiddleware, EdgeState } from './state.ts';
import { createTokenCache } from './token-cache.ts';
import { createIntake } from './upload/intake.ts';

export interface AppParts {
  redis: Redis;
  background: Background;
  metrics: Metrics;
  watcher: JobWatcher;
  stopping: () => boolean;
}

/** The whole edge, top to bottom: what every request passes, the public routes, then those that need a token. */
export function createApp(options: EdgeOptions, { redis, background, metrics, watcher, stopping }: AppParts): Koa<EdgeState> {
  const { store, flow, settings, log, clock } = options;

  // Koa takes the address that is this many from the end of X-Forwarded-For. Anything that a client writes there itself comes earlier.
  const proxies = settings.TRUSTED_PROXIES;
  const app = new Koa<EdgeState>({ proxy: proxies > 0, maxIpsCount: proxies });
  // Koa writes errors that it cannot answer to stderr, with their message; here the errors middleware has the last word. A broken client
  // connection is not a fault, and the access log records it as incomplete.
  app.on('error', (err: unknown, ctx?: EdgeContext) => {
    if (err !== ctx?.req.socket.errored) log.error({ err }, 'a request failed behind its funnel');
  });
  app.use(requestId(clock));
  app.use(accessLog(log, metrics));
  app.use(errors(settings, log));
  app.use(requireHost);
  app.use(transferCoding);
  app.use(
    helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY }, strictTransportSecurity: settings.BASE_URL.startsWith('https:') }),
  );
  app.use(
    createConsole({
      queues: flow.queues(),
      user: settings.OPERATOR_USER,
      password: settings.OPERATOR_PASSWORD,
      attempts: createLoginAttempts('console-attempts', options, redis, metrics),
      log,
    }),
  );

  const open = new Router<EdgeState>();
  healthRoutes(open, options, metrics, stopping);
  docsRoutes(open);
  tokenRoutes(open, createTokenServer(store, settings.TOKEN_LIFETIME_S), {
    attempts: createLoginAttempts('attempts', options, redis, metrics),
    grants: createGrants(
      createCounter({ redis, prefix: `${settings.QUEUE_PREFIX}:grants`, limit: settings.MAX_TOKENS_PER_MINUTE, windowS: MINUTE_S }),
      log,
      metrics.uncounted,
    ),
  });
  use(app, open);

  const counter = createCounter({ redis, prefix: `${settings.QUEUE_PREFIX}:rate`, limit: settings.RATE_LIMIT_PER_HOUR, windowS: RATE_WINDOW_S });
  const guards = [authenticate(createTokenCache((token) => store.tokens.find(token), clock)), rateLimit(counter, clock, log, metrics.uncounted)];
  const api = new Router<EdgeState>();
  for (const guard of guards) api.use(guard);
  const readers = createReaders(store);
  const downloads = createDownloads(options, readers);
  const intake = createIntake(options, background, metrics);
  uploadRoutes(api, options, intake);
  reprocessRoutes(api, options, intake);
  jobRoutes(api, options);
  eventRoutes(api, options, watcher, stopping);
  explainRoutes(api, options, readers);
  fileRoutes(api, downloads);
  runRoutes(api, downloads);
  vendorRoutes(api, options);
  vendorChangeRoutes(api, options);
  vendorSampleRoutes(api, options);
  statusRoutes(api, options);
  partnerConfigRoutes(api, options);
  deliveryRoutes(api, options, background);
  use(app, api, guards);

  app.use(() => {
    throw failure('not_found', 'No such path.');
  });
  return app;
}

const POLICY = { defaultSrc: ["'none'"], styleSrc: ["'self'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] };

/** The routes of a router, and a 405 for their paths with other methods. Requests that no route takes pass the `guards`. */
function use(app: Koa<EdgeState>, router: Router<EdgeState>, guards: readonly EdgeMiddleware[] = []): void {
  app.use(router.routes() as EdgeMiddleware);
  for (const guard of guards) app.use(whereNamed(guard));
  app.use(async (ctx, next) => {
    const { path, route } = router.match(ctx.path, ctx.method);
    if (route) return next();
    const methods = [...new Set(path.flatMap((layer) => layer.methods))];
    if (methods.length === 0) return next();
    throw new HttpFailure('method_not_allowed', null, { Allow: methods.join(', ') });
  });
}

/**
 * A request with a client's token for an unknown path or method counts against its rate limit. One without a token gets the 404 or 405
 * only: a mistyped address of the token endpoint needs no token.
 */
function whereNamed(guard: EdgeMiddleware): EdgeMiddleware {
  return (ctx, next) => (OF_API.test(ctx.path) && ctx.get('Authorization') !== '' ? guard(ctx, next) : next());
}

/** Paths are matched in any case. */
const OF_API = /^\/v1(\/|$)/i;

const MINUTE_S = 60;
/** One address may stand for a whole office. */
const ATTEMPTS_PER_ADDRESS_FACTOR = 10;

/** The API and the console count separately: whoever is locked out of one may still try the other. */
function createLoginAttempts(door: string, { settings, log }: EdgeOptions, redis: Redis, metrics: Metrics): Attempts {
  const limit = settings.MAX_TOKEN_ATTEMPTS_PER_MINUTE;
  const counter = (name: string, attempts: number) =>
    createCounter({ redis, prefix: `${settings.QUEUE_PREFIX}:${name}`, limit: attempts, windowS: MINUTE_S });
  return createAttempts(
    { pair: counter(door, limit), address: counter(`${door}-from`, limit * ATTEMPTS_PER_ADDRESS_FACTOR) },
    log,
    metrics.uncounted,
  );
}
