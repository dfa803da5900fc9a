import { describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledging.ts';
import { edi, entries, findings, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('F1', '18', 'Ann');
const HEADER = { sets: [ANN] };

describe('separators and the envelope', () => {
  const names = (text: string | Uint8Array) => normalize834(text).records.map(({ last_name, coverage }) => `${last_name} ${coverage.plan_id}`);
  const plain = edi([member('1', '18', 'Ann', ...HLT)]);

  test.each([
    ['a short ISA', plain.replaceAll(/ {2,}/g, '')],
    ['an ISA without ISA16', plain.replace('*P*:~', '*P*~')],
    ['an ISA without its last separator', plain.replace('*P*:~', '*P~')],
    ['an ISA that ends with its line alone', plain.replace('*P*:~', '*P*:')],
    ['an ISA without ISA16 that ends with its line alone', plain.replace('*P*:~', '*P*')],
    ['an ISA that ends with a line alone, before a stream', plain.replaceAll('\n', '').replace('*P*:~', '*P*:\r\n')],
    ['a blank as component separator', plain.replace('*P*:~', '*P* ~')],
    ['lower-case segment names', plain.replaceAll(/^[A-Z]+\d?(?=\*)/gm, (id) => id.toLowerCase())],
    ['version 4010', edi([member('1', '18', 'Ann', ...HLT)], { version: '004010X095A1', repetition: 'U' })],
    ['segments that end with lines', edi([member('1', '18', 'Ann', ...HLT)], { terminator: '\r\n', lineEnd: '' })],
    ['the component separator before the line end', edi([member('1', '18', 'Ann', ...HLT)], { terminator: '\n', lineEnd: '', component: '>' })],
    ['no ISA', plain.split('\n').slice(1, -2).join('\n')],
    ['no ISA and a group of another kind', plain.replace('GS*BE', 'GS*HP').split('\n').slice(1, -2).join('\n')],
    ['the group before its ISA', plain.replace(/^(ISA.*\n)(GS.*\n)/, '$2$1')],
    ['no ISA and lines as segments', plain.replaceAll('~', '').split('\n').slice(1, -2).join('\n')],
    ['an ISA around members without a group and a set', plain.replace(/GS.*\nST.*\n/, '').replace(/SE.*\nGE.*\n/, '')],
    ['a set alone', plain.split('\n').slice(2, -3).join('')],
    ['members alone', plain.split('\n').slice(4, -4).join('')],
    ['a repeated terminator', plain.replaceAll('~', '~~')],
  ])('%s', (_, text) => {
    expect(names(text)).toEqual(['Quill PPO']);
  });

  test('that the envelope does not say are reported', () => {
    expect(findings(normalize834(plain.split('\n').slice(2, -3).join('\n')))).toEqual(['separators_assumed ISA']);
    expect(findings(normalize834(plain))).toEqual([]);
  });

  test('that its ISA lacks are reported once, and all segments are counted', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const text = plain.replaceAll('\n', lineEnd).replace('*P*:~', '*P*:');
      const file = normalize834(text, { segmentBytes: 1, chunkBytes: 5 });
      expect([findings(file), file.errors]).toEqual([['separators_assumed ISA'], []]);
      expect(file.records).toEqual(normalize834(plain).records);
      expect(acknowledge(text, '999')).toBe(acknowledge(plain, '999'));
      const twice = normalize834(text.repeat(2), { segmentBytes: 1, chunkBytes: 5 });
      expect([findings(twice), twice.errors, twice.records.length]).toEqual([['separators_assumed ISA', 'separators_assumed ISA'], [], 2]);
    }
  });

  test('are line ends where a few segments end with some mark, too', () => {
    const lines = edi([member('1', '18', 'Ann', ...HLT)], { terminator: '\n', lineEnd: '' });
    const file = normalize834(lines.replace(/^(ST.*)$/m, '$1!'));
    expect([findings(file), file.records.length]).toEqual([[], 1]);
  });

  test('a line end inside a value is removed, with a warning', () => {
    const file = normalize834(plain.replace('*Quill*', '*Qu\r\nill*'));
    expect(file.records).toMatchObject([{ last_name: 'Quill', coverage: { plan_id: 'PPO' } }]);
    expect(entries(file)).toEqual(['1 warning line_end_in_value -']);
  });

  test.each([
    ['SE01', /SE\*\d+/, 'SE*99', 'envelope_count_differs SE01'],
    ['GE01', 'GE*1*', 'GE*2*', 'envelope_count_differs GE01'],
    ['IEA01', 'IEA*1*', 'IEA*7*', 'envelope_count_differs IEA01'],
    ['SE02', /SE\*(\d+)\*0001/, 'SE*$1*0002', 'control_number_differs SE02 and ST02'],
    ['GE02', 'GE*1*1', 'GE*1*3', 'control_number_differs GE02 and GS06'],
    ['IEA02', 'IEA*1*000000001', 'IEA*1*000000009', 'control_number_differs IEA02 and ISA13'],
    ['no SE', /SE\*.*\n/, '', 'envelope_incomplete SE'],
    ['no GE', /GE\*.*\n/, '', 'envelope_incomplete GE'],
    ['no IEA', /IEA\*.*\n/, '', 'envelope_incomplete IEA'],
    ['no GS', /GS\*.*\n/, '', 'envelope_incomplete GS'],
    ['QTY02', 'INS*', 'QTY*TO*5~\nINS*', 'envelope_count_differs QTY02 (TO)'],
    ['QTY02 of employees', 'INS*', 'QTY*ET*2~\nINS*', 'envelope_count_differs QTY02 (ET)'],
    ['QTY02 of dependents', 'INS*', 'QTY*DT*1~\nINS*', 'envelope_count_differs QTY02 (DT)'],
  ])('what is wrong with %s is a warning, and the rows are read', (_, sought, replacement, finding) => {
    const file = normalize834(plain.replace(sought, replacement));
    expect(findings(file)).toContain(finding);
    expect(file.records).toHaveLength(1);
  });

  test('the totals of members, employees and dependents are compared set by set, the last two where each INS01 says who is one', () => {
    const families = [[...member('1', '18', 'Ann'), ...member('1', '19', 'Kid')], member('2', '18', 'Cy')];
    const of = (sets: string[][]) => findings(normalize834(edi(sets))).filter((finding) => finding.startsWith('envelope_count'));
    const [first, second] = [
      ['QTY*TO*2', 'QTY*ET*1', 'QTY*DT*1', ...families[0]!],
      ['QTY*TO*1', 'QTY*ET*1', 'QTY*DT*0', ...families[1]!],
    ];
    expect(of([first, second])).toEqual([]);
    expect(of([first, families[1]!])).toEqual([]);
    expect(of([[...first, ...families[1]!], second]).length).toBe(2);
    expect(of([['QTY*ET*5', ...families[0]!.map((segment) => segment.replace('INS*N*19', 'INS**19'))]])).toEqual([]);
  });

  test('a file that ends inside a member keeps the others and reports that one', () => {
    const text = edi([[...member('1', '18', 'Ann', ...HLT), ...member('2', '18', 'Cy', ...HLT)]]);
    const file = normalize834(text.slice(0, text.lastIndexOf('20250101') + 4));
    expect(entries(file)).toEqual(['2 error row_truncated -']);
    expect(file.records).toMatchObject([{ first_name: 'Ann' }]);
    expect(findings(file)).toEqual(['envelope_incomplete SE', 'envelope_incomplete GE', 'envelope_incomplete IEA']);
  });

  test('sets that are no 834 are passed over with a warning, also where they have INS segments', () => {
    const file = normalize834(edi([member('1', '18', 'Ann'), member('2', '18', 'Cy')]).replace('ST*834*0001', 'ST*271*0001'));
    expect([file.records.length, file.inspection.row_count, findings(file)]).toEqual([1, 1, ['set_not_read ST01']]);
  });

  test.each([
    ['2', 'change'],
    ['4', 'full'],
    ['RX', 'full'],
    ['', 'unknown'],
  ])('BGN08 %s is a file of the kind %s', (action, kind) => {
    expect(normalize834(edi([ANN], { action })).inspection.file_kind).toBe(kind);
  });

  test('ISA15 T is a test', () => {
    expect([normalize834(edi(HEADER.sets, { usage: 'T' })).inspection.test, normalize834(edi(HEADER.sets)).inspection.test]).toEqual([true, false]);
  });

  test('an 834 without members has no rows', () => {
    expect(normalize834(edi([[]])).inspection).toMatchObject({ row_count: 0, cuts: [] });
  });

  test('a set whose only member cannot be read takes nothing from the one before', () => {
    const big = ['INS*Y*18*021', ...Array.from({ length: 40_000 }, (_, n) => `REF*ZZ*${String(n).padStart(30, '0')}`)];
    const one = edi([member('1', '18', 'Ann', ...HLT)], { header: ['REF*38*FIRST'] });
    const text = one + edi([big], { header: ['REF*38*SECOND'] }) + edi([member('2', '18', 'Cy', ...HLT)], { header: ['REF*38*THIRD'] });
    expect(normalize834(text).records.map(({ group_id }) => group_id)).toEqual(['FIRST', 'THIRD']);
  });

  test('a loop without an end is too large and takes no other with it', () => {
    const big = [...member('1', '18', 'Ann'), ...Array.from({ length: 40_000 }, (_, n) => `REF*ZZ*${String(n).padStart(30, '0')}`)];
    const file = normalize834(edi([[...big, ...member('2', '18', 'Cy', ...HLT)]]), { chunkBytes: 70_000 });
    expect(entries(file)).toEqual(['1 error row_too_large -']);
    expect(file.records).toMatchObject([{ first_name: 'Cy' }]);
    expect(findings(file)).toEqual([]);
  });
});
