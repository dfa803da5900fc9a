import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CATALOG_VENDORS } from '../detect/inspecting.ts';
import { normalizeFile } from '../normalized.ts';
import {
  COMPACT_DATES,
  fixedVendor,
  FOLLOWING,
  GROUPED,
  GROUPED_LAYOUT,
  inspectLines,
  KEYED,
  person,
  PERSON_FIELDS,
  PLAIN,
  PLAIN_LAYOUT,
  rowsOf,
  rowsOfCuts,
} from './lines.ts';

const people = (count: number): string[] => Array.from({ length: count }, (_, n) => person(n));
const cellsOf = (file: string | Uint8Array, vendor = PLAIN): string[][] => rowsOf(file, inspectLines(file, [vendor])).map(({ cells }) => cells);
const faultsOf = (file: string | Uint8Array, vendor = PLAIN): string[] => rowsOf(file, inspectLines(file, [vendor])).map(({ fault }) => fault);

describe('lines of fixed width', () => {
  test('fields stand at their positions, without the blanks behind them', () => {
    expect(cellsOf(`${person(1)}\n${person(2, 'O Neil', 'Bo')}\n`)).toEqual([
      ['100007919', 'Example', 'Anna', '19850302', 'F', 'MD', ''],
      ['100015838', 'O Neil', 'Bo', '19850303', 'F', 'MD', ''],
    ]);
  });

  test('lines end with LF, CR or CRLF in any mix, the last one with nothing', () => {
    const [a, b, c, d] = people(4);
    const file = `${a}\n${b}\r${c}\r\n${d}`;
    expect(cellsOf(file)).toEqual(cellsOf(`${people(4).join('\n')}\n`));
    expect(inspectLines(file, [PLAIN]).row_count).toBe(4);
  });

  test('a mark, blank lines and the end-of-file character of DOS are no rows, and lines are counted', () => {
    const file = `\ufeff\n${person(1)}\r\n\r\n${' '.repeat(44)}\r\n${person(2)}\r\n\x1a`;
    const inspection = inspectLines(file, [PLAIN]);
    expect(rowsOf(file, inspection).map(({ number }) => number)).toEqual([2, 5]);
    expect(inspection.reading).toMatchObject({ data_start: 4, records_before: 1 });
  });

  test('records without line ends are cut by their length, also where some have one', () => {
    const glued = people(40).join('');
    const inspection = inspectLines(glued, [PLAIN]);
    expect(inspection.reading).toMatchObject({ record_bytes: 44 });
    expect(cellsOf(glued)).toEqual(cellsOf(people(40).join('\n')));
    expect(rowsOf(glued, inspection).map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(cellsOf(`${people(4).join('')}\n${person(5)}\r\n${person(6)}${person(7)}\n`)).toHaveLength(7);
    expect(cellsOf(`${people(40).join('')}\n`)).toHaveLength(40);
  });

  test('where lines are filled with blanks, a line that was cut off is an error and not a person', () => {
    const file = `${people(9).join('\n')}\n${person(10).slice(0, 30)}\n`;
    expect(faultsOf(file)).toEqual([...Array<string>(9).fill('none'), 'line_length']);
    expect(faultsOf(`${people(9).join('\n')}\n${person(10).slice(0, 39)}\n`)[9]).toBe('none');
  });

  test.each([3, 4, 5])('among %i lines that are filled with blanks, too, one that was cut off is an error', (count) => {
    const file = `${people(count - 1).join('\n')}\n${person(count).slice(0, 30)}\n`;
    expect(faultsOf(file)).toEqual([...Array<string>(count - 1).fill('none'), 'line_length']);
  });

  test('two lines of one length without blanks at their end say nothing of a shorter one', () => {
    const file = [person(1, 'Example', 'Anna', 'C').trimEnd(), person(2, 'Example', 'Anna', 'C').trimEnd(), person(3).trimEnd()].join('\n');
    expect(faultsOf(file)).toEqual(['none', 'none', 'none']);
  });

  test('where blanks at the end are stripped, lines end where their text does', () => {
    const file = people(9)
      .map((line, n) => (n % 2 === 0 ? line.slice(0, 38) : line.trimEnd().slice(0, 36)))
      .join('\n');
    expect(faultsOf(file)).toEqual(Array<string>(9).fill('none'));
    expect(cellsOf(file)[1]).toEqual(['100007919', 'Example', 'Anna', '19850302', 'F', '', '']);
  });

  test('a line with text behind its layout is an error; blanks are none', () => {
    const file = `${people(9).join('\n')}\n${person(10)}x\n${person(11)}   \n`;
    expect(faultsOf(file).slice(9)).toEqual(['line_length', 'none']);
  });

  describe('of a layout without a published length', () => {
    const OPEN = fixedVendor('Open', { ...PLAIN_LAYOUT, line_lengths: [] }, PERSON_FIELDS, { dialect: COMPACT_DATES });
    /** Filled up to the last field, which is the relationship. */
    const full = (count: number, from = 0): string[] => Array.from({ length: count }, (_, n) => person(from + n, 'Example', 'Anna', 'C').trimEnd());

    test('records without any line end are cut where the last field ends', () => {
      const inspection = inspectLines(full(30).join(''), [OPEN]);
      expect(inspection).toMatchObject({ row_count: 30, reading: { record_bytes: 39 } });
      expect(cellsOf(full(30).join(''), OPEN)).toEqual(cellsOf(full(30).join('\n'), OPEN));
      expect(faultsOf(`${full(30).join('')}\r\n`, OPEN)).toEqual(Array<string>(30).fill('none'));
      expect(faultsOf(full(30).join('').slice(0, -10), OPEN).slice(29)).toEqual(['line_length']);
    });

    test.each([
      ['among many', full(30), 20],
      ['among few', full(4), 2],
      ['in the first line', full(4), 0],
      ['behind a member whose blanks were stripped', full(30).map((line, n) => (n === 5 ? line.slice(0, 36) : line)), 5],
    ])('a missing line end makes an error of two members, and loses none in silence: %s', (_, lines, at) => {
      const file = lines.map((line, n) => (n === at ? line : `${line}\r\n`)).join('');
      const faults = faultsOf(file, OPEN);
      expect(faults).toHaveLength(lines.length - 1);
      expect(faults.flatMap((fault, n) => (fault === 'none' ? [] : [n, fault]))).toEqual([at, 'line_length']);
    });

    test('a remark or a number behind the fields of a few is no second member', () => {
      const lines = full(30).map((line, n) => (n === 7 ? `${line} NOTE: REHIRE` : n === 9 ? `${line}  000009` : line));
      expect(faultsOf(lines.join('\r\n'), OPEN)).toEqual(Array<string>(30).fill('none'));
    });

    test.each([
      ['filled with blanks', (line: string) => line.padEnd(50)],
      ['with text behind the fields', (line: string) => `${line}  PLAN GOLD`],
      ['parted by a mark', (line: string) => `${line.padEnd(50)}~`],
    ])('records without any line end are cut where the next member stands: %s', (_, written) => {
      for (const count of [2, 3, 30]) {
        const glued = full(count).map(written).join('');
        for (const file of [glued, `${glued}\r\n`, glued.trimEnd(), glued.slice(0, -1)]) {
          expect(cellsOf(file, OPEN)).toEqual(cellsOf(full(count).join('\n'), OPEN));
          expect(faultsOf(file, OPEN)).toEqual(Array<string>(count).fill('none'));
        }
      }
    });

    test('records of lengths of their own without any line end are an error, and no single member', () => {
      const lines = full(30).map((line, n) => line.padEnd(45 + (n % 3) * 4));
      expect(faultsOf(lines.join(''), OPEN)).toEqual(['line_length']);
    });

    test.each(['', '\u0085'])('members with a tag are an error and no single member where their line ends (%j) are none', (end) => {
      const vendor = fixedVendor('Tagged', { line_lengths: [], record_types: GROUPED_LAYOUT.record_types.slice(0, 2) }, PERSON_FIELDS, {
        dialect: COMPACT_DATES,
      });
      const lines = people(12).map((line) => `MB${line}`);
      expect(faultsOf(lines.join(end), vendor)).toEqual(['line_length']);
      expect(faultsOf(lines.slice(0, 2).join('\n'), vendor)).toEqual(['none', 'none']);
      expect(faultsOf(`${lines[0]}${people(1)[0]}`, vendor)).toEqual(['none']);
    });

    test.each([0, 2, 4])('a missing line end makes an error of two members where text stands behind the fields of all, too: line %i', (at) => {
      for (const more of ['  PLAN GOLD 20250101', ' x', ` ${'y'.repeat(60)}`]) {
        const lines = full(6).map((line) => line + more);
        const file = lines.map((line, n) => (n === at ? line : `${line}\n`)).join('');
        const faults = faultsOf(file, OPEN);
        expect(faults.flatMap((fault, n) => (fault === 'none' ? [] : [n, fault]))).toEqual([at, 'line_length']);
      }
    });

    test('a long remark behind the fields of one is no second member', () => {
      const lines = full(9).map((line, n) => `${line}  PLAN GOLD${n === 4 ? ', AND A REMARK OF A CLERK' : ''}`);
      expect(faultsOf(lines.join('\n'), OPEN)).toEqual(Array<string>(9).fill('none'));
    });

    test('text behind the fields is the layout of lines that mostly have it, even where it is of another person', () => {
      for (const more of ['  PLAN GOLD 20250101', full(1, 70)[0]!]) {
        const file = full(9)
          .map((line, n) => (n === 4 ? line : line + more))
          .join('\n');
        expect(faultsOf(file, OPEN)).toEqual(Array<string>(9).fill('none'));
      }
      expect(faultsOf(`${full(1)[0]}  PLAN GOLD, and whatever else a member of this sender has, up to here`, OPEN)).toEqual(['none']);
    });
  });

  test('positions are characters in UTF-8, and bytes where a line has its length in bytes', () => {
    const file = `${person(1, 'Núñez', 'Zoë')}\n${person(2)}\n`;
    expect(cellsOf(file)[0]).toEqual(['100007919', 'Núñez', 'Zoë', '19850302', 'F', 'MD', '']);
    // As a program writes it that fills each field to its bytes; the last name is cut inside a character's bytes nowhere.
    const inBytes = `${person(1)}\n${person(2).slice(0, 9)}Núñez   Zoë    ${person(2).slice(27)}\n${person(3)}\n`;
    expect(new TextEncoder().encode(inBytes)).toHaveLength(45 * 3);
    expect(cellsOf(inBytes)[1]).toEqual(['100015838', 'Núñez', 'Zoë', '19850303', 'F', 'MD', '']);
  });

  test('a line that is no UTF-8 is Windows-1252', () => {
    const file = Buffer.from(`${person(1, 'N\xfa\xf1ez', 'Zo\xeb')}\n${person(2)}\n`, 'latin1');
    expect(cellsOf(file)[0]).toEqual(['100007919', 'Núñez', 'Zoë', '19850302', 'F', 'MD', '']);
    const { reading, findings } = inspectLines(file, [PLAIN]);
    expect(reading.encoding).toBe('windows-1252');
    expect(findings).toMatchObject([{ code: 'encoding_assumed' }]);
  });

  test('UTF-16 is read too', () => {
    const text = `\ufeff${person(1, 'Núñez')}\r\n${person(2)}\r\n`;
    expect(cellsOf(Buffer.from(text, 'utf16le'))).toEqual(cellsOf(text));
  });

  test('tabs that stand for blanks up to every eighth position become blanks again; any other is a character', () => {
    const line = person(3, 'Ex');
    const tabbed = `${line.slice(0, 11)}\t${line.slice(16)}`;
    expect(cellsOf(`${people(3).join('\n')}\n${tabbed}\n`)[3]).toEqual(['100023757', 'Ex', 'Anna', '19850304', 'F', 'MD', '']);
    const kept = `${line.slice(0, 12)}\t${line.slice(13)}`;
    expect(cellsOf(`${people(3).join('\n')}\n${kept}\n`)[3]!.slice(0, 3)).toEqual(['100023757', 'Ex \t', 'Anna']);
  });

  test.each(['eyemed', 'empower'])('a first member that stands a column or two beside its place is an error, and no title (%s)', (name) => {
    const [first = '', ...others] = readFileSync(new URL(`../../../fixtures/${name}.txt`, import.meta.url), 'latin1').split(/\r?\n/);
    const lines = [...others, first, ...others].filter((line) => line !== '');
    for (const moved of [`\f${first}`, ` ${first}`, `  ${first}`, first.slice(1), first.slice(2)]) {
      const file = `${[moved, ...lines].join('\n')}\n`;
      const { row_count, reading } = inspectLines(file, CATALOG_VENDORS);
      expect([row_count, reading.records_before]).toEqual([lines.length + 1, 0]);
    }
    expect(inspectLines(`${['File of 20250110', first, ...lines].join('\n')}\n`, CATALOG_VENDORS).reading.records_before).toBe(1);
  });

  test('a form feed before a line, where a page was printed, is no part of it', () => {
    const lines = people(9);
    const expected = cellsOf(lines.join('\n'));
    const paged = lines.map((line, n) => `${['\f', '', '\f\f'][n % 3]}${line}\r\n${n === 5 ? '\f\r\n' : ''}`).join('');
    for (const file of [`\f${lines.join('\n')}`, paged, paged.replaceAll('Anna', 'Añna')]) {
      const inspection = inspectLines(file, [PLAIN]);
      expect(faultsOf(file)).toEqual(Array<string>(9).fill('none'));
      expect(cellsOf(file).map(([ssn, last]) => [ssn, last])).toEqual(expected.map(([ssn, last]) => [ssn, last]));
      for (const chunkBytes of [1, 2, 7, 45]) {
        expect(inspectLines(file, [PLAIN], { chunkBytes })).toEqual(inspection);
        expect(rowsOf(file, inspection, chunkBytes)).toEqual(rowsOf(file, inspection));
      }
      const parted = inspectLines(file, [PLAIN], { segmentBytes: 60 });
      expect(rowsOfCuts(file, parted).map(({ cells }) => cells)).toEqual(cellsOf(file));
    }
  });

  test('titles and headers above the data and worded trailers below it are no rows', () => {
    const file = `FILE CREATED BY EXAMPLE CORP\n${people(5).join('\n')}\nTOTAL RECORDS: 0000005\n`;
    const inspection = inspectLines(file, [PLAIN]);
    expect(inspection).toMatchObject({ row_count: 5, findings: [], reading: { records_before: 1 } });
    expect(inspectLines(`${people(5).join('\n')}\nTRL 20250101 6\n`, [PLAIN]).findings).toMatchObject([
      { code: 'trailer_count_differs', original_value: '6', suggested_fix: '5' },
    ]);
  });

  test.each([
    ['a line that names nobody', ['HDR01152025EXAMP']],
    ['a word for a header before digits, where a member has names', ['HDR202501EXAMPLE   CORP']],
    ['a line of a job behind a mark', ['* EXTRACT OF 20250115', '* JOB ELG0010']],
    ['a ruler of columns', ['....+....1....+....2....+....3....+....4....']],
    ['names of columns', ['SSN      LAST NAMEFIRST   BIRTHDT S STR     ']],
    ['names of columns, one of which is a code', ['SSN      LAST NAMEFIRST   BIRTHDT  FSTR     ', '-'.repeat(44)]],
  ])('what stands above the data and is no member is no row: %s', (_, above) => {
    const file = `${[...above, ...people(5)].join('\n')}\n`;
    expect(inspectLines(file, [PLAIN])).toMatchObject({ row_count: 5, reading: { records_before: above.length } });
    expect(cellsOf(file)).toEqual(cellsOf(people(5).join('\n')));
  });

  test.each([
    ['without a first name', person(7, 'Example', '')],
    ['without an SSN', ' '.repeat(9) + person(7).slice(9)],
    ['with a name and wrong days and codes', `100007919ExampleXX Anna    03/02/85?ZZ${' '.repeat(6)}`.replace('XX', '  ').padEnd(44)],
  ])('a first person with something wrong is a row: %s', (_, first) => {
    expect(inspectLines(`${[first, ...people(5)].join('\n')}\n`, [PLAIN]).row_count).toBe(6);
  });

  test('a header and a trailer with tags that the layout lacks are reported, and do not refuse a file of few members', () => {
    const only = GROUPED_LAYOUT.record_types[1]!;
    const tagged = fixedVendor('Tagged', { line_lengths: [], record_types: [only] }, PERSON_FIELDS, { dialect: COMPACT_DATES });
    const file = `XX20250101\nMB${person(1)}\nMB${person(2)}\nYY000002\n`;
    expect(faultsOf(file, tagged)).toEqual(['record_out_of_place', 'none', 'none', 'record_out_of_place']);
  });

  test('dependents in the line of their subscriber need no identifier where their columns have none', () => {
    const spouse = [
      { name: 'Spouse', start: 45, length: 10 },
      { name: 'Spouse Born', start: 55, length: 8 },
    ];
    const [only] = PLAIN_LAYOUT.record_types;
    const layout = { line_lengths: [62], record_types: [{ ...only!, fields: [...only!.fields, ...spouse] }] };
    const dependent_columns = {
      max: 1,
      fields: { first_name: { from: ['Spouse'] }, date_of_birth: { from: ['Spouse Born'] }, relationship: { constant: 'spouse' } },
    };
    const { config } = fixedVendor('Beside', layout, PERSON_FIELDS, { dialect: COMPACT_DATES, mapping: { dependent_columns } });
    const vendor = { ...config, validation: { ...config.validation, identifiers: ['ssn' as const] } };
    const { records, errors } = normalizeFile(`${person(1)}Bo        19800101\n${person(2).padEnd(62)}\n`, { vendor });
    expect(records.map(({ dependents }) => dependents.map(({ first_name }) => first_name))).toEqual([['Bo'], []]);
    expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('dates of mainframes are read, and tell whose lines they are', () => {
    const dated = (formats: 'MMDDYY' | 'YYYYDDD') =>
      fixedVendor(formats, structuredClone(PLAIN_LAYOUT), PERSON_FIELDS, { dialect: { date_formats: [formats] } });
    const born = (text: string) => people(3).map((line) => line.slice(0, 27) + text.padEnd(8) + line.slice(35));
    for (const [formats, text] of [
      ['MMDDYY', '112371'],
      ['YYYYDDD', '1971327'],
    ] as const) {
      const file = `${born(text).join('\n')}\n`;
      expect(inspectLines(file, [dated('MMDDYY'), dated('YYYYDDD')]).vendor.config.name).toBe(formats);
      const read = normalizeFile(file, { vendor: dated(formats).config });
      expect(read.records.map(({ date_of_birth }) => date_of_birth)).toEqual(Array(3).fill('1971-11-23'));
      expect(normalizeFile(file, { vendor: dated(formats).config, withoutKernel: true }).recordText).toBe(read.recordText);
    }
  });

  test('a first person with one wrong value is no header', () => {
    expect(inspectLines(`${person(1).replace('19850302', '1985-3-2')}\n${people(4).join('\n')}`, [PLAIN]).row_count).toBe(5);
  });

  test('a line past 1 MiB is one error, and the lines around it are read', () => {
    const file = `${people(3).join('\n')}\n${'x'.repeat((1 << 20) + 20)}\n${person(9)}\n`;
    const inspection = inspectLines(file, [PLAIN], { chunkBytes: 100_000 });
    expect(rowsOf(file, inspection).map(({ fault, number }) => [fault, number])).toEqual([
      ['none', 1],
      ['none', 2],
      ['none', 3],
      ['row_too_large', 4],
      ['none', 5],
    ]);
    expect(rowsOf(file, inspection, 70_000)).toEqual(rowsOf(file, inspection));
    expect(inspection.row_count).toBe(5);
  });
});

describe('rows of several lines', () => {
  const member = (n: number, ...parts: string[]): string => [`MB${person(n)}`, ...parts, ''].join('\n');
  const plan = (id: string, cost = '01250'): string => `PL${id.padEnd(6)}${cost}`;

  test('parts fill the columns of their number, and what stands within a part is its own', () => {
    const file = `HD20250101\n${member(1, plan('GOLD'), plan('DENTAL', '-0080'), 'DTB20250201')}NTnothing\n${member(2, plan('HMO'), 'DTB20250101', 'NTx')}TR000002\n`;
    const inspection = inspectLines(file, [GROUPED]);
    expect(inspection.reading.columns.slice(7)).toEqual(['Plan 1', 'Cost 1', 'Begin 1', 'Plan 2', 'Cost 2', 'Begin 2']);
    expect(rowsOf(file, inspection).map(({ number, cells }) => [number, ...cells.slice(7)])).toEqual([
      [2, 'GOLD', '12.50', '', 'DENTAL', '-0.80', '20250201'],
      [7, 'HMO', '12.50', '20250101', '', '', ''],
    ]);
    expect(inspection).toMatchObject({ row_count: 2, findings: [] });
  });

  test('a trailer counts the members of all files that were put one behind the other, or of the last', () => {
    const one = `HD\n${member(1)}${member(2)}TR2\n`;
    expect(inspectLines(one + one, [GROUPED]).findings).toEqual([]);
    expect(inspectLines(one.replace('TR2', 'TR3'), [GROUPED]).findings).toMatchObject([{ code: 'trailer_count_differs', original_value: '3' }]);
  });

  test.each([
    ['a part that no member precedes', `${plan('GOLD')}\n${member(1)}`, ['record_out_of_place', 'none']],
    ['a part too many', member(1, plan('A'), plan('B'), plan('C')) + member(2), ['record_out_of_place', 'none']],
    ['what stands within no part', member(1, 'DTB20250101') + member(2), ['record_out_of_place', 'none']],
    ['the same twice within one part', member(1, plan('A'), 'DTB20250101', 'DTB20250201') + member(2), ['record_out_of_place', 'none']],
    ['a line of no known type', `${member(1)}??x\n${member(2)}`, ['record_out_of_place', 'none']],
    ['nothing of that', member(1, plan('A')) + member(2), ['none', 'none']],
  ])('%s makes its whole row an error', (_, file, faults) => {
    expect(faultsOf(`HD\n${member(8)}TR\n${file}${member(9)}`, GROUPED)).toEqual(['none', ...faults, 'none']);
  });

  test('a member past 1 MiB is one error with all its lines', () => {
    const long = Array.from({ length: 30_000 }, () => `NT${'x'.repeat(40)}`);
    const file = `HD\n${member(1)}${member(2, ...long)}${member(3)}`;
    const inspection = inspectLines(file, [GROUPED], { chunkBytes: 65_536 });
    expect(rowsOf(file, inspection).map(({ fault, number }) => [fault, number])).toEqual([
      ['none', 2],
      ['row_too_large', 3],
      ['none', 30_004],
    ]);
    expect(rowsOf(file, inspection, 65_536)).toEqual(rowsOf(file, inspection));
  });
});

describe('cutting', () => {
  const families = (count: number): string =>
    Array.from({ length: count }, (_, n) => `${person(n * 3, `Fam${n}`, 'Self', 'E')}\n${person(n * 3 + 1, `Fam${n}`, 'Kid', 'C')}\n`).join('');

  test.each([PLAIN, FOLLOWING, KEYED])('$config.name: the segments hold the rows of the whole, cut between families', (vendor) => {
    const file = families(200);
    const whole = inspectLines(file, [vendor]);
    const cut = inspectLines(file, [vendor], { segmentBytes: 1000, chunkBytes: 777 });
    expect({ ...cut, cuts: [] }).toEqual({ ...whole, cuts: [] });
    expect(cut.cuts.length).toBeGreaterThan(10);
    expect(rowsOfCuts(file, cut)).toEqual(rowsOf(file, whole));
    if (vendor !== PLAIN)
      for (const { start, first_row } of cut.cuts) expect([file.slice(start + 19, start + 23), first_row % 2]).toEqual(['Self', 1]);
    expect(whole.keyed).toBe(false);
  });

  test('a dependent that stands apart from its family makes the file keyed', () => {
    expect(inspectLines(families(3) + person(9, 'Fam0', 'Late', 'C'), [KEYED]).keyed).toBe(true);
  });

  test('rows of several records without line ends are whole in the segment of their family', () => {
    const layout = { ...GROUPED_LAYOUT, line_lengths: [46] };
    const config = {
      ...GROUPED.config,
      dialect: { ...GROUPED.config.dialect, fixed_width: layout },
      mapping: { ...GROUPED.config.mapping, linkage: { family_id: ['Last'], following: false } },
    };
    const members = (who: string, first: number): string[] =>
      Array.from({ length: 40 }, (_, n) => [`MB${person(first + n, `Fam${n}`, 'Anna', who)}`, 'PLGOLD  01250', 'DTB20250101']).flat();
    const records = [...members('E', 0), ...members('C', 500)].map((record) => record.padEnd(46));
    const cut = normalizeFile(records.join(''), { vendor: config, segmentBytes: 1500 });
    expect(cut.inspection).toMatchObject({ keyed: true, reading: { record_bytes: 46 } });
    expect(cut.records[0]).toMatchObject({ dependents: [{ effective_date: '2025-01-01' }] });
    expect(cut.recordText).toBe(normalizeFile(`${records.join('\n')}\n`, { vendor: config, segmentBytes: 1500 }).recordText);
  });
});
