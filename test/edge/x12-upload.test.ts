import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEN, edi, HLT, member } from '../stages/rows/x12/x12-file.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 200 } });
  client = await edge.client();
});
afterAll(() => edge.close());

const FILE = edi([[...member('1', '18', 'Ann', ...HLT), ...member('1', '19', 'Kid', ...HLT), ...member('2', '18', 'Cy', ...DEN)]]);

describe('an 834', () => {
  test('is stored with what each segment needs to be read alone', async () => {
    const { status, body } = await client.upload(FILE, { name: 'a.834' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ detected_vendor: 'Generic 834', detected_format: 'EDI_834', row_count: 3 });
    const job = await edge.store.jobs.get(body.job_id);
    const segments = await edge.store.segments.list(job?.run_id ?? '', 0);
    expect(segments.map(({ rows, context }) => [rows, context])).toEqual([
      [2, undefined],
      [1, expect.objectContaining({ set: 1, separators: [42, 58, 94, 126] })],
    ]);
  });

  test('whose envelope is empty is a file without rows', async () => {
    const empty = FILE.replace(/ST\*834[\s\S]*(?=GE\*)/, '').replace(/GE\*\d+/, 'GE*0');
    const { status, body } = await (await edge.client()).upload(empty, { name: 'empty.834' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ detected_format: 'EDI_834', row_count: 0 });
    expect((await edge.store.jobs.get(body.job_id))?.findings).toEqual([]);
  });

  test('whose control number came before from the same sender with other bytes gets a warning', async () => {
    const codes = async (one: TestClient, file: string): Promise<string[]> => {
      const { body } = await one.upload(file, { name: 'a.834' });
      return (await edge.store.jobs.get(body.job_id))?.findings.map(({ code, original_value }) => `${code} ${original_value}`) ?? [];
    };
    const other = await edge.client();
    expect(await codes(other, FILE)).toEqual([]);
    expect(await codes(other, FILE)).toEqual([]);
    expect(await codes(other, FILE.replace('Ann', 'Amy'))).toEqual(['interchange_repeated 000000001']);
    expect(await codes(other, edi([member('1', '18', 'Ann')], { sender: 'ANOTHER' }))).toEqual([]);
    expect(await codes(await edge.client(), FILE.replace('Ann', 'Amy'))).toEqual([]);
  });
});
