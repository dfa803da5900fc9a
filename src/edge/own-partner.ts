import { failure } from './error-body.ts';
import { callerOf, type RouteContext } from './state.ts';

/** The partner that a path names, if it is the caller's own; any other is not_found. */
export function ownPartner(ctx: RouteContext): string {
  const { partner_id } = callerOf(ctx);
  if (ctx.params['partner_id'] !== partner_id) throw failure('not_found', 'This is not your partner id.');
  return partner_id;
}
