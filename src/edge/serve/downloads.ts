import type { Job } from '../../model/job.ts';
import { ACKNOWLEDGMENT_TYPES } from '../../../stages/rows/acknowledge/acknowledger.ts';
import { ClientGone } from '../client-gone.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { documentationOf, failure } from '../error-body.ts';
import { readQuery, type Query } from '../query.ts';
import { createGate } from '../gate.ts';
import { findJob, mustHaveEnded, mustHaveOutput, mustNotHaveFailed, readWhileThere } from '../find-job.ts';
import { createSlots, type TakeSlot } from '../partner-slots.ts';
import { callerOf, type RouteContext, type RouteHandler } from '../state.ts';
import { stemOf } from '../upload/file-name.ts';
import { FIELDS } from '../../model/record.ts';
import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../model/row-error-codes.ts';
import { ACKNOWLEDGMENT_VERSION, createAcknowledgment } from './acknowledgment.ts';
import { createBlobBody } from './blob-body.ts';
import type { PartedBody } from './body.ts';
import { openErrorGroups, type ErrorFilter } from './error-groups.ts';
import { createErrorCsv, createErrorReport } from './error-report.ts';
import { createErrorSummaries } from './error-summary.ts';
import { createErrorWorkbook } from './error-workbook.ts';
import { etagOf, weakEtagOf } from './etag.ts';
import { createJsonOutput } from './json-output.ts';
import type { Readers } from './readers.ts';
import { createRendition } from './rendition.ts';
import { send, type Download } from './send.ts';
import { createStreamBody } from './stream-body.ts';

export interface Downloads {
  output: RouteHandler;
  errors: RouteHandler;
  errorSummary: RouteHandler;
  original: RouteHandler;
  acknowledgment: RouteHandler;
}

