import type Router from '@koa/router';
import { failure } from '../error-body.ts';
import { needs } from '../middleware/authenticate.ts';
import type { EdgeOptions } from '../parts.ts';
import { callerOf, type EdgeState } from '../state.ts';
import { fullVendorView, vendorView } from '../views/vendor.ts';

const VENDOR_ID = /^vnd_[0-9a-z_]{1,64}$/;

/** The vendors that a partner sees: its own versions before the shared ones. For `admin` the figures count all files. */
export function vendorRoutes(router: Router<EdgeState>, { store }: EdgeOptions): void {
  router.get('/v1/vendors', needs('vendors:read'), async (ctx) => {
    const caller = callerOf(ctx);
    const [vendors, stats] = await Promise.all([
      store.vendors.list(caller.partner_id),
      store.usage.vendorStats(caller.scopes.includes('admin') ? null : caller.partner_id),
    ]);
    ctx.body = { vendors: vendors.map((vendor) => vendorView(vendor, stats.get(vendor.vendor_id))) };
  });

  router.get('/v1/vendors/:vendor_id', needs('vendors:read'), async (ctx) => {
    const caller = callerOf(ctx);
    const { vendor_id = '' } = ctx.params;
    const vendor = VENDOR_ID.test(vendor_id) ? await store.vendors.get(caller.partner_id, vendor_id) : null;
    if (vendor === null) throw failure('not_found', 'No vendor has this id.');
    const stats = await store.usage.vendorStats(caller.scopes.includes('admin') ? null : caller.partner_id);
    ctx.set('ETag', `"${vendor.version}"`);
    ctx.body = fullVendorView(vendor, stats.get(vendor_id));
  });
}
