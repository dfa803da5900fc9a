import { describe, expect, test } from 'vitest';
import { inspectAny } from '../detect/inspecting.ts';
import { inspectLines, NAMED, rowsOf, rowsOfCuts, TAGGED, bytesOf } from './lines.ts';

const rows = (file: string | Uint8Array) => rowsOf(file, inspectLines(file, [TAGGED]));
const named = (file: string | Uint8Array): Record<string, string>[] => {
  const inspection = inspectLines(file, [TAGGED]);
  const { columns } = inspection.reading;
  return rowsOf(file, inspection).map(({ cells }) => Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[columns[at]!, cell]]))));
};
const START = '[VERSION],1.2\n';
const MEMBER = '[MB],123456780,Lee,Ann\n';

describe('tagged lines', () => {
  test('the lines from one member to the next are one row', () => {
    expect(named(`${START}${MEMBER}[PLAN],"Gold, ""A"""\n[PLAN],Dental\n[MB],457555462,Roe,Kim\n[PLAN],HMO\n`)).toEqual([
      { SSN: '123456780', Last: 'Lee', First: 'Ann', 'Plan 1': 'Gold, "A"', 'Plan 2': 'Dental' },
      { SSN: '457555462', Last: 'Roe', First: 'Kim', 'Plan 1': 'HMO' },
    ]);
  });

  test('a dependent of several plans stands once for each plan', () => {
    const file = `${START}${MEMBER}[DEP],Bo,Child\n[DEPPLAN],Gold\n[DEPPLAN],Dental\n[DEP],Cy,Spouse\n[DEP],Di,Child\n[DEPPLAN],Gold\n`;
    expect(named(file)[0]).toMatchObject({
      'Dep 1 First': 'Bo',
      'Dep 1 Rel': 'Child',
      'Dep 1 Plan': 'Gold',
      'Dep 2 First': 'Bo',
      'Dep 2 Rel': 'Child',
      'Dep 2 Plan': 'Dental',
      'Dep 3 First': 'Cy',
      'Dep 4 First': 'Di',
      'Dep 4 Plan': 'Gold',
    });
  });

  test('rows are numbered by their first line; a sep= line, a quoted line end and blank lines count as CSV counts them', () => {
    const file = `sep=,\r\n${START}\n${MEMBER}[PLAN],"a\nb"\n,,\n[MB],457555462,Roe,Kim\n`;
    expect(rows(file).map(({ number }) => number)).toEqual([4, 7]);
  });

  test('tags are known in any case and with marks around them; other delimiters are found', () => {
    expect(named('[version]|1\n[mb]|1|Lee|Ann\n" [Plan] "|Gold\n')).toEqual([{ SSN: '1', Last: 'Lee', First: 'Ann', 'Plan 1': 'Gold' }]);
  });

  test.each([
    ['a plan that no member precedes', `[PLAN],x\n${MEMBER}`, ['record_out_of_place', 'none']],
    ['a plan too many', `${MEMBER}${'[PLAN],x\n'.repeat(4)}${MEMBER}`, ['record_out_of_place', 'none']],
    ['a tag that nobody knows', `${MEMBER}[XYZ],1\n${MEMBER}`, ['record_out_of_place', 'none']],
    ['an unclosed quote', `${MEMBER}[PLAN],"x\n${MEMBER}`, ['unclosed_quote', 'none']],
    ['a note', `${MEMBER}[NOTE],x\n[PLAN],y\n${MEMBER}`, ['none', 'none']],
  ])('%s', (_, text, faults) => {
    const file = START + MEMBER + '[END],9\n' + text + MEMBER.repeat(4);
    expect(rows(file).map(({ fault }) => fault)).toEqual(['none', ...faults, ...Array<string>(4).fill('none')]);
  });

  describe('where parts are called after their row', () => {
    const PLAN = '[MBPLAN],x\n';
    /** The faults of the rows between two members, by the numbers of their lines behind the first of these. */
    const between = (text: string): [number, string][] => {
      const file = `${START}${MEMBER}${PLAN}${text}${(MEMBER + PLAN).repeat(12)}`;
      const found = rowsOf(file, inspectLines(file, [NAMED])).map(({ number, fault }): [number, string] => [number - 2, fault]);
      return found.slice(0, -12);
    };

    test.each<[string, string, [number, string][]]>([
      [
        'a record of another kind',
        '[SP],1,Roe\n',
        [
          [0, 'none'],
          [2, 'record_out_of_place'],
        ],
      ],
      [
        'several of them, each for itself',
        '[SP],1\n[SP],2\n',
        [
          [0, 'none'],
          [2, 'record_out_of_place'],
          [3, 'record_out_of_place'],
        ],
      ],
      [
        'one with parts of its own',
        '[SP],1\n[SPPLAN],x\n',
        [
          [0, 'none'],
          [2, 'record_out_of_place'],
        ],
      ],
      [
        'the first line of a person whose tag was damaged',
        '[MX],1,Roe,Kim\n[MBPLAN],x\n',
        [
          [0, 'none'],
          [2, 'record_out_of_place'],
        ],
      ],
    ])('%s takes nobody with it', (_, text, faults) => {
      expect(between(text)).toEqual(faults);
    });

    test.each([
      ['a part that the layout does not have', '[MBRATE],1\n'],
      ['a part whose tag was damaged', '[XBPLAN],y\n'],
      ['the rest of a line that was broken in two', 'Apt 3,Springfield\n'],
      ['a remark between other marks', '<SP>,1\n'],
      ['a part of a record of another kind', '[NPPLAN],y\n'],
    ])('%s leaves the row above in doubt', (_, text) => {
      expect(between(text)).toEqual([[0, 'record_out_of_place']]);
    });

    test('records of two kinds are read, each with its own parts', () => {
      expect(between('[NP],Roe\n[NPPLAN],y\n[NP],Fox\n[MBPLAN],x\n').map(([, fault]) => fault)).toEqual(['none', 'none', 'record_out_of_place']);
    });
  });

  test('a trailer may count all lines with text', () => {
    expect(inspectLines(`${START}${MEMBER}[NOTE],x\n\n[END],4\n`, [TAGGED]).findings).toEqual([]);
    expect(inspectLines(`${START}${MEMBER}[END],5\n`, [TAGGED]).findings).toMatchObject([
      { code: 'trailer_count_differs', original_value: '5', suggested_fix: '3' },
    ]);
  });

  test('Windows-1252 becomes UTF-8, wherever a cell stands in its row', () => {
    const file = Buffer.from(`${START}[MB],1,N\xfa\xf1ez,Zo\xeb\n[DEP],Jos\xe9,Child\n[PLAN],\x80 plan\n${MEMBER}`, 'latin1');
    for (let chunkBytes = 1; chunkBytes < file.length; chunkBytes++) {
      const inspection = inspectLines(file, [TAGGED], { chunkBytes });
      const [row] = rowsOf(file, inspection, chunkBytes);
      expect(row!.cells.filter((cell) => cell !== '')).toEqual(['1', 'Núñez', 'Zoë', '€ plan', 'José', 'Child']);
    }
  });

  test('segments hold the rows of the whole, and a member is never cut', () => {
    const file = START + Array.from({ length: 300 }, (_, n) => `[MB],${n},Lee,Ann${n}\n[PLAN],P${n}\n[DEP],Bo,Child\n[DEPPLAN],P${n}\n`).join('');
    const whole = inspectLines(file, [TAGGED]);
    expect(whole.row_count).toBe(300);
    const cut = inspectLines(file, [TAGGED], { segmentBytes: 500, chunkBytes: 333 });
    expect(cut.cuts.length).toBeGreaterThan(20);
    expect(rowsOfCuts(file, cut)).toEqual(rowsOf(file, whole));
    for (const { start } of cut.cuts) expect(new TextDecoder().decode(bytesOf(file).subarray(start, start + 4))).toMatch(/\[MB\]|\[VER/);
  });

  test('the same words below a header are delimited text', () => {
    const file = 'Record Type,Member ID,First Name,Last Name\nMB,1,Ann,Lee\nMB,2,Bob,Roe\n';
    expect(inspectAny(file).vendor.config.name).toBe('Generic');
  });
});
