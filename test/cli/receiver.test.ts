import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '../../src/cli/receiver.ts';

const SECRET = 'a secret of the partner';

let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver(SECRET);
});

afterEach(() => receiver.stop());

test('a signed call is answered 200 and waited for', async () => {
  const body = JSON.stringify({ event: 'job.completed', job_id: 'run_1' });
  const calls = receiver.callsUntil('job.completed', 'run_1', 10_000);
  expect(await post(body, signature(body))).toBe(200);
  expect(await calls).toEqual([{ event: 'job.completed', run: 'run_1', valid: true }]);
});

test.each([
  ['of other bytes', signature('{}')],
  ['under another secret', `sha256=${createHmac('sha256', 'another').update('{"event":"job.queued","job_id":"run_1"}').digest('hex')}`],
  ['that is none', undefined],
])('a signature %s is answered 401 and shown as not valid', async (_what, header) => {
  expect(await post('{"event":"job.queued","job_id":"run_1"}', header)).toBe(401);
  expect(receiver.calls).toEqual([{ event: 'job.queued', run: 'run_1', valid: false }]);
});

test('a call that is no JSON is answered 400', async () => {
  expect(await post('not JSON', signature('not JSON'))).toBe(400);
  expect(receiver.calls).toEqual([]);
});

test('calls for other runs are not taken for the one that is waited for', async () => {
  const body = JSON.stringify({ event: 'job.completed', job_id: 'run_2' });
  await post(body, signature(body));
  expect(await receiver.callsUntil('job.completed', 'run_1', 0)).toEqual([]);
});

function signature(body: string): string {
  return `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
}

async function post(body: string, header: string | undefined): Promise<number> {
  const answer = await fetch(receiver.url, { method: 'POST', body, headers: header === undefined ? {} : { 'X-Service-Signature': header } });
  return answer.status;
}
