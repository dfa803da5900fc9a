import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { NormalizedRecord } from '../../../src/model/record.ts';
import { MAX_ERRORS_PER_ROW, MAX_ORIGINAL_VALUE_CHARACTERS, RowError } from '../../../src/model/row-error.ts';
import { compileRules, createNormalizer, type PlainGroup } from '../../../stages/rows/normalizer.ts';
import type { Reading } from '../../../src/model/reading.ts';
import { anyText } from '../../support/text.ts';
import { builtIn, HASH_KEY, normalizeFile, SUBMITTED_ON, type NormalizedFile } from './normalized.ts';
import { csv, normalizeRow } from './one-row.ts';
import { runs } from '../../support/runs.ts';

const SEED = 17;
const COLUMNS = [
  'Family ID',
  'Member ID',
  'Employee ID',
  'First Name',
  'Last Name',
  'Suffix',
  'SSN',
  'Date of Birth',
  'Gender',
  'Email',
  'Phone',
  'Address',
  'City',
  'State',
  'Zip',
  'Plan ID',
  'Benefit Type',
  'Coverage Tier',
  'Effective Date',
  'Termination Date',
  'Hire Date',
  'Relationship',
  'Action',
];

const ssn = fc.integer({ min: 0, max: 999_999_999 }).map((number) => String(number).padStart(9, '0'));
/** What comes near to the values that fields take, and what does not. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Self',
    'Spouse',
    'Child',
    'M',
    'F',
    'NY',
    'New York',
    '02134',
    '2134',
    '1985-03-15',
    '03/15/1985',
    '15/03/1985',
    '12/31/9999',
    '(555) 234-5678',
    'jane@example.com',
    'Lee',
    'Doe, Jane Q',
    'Smith Jr',
    'MED',
    'waived',
    '1.2E+07',
    'TBD',
  ),
  ssn,
  ssn.map((digits) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`),
  anyText({ maxLength: 24 }),
  fc.string({ maxLength: 12 }),
);

describe('a normalized file', () => {
  it('is JSON of the published shape, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 20 }), (rows) => {
        const head = new TextEncoder().encode(`${COLUMNS.join(',')}\n`);
        const commas = Buffer.from(','.repeat(COLUMNS.length - 1));
        // As many delimiters as the header has, so that most rows are not refused for their width.
        const file = Buffer.concat([
          head,
          ...rows.flatMap((row) => [
            row.map((byte) => (byte === 44 || byte === 10 || byte === 13 || byte === 34 ? 46 : byte)),
            commas,
            Buffer.from('\n'),
          ]),
        ]);
        checkShape(normalizeBytes(file));
      }),
      { seed: SEED, numRuns: runs(80) },
    );
  });

  it('counts every row once, valid or invalid, and every entry by its severity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: COLUMNS.length, maxLength: COLUMNS.length }), { maxLength: 12 }),
        fc.constantFrom('full', 'change', 'unknown'),
        (rows, fileKind) => {
          const file = normalizeBytes(Buffer.from(csv(COLUMNS, rows)), fileKind);
          checkShape(file);
          const { tally, errors, records } = file;
          const invalid = new Set(errors.filter(({ severity }) => severity === 'error').map(({ row_number }) => row_number));
          expect(tally.valid_rows + tally.invalid_rows).toBe(tally.rows);
          expect(tally.invalid_rows).toBe(invalid.size);
          expect(tally.errors + tally.warnings).toBe(errors.length);
          expect(tally.warnings).toBe(errors.filter(({ severity }) => severity === 'warning').length);
          expect(tally.records).toBe(records.length);
          expect(file.metas).toHaveLength(records.length);
        },
      ),
      { seed: SEED, numRuns: runs(80) },
    );
  });

  it('never shows a full SSN, wherever it stood', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            digits: fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String),
            where: fc.subarray([
              'Member ID',
              'Employee ID',
              'Email',
              'Address',
              'City',
              'Last Name',
              'Plan ID',
              'Zip',
              'State',
              'Date of Birth',
              'Gender',
              'Effective Date',
              'Action',
            ]),
            dashed: fc.boolean(),
            around: fc.tuple(fc.constantFrom('', 'E', 'x '), fc.constantFrom('', '-01', ' y')),
            broken: fc.boolean(),
            relationship: fc.constantFrom('Self', 'Spouse', ''),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (people) => {
          const rows = people.map(({ digits, where, dashed, around, broken, relationship }, at) => {
            const text = dashed ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : digits;
            return COLUMNS.map((column) => {
              if (column === 'SSN') return text;
              if (column === 'Relationship') return relationship;
              if (column === 'Family ID') return '7';
              if (where.includes(column)) return `${around[0]}${text}${around[1]}`;
              if (column === 'First Name') return broken ? '' : `P${at}`;
              return column === 'Last Name' ? 'Lee' : '';
            });
          });
          const { recordText, errorText, metaText } = normalizeBytes(Buffer.from(csv(COLUMNS, rows)));
          const shown = (recordText + errorText + metaText).replace(/(?<=\d)[- .](?=\d)/g, '');
          for (const { digits } of people) expect(shown).not.toContain(digits);
        },
      ),
      { seed: SEED, numRuns: runs(80) },
    );
  });

  it('is the same however its bytes are fed, group by group', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: COLUMNS.length, maxLength: COLUMNS.length }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 200 }),
        (rows, chunkBytes) => {
          const file = Buffer.from(csv(COLUMNS, rows));
          const whole = normalizeBytes(file, 'change', 500);
          const fed = normalizeBytes(file, 'change', 500, chunkBytes);
          expect(fed.groups).toEqual(whole.groups);
          expect(fed.tally).toEqual(whole.tally);
        },
      ),
      { seed: SEED, numRuns: runs(40) },
    );
  });

  it('is the same wherever it was cut', () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => {
      const relationship = i % 3 === 0 ? 'Self' : i % 3 === 1 ? 'Spouse' : 'Child';
      return [
        `F${Math.floor(i / 3)}`,
        `M${i}`,
        i % 7 === 0 ? '' : 'Ann',
        'Lee',
        i % 11 === 0 ? '02/30/1985' : '03/25/1985',
        relationship,
        i % 5 === 0 ? 'nowhere' : 'Albany',
        `MED${i % 2}`,
      ];
    });
    const file = csv(['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'City', 'Plan ID'], rows);
    const whole = normalizeFile(file);
    expect(whole.tallies).toHaveLength(1);
    for (const segmentBytes of [1 << 10, 1 << 16]) {
      const cut = normalizeFile(file, { segmentBytes, chunkBytes: 777 });
      expect(cut.tallies.length).toBeGreaterThan(1);
      expect(cut.recordText).toBe(whole.recordText);
      expect(cut.errorText).toBe(whole.errorText);
      expect(cut.metaText).toBe(whole.metaText);
    }
  });

  it('leaves the bytes that it was handed as they were', () => {
    const file = Buffer.from(csv(['Member ID', 'First Name', 'Last Name', 'Suffix', 'Zip'], [['1', '', 'Doe Jr, Jane', 'JR', '2134']]));
    const before = Buffer.from(file);
    normalizeFile(file);
    expect(Buffer.compare(file, before)).toBe(0);
  });
});

describe('the groups', () => {
  it('begin each text with a comma, close when full and number their rows', () => {
    const rows = Array.from({ length: 100 }, (_, i) => [`M${i}`, 'Ann', 'Lee', i % 10 === 0 ? '' : '1985-03-15']);
    const { groups, keys, tally } = normalizeFile(csv(['Member ID', 'First Name', 'Last Name', 'Date of Birth'], rows), { groupBytes: 4_000 });
    expect(keys).toHaveLength(100 * 20);
    const records = groups.filter(({ kind }) => kind === 'records');
    expect(records.map(({ index }) => index)).toEqual(records.map((_, i) => i));
    expect(records.length).toBe(tally.record_groups);
    expect(groups.length - records.length).toBe(tally.error_groups);
    expect(records.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(records.reduce((sum, { json }) => sum + json.length, 0)).toBe(tally.record_bytes);
    let row = 2;
    for (const { first_row, count, json, meta } of records) {
      expect(first_row).toBe(row);
      expect(json[0]).toBe(44);
      expect(meta?.[0]).toBe(44);
      row += count;
    }
    for (const { json } of records.slice(0, -1)) expect(json.length).toBeGreaterThanOrEqual(4_000);
  });

  it('are the bytes of the caller: what is written later does not touch them', () => {
    const rows = Array.from({ length: 200 }, (_, i) => [`M${i}`, 'Ann', 'Lee', '1985-03-15']);
    const once = normalizeFile(csv(['Member ID', 'First Name', 'Last Name', 'Date of Birth'], rows), { groupBytes: 1_000 });
    expect(once.records.map(({ member_id }) => member_id)).toEqual(rows.map(([id]) => id));
  });

  it('may be given back, and the same bytes are written all the same', () => {
    const rows = Array.from({ length: 500 }, (_, i) => [`M${i}`, i % 9 === 0 ? '' : 'Ann', 'Lee', '1985-03-15']);
    const bytes = Buffer.from(csv(['Member ID', 'First Name', 'Last Name', 'Date of Birth'], rows));
    const { inspection, recordText, errorText } = normalizeFile(bytes, { groupBytes: 70_000 });
    const rules = compileRules(inspection.vendor.config, inspection.reading, { hashKey: HASH_KEY, file_kind: 'unknown', submittedOn: SUBMITTED_ON });
    const normalizer = createNormalizer(rules, { cut: inspection.cuts[0]!, groupBytes: 70_000, routed: null });
    const texts = { records: '', errors: '' };
    const take = () => {
      for (const group of normalizer.takeGroups()) {
        texts[group.kind] += new TextDecoder().decode(group.json);
        normalizer.giveBack(group);
      }
    };
    normalizer.feed(bytes.subarray(inspection.cuts[0]!.start), true);
    while (normalizer.work()) take();
    normalizer.finish();
    take();
    expect(texts).toEqual({ records: recordText, errors: errorText });
  });

  describe('of a family leave a key for each person and coverage', () => {
    const COLUMNS = 'Employee ID,First Name,Last Name,Plan ID,Dep1 First Name,Dep1 DOB,Dep1 SSN';
    const repeated = (...rows: string[]): number => {
      const { keys } = normalizeFile([COLUMNS, ...rows, ''].join('\n'));
      const all = Array.from({ length: keys.length / 20 }, (_, i) => Buffer.from(keys.subarray(i * 20, i * 20 + 16)).toString('hex'));
      return all.length - new Set(all).size;
    };

    it('a dependent in two plans of the subscriber is no repetition', () => {
      expect(repeated('1,Ann,Lee,MED,Kim,03/04/2010,219090368', '1,Ann,Lee,DEN,Kim,03/04/2010,219090368')).toBe(0);
      expect(repeated('1,Ann,Lee,MED,Kim,03/04/2010,', '1,Ann,Lee,DEN,Kim,03/04/2010,')).toBe(0);
    });

    it('a dependent without SSN and id is no repetition of a namesake in another family', () => {
      expect(repeated('1,Ann,Lee,MED,Baby,,', '2,Bob,Lee,MED,Baby,,')).toBe(0);
    });

    it('a family sent twice is a repetition of everybody', () => {
      const family = '1,Ann,Lee,MED,Kim,03/04/2010,219090368';
      expect(repeated(family, '2,Bob,Ray,MED,,,', family)).toBe(2);
    });
  });

  it('leave keys by which the same person and coverage are found twice', () => {
    const columns = ['Member ID', 'First Name', 'Last Name', 'SSN', 'Plan ID', 'Effective Date', 'Action'];
    const file = normalizeFile(
      csv(columns, [
        ['1', 'Ann', 'Lee', '219-09-0368', 'MED', '2025-01-01', 'add'],
        ['1', 'Ann', 'Lee-Doe', '219090368', 'MED', '01/01/2025', 'add'],
        ['1', 'Ann', 'Lee', '219-09-0368', 'DEN', '2025-01-01', 'add'],
        ['1', 'Ann', 'Lee', '219-09-0368', 'MED', '2025-02-01', 'add'],
        ['1', 'Ann', 'Lee', '219-09-0368', 'MED', '2025-01-01', 'terminate'],
        ['1', 'Ann', 'Lee', '', 'MED', '2025-01-01', 'add'],
        ['1', 'Bob', 'Lee', '', 'MED', '2025-01-01', 'add'],
        ['1', 'Ann', 'Lee', '', 'MED', '2025-01-01', 'add'],
      ]),
    );
    const keys = Array.from({ length: 8 }, (_, i) => ({
      identity: Buffer.from(file.keys.subarray(i * 20, i * 20 + 16)).toString('hex'),
      row: new DataView(file.keys.buffer, file.keys.byteOffset).getUint32(i * 20 + 16, true),
    }));
    expect(keys.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const first = (at: number) => keys.findIndex(({ identity }) => identity === keys[at]!.identity);
    expect(keys.map((_, at) => first(at))).toEqual([0, 0, 2, 3, 4, 5, 6, 5]);
  });
});

describe('an entry of the error report', () => {
  it('shows at most 256 characters of the value, and no half of one', () => {
    const { first } = normalizeRow({ 'Date of Birth': `${'x'.repeat(255)}😀${'y'.repeat(300)}` });
    expect(first?.original_value).toBe('x'.repeat(255));
    expect(first?.original_value?.length).toBeLessThanOrEqual(MAX_ORIGINAL_VALUE_CHARACTERS);
  });

  it('masks what looks like an SSN in any other field', () => {
    expect(normalizeRow({ 'Date of Birth': '219-09-0777' }).first?.original_value).toBe('***-**-0777');
    expect(normalizeRow({ Gender: '219090368' }).first?.original_value).toBe('***-**-0368');
  });

  it('is the hundred-and-first of its row at most', () => {
    const generic = builtIn('Generic');
    const wide = {
      ...generic,
      mapping: {
        ...generic.mapping,
        dependent_columns: {
          max: 50,
          fields: {
            first_name: { from: ['Dep{n} First'] },
            last_name: { from: ['Dep{n} Last'] },
            date_of_birth: { from: ['Dep{n} DOB'] },
            gender: { from: ['Dep{n} Gender'] },
          },
        },
      },
    };
    const dependents = Array.from({ length: 50 }, (_, i) => i + 1);
    const columns = [
      'Member ID',
      'First Name',
      'Last Name',
      'Date of Birth',
      ...dependents.flatMap((n) => [`Dep${n} First`, `Dep${n} Last`, `Dep${n} DOB`, `Dep${n} Gender`]),
    ];
    const row = ['1', 'Ann', 'Lee', '1985-03-15', ...dependents.flatMap(() => ['', 'Lee', 'soon', 'Q'])];
    const { errors, tally } = normalizeFile(csv(columns, [row]), { vendor: wide });
    expect(errors).toHaveLength(MAX_ERRORS_PER_ROW + 1);
    expect(errors.at(-1)).toMatchObject({ code: 'too_many_errors', severity: 'error', row_number: 2 });
    expect(tally).toMatchObject({ rows: 1, invalid_rows: 1 });
  });

  it('of a row that cannot be read names the row', () => {
    const { errors, tally } = normalizeFile('Member ID,First Name,Last Name,DOB\n1,Ann\n2,Bob,Lee,1985-03-15\n');
    expect(errors).toMatchObject([{ row_number: 2, code: 'column_count', severity: 'error', field: null, original_value: null }]);
    expect(tally).toMatchObject({ rows: 2, valid_rows: 1, invalid_rows: 1, records: 1 });
  });
});

describe('rows in Windows-1252', () => {
  it('keep their letters, also while their family is held', () => {
    const text = csv(
      ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'],
      [
        ['1', 'a', 'José', 'Núñez', '1985-03-15', 'Self'],
        ['1', 'b', 'Zoë', 'Núñez', '2015-03-15', 'Child'],
        ['2', 'c', 'Siân', 'Lee', '1985-03-15', 'Self'],
      ],
    );
    const { records, inspection } = normalizeFile(Uint8Array.from(text, (character) => character.charCodeAt(0)));
    expect(inspection.reading).toMatchObject({ encoding: 'windows-1252' });
    expect(records.map(({ first_name, dependents }) => [first_name, dependents.map((dependent) => dependent.first_name)])).toEqual([
      ['José', ['Zoë']],
      ['Siân', []],
    ]);
  });
});

describe('a segment that begins inside a family', () => {
  const columns = ['Family ID', 'Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship'];
  const rows = [
    ['1', 'a', 'Kid', 'Lee', '2015-03-15', 'Child'],
    ['1', 'b', 'Kit', 'Lee', '2015-03-15', 'Child'],
    ['2', 'c', 'Ann', 'Lee', '1985-03-15', 'Self'],
    ['2', 'd', 'Bob', 'Lee', '1985-03-15', 'Spouse'],
  ];

  it.each(['following', 'family_id'] as const)('by %s reports its first rows as past the bounds of the family, or as orphans', (linkage) => {
    const run = (continues: 'family' | 'orphans') => {
      const text = csv(columns, rows);
      const reading: Reading = {
        format: 'csv',
        encoding: 'utf-8',
        delimiter: 44,
        quote: 34,
        columns,
        data_start: text.indexOf('\n') + 1,
        records_before: 1,
        day_first: [],
        linkage,
        blank_relationship: 'by_order',
      };
      const rules = compileRules(builtIn('Generic'), reading, { hashKey: HASH_KEY, file_kind: 'full', submittedOn: SUBMITTED_ON });
      const normalizer = createNormalizer(rules, {
        cut: { first_row: 900, start: reading.data_start, continues },
        groupBytes: 1 << 20,
        routed: null,
      });
      normalizer.feed(Buffer.from(text.slice(reading.data_start)), true);
      while (normalizer.work());
      const tally = normalizer.finish();
      const errors = normalizer
        .takeGroups()
        .filter(({ kind }) => kind === 'errors')
        .map(({ json }) => new TextDecoder().decode(json))
        .join('');
      return { tally, codes: (JSON.parse(`[${errors.slice(1)}]`) as RowError[]).map(({ row_number, code }) => `${row_number} ${code}`) };
    };
    expect(run('family').codes).toEqual(['900 family_too_large', '901 family_too_large']);
    expect(run('orphans').codes).toEqual(['900 orphan_dependent', '901 orphan_dependent']);
    expect(run('family').tally).toMatchObject({ rows: 4, valid_rows: 2, invalid_rows: 2, records: 1 });
  });
});

describe('rules', () => {
  it('hold no state: two segments may use them in turn', () => {
    const reading: Reading = {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: 44,
      quote: 34,
      columns: ['Member ID', 'First Name', 'Last Name', 'SSN', 'Relationship'],
      data_start: 0,
      records_before: 0,
      day_first: [],
      linkage: 'following',
      blank_relationship: 'by_order',
    };
    const rules = compileRules(builtIn('Generic'), reading, { hashKey: HASH_KEY, file_kind: 'full', submittedOn: SUBMITTED_ON });
    const texts = ['a', 'b'].map((who) =>
      new TextEncoder().encode(
        Array.from({ length: 1_500 }, (_, i) => `${who}${i},${who},Lee,219090368,${i % 2 === 0 ? 'Self' : 'Child'}\n`).join(''),
      ),
    );
    const alone = texts.map((text) => run([text])[0]);
    expect(run(texts)).toEqual(alone);

    function run(segments: readonly Uint8Array[]): string[] {
      const normalizers = segments.map(() =>
        createNormalizer(rules, { cut: { first_row: 1, start: 0, continues: null }, groupBytes: 1 << 20, routed: null }),
      );
      normalizers.forEach((normalizer, at) => normalizer.feed(segments[at]!, true));
      for (let more = true; more;) more = normalizers.map((normalizer) => normalizer.work()).some(Boolean);
      return normalizers.map((normalizer) => {
        normalizer.finish();
        return normalizer
          .takeGroups()
          .map(({ json }) => new TextDecoder().decode(json))
          .join('');
      });
    }
  });
});

/** Reads bytes with Generic and these columns, without inspection: nothing about them is refused. */
function normalizeBytes(
  file: Uint8Array,
  fileKind: 'full' | 'change' | 'unknown' = 'full',
  groupBytes = 1 << 20,
  chunkBytes = file.length,
): Pick<NormalizedFile, 'records' | 'metas' | 'errors' | 'recordText' | 'errorText' | 'metaText' | 'tally' | 'groups'> {
  const dataStart = file.indexOf(10) + 1;
  const reading: Reading = {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: 44,
    quote: 34,
    columns: COLUMNS,
    data_start: dataStart,
    records_before: 1,
    day_first: [],
    linkage: 'family_id',
    blank_relationship: 'by_order',
  };
  const rules = compileRules(builtIn('Generic'), reading, { hashKey: HASH_KEY, file_kind: fileKind, submittedOn: SUBMITTED_ON });
  const normalizer = createNormalizer(rules, { cut: { first_row: 2, start: dataStart, continues: null }, groupBytes, routed: null });
  const groups: PlainGroup[] = [];
  for (let at = dataStart; at === dataStart || at < file.length; at += chunkBytes) {
    normalizer.feed(file.subarray(at, at + chunkBytes), at + chunkBytes >= file.length);
    while (normalizer.work());
    groups.push(...normalizer.takeGroups());
  }
  const tally = normalizer.finish();
  groups.push(...normalizer.takeGroups());
  const text = (kind: 'records' | 'errors', part: 'json' | 'meta') =>
    groups
      .filter((group) => group.kind === kind)
      .map((group) => new TextDecoder('utf-8', { fatal: true }).decode(group[part]!))
      .join('');
  const [recordText, errorText, metaText] = [text('records', 'json'), text('errors', 'json'), text('records', 'meta')];
  const list = (json: string) => JSON.parse(`[${json.slice(1)}]`);
  // Errors and records come in groups of their own, so their order between the kinds is nobody's concern.
  return {
    records: list(recordText),
    metas: list(metaText),
    errors: list(errorText),
    recordText,
    errorText,
    metaText,
    tally,
    groups: groups.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.index - b.index),
  };
}

function checkShape({ records, errors }: Pick<NormalizedFile, 'records' | 'errors'>): void {
  for (const record of records) expect(Value.Check(NormalizedRecord, record)).toBe(true);
  for (const error of errors) expect(Value.Check(RowError, error)).toBe(true);
}
