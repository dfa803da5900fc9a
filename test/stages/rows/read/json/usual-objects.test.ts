import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Kernel, NOTHING_TO_RUN } from '../../../../../stages/rows/kernel/kernel.ts';
import { ByteWindow } from '../../../../../stages/rows/read/byte-window.ts';
import { JsonRecords } from '../../../../../stages/rows/read/json/json-records.ts';
import { PathTree, type JsonPath } from '../../../../../stages/rows/read/json/path-tree.ts';
import { MAX_FIELDS, Row } from '../../../../../stages/rows/row.ts';
import { jsonObject, PATHS, written } from './reading.ts';

const SEED = 34;
const RUNS = 400;
type Layout = 'lines' | 'elements';

/** A record as it was found, with where and of what kind its values are. */
interface Found {
  number: number;
  fault: Row['fault'];
  record: [from: number, to: number];
  cells: [path: string, text: string, kind: number, escaped: number][];
  hasEscapes: boolean;
  /** It is said to be plain, and is not. */
  isFalselyPlain: boolean;
}

interface Reading {
  found: Found[];
  state: JsonRecords['state'];
  paths: readonly JsonPath[];
  isIncomplete: boolean;
}

type Way = 'scanner' | 'lent' | 'there';

/** Reads all records of some bytes by the scanner alone, by a kernel that they are copied to, or by one in whose memory they stand. */
function read(text: string, layout: Layout, tree: PathTree, way: Way, chunkBytes: number): Reading {
  const bytes = new TextEncoder().encode(text);
  const kernel = way === 'there' ? Kernel.take(NOTHING_TO_RUN) : null;
  const window = new ByteWindow(0, kernel?.window ?? null);
  const records = new JsonRecords(layout, tree, 1, kernel);
  const found: Found[] = [];
  const readAll = (row: Row): void => {
    while (records.read(window, row)) found.push(foundIn(row, window, tree, records.scanner.hasEscapes));
  };
  const own = kernel?.row ?? new Row(MAX_FIELDS);
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    window.append(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    if (way === 'lent') records.lent(readAll);
    else readAll(own);
  }
  kernel?.giveBack();
  return { found, state: records.state, paths: tree.paths, isIncomplete: tree.incomplete };
}

function foundIn(row: Row, window: ByteWindow, tree: PathTree, hasEscapes: boolean): Found {
  const decoder = new TextDecoder();
  const cells = Array.from({ length: row.count }, (_, cell): Found['cells'][number] => {
    const text = row.bytes.subarray(row.start[cell], row.end[cell]);
    return [tree.paths[cell]!.join('.'), decoder.decode(text), row.cell[cell]!, row.escaped[cell]!];
  });
  return {
    number: row.number,
    fault: row.fault,
    record: [window.base + row.recordStart, window.base + row.recordEnd],
    cells,
    hasEscapes,
    isFalselyPlain: row.plain && cells.some(([, text]) => !/^[ !#-[\]-\u007f]*$/.test(text)),
  };
}

/** Objects of one shape, as those of a file are, with some that are not; and texts that are nearly JSON. */
const shaped = jsonObject.chain((object) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(object) }, { weight: 1, arbitrary: jsonObject }), { minLength: 1, maxLength: 8 }),
);
const ways = fc.record({ blank: fc.constantFrom('', ' ', '\t ', '\r', '                    '), escapes: fc.boolean() });
const damage = fc.tuple(
  fc.nat(2000),
  fc.nat(2),
  fc.constantFrom('', '', '', '"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', ' ', '\n', '\u0001', '$', 'é'),
);
const texts = fc.tuple(shaped, ways, fc.option(damage, { nil: null })).map(([objects, way, damaged]) => {
  const records = objects.map((object) => written(object, way));
  if (damaged === null) return records;
  const [at, dropped, put] = damaged;
  const last = records.length - 1;
  const place = at % (records[last]!.length + 1);
  return [...records.slice(0, last), records[last]!.slice(0, place) + put + records[last]!.slice(place + dropped), records[0]!];
});

const TREES: [string, () => PathTree][] = [
  ['whose places are known', () => new PathTree(PATHS)],
  ['of which some places are read', () => new PathTree(PATHS.filter((_, at) => at % 3 === 0))],
  ['whose places are met', () => new PathTree('growing')],
];

describe('an object', () => {
  it.each(TREES)('%s is the same by the kernel as by the scanner alone, however it is written, cut and damaged', { timeout: 120_000 }, (_, tree) => {
    fc.assert(
      fc.property(texts, fc.constantFrom<Layout>('lines', 'elements'), fc.integer({ min: 1, max: 90 }), (records, layout, chunkBytes) => {
        const text = layout === 'lines' ? records.join('\n') : `${records.join(' ,')}]`;
        const by = (way: Way): string => JSON.stringify(read(text, layout, tree(), way, chunkBytes));
        const alone = by('scanner');
        expect(by('lent')).toBe(alone);
        expect(by('there')).toBe(alone);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('is the same for every size of chunks from one byte up', () => {
    const person = (n: number, more: string): string =>
      `{"id":"M${n}", "name":{"first":"Zo\\u00eb","last":"Ö'Hara"}, "on":[1.0,-2.50e3,true,null,{"a":"${'x'.repeat(n)}"}]${more}}`;
    const records = Array.from({ length: 40 }, (_, n) => person(n, n % 5 === 4 ? `,"m${n % 3}": false` : ''));
    const text = `${records.join(',\n  ')}]`;
    const by = (way: Way, chunkBytes: number): string => JSON.stringify(read(text, 'elements', new PathTree('growing'), way, chunkBytes));
    const whole = by('scanner', text.length);
    for (let chunkBytes = 1; chunkBytes < 300; chunkBytes++) expect(by('lent', chunkBytes)).toBe(whole);
  });

  it('is found though names are long, share their beginnings, stand in another order or in lists of one', () => {
    const names = Array.from({ length: 300 }, (_, n) => `the name of column number ${n}`);
    const object = (order: readonly string[]): string => `{${order.map((name, n) => `"${name}":${n % 7 === 0 ? `[{"a":${n}}]` : n}`).join(',')}}`;
    const text = [names, names, names, names.toReversed(), names.toReversed(), names.slice(100), names, names].map(object).join('\n');
    const alone = read(text, 'lines', new PathTree('growing'), 'scanner', text.length);
    expect(read(text, 'lines', new PathTree('growing'), 'lent', text.length)).toEqual(alone);
  });
});
