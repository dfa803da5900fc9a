import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CODED_FIELDS, FIELDS, type CodedField } from '../../../../src/model/record.ts';
import { Kernel } from '../../../../stages/rows/kernel/kernel.ts';
import { Kind, Record as Slots, slotOf, SSN_IMPLAUSIBLE } from '../../../../stages/rows/record.ts';
import { ByteWriter, CONSTANT_SLACK, constant } from '../../../../stages/rows/serialize/byte-writer.ts';
import { maskIn, maskSsn } from '../../../../stages/rows/serialize/error-json.ts';
import { entryText } from './entry-text.ts';
import { GroupWriter } from '../../../../stages/rows/serialize/groups.ts';
import { writeJsonText } from '../../../../stages/rows/serialize/json-text.ts';
import { markWarning, writeMeta } from '../../../../stages/rows/serialize/meta-json.ts';
import { Program } from '../../../../stages/rows/kernel/program.ts';
import { compileRecordWriter } from '../../../../stages/rows/serialize/record-json.ts';
import { CODE_NAMES, codeOf } from '../../../../stages/rows/validate/issues.ts';
import { anyText } from '../../../support/text.ts';
import { runs } from '../../../support/runs.ts';

const SEED = 5;
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function textJson(bytes: Uint8Array, start = 0, end = bytes.length, escaped = false): string {
  const writer = new ByteWriter(8);
  writeJsonText(writer, bytes, start, end, escaped);
  return decode(writer.take());
}

describe('text as JSON', () => {
  it('is what it was, for every string, wherever it stands in its bytes', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (text, before, after) => {
        const bytes = new TextEncoder().encode(before + text.toWellFormed() + after);
        const start = new TextEncoder().encode(before).length;
        const end = bytes.length - new TextEncoder().encode(after).length;
        expect(JSON.parse(textJson(bytes, start, end))).toBe(text.toWellFormed());
      }),
      { seed: SEED, numRuns: runs(2_000) },
    );
  });

  it('is valid for every run of bytes, and keeps what is UTF-8 in it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const parsed = JSON.parse(textJson(bytes)) as string;
        expect(parsed.replaceAll('\uFFFD', '')).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\uFFFD', ''));
      }),
      { seed: SEED, numRuns: runs(2_000) },
    );
  });

  it('has the doubled quotes of its cell as single ones', () => {
    const cell = new TextEncoder().encode('say ""hi"" and """"');
    expect(JSON.parse(textJson(cell, 0, cell.length, true))).toBe('say "hi" and ""');
    expect(JSON.parse(textJson(cell))).toBe('say ""hi"" and """"');
  });

  it('escapes each control character, quote and backslash', () => {
    const all = Uint8Array.from({ length: 128 }, (_, i) => i);
    expect(JSON.parse(textJson(all))).toBe(String.fromCharCode(...all));
    for (const byte of all) expect(JSON.parse(textJson(Uint8Array.of(65, byte, 66, 67, 68)))).toBe(`A${String.fromCharCode(byte)}BCD`);
  });
});

describe('a writer', () => {
  it('writes constants of every length, and numbers', () => {
    const writer = new ByteWriter(4);
    let expected = '';
    for (let length = 0; length < 150; length++) {
      const text = 'abcdefghij'.repeat(15).slice(0, length);
      const prepared = constant(text);
      writer.reserve(prepared.length + CONSTANT_SLACK);
      writer.put(prepared);
      writer.putNumber(length * 1_234_567);
      expected += text + String(length * 1_234_567);
    }
    expect(decode(writer.take())).toBe(expected);
    expect(() => constant('é')).toThrow('ASCII');
  });

  it('gives away what it wrote and begins anew', () => {
    const writer = new ByteWriter(16);
    writer.putText('first');
    const first = writer.take();
    writer.putText('a second text that is longer');
    expect([decode(first), decode(writer.take())]).toEqual(['first', 'a second text that is longer']);
  });
});

