import type Router from '@koa/router';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { needs } from '../middleware/authenticate.ts';
import { readQuery } from '../query.ts';
import { isUnchanged } from '../serve/etag.ts';
import { callerOf, type EdgeState, type RouteContext } from '../state.ts';
import type { VendorRevision } from '../../store/vendors.ts';
import { auditLine, fullVendorView, revisionLine, revisionView, vendorView } from '../views/vendor.ts';
import { chainOf, figuresOf, vendorIdOf } from '../vendors/caller.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_CURSOR_CHARACTERS = 9;

/**
 * The vendors that a partner sees: its own versions before the shared ones. `admin` sees the shared catalog, with figures over all files.
 */
export function vendorRoutes(router: Router<EdgeState>, { store }: EdgeOptions): void {
  router.get('/v1/vendors', needs('vendors:read'), async (ctx) => {
    const caller = callerOf(ctx);
    const [vendors, stats] = await Promise.all([store.vendors.list(chainOf(caller)), store.usage.vendorStats(figuresOf(caller))]);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { vendors: vendors.map((vendor) => vendorView(vendor, stats.get(vendor.vendor_id))) };
  });

  router.get('/v1/vendors/:vendor_id', needs('vendors:read'), async (ctx) => {
    const caller = callerOf(ctx);
    const vendorId = vendorIdOf(ctx);
    const vendor = await store.vendors.get(chainOf(caller), vendorId);
    if (vendor === null) throw failure('not_found', 'No vendor has this id.');
    // The tag is the version, as If-Match takes it. It does not cover the figures, which change without it, so no cache may store the
    // answer.
    ctx.set('Cache-Control', 'no-store');
    if (isUnchanged(ctx, `"${vendor.version}"`)) return;
    const stats = await store.usage.vendorStats(figuresOf(caller));
    ctx.body = fullVendorView(vendor, stats.get(vendorId));
  });

  /** A page of the history, newest first. */
  const page = async (ctx: RouteContext): Promise<{ revisions: VendorRevision[]; next_cursor: string | null }> => {
    const query = readQuery(ctx.query);
    const limit = query.count('limit', DEFAULT_LIMIT, MAX_LIMIT);
    const cursor = query.text('cursor', MAX_CURSOR_CHARACTERS);
    if (cursor !== null && !/^\d+$/.test(cursor)) throw failure('invalid_request', 'The cursor is none of ours; use next_cursor as it came.');
    const revisions = await store.vendors.revisions(chainOf(callerOf(ctx)), vendorIdOf(ctx), {
      limit,
      ...(cursor === null ? {} : { before: Number(cursor) }),
    });
    if (revisions === null) throw failure('not_found', 'No vendor has this id.');
    const last = revisions.at(-1)?.version ?? 1;
    return { revisions, next_cursor: last > 1 ? String(last) : null };
  };

  router.get('/v1/vendors/:vendor_id/versions', needs('vendors:read'), async (ctx) => {
    const { revisions, next_cursor } = await page(ctx);
    ctx.body = { vendor_id: vendorIdOf(ctx), versions: revisions.map(revisionLine), next_cursor };
  });

  router.get('/v1/vendors/:vendor_id/audit', needs('vendors:read'), async (ctx) => {
    const { revisions, next_cursor } = await page(ctx);
    ctx.body = { vendor_id: vendorIdOf(ctx), audit: revisions.map(auditLine), next_cursor };
  });

  router.get('/v1/vendors/:vendor_id/versions/:version', needs('vendors:read'), async (ctx) => {
    const version = /^[1-9]\d{0,8}$/.test(ctx.params['version'] ?? '') ? Number(ctx.params['version']) : null;
    const revision = version === null ? null : await store.vendors.revision(chainOf(callerOf(ctx)), vendorIdOf(ctx), version);
    if (revision === null) throw failure('not_found', 'No vendor has this id, or it has no such version.');
    ctx.set('Cache-Control', 'private, no-cache');
    if (!isUnchanged(ctx, `"${revision.version}"`)) ctx.body = revisionView(revision);
  });
}
