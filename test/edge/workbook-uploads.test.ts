import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packed, rowsXml, sheetXml, workbook, workbookParts } from '../support/excel/workbook.ts';
import { zip } from '../support/zip.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;

const MAX_INFLATED_BYTES = 20_000_000;

beforeAll(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES: 1024, MAX_INFLATED_BYTES } });
  client = await edge.client();
});
afterAll(() => edge.close());

const ROWS = PEOPLE.trim()
  .split('\n')
  .map((line) => line.split(','));
const people = (name = 'People') => ({ name, rows: rowsXml(ROWS) });
const PARTS = workbookParts({ sheets: [people()] });
const PLAIN = packed(PARTS);

const leftovers = async (): Promise<unknown[]> => [
  ...(await edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 100 })),
  ...(await edge.store.blobs.inflated.unclaimed({ olderThanMs: 0, limit: 100 })),
];

describe('a workbook', () => {
  test('is kept as it came, and its rows are cut and read in segments', async () => {
    const many = Array.from({ length: 500 }, (_, n) => [
      `N${n}`,
      'Ann',
      'Ash',
      '1985-03-15',
      '',
      '',
      '',
      '1 Elm St',
      'Dover',
      'DE',
      '19901',
      'GOLD',
      '2024-01-01',
    ]);
    const bytes = workbook({
      sheets: [
        { name: 'People', rows: rowsXml([['A title'], [], ...ROWS, ...many]) },
        { name: 'Empty', rows: '' },
      ],
    });
    const { status, body } = await client.upload(bytes, { name: 'people.xlsx' });
    expect(body).toMatchObject({ row_count: 503, detected_format: 'EXCEL', detected_vendor: 'Generic' });
    expect(status).toBe(201);
    const job = await edge.store.jobs.get(body.job_id);
    expect(job).toMatchObject({
      format: 'excel',
      content: 'inflated',
      bytes: bytes.length,
      reading: { format: 'excel', sheet: 'People', header_row: 3, date_1904: false },
      detection: { chosen_by: 'aliases', sheet: { name: 'People', sheets: 2 } },
    });
    const original = await client.fetch(`/files/${body.job_id}/original`);
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    const segments = await edge.store.segments.list(job!.run_id, 0);
    expect(segments.length).toBeGreaterThan(10);
    expect(segments.at(-1)!.end).toBe((await edge.store.blobs.inflated.stat(job!.blob_id))!.bytes);
    await expect.poll(leftovers).toEqual([]);
  });

  test.each([
    ['whose first part is not the usual one', () => packed(new Map([...PARTS].toReversed()))],
    [
      'with sizes behind the data, in the wide form',
      () => zip([...PARTS].map(([name, data]) => ({ name, data: Buffer.from(data), descriptor: true, zip64: true }))),
    ],
    [
      'with parts named with backslashes and capitals',
      () => zip([...PARTS].map(([name, data]) => ({ name: name.replaceAll('/', '\\').toUpperCase(), data: Buffer.from(data) }))),
    ],
    ['without a list of its root parts', () => packed(new Map([...PARTS].filter(([name]) => name !== '_rels/.rels')))],
    ['without styles', () => packed(new Map([...PARTS].filter(([name]) => name !== 'xl/styles.xml')))],
  ])('%s is read', async (_what, make) => {
    const { status, body } = await client.upload(make());
    expect(body).toMatchObject({ row_count: 3, detected_format: 'EXCEL' });
    expect(status).toBe(201);
  });

  test('takes its hint before it or behind it', async () => {
    for (const side of ['before', 'after'] as const) {
      const taken = await client.upload(PLAIN, { [side]: { vendor_hint: 'Generic' } });
      expect(taken.status).toBe(201);
      expect(await edge.store.jobs.get(taken.body.job_id)).toMatchObject({ row_count: 3, detection: { chosen_by: 'hint' } });
      const refused = await client.upload(PLAIN, { [side]: { vendor_hint: 'DC Health Link conversion' } });
      expect(refused.body.error.code).toBe('vendor_mismatch');
    }
    await expect.poll(leftovers).toEqual([]);
  });
});

