import type Router from '@koa/router';
import { Type } from 'typebox';
import { compileCheck } from '../../base/check.ts';
import type { Job } from '../../model/job.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { Store } from '../../store/store.ts';
import { ClientGone } from '../client-gone.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { failure } from '../error-body.ts';
import { findJob } from '../find-job.ts';
import { bodyOf, isEmptyBody, readBody } from '../json-body.ts';
import { needs } from '../middleware/authenticate.ts';
import { callerOf, type EdgeContext, type EdgeMiddleware, type EdgeState, type RouteContext } from '../state.ts';
import type { Intake } from '../upload/intake.ts';
import { receiveStored } from '../upload/receive-stored.ts';
import { uploadView } from '../views/upload.ts';

const ReprocessBody = Type.Object({ vendor_version: Type.Optional(Type.Integer({ minimum: 1 })) }, { additionalProperties: false });
const check = compileCheck(ReprocessBody);

/** POST /jobs/{job_id}/reprocess: a new job with the same file, under a version of the same vendor. */
export function reprocessRoutes(router: Router<EdgeState>, { store, settings }: EdgeOptions, intake: Intake): void {
  router.post('/v1/jobs/:job_id/reprocess', needs('files'), readOptionalBody(), async (ctx) => {
    const { vendor_version } = bodyOf(ctx, check);
    const original = await findJob(ctx, store);
    if (original.phase !== 'ended') throw failure('job_not_ended', `The job is ${original.status}.`);
    const vendor = await vendorOf(store, original, vendor_version);
    const gone = goneOf(ctx);
    const job = await intake.take(
      ctx,
      async (options) => {
        await store.audit.write({ who: callerOf(ctx).client_id, action: 'reprocess job', subject: original._id, note: options.blobId });
        return receiveStored(original, vendor, options, gone);
      },
      { reprocessOf: original._id },
    );
    ctx.status = 201;
    ctx.set('Location', `${settings.BASE_URL}/jobs/${job._id}`);
    ctx.body = { ...uploadView(job), reprocess_of: original._id, vendor_version: job.vendor_version };
  });
}

/** The named version or the current one, of the vendor as the partner sees it now. It must be active. */
async function vendorOf(store: Store, { partner_id, vendor_id }: Job, version: number | undefined): Promise<VendorVersion> {
  const vendor = await store.vendors.get(partner_id, vendor_id, version);
  if (vendor === null) {
    if (version === undefined) throw failure('unknown_vendor', `The vendor ${vendor_id} of the job is not there any more.`);
    throw failure('invalid_request', `vendor_version: the vendor ${vendor_id} has no version ${version}.`);
  }
  const { status } = vendor.config;
  if (status !== 'active') throw failure('unknown_vendor', `Version ${vendor.version} of the vendor ${vendor_id} is ${status}.`);
  return vendor;
}

/** Without a body, the current version is meant. */
function readOptionalBody(): EdgeMiddleware {
  const read = readBody({ form: false });
  return async (ctx, next) => {
    const has = await hasBody(ctx);
    if (!has) ctx.request.body = {};
    await (has ? read(ctx, next) : next());
  };
}

/** A chunked body says only at its end that it is empty. Where its type is stated, it is read as any other. */
async function hasBody(ctx: EdgeContext): Promise<boolean> {
  const { headers } = ctx.req;
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) > 0;
  return headers['content-type'] !== undefined || !(await isEmptyBody(ctx));
}

function goneOf(ctx: RouteContext): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort(new ClientGone()));
  return gone.signal;
}
