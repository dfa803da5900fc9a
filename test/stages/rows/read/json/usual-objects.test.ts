import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Kernel, NOTHING_TO_RUN } from '../../../../../stages/rows/kernel/kernel.ts';
import { WINDOW_AT } from '../../../../../stages/rows/kernel/layout.ts';
import { ByteWindow } from '../../../../../stages/rows/read/byte-window.ts';
import { JsonRecords } from '../../../../../stages/rows/read/json/json-records.ts';
import { PathTree, type JsonPath } from '../../../../../stages/rows/read/json/path-tree.ts';
import { treeImage } from '../../../../../stages/rows/read/json/tree-image.ts';
import { MAX_FIELDS, Row } from '../../../../../stages/rows/row.ts';
import { readByKernel } from '../../done-by-kernel.ts';
import { jsonObject, PATHS, written } from './reading.ts';
import { runs } from '../../../../support/runs.ts';

const SEED = 34;
const RUNS = runs(400);
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

  it.each([100, 129, 300])('is found though its %i names are long, share their beginnings, stand in another order or in lists of one', (count) => {
    const names = Array.from({ length: count }, (_, n) => `the name of column number ${String(n).padStart(3, '0')}`);
    const object = (order: readonly string[]): string => `{${order.map((name, n) => `"${name}":${n % 7 === 0 ? `[{"a":${n}}]` : n}`).join(',')}}`;
    const usual = Array.from({ length: 30 }, () => names);
    const orders = [...usual, names.toReversed(), names.toReversed(), names.slice(count / 3), names, names.slice(count / 2), names.slice(1)];
    const text = orders.map(object).join('\n');
    const growing = new PathTree('growing');
    read(text, 'lines', growing, 'scanner', text.length);
    for (const paths of ['growing', growing.paths] as const) {
      const by = (way: Way): string => JSON.stringify(read(text, 'lines', new PathTree(paths), way, text.length));
      expect(by('lent') === by('scanner')).toBe(true);
    }
  });
});

/** So many objects and lists within one another, the innermost of this kind. */
function deep(depth: number, innermost: '{}' | '[]'): string {
  let text: string = innermost;
  for (let n = 1; n < depth; n++) text = n % 2 === 0 ? `[${text}]` : `{"a":${text}}`;
  return text;
}

/** Texts, numbers and lists as they stand in files: nothing of it is for the scanner. */
const USUAL: [string, (n: number) => string][] = [
  ['with texts of any length', (n) => `{"id":"M${n}","text":"${'x'.repeat(n)}","more":"${'é'.repeat(n)}"}`],
  [
    'with escapes',
    (n) => `{"id":"M\\u00${n % 2 === 0 ? 'eB' : 'Fa'}","a":"${'x'.repeat(n)}\\"\\\\\\/\\b\\f\\n\\r\\t","b":"\\uD83d\\uDE00${'x'.repeat(n)}"}`,
  ],
  ['with names of any length', (n) => `{"id":${n},${[14, 15, 16, 17, 31, 32, 33].map((bytes) => `"${'k'.repeat(bytes)}":${bytes}`).join()}}`],
  ['with numbers', (n) => `{"id":${n},"list":[0,-1,-0.5,10.25,1e5,2E+10,3.5e-7,1.0,100.00,1234567890123456789]}`],
  ['with words', (n) => `{"id":${n},"list":[true,false,null],"a":${['true', 'false', 'null'][n % 3]}}`],
  ['with lists and objects', (n) => `{"id":${n},"a":{},"b":[],"c":{"a":{"a":${n}}},"d":[[1,[2]],{"a":[{"b":3}]},[]],"e":[{"a":1},{"a":2}]}`],
  ['as deep as they may be', (n) => `{"id":${n},"a":${deep(31, n % 2 === 0 ? '[]' : '{}')}}`],
  [
    'with many lists and objects',
    (n) =>
      `{"id":${n},${[...'abcd'].map((name) => `"${name}":[${Array.from({ length: 60 }, (_, at) => ['{}', '[]', '{"a":1}', '[1]'][at % 4]).join()}]`).join()}}`,
  ],
  ['with other members', (n) => `{"id":${n},${['"a":1', '"b":2', '"c":3', '"d":4'].filter((_, at) => (n + at) % 3 > 0).join()}}`],
  ['in another order', (n) => `{${(n % 2 === 0 ? ['"a":1', '"b":2', '"c":3'] : ['"c":3', '"b":2', '"a":1']).join()}}`],
  ['with as many members as are looked through', (n) => `{${Array.from({ length: 128 }, (_, at) => `"m${(at * (2 * n + 1)) % 128}":1`).join()}}`],
  ...['', ' ', '  ', '\t', '\r', ' '.repeat(15), ' '.repeat(16), ' '.repeat(17), '\t'.repeat(40)].map((blank): [string, (n: number) => string] => [
    `with ${JSON.stringify(blank)} between all`,
    (n) => written({ id: n, list: [1, 'two', { a: true }], text: `x${n}`, none: null }, { blank, escapes: false }),
  ]),
];

