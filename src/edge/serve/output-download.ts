import type { EdgeOptions } from '../edge-options.ts';
import { findJob, mustHaveOutput } from '../find-job.ts';
import { readQuery } from '../query.ts';
import type { RouteHandler } from '../state.ts';
import { stemOf } from '../upload/file-name.ts';
import { goneOf, type Serve } from './download.ts';
import { etagOf } from './etag.ts';
import { createJsonOutput } from './json-output.ts';
import type { Readers } from './readers.ts';
import { createRendition } from './rendition.ts';

const FORMATS = ['json', 'csv', 'xml'] as const;
const TYPES: Record<(typeof FORMATS)[number], string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xml: 'application/xml; charset=utf-8',
};

/** The records of a job. */
export function outputDownload({ store, clock, context }: EdgeOptions, readers: Readers, serve: Serve): RouteHandler {
  return async (ctx) => {
    const query = readQuery(ctx.query);
    const format = query.oneOf('format', FORMATS) ?? 'json';
    const metadata = query.flag('include_metadata');
    const job = await findJob(ctx, store);
    mustHaveOutput(job, clock);
    await serve(ctx, job, async () => ({
      body: await (format === 'json'
        ? createJsonOutput(store, readers, job, metadata)
        : createRendition({ context, job, format, metadata, cache: readers.parts, signal: goneOf(ctx) })),
      type: TYPES[format],
      etag: etagOf('output', job._id, job.generation, format, metadata),
      fileName: `${stemOf(job.file_name)}.normalized.${format}`,
      encoded: true,
      action: 'read output',
    }));
  };
}