describe('a record as JSON', () => {
  const { write } = compileRecordWriter(new Set(FIELDS), new Set(FIELDS), new Program());
  const json = (record: Slots, dependents: Slots[] = [], writer = write) => {
    const out = new ByteWriter(16);
    writer(out, record, dependents, null);
    return decode(out.take());
  };

  it('has every key, in the order of the contract, with null where there is nothing', () => {
    const keys = [
      'member_id',
      'first_name',
      'last_name',
      'date_of_birth',
      'ssn',
      'email',
      'phone',
      'address',
      'coverage',
      'dependents',
      'middle_name',
      'suffix',
      'gender',
      'employee_id',
      'group_id',
      'hire_date',
      'relationship',
      'action',
    ];
    for (const writer of [
      write,
      compileRecordWriter(new Set(), new Set(), new Program()).write,
      compileRecordWriter(new Set(['address.city', 'action']), new Set(['ssn']), new Program()).write,
    ]) {
      const parsed = JSON.parse(json(new Slots(), [], writer).slice(1)) as { [key: string]: object | null };
      expect(Object.keys(parsed)).toEqual(keys);
      expect(Object.keys(parsed['address']!)).toEqual(['street', 'city', 'state', 'zip']);
      expect(Object.keys(parsed['coverage']!)).toEqual(['plan_id', 'effective_date', 'termination_date', 'coverage_type', 'benefit']);
      const [first] = (JSON.parse(json(new Slots(), [new Slots(), new Slots()], writer).slice(1)) as { dependents: object[] }).dependents;
      expect(Object.keys(first!)).toEqual([
        'member_id',
        'first_name',
        'last_name',
        'date_of_birth',
        'ssn',
        'relationship',
        'gender',
        'action',
        'effective_date',
        'termination_date',
      ]);
    }
  });

  it('writes each kind of slot', () => {
    const record = new Slots();
    record.bytes = new TextEncoder().encode('Ann (555) 234-5678');
    const set = (field: (typeof FIELDS)[number], kind: number, value = 0, start = 0, end = 0) => {
      const slot = slotOf(field);
      record.kind[slot] = kind;
      record.value[slot] = value;
      record.start[slot] = start;
      record.end[slot] = end;
      return slot;
    };
    set('first_name', Kind.text, 0, 0, 3);
    set('phone', Kind.phone, 0, 4, 18);
    set('date_of_birth', Kind.date, 985 * 512 + 3 * 32 + 5);
    set('ssn', Kind.ssn, 68 | (1 << 20));
    set('gender', Kind.code, 1);
    set('hire_date', Kind.unreadable);
    record.literal[set('address.state', Kind.literal)] = new TextEncoder().encode('NY');
    const member = set('member_id', Kind.token);
    record.hashHigh[member] = 0x1;
    record.hashLow[member] = 0xfedcba98;
    expect(JSON.parse(json(record).slice(1))).toMatchObject({
      member_id: 'tok_00000001fedcba98',
      first_name: 'Ann',
      phone: '+1-555-234-5678',
      date_of_birth: '0985-03-05',
      ssn: '***-**-0068',
      gender: 'F',
      hire_date: null,
      address: { state: 'NY' },
    });
  });
});

/** Bytes of texts: whole and broken characters, those that JSON holds in another form, and those next to them. */
const EDGES =
  '|"|\\|""|\x00|\x1f|\x20|\x7f|\x80|\xbf|\xc1\xbf|\xc2\x80|\xc3|\xc3(|\xc3\xa9|\xdf\xbf|\xe0\xa0\x80|\xe0\x80\x80|\xe1\x80|\xe1\x80\x80|\xe1(\x80|\xe2\x82x|\xec\xbf\xbf|\xed\xa0\x80|\xee\x80\x80|\xef\xbf\xbf|\xef\xbf|\xf0\x9f\x98\x80|\xff'.split(
    '|',
  );
const edgyText = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(800) }), fc.constantFrom(...EDGES), fc.nat(20))
  .map(([before, edge, behind]) => 'x'.repeat(before) + edge + 'y'.repeat(behind));
/** What a slot holds: its kind, its text and its number. */
const slotValue: fc.Arbitrary<[kind: number, text: string, value: number]> = fc.oneof(
  { weight: 4, arbitrary: edgyText.map((text): [number, string, number] => [Kind.text, text, 0]) },
  fc
    .tuple(fc.nat(9999), fc.nat(15), fc.nat(31))
    .map(([year, month, day]): [number, string, number] => [Kind.date, '', year * 512 + month * 32 + day]),
  fc.tuple(fc.nat(9999), fc.boolean()).map(([four, odd]): [number, string, number] => [Kind.ssn, '', four + (odd ? SSN_IMPLAUSIBLE : 0)]),
  fc
    .tuple(fc.stringMatching(/^1?( ?[0-9]){10}$/), fc.constantFrom('', ')', ' -'))
    .map(([digits, end]): [number, string, number] => [Kind.phone, digits + end, 0]),
  fc.nat(99).map((code): [number, string, number] => [Kind.code, '', code]),
  fc.constantFrom<[number, string, number]>([Kind.absent, '', 7], [Kind.unreadable, 'soon', 0], [Kind.literal, '"NY"', 0], [Kind.token, '', 0]),
);

