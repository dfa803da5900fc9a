import type Router from '@koa/router';
import { failure } from '../error-body.ts';
import { continueRequest } from '../expect.ts';
import { needs } from '../middleware/authenticate.ts';
import type { EdgeOptions } from '../parts.ts';
import type { EdgeState, RouteContext } from '../state.ts';
import type { Intake } from '../upload/intake.ts';
import { receive } from '../upload/receive.ts';
import { uploadView } from '../views/upload.ts';

/** What the form adds to the file, at most. */
const MAX_FORM_BYTES = 1024 * 1024;

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

/** What the head alone rules out is refused before a byte of the body is read. */
function checkHead(ctx: RouteContext, maxUploadBytes: number): void {
  if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw failure('unsupported_media_type', 'An upload must be multipart/form-data.');
  const length = ctx.request.length;
  if (length !== undefined && length > maxUploadBytes + MAX_FORM_BYTES) throw failure('file_too_large', `A file may have ${maxUploadBytes} bytes.`);
}
