import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEdge, type TestEdge } from './support.ts';

let edge: TestEdge;

beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 100 } });
});
afterAll(() => edge.close());

test('JSON with lists within lists is stored with what is open where each segment begins', async () => {
  const person = (memberId: string) => ({ memberId, firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' });
  const groups = ['G1', 'G2'].map((groupNumber) => ({ groupNumber, members: [person(`${groupNumber}A`), person(`${groupNumber}B`)] }));
  const client = await edge.client();
  const { status, body } = await client.upload(JSON.stringify({ groups }), { name: 'groups.json' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ detected_format: 'JSON', row_count: 4 });
  const job = await edge.store.jobs.get(body.job_id);
  expect(job?.reading).toMatchObject({ nested: { lists: [['groups', 0, 'members', 0]] } });
  const segments = await edge.store.segments.list(job?.run_id ?? '', 0);
  const carried = segments.map(({ context }) =>
    context !== undefined && 'open' in context ? context.open.map((frame) => frame.carried).join('') : null,
  );
  expect(carried.length).toBeGreaterThan(1);
  expect(carried.at(-1)).toBe('"groupNumber":"G2",');
});
