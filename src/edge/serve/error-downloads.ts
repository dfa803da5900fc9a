import type { Job } from '../../model/job.ts';
import { FIELDS } from '../../model/record.ts';
import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../model/row-error-codes.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { documentationOf } from '../error-body.ts';
import { findJob, mustHaveEnded, readWhileThere } from '../find-job.ts';
import { createSlots } from '../partner-slots.ts';
import { readQuery, type Query } from '../query.ts';
import type { RouteContext, RouteHandler } from '../state.ts';
import { stemOf } from '../upload/file-name.ts';
import type { PartedBody } from './body.ts';
import { auditRead, goneOf, type Serve } from './download.ts';
import { openErrorGroups, type ErrorFilter } from './error-groups.ts';
import { createErrorCsv, createErrorReport } from './error-report.ts';
import { createErrorSummaries } from './error-summary.ts';
import { createErrorWorkbook } from './error-workbook.ts';
import { etagOf, weakEtagOf } from './etag.ts';
import type { Readers } from './readers.ts';
import { createStreamBody } from './stream-body.ts';

const FORMATS = ['json', 'csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];
const TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A workbook is made for each reader, at some twenty microseconds a row. */
const MAX_WORKBOOKS = 4;

/** The error report of a job, and the report by cause. */
export function errorDownloads(
  { store, clock, settings }: EdgeOptions,
  readers: Readers,
  serve: Serve,
): { errors: RouteHandler; errorSummary: RouteHandler } {
  const documentation = documentationOf(settings.BASE_URL);
  const takeWorkbook = createSlots(MAX_WORKBOOKS, 'workbooks');
  const summarize = createErrorSummaries(store, readers, documentation);

  const reportOf = async (ctx: RouteContext, job: Job, format: Format, filter: ErrorFilter): Promise<PartedBody> => {
    const groups = await openErrorGroups(store, readers, job, filter);
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
  };

  return {
    async errors(ctx) {
      const query = readQuery(ctx.query);
      const format = query.oneOf('format', FORMATS) ?? 'json';
      const filter = filterOf(query);
      const job = await findJob(ctx, store);
      mustHaveEnded(job, clock);
      const tagged = ['errors', job._id, job.generation, job.status, format, filter.severity ?? '', filter.field ?? '', filter.code ?? ''];
      await serve(ctx, job, async () => ({
        body: await reportOf(ctx, job, format, filter),
        type: TYPES[format],
        etag: format === 'xlsx' ? weakEtagOf(...tagged) : etagOf(...tagged),
        fileName: `${stemOf(job.file_name)}.errors.${format}`,
        encoded: format !== 'xlsx',
        action: 'read errors',
      }));
    },
    async errorSummary(ctx) {
      const filter = filterOf(readQuery(ctx.query));
      const job = await findJob(ctx, store);
      mustHaveEnded(job, clock);
      await auditRead(ctx, store, job, 'read errors');
      ctx.set('Cache-Control', 'private, no-store');
      ctx.body = await readWhileThere(store, job, () => summarize(job, filter));
    },
  };
}

/** Values that no entry can have are refused, so that nobody takes a misspelt filter for a clean file. */
function filterOf(query: Query): ErrorFilter {
  return {
    severity: query.oneOf('severity', ['error', 'warning'] as const),
    field: query.oneOf('field', FIELDS),
    code: query.oneOf('code', Object.keys(ROW_ERROR_CODES) as RowErrorCodeName[]),
  };
}
