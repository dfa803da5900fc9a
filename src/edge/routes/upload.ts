import type Router from '@koa/router';
import type { Job } from '../../model/job.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { continueRequest } from '../expect.ts';
import { needs } from '../middleware/authenticate.ts';
import { callerOf, type EdgeState, type RouteContext } from '../state.ts';
import { checkHead } from '../upload/check-head.ts';
import type { Intake } from '../upload/intake.ts';
import { createKeyedUploads, idempotencyKeyOf, type Answer } from '../upload/keyed-uploads.ts';
import { discardReceived, receive } from '../upload/receive.ts';
import { uploadView } from '../views/upload.ts';

/** POST /files/upload: the 201 is sent once the job is safely written. Under an `Idempotency-Key` a request is carried out once. */
export function uploadRoutes(router: Router<EdgeState>, { store, settings, clock, log }: EdgeOptions, intake: Intake): void {
  const keyed = createKeyedUploads({ store, clock, log, maxFileBytes: settings.MAX_UPLOAD_BYTES, idleMs: settings.UPLOAD_IDLE_TIMEOUT_MS });

  router.post('/v1/files/upload', needs('files'), async (ctx) => {
    checkHead(ctx, settings.MAX_UPLOAD_BYTES);
    const key = idempotencyKeyOf(ctx.headers['idempotency-key']);
    const { body, replayed } = key === null ? { body: uploadView(await takeFile(ctx)), replayed: false } : await takeOnce(ctx, key);
    ctx.status = 201;
    ctx.set('Location', `${settings.BASE_URL}/jobs/${String(body['job_id'])}`);
    if (replayed) ctx.set('Idempotency-Replayed', 'true');
    ctx.body = body;
  });

  const takeFile = (ctx: RouteContext): Promise<Job> =>
    intake.take(ctx, (options) => {
      continueRequest(ctx);
      return receive(ctx.req, options);
    });

  const takeOnce = (ctx: RouteContext, key: string): Promise<Answer> =>
    keyed.run(
      callerOf(ctx),
      key,
      (reading) =>
        intake.read(ctx, () => {
          continueRequest(ctx);
          return reading(ctx.req);
        }),
      (jobId, { confirm, making }) =>
        intake.take(
          ctx,
          async (options) => {
            continueRequest(ctx);
            const received = await receive(ctx.req, options);
            try {
              await confirm(received);
            } catch (err) {
              await discardReceived(received, options);
              throw err;
            }
            return received;
          },
          { jobId, making },
        ),
    );
}
