import type { Job } from '../../model/job.ts';
import { readQuery } from '../query.ts';
import { findJob, mustHaveEnded, mustHaveOutput } from '../find-job.ts';
import type { EdgeOptions } from '../parts.ts';
import { callerOf, type RouteContext, type RouteHandler } from '../state.ts';
import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../model/row-error.ts';
import { createBlobBody } from './blob-body.ts';
import type { PartedBody } from './body.ts';
import { createErrorReport } from './error-report.ts';
import { etagOf } from './etag.ts';
import { createJsonOutput } from './json-output.ts';
import type { Readers } from './readers.ts';
import { createRendition } from './rendition.ts';
import { send } from './send.ts';

export interface Downloads {
  output: RouteHandler;
  errors: RouteHandler;
  original: RouteHandler;
}

const OUTPUT_FORMATS = ['json', 'csv', 'xml'] as const;
type OutputFormat = (typeof OUTPUT_FORMATS)[number];
const TYPES: Record<OutputFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xml: 'application/xml; charset=utf-8',
};
const MAX_FIELD_CHARACTERS = 64;

/** The three downloads of a job, by job id or run id. Each read is audited before its first byte. */
export function createDownloads(options: EdgeOptions, readers: Readers): Downloads {
  const { store, clock } = options;
  const audit = (ctx: RouteContext, job: Job, action: string) => () => store.audit.write({ who: callerOf(ctx).client_id, action, subject: job._id });
  return {
    async output(ctx) {
      const query = readQuery(ctx.query);
      const format = query.oneOf('format', OUTPUT_FORMATS) ?? 'json';
      const metadata = query.flag('include_metadata');
      const job = await findJob(ctx, store);
      mustHaveOutput(job, clock);
      await send(ctx, {
        body: await outputOf(ctx, options, readers, job, format, metadata),
        type: TYPES[format],
        etag: etagOf('output', job._id, job.generation, format, metadata),
        fileName: `${stemOf(job.file_name)}.normalized.${format}`,
        encoded: true,
        audit: audit(ctx, job, 'read output'),
      });
    },
    async errors(ctx) {
      const query = readQuery(ctx.query);
      query.oneOf('format', ['json']);
      const filter = {
        severity: query.oneOf('severity', ['error', 'warning'] as const),
        field: query.text('field', MAX_FIELD_CHARACTERS),
        code: query.oneOf('code', Object.keys(ROW_ERROR_CODES) as RowErrorCodeName[]),
      };
      const job = await findJob(ctx, store);
      mustHaveEnded(job, clock);
      await send(ctx, {
        body: await createErrorReport(store, readers, job, filter),
        type: TYPES.json,
        etag: etagOf('errors', job._id, job.generation, job.status, filter.severity ?? '', filter.field ?? '', filter.code ?? ''),
        fileName: `${stemOf(job.file_name)}.errors.json`,
        encoded: true,
        audit: audit(ctx, job, 'read errors'),
      });
    },
    async original(ctx) {
      const job = await findJob(ctx, store);
      await send(ctx, {
        body: createBlobBody(store.blobs.originals, job.blob_id, job.bytes, readers.parts),
        type: 'application/octet-stream',
        etag: etagOf('original', job._id, job.sha256),
        fileName: job.file_name,
        encoded: false,
        audit: audit(ctx, job, 'read original'),
      });
    },
  };
}

function outputOf(
  ctx: RouteContext,
  { store, context }: EdgeOptions,
  readers: Readers,
  job: Job,
  format: OutputFormat,
  metadata: boolean,
): Promise<PartedBody> {
  if (format === 'json') return createJsonOutput(store, readers, job, metadata);
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  return createRendition({ context, job, format, metadata, cache: readers.parts, signal: gone.signal });
}

/** A file name without its extension. */
function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}
