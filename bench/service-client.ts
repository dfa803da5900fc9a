import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Ready } from '../src/cli/ready.ts';
import { processUse } from './measure.ts';

const START = path.join(import.meta.dirname, '../src/cli/start.ts');
const POLL_MS = 100;
const SENT_BYTES = 1 << 20;
/** As it is called where nothing else is set. */
const DATABASE = 'rollcall';
const READY_TIMEOUT_MS = 120_000;
const JOB_TIMEOUT_MS = 900_000;

export interface ProcessUse {
  role: string;
  pid: number;
  rss_mb: number;
  cpu_s: number;
}

export interface EndedJob {
  status: string;
  statistics: Record<string, number>;
}

/** The whole service as `npm start` runs it, with a data folder of its own. */
export interface Service {
  readonly ready: Ready;
  readonly versions: Record<string, string>;
  readonly authorization: string;
  /** Sends a file as an upload, as fast as it is taken or so many bytes a second; answers the job's id once the 201 is there. */
  upload(file: string, bytesPerSecond?: number): Promise<string>;
  /** Waits for the end of a job. */
  ended(jobId: string): Promise<EndedJob>;
  /** When it ended, as the store says: milliseconds since the epoch. Who polls sees it up to 100 ms later. */
  endOf(jobId: string): Promise<number>;
  get(pathAndQuery: string, headers?: Record<string, string>): Promise<Response>;
  post(pathAndQuery: string, body: unknown): Promise<Response>;
  /** Waits until a job has begun. */
  begun(jobId: string): Promise<void>;
  /** Peak memory and CPU seconds of all its processes, servers too. */
  uses(): ProcessUse[];
  stop(): Promise<void>;
}

export interface ServiceOptions {
  workers?: number;
  env?: Readonly<Record<string, string>>;
}

async function startService({ workers, env = {} }: ServiceOptions = {}): Promise<Service> {
  const data = mkdtempSync(path.join(tmpdir(), 'rollcall-bench-'));
  const program = spawn(
    process.execPath,
    [START, '--json', '--no-sample', '--data', data, ...(workers === undefined ? [] : ['--workers', String(workers)])],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LOG_LEVEL: 'error', RATE_LIMIT_PER_HOUR: '10000000', ...env },
    },
  );
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM');
    if (program.exitCode === null) await once(program, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const said: string[] = [];
    createInterface({ input: program.stderr }).on('line', (line) => said.push(line));
    const ready = await readyLine(program, said);
    const authorization = `Bearer ${await accessToken(ready)}`;
    return { ready, versions: serverVersions(said), ...clientOf(ready, authorization), uses: () => usesOf(ready, data), stop };
  } catch (err) {
    await stop();
    throw err;
  }
}

type Client = Omit<Service, 'ready' | 'versions' | 'uses' | 'stop'>;