describe('an object that is deep', () => {
  it.each(['{}', '[]'] as const)('is the same by the kernel as by the scanner alone, where %s is innermost', (innermost) => {
    const text = [30, 31, 32, 33, 30].map((depth) => `{"id":${depth},"a":${deep(depth, innermost)},"b":${deep(depth - 1, innermost)}}\n`).join('');
    for (const paths of [[['id'], ['a', 'a']], [['id']]]) {
      const by = (way: Way) => read(text, 'lines', new PathTree(paths), way, text.length);
      const { found } = by('scanner');
      expect(found.map(({ fault }) => fault)).toEqual(['none', 'none', 'too_deep', 'too_deep', 'none']);
      expect([by('lent').found, by('there').found]).toEqual([found, found]);
    }
  });
});

describe('an object that is not usual, among others that are', () => {
  const usual = '{"id":1,"a":{"a":1,"b":2},"b":{"a":2},"c":[1,2],"d":[{"a":1,"b":2},{"a":1,"b":2}],"e":3}';
  const TREES: [string, () => PathTree][] = [
    [
      'whose places are all known',
      () => new PathTree([['id'], ['a', 'a'], ['a', 'b'], ['b', 'a'], ['c', 0], ['c', 1], ['d', 0, 'b'], ['d', 1, 'b'], ['e']]),
    ],
    ['of which some places are read', () => new PathTree([['id'], ['a', 'b'], ['e']])],
    ['whose places are met', () => new PathTree('growing')],
  ];

  it.each(
    [
      // Of members that occur twice the last one counts, and nothing below the first one.
      '{"id":0,"e":1,"e":2} | {"e":"x","e":null} | {"a":{"a":1,"b":2},"a":{"b":3}} | {"c":[1,2],"c":[3]} | {"a":{"a":1},"b":{"a":2},"a":{}}',
      '{"d":[{"a":1},{"b":2}],"d":[{"b":3}]}',
      // The first of a list stands where there is none, and one alone where there is a list.
      '{"a":[{"b":1},{"b":2}],"e":[1,2]} | {"a":[[{"b":1}]],"e":[[1]]} | {"e":[{"b":1}]} | {"a":[1,{"b":2}]} | {"c":1,"d":{"b":2}} | {"a":[],"e":{}}',
      // Values that say their type, names with escapes, and nothing where something has stood.
      '{"id":{"$oid":"x"},"e":{"$numberLong":"5"}} | {"a":{"b":{"$date":"2020-01-02T00:00:00Z"}}} | {"$id":1} | {"\\u0065":1,"\\u0061":{"b":2}}',
      '{"e\\u0041":1,"f":{"\\u0062":1}} | {"a":null,"c":null,"d":null} | {"f":null,"id":{"f":{}}} | {"a":1,"b":2}',
    ].flatMap((texts) => texts.split(' | ')),
  )('is the same by the kernel as by the scanner alone: %s', (text) => {
    const whole = [usual, usual, text, usual, text, text, ''].join('\n');
    for (const [, tree] of TREES) {
      const [alone, ...byKernel] = (['scanner', 'lent', 'there'] as const).map((way) =>
        JSON.stringify(read(whole, 'lines', tree(), way, whole.length)),
      );
      expect(byKernel).toEqual([alone, alone]);
    }
  });
});

/** Values as JSON has them and next to that, which are none. */
const VALUES = [
  '0|-0|10|1.5|1e5|1E+5|1e-5|0.0|1.0|-1.50|100|1.000|0e0|1.0e3|9.0|90|/1|:1|1/|1:|01|1.|-|1e|1e+|1e/|1e:|.5|+1|1.e5|1./|1.:|-01|--1|0x1|1f5|1.0f',
  'true|false|null|tru|truex|nul|nullx|fals|falsex|True|xalse||1 2|1,2',
  '"\\u00Af"|"\\u00fA"|"\\u09aA"|"\\uF0fF"|"\\/"|"\\""|"\u007f"|"\u2028"|"é\\n"|"\\nx"|""',
  '"\\ug000"|"\\u000g"|"\\u00g0"|"\\u00/0"|"\\u00:0"|"\\u00`0"|"\\u00@0"|"\\u00G0"|"\\u12"|"\\u1 34"|"\\a"|"\\|"|"a\u0001"|"a\tb"|"é\u0001"|\'a\'',
  '[]|[ ]|[1,2]|["x",true]|[false]|[null,1]|[{"a":1},2]|[[1]]|[1|[1}|[1,]|[,1]|[1 2]|[1,,2]',
  '{ }|{"a":1}|{"a":true}|{"a":[1]}|{1}|{"a"}|{"a":}|{"a":1,}|{"a":1]|{,}|{"a" 1}|{"a":1 "b":2}',
].flatMap((values) => values.split('|'));