describe('a record in the memory of a kernel', () => {
  const program = new Program();
  const { write } = compileRecordWriter(new Set(FIELDS), new Set(FIELDS), program);
  const image = program.image();

  it('is the same as JSON, byte for byte, as one that TypeScript writes, whatever its values are and whatever room there is', () => {
    const values = fc.array(slotValue, { minLength: FIELDS.length, maxLength: FIELDS.length });
    const byKernel = vi.spyOn(Kernel.prototype, 'write');
    fc.assert(
      fc.property(values, fc.constantFrom('any', 'plain', 'known to be plain'), fc.integer({ min: 2000, max: 3600 }), (all, texts, capacity) => {
        const kernel = Kernel.take(image);
        const record = kernel.record();
        record.bytes = kernel.window;
        let at = 16;
        all.forEach(([kind, any, value], slot) => {
          const text = texts === 'any' ? any : any.replaceAll(/[^ !#-[\]-\x7f]/g, 'z');
          const codes: readonly string[] = CODED_FIELDS[FIELDS[slot] as CodedField] ?? [];
          record.kind[slot] = kind === Kind.code && codes.length === 0 ? Kind.absent : kind;
          record.value[slot] = kind === Kind.code ? value % Math.max(1, codes.length) : value;
          record.start[slot] = at;
          at += Buffer.from(kernel.window.buffer, kernel.window.byteOffset).write(text, at, 'latin1');
          record.end[slot] = at;
          // Behind it stands what would go on with a broken character.
          kernel.window[at++] = 0x80;
          if (kind === Kind.literal) record.literal[slot] = Buffer.from(text);
        });
        record.plain = texts === 'known to be plain';
        const [own, other] = [new ByteWriter(capacity, kernel.outputs), new ByteWriter(capacity)];
        write(own, record, [], kernel);
        write(other, record, [], null);
        expect(decode(own.bytes.subarray(0, own.at))).toBe(decode(other.bytes.subarray(0, other.at)));
        own.end();
        kernel.giveBack();
      }),
      { seed: SEED, numRuns: runs(1_000) },
    );
    expect(byKernel.mock.results.filter(({ value }) => value < 0).length).toBeGreaterThan(runs(1_000));
    byKernel.mockRestore();
  });
});

describe('the meta of a record', () => {
  it('says its row, its action and what was warned about, each code once', () => {
    const record = new Slots();
    record.rowNumber = 1_234_567;
    const lines = (dependents: Slots[]) => {
      const writer = new ByteWriter(8);
      writeMeta(writer, record, dependents);
      return decode(writer.take());
    };
    expect(lines([])).toBe(',{"row":1234567,"action":null,"warnings":[]}');
    record.kind[slotOf('action')] = Kind.code;
    record.value[slotOf('action')] = 2;
    const dependent = new Slots();
    const [first, last] = [codeOf('birth_date_missing'), CODE_NAMES.length - 1];
    markWarning(record, first);
    markWarning(dependent, last);
    markWarning(dependent, first);
    expect(JSON.parse(lines([dependent]).slice(1))).toEqual({ row: 1_234_567, action: 'terminate', warnings: [CODE_NAMES[first], CODE_NAMES[last]] });
  });
});

describe('a group', () => {
  it('closes behind the text that fills it, and holds nothing when there was none', () => {
    const groups = new GroupWriter('errors', 10);
    groups.close();
    expect(groups.take()).toEqual([]);
    for (const [row, text] of [
      [3, ',"12345678"'],
      [4, ',1'],
      [9, ',2'],
    ] as const) {
      groups.json.putText(text);
      groups.end(row);
    }
    groups.close();
    expect(groups.take().map(({ index, first_row, count, json, meta }) => [index, first_row, count, decode(json), meta])).toEqual([
      [0, 3, 1, ',"12345678"', null],
      [1, 4, 2, ',1,2', null],
    ]);
    expect([groups.groups, groups.texts, groups.bytes]).toEqual([2, 3, 15]);
  });
});

describe('an error entry', () => {
  it('names everything the report promises, with the remedy where no fix can be computed', () => {
    const entry = {
      row: 7,
      code: 'invalid_date',
      isError: true,
      field: 'hire_date',
      original: 'soon',
      fix: null,
      source: 'Hired',
      ssns: [],
    } as const;
    expect(JSON.parse(entryText(entry))).toEqual({
      row_number: 7,
      severity: 'error',
      code: 'invalid_date',
      field: 'hire_date',
      message: 'A date must be YYYY-MM-DD',
      original_value: 'soon',
      suggested_fix: 'Write the date as YYYY-MM-DD.',
      source: 'Hired',
    });
  });

  it.each([
    ['219090368', '***-**-0368'],
    ['123', '***'],
    ['N/A', 'N/A'],
    ['', ''],
    ['SSN 12345', '***-**-2345'],
  ])('masks an SSN field that holds %s', (text, masked) => {
    expect(maskSsn(text)).toBe(masked);
  });

  it.each([
    ['id 219-09-0368 x', [], 'id ***-**-0368 x'],
    ['219090368', [], '***-**-0368'],
    ['62701-1234', [], '62701-1234'],
    ['(555) 234-5678', [], '(555) 234-5678'],
    ['2190903-68', [219_090_368], '*******-**'],
    ['1219090368', [219_090_368], '**********'],
    ['0012-34567', [1_234_567], '****-*****'],
  ])('masks SSNs in %s', (text, ssns, masked) => {
    expect(maskIn(text, ssns)).toBe(masked);
  });
});
