import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../src/base/log.ts';
import { runIdOf } from '../../src/base/ids.ts';
import type { Job } from '../../src/model/job.ts';
import { finishedJob, rowError } from './finished-job.ts';
import { wire } from './raw.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

/** A job may be removed while it is read: then it is not there, which is no fault of the service and no empty output. */

const MIB = 1024 * 1024;

let edge: TestEdge;
let client: TestClient;
/** Jobs that are removed as soon as they have been found. */
const removing = new Set<string>();
const faults: unknown[] = [];

const log: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (line: unknown) => void faults.push(line),
  fatal: (line: unknown) => void faults.push(line),
  child: () => log,
};

beforeAll(async () => {
  edge = await testEdge({
    log,
    context: (context) => {
      const { store } = context;
      const getOf = async (partnerId: string, jobId: string): Promise<Job | null> => {
        const job = await store.jobs.getOf(partnerId, jobId);
        if (removing.delete(jobId)) await store.removeRun({ _id: jobId });
        return job;
      };
      return { ...context, store: { ...store, jobs: { ...store.jobs, getOf } } };
    },
  });
  client = await edge.client();
});
afterAll(() => edge.close());
beforeEach(() => {
  faults.length = 0;
});

test.each([
  ['/files/{job}/output', ''],
  ['/files/{job}/output?include_metadata=true', ''],
  ['/files/{job}/errors', ''],
  ['/files/{job}/errors?format=csv', ''],
  ['/files/{job}/errors?format=xlsx', ''],
  ['/files/{job}/errors/summary', ''],
  ['/files/{job}/original', ''],
  ['/download/{run}', ''],
  ['/files/{job}/errors/summary', ', also where its groups were listed before'],
])('%s of a job that is removed while it is read is not there%s', async (path, listed) => {
  const { _id } = await finishedJob(edge.store, { partnerId: client.partnerId, records: [[{ member_id: 'M1' }]], errors: [[rowError(3)]] });
  if (listed !== '') {
    await client.json(`/files/${_id}/errors?severity=warning`);
  }
  removing.add(_id);
  const { status, body } = await client.json(path.replace('{job}', _id).replace('{run}', runIdOf(_id)));
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
  expect(faults).toEqual([]);
});

test('a download whose job is removed under way breaks off, and nobody is called for it', async () => {
  const records = Array.from({ length: 32 }, () => [{ member_id: 'x'.repeat(MIB) }]);
  const { _id } = await finishedJob(edge.store, { partnerId: client.partnerId, records });
  const line = await wire(edge.root);
  line.socket.write(`GET /v1/files/${_id}/output HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n\r\n`);
  await line.sees(/^HTTP\/1\.1 200 /);
  line.socket.pause();
  await edge.store.removeRun({ _id });
  line.socket.resume();
  await line.closed;
  expect(faults).toEqual([]);
});
