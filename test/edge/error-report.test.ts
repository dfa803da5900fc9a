import ExcelJS from 'exceljs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../src/model/job.ts';
import { ROW_ERROR_CODES, ROW_ERROR_TEXTS_OF_834 } from '../../src/model/row-error-codes.ts';
import { createErrorWorkbook } from '../../src/edge/serve/error-workbook.ts';
import { finishedJob, rowError } from './finished-job.ts';
import { raw, type RawAnswer } from './raw.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let job: Job;

const zip = (row: number) => rowError(row, { severity: 'warning', code: 'zip_padded', field: 'address.zip', original_value: '02134', source: 'Zip' });
const formula = rowError(7, {
  code: 'invalid_email',
  severity: 'warning',
  field: 'email',
  original_value: '=HYPERLINK("http://x","y"),\r\n"',
  source: 'E-Mail',
});
const odd = rowError(8, {
  code: 'unknown_state',
  severity: 'warning',
  field: 'address.state',
  original_value: '_x0041_ \u0001é',
  suggested_fix: null,
});
const errors = [
  [rowError(0, { code: 'trailer_count_differs', severity: 'warning', field: null, original_value: null })],
  [...Array.from({ length: 450 }, (_, row) => rowError(row + 2)), formula, odd],
  [zip(500), zip(500), ...Array.from({ length: 9 }, (_, row) => zip(501 + row))],
];

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
  job = await finishedJob(edge.store, { partnerId: client.partnerId, errors, status: 'completed_with_errors', given: { file_name: 'June.csv' } });
});
afterAll(() => edge.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
  raw(`${edge.base}${path}`, { method, headers: { authorization: `Bearer ${client.token}`, ...headers } });
const docs = (code: string): string => `${edge.root}/docs/errors/${code}`;

describe('the error report as CSV', () => {
  const rows = async (query = ''): Promise<Record<string, string>[]> =>
    parse((await get(`/files/${job._id}/errors?format=csv${query}`)).bytes, { columns: true, relaxQuotes: false });

  test('is a line for each entry in order, with where to read on', async () => {
    const { status, headers } = await get(`/files/${job._id}/errors?format=csv`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename="June.errors.csv"');
    const found = await rows();
    expect(found.map((row) => Number(row['row_number']))).toEqual(errors.flat().map((entry) => entry.row_number));
    expect(found[1]).toEqual({
      row_number: '2',
      severity: 'error',
      code: 'invalid_date',
      field: 'date_of_birth',
      source: '',
      original_value: '1990-13-45',
      message: 'A date must be YYYY-MM-DD',
      suggested_fix: 'Write the date as YYYY-MM-DD.',
      rule: '',
      documentation_url: docs('invalid_date'),
    });
  });

  test('runs nothing in a spreadsheet', async () => {
    const [row] = await rows('&code=invalid_email');
    expect(row?.['original_value']).toBe(`'${formula.original_value ?? ''}`);
  });

  test('takes the same filters', async () => {
    expect(await rows('&severity=error')).toHaveLength(450);
    expect(await rows('&field=address.zip')).toHaveLength(11);
    expect(await rows('&field=phone')).toEqual([]);
  });

  test('is the same by its run, for a client that takes it compressed too', async () => {
    const { bytes } = await get(`/files/${job._id}/errors?format=csv`);
    expect((await get(`/errors/${job.run_id}?format=csv`)).bytes.equals(bytes)).toBe(true);
    expect((await get(`/files/${job._id}/errors?format=csv`, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });
});

describe('the error report as a workbook', () => {
  const sheets = async (bytes: Buffer): Promise<{ name: string; rows: ExcelJS.Row[] }[]> => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Uint8Array.from(bytes).buffer);
    return book.worksheets.map((sheet) => ({ name: sheet.name, rows: sheet.getRows(1, sheet.rowCount) ?? [] }));
  };
  const textsOf = (row: ExcelJS.Row | undefined): unknown[] => Array.from({ length: 10 }, (_, at) => row?.getCell(at + 1).value ?? null);

  test('has a row for each entry, every cell of it text but the row number', async () => {
    const { status, headers, bytes } = await get(`/files/${job._id}/errors?format=xlsx`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toBe('attachment; filename="June.errors.xlsx"');
    const [sheet, ...others] = await sheets(bytes);
    expect(others).toEqual([]);
    const [head, ...rows] = sheet?.rows ?? [];
    expect(textsOf(head).slice(0, 4)).toEqual(['row_number', 'severity', 'code', 'field']);
    expect(rows.map((row) => row.getCell(1).value)).toEqual(errors.flat().map((entry) => entry.row_number));
    expect(textsOf(rows[453])).toEqual([
      500,
      'warning',
      'zip_padded',
      'address.zip',
      'Zip',
      '02134',
      zip(0).message,
      zip(0).suggested_fix,
      null,
      docs('zip_padded'),
    ]);
    for (const row of rows) expect([row.getCell(6).numFmt, row.getCell(7).alignment.wrapText]).toEqual(['@', true]);
    expect(head?.getCell(1).font.bold).toBe(true);
    expect(rows.every((row) => row.getCell(6).formula === undefined)).toBe(true);
  });

  test('holds characters that XML cannot as the format writes them', async () => {
    const { bytes } = await get(`/files/${job._id}/errors?format=xlsx&field=address.state`);
    const [sheet] = await sheets(bytes);
    expect(sheet?.rows[1]?.getCell(6).value).toBe('_x005F_x0041_ _x0001_é');
  });

  test('takes the same filters, is the same by its run, and has an ETag that a client may ask with', async () => {
    const path = `/errors/${job.run_id}?format=xlsx&severity=error`;
    const { bytes, headers } = await get(path);
    expect((await sheets(bytes))[0]?.rows).toHaveLength(451);
    expect(headers.etag).toMatch(/^W\//);
    expect((await get(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect((await get(path, {}, 'HEAD')).status).toBe(200);
  });

  test('goes on with another sheet where one is full', async () => {
    const groups = {
      count: errors.length,
      key: String,
      texts: () => Promise.reject(new Error('not asked for')),
      entries: (at: number) => Promise.resolve(errors[at] ?? []),
      starts: null,
    };
    const book = createErrorWorkbook({ groups, documentation: '/', createdAt: new Date(0), signal: new AbortController().signal, maxSheetRows: 301 });
    const found = await sheets(Buffer.concat(await book.toArray()));
    expect(found.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Errors', 301],
      ['Errors 2', 165],
    ]);
  });

  test('is made no faster than it is read, and no further than its reader stays', async () => {
    const gone = new AbortController();
    let asked = 0;
    const group = Array.from({ length: 400 }, (_, row) => rowError(row, { original_value: `${row} ${Math.sqrt(row)}`.repeat(5) }));
    const groups = {
      count: 10_000,
      key: String,
      texts: () => Promise.reject(new Error('not asked for')),
      entries: () => {
        asked++;
        return Promise.resolve(group);
      },
      starts: null,
    };
    const book = createErrorWorkbook({ groups, documentation: '/', createdAt: new Date(0), signal: gone.signal });
    const pieces = book[Symbol.asyncIterator]();
    await pieces.next();
    const before = asked;
    // What the archive and its compressor hold is full after some groups, whatever the number of turns.
    for (let turn = 0; turn < 2000; turn++) await new Promise(setImmediate);
    expect(asked).toBeLessThan(before + 60);
    gone.abort();
    await expect(pieces.next().then(() => pieces.next())).rejects.toThrow();
    const after = asked;
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
    expect(asked).toBeLessThanOrEqual(after + 1);
  });
});

describe('the summary of the error report', () => {
  const summary = async (query = '') => client.json<{ causes: Record<string, unknown>[] }>(`/files/${job._id}/errors/summary${query}`);

  test('is the causes with their first rows and one entry each, errors first, the most frequent first', async () => {
    const { status, body } = await summary();
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_id: job._id, total_errors: 450, total_warnings: 14 });
    expect(body.causes.map(({ code, field, severity, count, first_rows }) => [code, field, severity, count, first_rows])).toEqual([
      ['invalid_date', 'date_of_birth', 'error', 450, [2, 3, 4, 5, 6]],
      ['zip_padded', 'address.zip', 'warning', 11, [500, 501, 502, 503, 504]],
      ['trailer_count_differs', null, 'warning', 1, [0]],
      ['invalid_email', 'email', 'warning', 1, [7]],
      ['unknown_state', 'address.state', 'warning', 1, [8]],
    ]);
    expect(body.causes[1]).toMatchObject({
      message: ROW_ERROR_CODES.zip_padded.message,
      remedy: ROW_ERROR_CODES.zip_padded.remedy,
      cause: ROW_ERROR_CODES.zip_padded.cause,
      documentation_url: docs('zip_padded'),
      sample: zip(500),
    });
    for (const { documentation_url } of body.causes) expect((await fetch(String(documentation_url))).status).toBe(200);
  });

  test('says of an 834 which element to send, and of other files which cell to fill', async () => {
    const given = [[rowError(2), rowError(3), rowError(3, { code: 'required', field: 'last_name', source: 'NM103' }), zip(4)]];
    const causesOf = async (format: Job['format']) => {
      const { _id } = await finishedJob(edge.store, {
        partnerId: client.partnerId,
        errors: given,
        status: 'completed_with_errors',
        given: { format },
      });
      const { body } = await client.json<{ causes: Record<string, unknown>[] }>(`/files/${_id}/errors/summary`);
      return body.causes.map(({ code, message, cause, remedy }) => ({ code, message, cause, remedy }));
    };
    const own = (['invalid_date', 'required', 'zip_padded'] as const).map((code) => ({ code, ...ROW_ERROR_CODES[code] }));
    const texts = own.map(({ code, cause, remedy }) => ({ code, cause, remedy }));
    expect(await causesOf('csv')).toMatchObject(texts);
    expect(await causesOf('edi_834')).toMatchObject([
      { code: 'invalid_date', message: 'A date must be CCYYMMDD', ...ROW_ERROR_TEXTS_OF_834.invalid_date },
      { code: 'required', ...ROW_ERROR_TEXTS_OF_834.required },
      { code: 'zip_padded', ...ROW_ERROR_TEXTS_OF_834.zip_padded },
    ]);
  });

  test('is read from the report once and then kept, until its job is removed', async () => {
    const other = await finishedJob(edge.store, { partnerId: client.partnerId, errors: [[rowError(3)]], status: 'completed_with_errors' });
    expect(await edge.store.errorSummaries.find(other.run_id, other.generation)).toBe(null);
    const [first, second] = await Promise.all([client.json(`/files/${other._id}/errors/summary`), client.json(`/errors/${other.run_id}/summary`)]);
    expect(second.body).toEqual(first.body);
    await edge.store.groups.removeRun(other.run_id);
    expect((await client.json(`/files/${other._id}/errors/summary`)).body).toEqual(first.body);
    await edge.store.removeRun(other);
    expect(await edge.store.errorSummaries.find(other.run_id, other.generation)).toBe(null);
    expect((await client.json(`/files/${other._id}/errors/summary`)).status).toBe(404);
  });

  test('takes the same filters and is audited as a read', async () => {
    expect((await summary('?severity=warning&field=email')).body.causes).toHaveLength(1);
    expect((await summary('?code=invalid_date')).body.causes).toHaveLength(1);
    expect(await edge.store.audit.listOf(job._id, 1)).toEqual([expect.objectContaining({ who: client.id, action: 'read errors' })]);
  });

  test('of a failed job is about the file alone', async () => {
    const findings = [rowError(0, { severity: 'warning', code: 'encoding_assumed', field: null })];
    const failed = await finishedJob(edge.store, { partnerId: client.partnerId, status: 'failed', findings, errors: [[rowError(7)]] });
    const { body } = await client.json<{ causes: { code: string }[] }>(`/files/${failed._id}/errors/summary`);
    expect(body.causes.map(({ code }) => code)).toEqual(['encoding_assumed']);
  });
});
