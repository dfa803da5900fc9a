import type Router from '@koa/router';
import { continueRequest } from '../expect.ts';
import { needs } from '../middleware/authenticate.ts';
import type { EdgeOptions } from '../parts.ts';
import type { EdgeState } from '../state.ts';
import { checkHead } from '../upload/check-head.ts';
import type { Intake } from '../upload/intake.ts';
import { receive } from '../upload/receive.ts';
import { uploadView } from '../views/upload.ts';

/** POST /files/upload: the 201 is sent once the job is safely written. */
export function uploadRoutes(router: Router<EdgeState>, { settings }: EdgeOptions, intake: Intake): void {
  router.post('/v1/files/upload', needs('files'), async (ctx) => {
    checkHead(ctx, settings.MAX_UPLOAD_BYTES);
    const job = await intake.take(ctx, (options) => {
      continueRequest(ctx);
      return receive(ctx.req, options);
    });
    ctx.status = 201;
    ctx.set('Location', `${settings.BASE_URL}/jobs/${job._id}`);
    ctx.body = uploadView(job);
  });
}