function clientOf({ base_url, mongodb_url }: Ready, authorization: string): Client {
  const get: Client['get'] = (pathAndQuery, headers = {}) => fetch(`${base_url}${pathAndQuery}`, { headers: { authorization, ...headers } });
  const jobOf = async (jobId: string): Promise<EndedJob & { error?: unknown }> =>
    (await (await get(`/jobs/${jobId}`)).json()) as EndedJob & { error?: unknown };
  return {
    authorization,
    get,
    post: (pathAndQuery, body) =>
      fetch(`${base_url}${pathAndQuery}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload: (file, bytesPerSecond = Infinity) => upload(base_url, authorization, file, bytesPerSecond),
    async begun(jobId) {
      for (let status = 'queued'; status === 'queued';) {
        ({ status } = await jobOf(jobId));
        await delay(POLL_MS);
      }
    },
    async ended(jobId) {
      const deadline = performance.now() + JOB_TIMEOUT_MS;
      while (performance.now() < deadline) {
        const job = await jobOf(jobId);
        if (job.status === 'failed') throw new Error(`the job failed: ${JSON.stringify(job.error)}`);
        if (job.status.startsWith('completed')) return job;
        await delay(POLL_MS);
      }
      throw new Error('the job did not end in time');
    },
    async endOf(jobId) {
      const client = await MongoClient.connect(mongodb_url);
      try {
        const jobs = client.db(DATABASE).collection<{ _id: string; completed_at: Date | null }>('jobs');
        const ended = (await jobs.findOne({ _id: jobId }))?.completed_at?.getTime();
        if (ended === undefined) throw new Error('the store knows of no end of this job');
        return ended;
      } finally {
        await client.close();
      }
    },
  };
}

/** Peak memory and CPU seconds of the processes that still run. */
function usesOf({ processes }: Ready, data: string): ProcessUse[] {
  return [...processes, ...servers(data)].flatMap(({ role, pid }) => {
    const use = processUse(pid);
    return use === null ? [] : [{ role, pid, ...use }];
  });
}

export async function withService<T>(work: (service: Service) => Promise<T>, options: ServiceOptions = {}): Promise<T> {
  const running = await startService(options);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

/** CPU seconds of edge and workers, without the servers. */
export function ourCpuSeconds(uses: readonly ProcessUse[]): number {
  return uses.filter(({ role }) => role === 'edge' || role === 'worker').reduce((sum, { cpu_s }) => sum + cpu_s, 0);
}

/** From the first byte of the upload to the job's end. */
export async function wholeJob(
  running: Service,
  file: string,
  bytesPerSecond?: number,
): Promise<{ rows: number; records: number; seconds: number; upload_seconds: number }> {
  const started = Date.now();
  const job = await running.upload(file, bytesPerSecond);
  const uploaded = Date.now();
  const { statistics } = await running.ended(job);
  const seconds = ((await running.endOf(job)) - started) / 1000;
  return { rows: statistics['total_rows'] ?? 0, records: statistics['records'] ?? 0, seconds, upload_seconds: (uploaded - started) / 1000 };
}

async function readyLine(program: ChildProcess, said: string[]): Promise<Ready> {
  const lines = createInterface({ input: program.stdout as NodeJS.ReadableStream });
  const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
  const line = await Promise.race([
    once(lines, 'line', { signal }).then(([text]) => String(text)),
    once(program, 'exit', { signal }).then(() => null),
  ]);
  if (line === null) throw new Error(`the service did not start:\n${said.join('\n')}`);
  return JSON.parse(line) as Ready;
}

async function accessToken(ready: Ready): Promise<string> {
  const answer = await fetch(`${ready.base_url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: ready.client_id, client_secret: ready.client_secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function upload(baseUrl: string, authorization: string, file: string, bytesPerSecond: number): Promise<string> {
  const boundary = 'rollcall-bench-boundary';
  const head = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${path.basename(file)}"\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const call = request(`${baseUrl}/files/upload`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      // As every client says it that knows its file.
      'content-length': head.length + statSync(file).size + tail.length,
    },
  });
  const answered = once(call, 'response');
  call.write(head);
  await sendFile(file, call, bytesPerSecond);
  call.end(tail);
  const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
  let body = '';
  for await (const part of response) body += String(part);
  if (response.statusCode !== 201) throw new Error(`the upload was answered ${response.statusCode}: ${body}`);
  return (JSON.parse(body) as { job_id: string }).job_id;
}

/** Reads into one buffer while the other one is sent: a client shares the machine with what is measured, and a stream of buffers costs it twice the CPU. */
async function sendFile(file: string, call: ClientRequest, bytesPerSecond: number): Promise<void> {
  const handle = await open(file);
  try {
    let [reading, sending] = [Buffer.allocUnsafeSlow(SENT_BYTES), Buffer.allocUnsafeSlow(SENT_BYTES)];
    let sent = Promise.resolve();
    const begun = performance.now();
    for (let bytes = 0; ;) {
      const [{ bytesRead }] = await Promise.all([handle.read(reading, 0, SENT_BYTES, null), sent]);
      if (bytesRead === 0) return;
      const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - begun);
      if (early > 0) await delay(early);
      bytes += bytesRead;
      [reading, sending] = [sending, reading];
      sent = written(call, sending.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

function written(call: ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    call.write(bytes, (err) => (err ? reject(err) : resolve()));
  });
}

/** The local Redis and MongoDB that serve this data folder. */
function servers(data: string): { role: string; pid: number }[] {
  const found: { role: string; pid: number }[] = [];
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const command = commandOf(pid);
      const role = /(mongod|redis-server)/.exec(command)?.[1];
      if (role !== undefined && (command.includes(data) || workingFolder(pid).includes(data))) found.push({ role, pid: Number(pid) });
    }
  } catch {
    // No /proc: the servers' memory is not reported on this system.
  }
  return found;
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // the process ended between the listing and the look
  }
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ''; // the process ended, or is another user's
  }
}

function serverVersions(said: string[]): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const line of said) {
    const found = /(Redis|MongoDB)\D*?(\d+\.\d+\.\d+)/.exec(line);
    if (found) versions[(found[1] as string).toLowerCase()] ??= found[2] as string;
  }
  return versions;
}