describe('an object with any value', () => {
  it.each([
    ['of every place', [['id'], ['e'], ['e', 'a'], ['e', 0]]],
    ['of another place', [['id']]],
  ])('%s is the same by the kernel as by the scanner alone, also where it is no JSON', (_, paths) => {
    const usual = '{"id":1,"e":"x"}';
    const lines = VALUES.flatMap((value) => [`{"id":1,"e":${value}}`, usual, `{"e":${value},"id":"x"} \t`, usual]);
    const text = [...Array.from({ length: 4 }, () => usual), ...lines, ''].join('\n');
    const by = (way: Way) => read(text, 'lines', new PathTree(paths), way, text.length);
    const alone = by('scanner').found;
    expect(by('lent').found).toEqual(alone);
    expect(by('there').found).toEqual(alone);
  });
});

describe('an object that is usual', () => {
  it.each(USUAL)('is read by the kernel alone, %s', (_, of) => {
    const records = Array.from({ length: 40 }, (__, n) => of(n));
    const text = records.join('\n');
    const growing = new PathTree('growing');
    const { found } = read(text, 'lines', growing, 'scanner', text.length);
    expect(found.filter(({ fault }) => fault !== 'none')).toEqual([]);
    // Of every place, and of few: what has none is passed over.
    for (const paths of [growing.paths, [['id'], ['a'], ['list', 2]]]) {
      // Those before the tree is laid out, which takes a while where it is large, are the scanner's.
      const laidOut = 40 - Math.ceil(paths.length / 32) + 1;
      for (const way of ['lent', 'there'] as const) {
        const byKernel = readByKernel('readObject', () => read(`${text}\n`, 'lines', new PathTree(paths), way, text.length + 1));
        expect([way, byKernel]).toEqual([way, laidOut]);
      }
    }
    const elements = `${records.join(', ')}]`;
    expect(readByKernel('readObject', () => read(elements, 'elements', new PathTree('growing'), 'lent', elements.length))).toBeGreaterThan(20);
  });
});

describe('an object whose bytes stand in the memory of the kernel', () => {
  /** Objects, and whether all of their texts stand for themselves, and some have escapes. */
  const OBJECTS: [text: string, isPlain: boolean, hasEscapes: boolean][] = [
    ['{}', true, false],
    ['{"a":1,"b":[true,null]}', true, false],
    [`{"a":"${'x'.repeat(40)}","b":"y"}`, true, false],
    ['{"a":"x y!","b":"y"}', true, false],
    ['{"a":"é","b":"y"}', false, false],
    ['{"a":"x","b":"\\n"}', false, true],
    ['{"a":"\\n","b":"é"}', false, true],
    // Where no place is, texts do not count for escapes, and no member says a type.
    ['{"c":"\\n"}', false, false],
    ['{"c":{"$oid":"x"}}', true, false],
  ];
  const tree = new PathTree([['a'], ['b']]);

  it.each(OBJECTS)('%j is found whole and said to be as it is, and no part of it is taken for a whole one', (text, isPlain, hasEscapes) => {
    const kernel = Kernel.take(NOTHING_TO_RUN);
    kernel.knowTree(treeImage(tree)!);
    for (const isLine of [true, false]) {
      const { written: end } = new TextEncoder().encodeInto(`  ${text}\n{"a":1}`, kernel.window);
      const to = Buffer.byteLength(text) + 2;
      expect([kernel.readObject(WINDOW_AT, 2, end, isLine), kernel.row.plain, kernel.hasEscapes]).toEqual([to, isPlain, hasEscapes]);
      expect(kernel.readObject(WINDOW_AT, 2, to, isLine)).toBe(to);
      for (let cut = 2; cut < to; cut++) expect(kernel.readObject(WINDOW_AT, 2, cut, isLine)).toBe(0);
      expect(kernel.readObject(WINDOW_AT, 1, end, isLine)).toBe(0);
    }
    kernel.giveBack();
  });

  it('has nothing of the one before it', () => {
    const kernel = Kernel.take(NOTHING_TO_RUN);
    kernel.knowTree(treeImage(tree)!);
    const { row } = kernel;
    for (const column of [row.start, row.end, row.escaped, row.cell]) column.fill(1, 0, 2);
    new TextEncoder().encodeInto('{}', kernel.window);
    expect(kernel.readObject(WINDOW_AT, 0, 2, true)).toBe(2);
    for (const column of [row.start, row.end, row.escaped, row.cell]) expect([...column.subarray(0, 2)]).toEqual([0, 0]);
    kernel.giveBack();
  });
});
