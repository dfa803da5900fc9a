import type Router from '@koa/router';
import { newId } from '../../base/ids.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { readBody } from '../json-body.ts';
import { needs } from '../middleware/authenticate.ts';
import { callerOf, type EdgeState, type RouteContext } from '../state.ts';
import { MAX_BODY_BYTES, newConfig, readChange, readRollback } from '../vendors/body.ts';
import { chainOf, figuresOf, vendorIdOf } from '../vendors/caller.ts';
import { changeVendor, createVendor, refuseFaults } from '../vendors/change.ts';
import { versionsOf } from '../vendors/if-match.ts';
import { fullVendorView } from '../views/vendor.ts';

/** Changes to vendors: each makes a new version of the chain that the caller sees, and stands in the audit. */
export function vendorChangeRoutes(router: Router<EdgeState>, { store, settings, clock }: EdgeOptions): void {
  const read = readBody({ form: false, maxBytes: MAX_BODY_BYTES });

  const answer = async (ctx: RouteContext, action: string, vendor: VendorVersion): Promise<void> => {
    const caller = callerOf(ctx);
    const owner = chainOf(caller);
    await store.audit.write({
      who: caller.client_id,
      action,
      subject: vendor.vendor_id,
      note: `version ${vendor.version} of ${owner ?? 'the shared catalog'}`,
    });
    const stats = await store.usage.vendorStats(figuresOf(caller));
    ctx.set('ETag', `"${vendor.version}"`);
    ctx.body = fullVendorView(vendor, stats.get(vendor.vendor_id));
  };

  router.post('/v1/vendors', needs('vendors:write'), read, async (ctx) => {
    const caller = callerOf(ctx);
    const change = readChange(ctx.request.body);
    refuseFaults(change.faults);
    const vendorId = newId('vnd', clock.now());
    const vendor = await createVendor(store.vendors, {
      owner: chainOf(caller),
      vendorId,
      by: caller.client_id,
      note: change.note,
      config: newConfig(change),
    });
    ctx.status = 201;
    ctx.set('Location', `${settings.BASE_URL}/vendors/${vendorId}`);
    await answer(ctx, 'create vendor', vendor);
  });

  router.put('/v1/vendors/:vendor_id', needs('vendors:write'), read, async (ctx) => {
    const caller = callerOf(ctx);
    const change = readChange(ctx.request.body);
    refuseFaults(change.faults);
    const vendor = await changeVendor(store.vendors, {
      owner: chainOf(caller),
      vendorId: vendorIdOf(ctx),
      versions: versionsOf(ctx.get('If-Match')),
      by: caller.client_id,
      note: change.note,
      edit: ({ config }) => ({ ...config, ...change.sections }),
    });
    await answer(ctx, 'change vendor', vendor);
  });

  router.post('/v1/vendors/:vendor_id/rollback', needs('vendors:write'), read, async (ctx) => {
    const caller = callerOf(ctx);
    const owner = chainOf(caller);
    const vendorId = vendorIdOf(ctx);
    const { version, note } = readRollback(ctx.request.body);
    // A version never changes, so it is read once, whatever comes between.
    const old = await store.vendors.get(owner, vendorId, version);
    if (old === null) throw failure('not_found', 'No vendor has this id, or it has no such version.');
    const vendor = await changeVendor(store.vendors, {
      owner,
      vendorId,
      versions: versionsOf(ctx.get('If-Match')),
      by: caller.client_id,
      note,
      edit: () => old.config,
    });
    await answer(ctx, 'roll back vendor', vendor);
  });
}