const with_ = (name: string, text: string): Buffer<ArrayBuffer> => packed(PARTS, [{ name, data: Buffer.from(text) }]);
const without = (...names: string[]): Map<string, string> => new Map([...PARTS].filter(([name]) => !names.includes(name)));
const SHEET = 'xl/worksheets/sheet1.xml';
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const refusals: [what: string, bytes: () => Buffer<ArrayBuffer>, details: RegExp, status?: number][] = [
  [
    'one with a password',
    () => Buffer.concat([OLE, Buffer.alloc(504), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(2000)]),
    /with a password/,
  ],
  ['one of the old kind', () => Buffer.concat([OLE, Buffer.alloc(3000)]), /old kind \(\.xls\).*Save it as \.xlsx/],
  [
    'one with a password on its parts',
    () => zip([...PARTS].map(([name, data]) => ({ name, data: Buffer.from(data), encrypted: true }))),
    /password-protected/,
  ],
  [
    'a binary one',
    () =>
      packed(
        new Map([
          ['[Content_Types].xml', '<Types/>'],
          ['xl/workbook.bin', 'x'],
        ]),
      ),
    /\.xlsb.*Save it as \.xlsx/,
  ],
  [
    'a Word document',
    () =>
      packed(
        new Map([
          ['[Content_Types].xml', '<Types/>'],
          ['word/document.xml', '<x/>'],
        ]),
      ),
    /Word document/,
  ],
  [
    'an OpenDocument file',
    () =>
      packed(
        new Map([
          ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
          ['content.xml', '<x/>'],
        ]),
      ),
    /OpenDocument/,
  ],
  [
    'a document of Numbers',
    () =>
      packed(
        new Map([
          ['Index/Document.iwa', 'x'],
          ['Index/CalculationEngine.iwa', 'x'],
          ['preview.jpg', 'x'],
        ]),
      ),
    /Numbers, Pages or Keynote. Export the table as \.xlsx or CSV/,
  ],
  [
    'a package without a workbook',
    () =>
      packed(
        new Map([
          ['[Content_Types].xml', '<Types/>'],
          ['3D/model.xml', '<x/>'],
        ]),
      ),
    /without a workbook/,
  ],
  ['one without sheets', () => with_('xl/workbook.xml', '<workbook><sheets/></workbook>'), /no worksheet/],
  ['one whose sheets are missing', () => packed(without(SHEET)), /no worksheet/],
  [
    'one with two parts of one name',
    () =>
      packed(PARTS, [
        { name: SHEET, data: Buffer.from(sheetXml('')) },
        { name: SHEET.toUpperCase(), data: Buffer.from(sheetXml('')) },
      ]),
    /two parts of one name/,
  ],
  ['one with a document type in its sheet', () => with_(SHEET, `<!DOCTYPE x [<!ENTITY a "b">]>${sheetXml('')}`), /DOCTYPE/],
  ['one with a document type in its styles', () => with_('xl/styles.xml', '<!DOCTYPE x><styleSheet/>'), /DOCTYPE/],
  ['one whose sheet breaks off', () => with_(SHEET, sheetXml(rowsXml(ROWS)).slice(0, 900)), /breaks off/],
  ['one whose sheet is no XML', () => with_(SHEET, sheetXml('<row><c r=1/></row>')), /well-formed/],
  ['one whose sheet refers to missing texts', () => with_(SHEET, sheetXml('<row><c t="s"><v>3</v></c></row>')), /shared text/],
  ['one that is cut off', () => Buffer.from(PLAIN.subarray(0, -40)), /Excel workbook.*damaged or ends too early/],
  ['one whose sheet has a wrong sum', () => packed(PARTS, [{ name: SHEET, data: Buffer.from(sheetXml(rowsXml(ROWS))), crc: 1 }]), /damaged/],
  [
    'one whose sheet is larger than may be inflated',
    () => with_(SHEET, sheetXml(`<!--${noise(MAX_INFLATED_BYTES)}-->`)),
    /may hold 20000000 bytes/,
    413,
  ],
  ['a bomb', () => with_(SHEET, sheetXml('<row/>'.repeat(3_000_000))), /more than 200 times/, 413],
  [
    'a bomb that lies about its size',
    () => packed(PARTS, [{ name: SHEET, data: Buffer.from(sheetXml('<row/>'.repeat(3_000_000))), size: 1000 }]),
    /damaged/,
  ],
  ['a bomb of shared texts', () => sharedBomb(), /more than 200 times|may hold/, 413],
];

describe('a workbook is refused for its true reason, leaving nothing behind:', () => {
  test.each(refusals)('%s', async (_what, make, details, status = 400) => {
    const { status: answered, body } = await client.upload(make(), { name: 'people.xlsx' });
    expect(body.error.details).toMatch(details);
    expect(answered).toBe(status);
    expect(body.error.code).toBe(status === 400 ? 'invalid_file_format' : 'file_too_large');
    expect(await leftovers()).toEqual([]);
  });

  test('one that lists no persons', async () => {
    const { status, body } = await client.upload(
      workbook({
        sheets: [
          {
            name: 'Plans',
            rows: rowsXml([
              ['Plan', 'Carrier'],
              ['Gold', 'Acme'],
            ]),
          },
        ],
      }),
    );
    expect([status, body.error.code]).toEqual([400, 'unrecognized_layout']);
    expect(await leftovers()).toEqual([]);
  });
});

/** A small file of one long text that every cell shows. */
function sharedBomb(): Buffer<ArrayBuffer> {
  const header = ROWS[0]!.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  const rows = Array.from({ length: 4000 }, (_, n) => `<row r="${n + 2}">${'<c t="s"><v>0</v></c>'.repeat(14)}</row>`).join('');
  return workbook({ sheets: [{ name: 'People', rows: `<row r="1">${header}</row>${rows}` }], strings: [`<si><t>${'x'.repeat(30_000)}</t></si>`] });
}

/** Letters that are hard to compress. */
function noise(bytes: number): string {
  const text = Buffer.alloc(bytes);
  let seed = 1;
  for (let at = 0; at < bytes; at++) {
    seed = (seed * 48_271) % 0x7fffffff;
    text[at] = 97 + (seed % 26);
  }
  return text.toString('latin1');
}
