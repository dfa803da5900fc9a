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

/** Changes to vendors. Each makes a new version in the chain that the caller sees, and is recorded in the audit. */
export function vendorChangeRoutes(router: Router<EdgeState>, { store, settings, clock }: EdgeOptions): void {
  const read = readBody({ form: false, maxBytes: MAX_BODY_BYTES });

  const audit = async (ctx: RouteContext, action: string, { vendor_id, version }: VendorVersion): Promise<void> => {
    const caller = callerOf(ctx);
    const note = `version ${version} of ${chainOf(caller) ?? 'the shared catalog'}`;
    await store.audit.write({ who: caller.client_id, action, subject: vendor_id, note });
  };

  const answer = async (ctx: RouteContext, vendor: VendorVersion): Promise<void> => {
    const caller = callerOf(ctx);
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
    await audit(ctx, 'create vendor', vendor);
    await answer(ctx, vendor);
  });

  router.put('/v1/vendors/:vendor_id', needs('vendors:write'), read, async (ctx) => {
    const caller = callerOf(ctx);
    const change = readChange(ctx.request.body);
    refuseFaults(change.faults);
    const { vendor, isNew } = await changeVendor(store.vendors, {
      owner: chainOf(caller),
      vendorId: vendorIdOf(ctx),
      versions: versionsOf(ctx.get('If-Match')),
      by: caller.client_id,
      note: change.note,
      isRollback: false,
      edit: ({ config }) => ({ ...config, ...change.sections }),
    });
    if (isNew) await audit(ctx, 'change vendor', vendor);
    await answer(ctx, vendor);
  });

  router.post('/v1/vendors/:vendor_id/rollback', needs('vendors:write'), read, async (ctx) => {
    const caller = callerOf(ctx);
    const owner = chainOf(caller);
    const vendorId = vendorIdOf(ctx);
    const { version, note } = readRollback(ctx.request.body);
    // A version never changes, so one read is enough, whatever happens in between.
    const old = await store.vendors.get(owner, vendorId, version);
    if (old === null) throw failure('not_found', 'No vendor has this id, or it has no such version.');
    const { vendor } = await changeVendor(store.vendors, {
      owner,
      vendorId,
      versions: versionsOf(ctx.get('If-Match')),
      by: caller.client_id,
      note,
      isRollback: true,
      edit: () => old.config,
    });
    await audit(ctx, 'roll back vendor', vendor);
    await answer(ctx, vendor);
  });
}
