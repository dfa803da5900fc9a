import type { EdgeOptions } from '../edge-options.ts';
import type { RouteHandler } from '../state.ts';
import { createServe } from './download.ts';
import { errorDownloads } from './error-downloads.ts';
import { fileDownloads } from './file-downloads.ts';
import { outputDownload } from './output-download.ts';
import type { Readers } from './readers.ts';

export interface Downloads {
  output: RouteHandler;
  errors: RouteHandler;
  errorSummary: RouteHandler;
  original: RouteHandler;
  acknowledgment: RouteHandler;
}

/** The downloads of a job, by job id or run id. Each read is audited before its first byte. */
export function createDownloads(options: EdgeOptions, readers: Readers): Downloads {
  const serve = createServe(options.store);
  return { output: outputDownload(options, readers, serve), ...errorDownloads(options, readers, serve), ...fileDownloads(options, readers, serve) };
}
