import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { crc32, createDeflateRaw } from 'node:zlib';
import { COLUMNS, csvFixture, peopleOf, type Fixture } from './csv-fixture.ts';
import { pieces } from './text-file.ts';

/** Days of the 1900 system on 1970-01-01. */
const EPOCH_SERIAL = 25_569;
const DATES = new Set([4, 13, 14]);

/**
 * A workbook of the people of the CSV fixture, as Excel writes one: texts shared, dates as styled serial numbers, the
 * shared texts before the sheet in the archive. Kept beside the CSV for the next run.
 */
export async function excelFixture(directory: string, rows: number): Promise<Fixture> {
  const csv = await csvFixture(directory, rows, 'flat');
  const file = path.join(directory, `enrollment-v3-flat-${rows}.xlsx`);
  if (!existsSync(file)) await write(file, csv);
  return { file, rows, bytes: statSync(file).size, shape: 'flat' };
}

async function write(file: string, csv: Fixture): Promise<void> {
  const texts = new Map<string, number>();
  const sheet = createPart('xl/worksheets/sheet1.xml');
  for await (const xml of pieces(sheetXml(csv, texts))) await sheet.put(xml);
  const strings = createPart('xl/sharedStrings.xml');
  for await (const xml of pieces(stringsXml(texts))) await strings.put(xml);
  const small = await Promise.all(
    SMALL_PARTS.map(async ([name, text]) => {
      const part = createPart(name);
      await part.put(text);
      return part.end();
    }),
  );
  await writeZip(file, [...small, await strings.end(), await sheet.end()]);
}

async function* sheetXml(csv: Fixture, texts: Map<string, number>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:P${csv.rows + 1}"/><sheetData>${rowXml(COLUMNS, 1, texts)}`;
  let number = 1;
  for await (const cells of peopleOf(csv)) yield rowXml(cells, ++number, texts);
  yield '</sheetData></worksheet>';
}

function* stringsXml(texts: ReadonlyMap<string, number>): Generator<string> {
  yield `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">`;
  for (const text of texts.keys()) yield `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`;
  yield '</sst>';
}

function rowXml(cells: readonly string[], row: number, texts: Map<string, number>): string {
  let xml = `<row r="${row}" spans="1:${COLUMNS.length}">`;
  cells.forEach((cell, column) => {
    const reference = `${String.fromCharCode(65 + column)}${row}`;
    const day = row > 1 && DATES.has(column) ? serialOf(cell) : null;
    if (cell === '') xml += `<c r="${reference}" s="1"/>`;
    else if (day !== null) xml += `<c r="${reference}" s="1"><v>${day}</v></c>`;
    else {
      const index = texts.get(cell) ?? texts.size;
      if (index === texts.size) texts.set(cell, index);
      xml += `<c r="${reference}" t="s"><v>${index}</v></c>`;
    }
  });
  return `${xml}</row>`;
}

/** The serial number of MM/DD/YYYY; null for what is no day. */
function serialOf(text: string): number | null {
  const [month, day, year] = text.split('/').map(Number);
  const time = Date.UTC(year!, month! - 1, day);
  return new Date(time).getUTCDate() === day ? EPOCH_SERIAL + time / 86_400_000 : null;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relation = (id: string, type: string, target: string): string => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (list: string): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SMALL_PARTS: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`,
  ],
  ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        relation('rId2', 'styles', 'styles.xml') +
        relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
  ],
  [
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];

interface Part {
  name: string;
  data: Buffer;
  bytes: number;
  crc: number;
}

/** A part that is deflated while it is written. */
function createPart(name: string): { put(text: string): Promise<void>; end(): Promise<Part> } {
  const deflate = createDeflateRaw({ level: 6 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  let bytes = 0;
  let crc = 0;
  return {
    async put(text) {
      const chunk = Buffer.from(text);
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      if (!deflate.write(chunk)) await once(deflate, 'drain');
    },
    async end() {
      deflate.end();
      await once(deflate, 'end');
      return { name, data: Buffer.concat(chunks), bytes, crc };
    },
  };
}

async function writeZip(file: string, parts: readonly Part[]): Promise<void> {
  const partial = `${file}.${process.pid}`;
  const stream = createWriteStream(partial);
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, bytes, crc } of parts) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc, 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(bytes, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), about, place, Buffer.from(name)]));
    for (const piece of [Buffer.from('PK\x03\x04'), about, Buffer.from(name), data]) {
      if (!stream.write(piece)) await once(stream, 'drain');
      offset += piece.length;
    }
  }
  const tail = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(tail.length, 12);
  end.writeUInt32LE(offset, 16);
  stream.end(Buffer.concat([tail, end]));
  await once(stream, 'finish');
  renameSync(partial, file);
}
