import type Koa from 'koa';
import type { RouterContext, RouterMiddleware } from '@koa/router';
import type { Token } from '../model/partner.ts';

/** What the middleware learns of a request on its way down. */
export interface EdgeState {
  requestId: string;
  /** Who calls; set behind `authenticate`, never before it. */
  caller: Token | null;
}

export type EdgeContext = Koa.ParameterizedContext<EdgeState>;
export type EdgeMiddleware = Koa.Middleware<EdgeState>;
export type RouteContext = RouterContext<EdgeState>;
export type RouteHandler = RouterMiddleware<EdgeState>;

/** The caller of a request that has been authenticated. */
export function callerOf(ctx: { state: EdgeState }): Token {
  const { caller } = ctx.state;
  if (caller === null) throw new Error('the route is not behind authenticate');
  return caller;
}