const OUTPUT_FORMATS = ['json', 'csv', 'xml'] as const;
type OutputFormat = (typeof OUTPUT_FORMATS)[number];
const TYPES: Record<OutputFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xml: 'application/xml; charset=utf-8',
};
const ERROR_FORMATS = ['json', 'csv', 'xlsx'] as const;
type ErrorFormat = (typeof ERROR_FORMATS)[number];
const ERROR_TYPES: Record<ErrorFormat, string> = {
  json: TYPES.json,
  csv: TYPES.csv,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A workbook is made anew for each reader, at some twenty microseconds a row. */
const MAX_WORKBOOKS = 4;
/** Acknowledgments under way: each holds some chunks of its file, also while its reader stalls. */
const MAX_ACKNOWLEDGMENTS = 32;
/** How many of them are worked on at once: each reads its whole file anew, at some hundred megabytes a second. */
const MAX_ACKNOWLEDGING = 2;

/** The downloads of a job, by job id or run id. Each read is audited before its first byte. */
export function createDownloads(options: EdgeOptions, readers: Readers): Downloads {
  const { store, clock } = options;
  const takeWorkbook = createSlots(MAX_WORKBOOKS, 'workbooks');
  const takeAcknowledgment = createSlots(MAX_ACKNOWLEDGMENTS, 'acknowledgments');
  const acknowledging = createGate(MAX_ACKNOWLEDGING, MAX_ACKNOWLEDGMENTS);
  const summarize = createErrorSummaries(store, readers, documentationOf(options.settings.BASE_URL));
  const audit = (ctx: RouteContext, job: Job, action: string) => () => store.audit.write({ who: callerOf(ctx).client_id, action, subject: job._id });
  const serve = (ctx: RouteContext, job: Job, open: () => Download | Promise<Download>): Promise<void> =>
    readWhileThere(store, job, async () => send(ctx, await open()));
  return {
    async output(ctx) {
      const query = readQuery(ctx.query);
      const format = query.oneOf('format', OUTPUT_FORMATS) ?? 'json';
      const metadata = query.flag('include_metadata');
      const job = await findJob(ctx, store);
      mustHaveOutput(job, clock);
      await serve(ctx, job, async () => ({
        body: await outputOf(ctx, options, readers, job, format, metadata),
        type: TYPES[format],
        etag: etagOf('output', job._id, job.generation, format, metadata),
        fileName: `${stemOf(job.file_name)}.normalized.${format}`,
        encoded: true,
        audit: audit(ctx, job, 'read output'),
      }));
    },
    async errors(ctx) {
      const query = readQuery(ctx.query);
      const format = query.oneOf('format', ERROR_FORMATS) ?? 'json';
      const filter = filterOf(query);
      const job = await findJob(ctx, store);
      mustHaveEnded(job, clock);
      const tagged = ['errors', job._id, job.generation, job.status, format, filter.severity ?? '', filter.field ?? '', filter.code ?? ''];
      await serve(ctx, job, async () => ({
        body: await reportOf({ ctx, options, readers, takeWorkbook }, job, format, filter),
        type: ERROR_TYPES[format],
        etag: format === 'xlsx' ? weakEtagOf(...tagged) : etagOf(...tagged),
        fileName: `${stemOf(job.file_name)}.errors.${format}`,
        encoded: format !== 'xlsx',
        audit: audit(ctx, job, 'read errors'),
      }));
    },
    async errorSummary(ctx) {
      const filter = filterOf(readQuery(ctx.query));
      const job = await findJob(ctx, store);
      mustHaveEnded(job, clock);
      await audit(ctx, job, 'read errors')();
      ctx.set('Cache-Control', 'private, no-store');
      ctx.body = await readWhileThere(store, job, () => summarize(job, filter));
    },
    async original(ctx) {
      const job = await findJob(ctx, store);
      await serve(ctx, job, () => ({
        body: createBlobBody(store.blobs.originals, job.blob_id, job.bytes, readers.parts),
        type: 'application/octet-stream',
        etag: etagOf('original', job._id, job.sha256),
        fileName: job.file_name,
        encoded: false,
        audit: audit(ctx, job, 'read original'),
      }));
    },
    async acknowledgment(ctx) {
      const type = readQuery(ctx.query).oneOf('type', ACKNOWLEDGMENT_TYPES) ?? '999';
      const job = await findJob(ctx, store);
      if (job.format !== 'edi_834') throw failure('not_found', `Only an EDI 834 is acknowledged; this file is ${job.format.toUpperCase()}.`);
      mustNotHaveFailed(job);
      const signal = goneOf(ctx, takeAcknowledgment(job.partner_id));
      await serve(ctx, job, () => ({
        body: createStreamBody(() => createAcknowledgment({ store, gate: acknowledging, signal }, job, type)),
        type: 'application/edi-x12',
        etag: etagOf('acknowledgment', job._id, type, ACKNOWLEDGMENT_VERSION),
        fileName: `${stemOf(job.file_name)}.${type}.edi`,
        encoded: true,
        audit: audit(ctx, job, 'read acknowledgment'),
      }));
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
  return createRendition({ context, job, format, metadata, cache: readers.parts, signal: goneOf(ctx) });
}

interface ReportParts {
  ctx: RouteContext;
  options: EdgeOptions;
  readers: Readers;
  takeWorkbook: TakeSlot;
}

async function reportOf(
  { ctx, options, readers, takeWorkbook }: ReportParts,
  job: Job,
  format: ErrorFormat,
  filter: ErrorFilter,
): Promise<PartedBody> {
  const groups = await openErrorGroups(options.store, readers, job, filter);
  const documentation = documentationOf(options.settings.BASE_URL);
  switch (format) {
    case 'json':
      return createErrorReport(job, groups, readers);
    case 'csv':
      return createErrorCsv(groups, readers, { documentation });
    case 'xlsx': {
      const signal = goneOf(ctx, takeWorkbook(job.partner_id));
      return createStreamBody(() => createErrorWorkbook({ groups, documentation, createdAt: job.completed_at ?? job.changed_at, signal }));
    }
    default:
      return format satisfies never;
  }
}

/** Values that no entry can have are refused, so that nobody takes a misspelt filter for a clean file. */
function filterOf(query: Query): ErrorFilter {
  return {
    severity: query.oneOf('severity', ['error', 'warning'] as const),
    field: query.oneOf('field', FIELDS),
    code: query.oneOf('code', Object.keys(ROW_ERROR_CODES) as RowErrorCodeName[]),
  };
}

/** Aborted when the answer is over, whether the reader has all of it or has gone. */
function goneOf(ctx: RouteContext, release: () => void = () => undefined): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    gone.abort(new ClientGone());
    release();
  });
  return gone.signal;
}
