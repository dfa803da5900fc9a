import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runIdOf } from '../base/ids.ts';
import { EVENT_KINDS } from '../model/event.ts';
import { connectApi, type Api } from './api.ts';
import type { DevelopmentClient } from './partner.ts';
import { RECEIVER_PATH, type Receiver } from './receiver.ts';

export interface SampleOptions {
  baseUrl: string;
  client: DevelopmentClient;
  receiver: Receiver;
  webhookSecret: string;
  say: (line: string) => void;
  signal: AbortSignal;
}

const FILE = fileURLToPath(new URL('../../bin/sample/enrollment.csv', import.meta.url));
const POLL_MS = 100;
const JOB_TIMEOUT_MS = 120_000;
const WEBHOOK_TIMEOUT_MS = 20_000;
const SHOWN_ERRORS = 3;

/** Sends the bundled partner file through the running service, as a partner would, and shows what comes back. */
export async function sendSample(options: SampleOptions): Promise<void> {
  const { baseUrl, client, receiver, say, signal } = options;
  const api = await connectApi(baseUrl, client, signal);
  const callbackUrl = await setTarget(api, options);
  say(`\nSending ${basename(FILE)}, a made-up partner file with a few mistakes:`);
  const form = new FormData();
  form.set('file', new Blob([await readFile(FILE)], { type: 'text/csv' }), basename(FILE));
  if (callbackUrl !== null) form.set('callback_url', callbackUrl);
  const upload = await api.post<Upload>('/files/upload', form);
  say(`  recognized   ${upload.detected_vendor}, ${upload.detected_format}, ${upload.row_count} rows`);
  const job = await finished(api, upload.job_id, signal);
  say(`  job          ${job.job_id}, ${job.status}`);
  say(`  statistics   ${JSON.stringify(job.statistics)}`);
  if (job.status === 'failed') return;
  showOutput(await api.get<Output>(`/files/${job.job_id}/output`), say);
  showErrors(await api.get<ErrorReport>(`/files/${job.job_id}/errors`), say);
  say('  webhook calls received');
  for (const call of await receiver.callsUntil('job.completed', runIdOf(job.job_id), WEBHOOK_TIMEOUT_MS)) {
    say(`    ${call.event.padEnd(14)} ${call.valid ? 'signature valid' : 'signature NOT valid'}`);
  }
}

interface Upload {
  job_id: string;
  detected_vendor: string;
  detected_format: string;
  row_count: number;
}

interface JobView {
  job_id: string;
  status: string;
  statistics: Record<string, number> | null;
}

interface Output {
  records: object[];
}

interface ErrorReport {
  total_errors: number;
  errors: { row_number: number; field: string | null; message: string; original_value: string | null; suggested_fix: string | null }[];
}

/** Points the partner's webhooks at the receiver. A target that somebody else has set stays: null, or the address to send along. */
async function setTarget(api: Api, { client, receiver, webhookSecret, say }: SampleOptions): Promise<string | null> {
  const path = `/partner-config/${client.partner_id}`;
  const { webhook_url: current = null } = (await api.find<{ webhook_url: string | null }>(path)) ?? {};
  if (current !== null && !current.endsWith(RECEIVER_PATH)) {
    say(`The webhook target stays ${current}; the sample's calls also go to ${receiver.url}.`);
    return receiver.url;
  }
  await api.post(path, { webhook_url: receiver.url, webhook_secret: webhookSecret, webhook_events: EVENT_KINDS });
  return null;
}

async function finished(api: Api, jobId: string, signal: AbortSignal): Promise<JobView> {
  for (let waitedMs = 0; waitedMs < JOB_TIMEOUT_MS; waitedMs += POLL_MS) {
    const job = await api.get<JobView>(`/jobs/${jobId}`);
    if (job.status === 'failed' || job.status.startsWith('completed')) return job;
    await delay(POLL_MS, undefined, { signal });
  }
  throw new Error(`${jobId} did not end within ${JOB_TIMEOUT_MS / 1000} s`);
}

function showOutput({ records }: Output, say: (line: string) => void): void {
  const [first] = records;
  if (first === undefined) return;
  say(`  the first of ${records.length} records`);
  for (const line of JSON.stringify(first, null, 2).split('\n')) say(`    ${line}`);
}

function showErrors({ total_errors: total, errors }: ErrorReport, say: (line: string) => void): void {
  say(`  the first ${Math.min(SHOWN_ERRORS, errors.length)} of ${errors.length} entries of the error report (${total} errors)`);
  for (const { row_number: row, field, message, original_value: value, suggested_fix: fix } of errors.slice(0, SHOWN_ERRORS)) {
    say(`    row ${row}, ${field ?? 'row'}: ${message}`);
    say(`      ${value === null ? 'nothing there' : JSON.stringify(value)}${fix === null ? '' : ` → ${fix}`}`);
  }
}
