import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../config/vendors/index.ts';
import { headerKey } from '../../../stages/rows/headers/header.ts';
import { inspect } from '../../stages/rows/detect/inspecting.ts';
import { builtIn } from '../../stages/rows/normalized.ts';
import { csvOf } from '../../stages/rows/tables.ts';

const FOLDER = path.join(import.meta.dirname, '../../fixtures');

/** The fixtures of delimited text by their own vendor, with the header and what stands below it. */
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => {
    const bytes = readFileSync(path.join(FOLDER, name));
    const { vendor, reading } = inspect(bytes);
    if (reading.format !== 'csv') throw new Error(`${name} is no delimited text`);
    const rows: string[][] = parse(bytes, { delimiter: String.fromCharCode(reading.delimiter), relax_column_count: true });
    const at = rows.findIndex((row) => row.join('\n') === reading.columns.join('\n'));
    return { name, vendor: vendor.config.name, header: rows[at]!, rows: rows.slice(at + 1) };
  });

/** A file with its columns taken in this order; a column past the last one is `added`. */
function arranged({ header, rows }: (typeof FILES)[number], order: readonly number[], added: readonly string[] = []): string {
  return csvOf([header, ...rows].map((row, at) => order.map((column) => row[column] ?? (at === 0 ? added[column - header.length]! : 'x'))));
}

/** Numbers from 0 up to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list];
  return Array.from({ length: left.length }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

const vendorOf = (text: string): string => inspect(text).vendor.config.name;

describe('every fixture against the whole catalog', () => {
  test('there is one for each vendor that reads delimited text with a header', () => {
    const hasHeader = ({ config }: (typeof catalog)[number]): boolean => config.name === 'Generic' || config.detection.required_headers.length > 0;
    const vendors = catalog.filter((entry) => entry.config.file_formats.includes('csv') && hasHeader(entry)).map(({ config }) => config.name);
    expect([...new Set(FILES.map(({ vendor }) => vendor))].toSorted()).toEqual(vendors.toSorted());
  });

  test.each(FILES)('$name belongs to $vendor, who is ahead by the stated lead', ({ name, vendor }) => {
    const { ranking, chosen_by } = inspect(readFileSync(path.join(FOLDER, name))).detection;
    if (vendor === 'Generic') {
      expect(chosen_by).toBe('aliases');
      expect(ranking[0]!.score).toBeLessThan(0.5);
      return;
    }
    expect(ranking[0]!.name).toBe(vendor);
    expect(ranking[0]!.score - ranking[1]!.score).toBeGreaterThan(0.25);
  });

  test.each(FILES)('$name, its columns in another order', (file) => {
    const random = seeded(1);
    for (let run = 0; run < 5; run++) expect(vendorOf(arranged(file, shuffled([...file.header.keys()], random)))).toBe(file.vendor);
  });

  test.each(FILES)('$name without a few of its optional columns and with columns that nobody knows', (file) => {
    const random = seeded(2);
    const { required_headers, aliases = {} } = builtIn(file.vendor).detection;
    const required = new Set(required_headers.flatMap((header) => [header, ...(aliases[header] ?? [])]).map(headerKey));
    // A person and an identifier are what Generic asks for; the column of a plan is what tells Ease.
    const kept = /^(legal )?(first|last) name$|^associate id$|^[A-Z0-9]{6}$/i;
    const droppable = [...file.header.keys()].filter((at) => !required.has(headerKey(file.header[at]!)) && !kept.test(file.header[at]!));
    for (let run = 0; run < 10; run++) {
      const dropped = new Set(shuffled(droppable, random).slice(0, 3));
      const order = shuffled([...Array(file.header.length + 2).keys()], random).filter((at) => !dropped.has(at));
      expect(vendorOf(arranged(file, order, ['Zodiac Sign', 'Batch Checksum'])), [...dropped].join()).toBe(file.vendor);
    }
  });

  test.each(FILES)('$name, its header in capitals, in small letters, with other marks and blanks', (file) => {
    const ways: ((header: string) => string)[] = [
      (header) => header.toUpperCase(),
      (header) => header.toLowerCase(),
      (header) => ` ${header.replaceAll(/[ _]/g, '  ')} `,
      (header) => header.replaceAll(' ', '_'),
      (header) => `${header} *`,
      (header) => header.replaceAll(/[ _]/g, '-'),
      (header) => `${header} (if any)`,
    ];
    for (const way of ways) {
      // A plan of Ease is told by its very form.
      const header = file.header.map((name) => (file.vendor === 'Ease' && /^[A-Z0-9]{6}$/.test(name) ? name : way(name)));
      expect(vendorOf(csvOf([header, ...file.rows])), header.join()).toBe(file.vendor);
    }
  });
});
