import { describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledging.ts';
import { DEN, edi, entries, findings, HLT, member, normalize834, type FileShape } from './x12-file.ts';

const MEMBERS = [
  member('1', '18', 'Ann', 'REF*1L*G1', 'PER*IP**HP*2025550143', 'N3*1 Elm*Apt 2', 'N4*Bowie*MD*20715', 'LUI*LE*ENG**7', ...HLT, 'AMT*P3*10'),
  member('1', '01', 'Bob', ...HLT, ...DEN, 'LS*2700', 'LX*1', 'N1*75*CATEGORY', 'REF*17*C', 'LE*2700'),
  member('2', '18', 'Cy', ...DEN),
].flat();
const MISSING = /^(\d+) warning terminator_missing -$/;

const linesOf = (shape: FileShape): string[] =>
  edi([MEMBERS, member('3', '18', 'Di', ...HLT)], shape)
    .split('\n')
    .slice(0, -1);
const without = (lines: readonly string[], at: number, lineEnd: string): string =>
  lines.map((line, k) => (k === at ? line.slice(0, -1) : line) + lineEnd).join('');

describe.each([
  ['LF', '\n', {}],
  ['CRLF', '\r\n', {}],
  ['CR and blanks', '  \r', {}],
  ['bars and apostrophes', '\n', { element: '|', terminator: "'" }],
  ['control characters', '\n', { element: '\u001d', terminator: '\u001c' }],
] as const)('in lines that end with %s, the terminator of any one segment may be missing:', (_, lineEnd, shape) => {
  const lines = linesOf(shape);
  const whole = normalize834(lines.map((line) => line + lineEnd).join(''));
  // The ISA says what the terminator is.
  const places = lines.slice(1, -1).map((line, k) => [line, k + 1] as const);

  test.each(places)('%s', (__, at) => {
    const file = normalize834(without(lines, at, lineEnd), { chunkBytes: 1, segmentBytes: 64 });
    expect(file.records).toEqual(whole.records);
    expect(findings(file)).toEqual([]);
    const said = entries(file);
    expect(said.filter((entry) => !MISSING.test(entry))).toEqual([]);
    expect(said.length).toBeLessThanOrEqual(1);
  });
});

describe('a segment without a terminator', () => {
  const lines = linesOf({});
  const at = lines.findIndex((line) => line.startsWith('INS*N'));

  test('before the INS of the next member loses nobody, and the row before says so', () => {
    const file = normalize834(without(lines, at - 1, '\n'));
    expect(file.records.map(({ first_name, dependents }) => [first_name, dependents.length])).toEqual([
      ['Ann', 1],
      ['Bob', 0],
      ['Cy', 0],
      ['Di', 0],
    ]);
    expect(entries(file)).toEqual(['1 warning terminator_missing -']);
  });

  test('that is one of many in a row is said once', () => {
    const text = lines.map((line) => `${/^(?:REF|DTP|HD|N3)\*/.test(line) ? line.slice(0, -1) : line}\n`).join('');
    expect(normalize834(text).records).toEqual(normalize834(lines.join('\n')).records);
    expect(entries(normalize834(text)).filter((entry) => MISSING.test(entry))).toHaveLength(4);
  });

  test('is a segment of its own to who counts them', () => {
    const accepted = acknowledge(lines.join('\n'), '999');
    expect(acknowledge(without(lines, at - 1, '\n'), '999')).toBe(accepted);
  });

  test('and a line end within a value are both mended, in Windows-1252', () => {
    const text = without(lines, at - 1, '\n')
      .replace('Apt 2', 'Apt\n 2')
      .replace('Bob', 'J\u00f6rg');
    const file = normalize834(Uint8Array.from(text, (character) => character.charCodeAt(0)));
    expect(file.records[0]).toMatchObject({ address: { street: '1 Elm, Apt 2' }, dependents: [{ first_name: 'J\u00f6rg' }] });
    expect(entries(file)).toEqual(['1 warning line_end_in_value -', '1 warning terminator_missing -']);
  });

  test('ends behind text that is none, so that the next segment is read', () => {
    const [head, ...rest] = lines.join('\n').split('REF*1L*G1~');
    const file = normalize834(`${head}REF*1L*G1~   <- the group\n${rest.join('')}`.replace('group\n\n', 'group\n'));
    expect(file.records[0]).toMatchObject({ group_id: 'G1', phone: '+1-202-555-0143' });
    expect(entries(file)).toEqual(['1 warning terminator_missing -']);
  });
});

describe('a line end in a value', () => {
  const read = (...segments: string[]) => normalize834(edi([member('1', '18', 'Ann', ...segments, ...HLT)], { lineEnd: '' }));

  test.each([
    ['behind a separator', ['LUI*\nLE*ENG'], null],
    ['before what only looks like a segment', ['N3*1 Elm\nST 5*Apt 2'], '1 ElmST 5, Apt 2'],
    ['before a word', ['N3*1 Elm\nNORTH*Apt 2'], '1 ElmNORTH, Apt 2'],
    ['before a name that is no segment of an 834', ['N3*1 Elm\nSTE*Apt 2'], '1 ElmSTE, Apt 2'],
    ['before the end of a street', ['N3*1 Elm\nST*Apt 2'], '1 ElmST, Apt 2'],
    ['before a quarter', ['N3*1 5th Ave\nSE*12'], '1 5th AveSE, 12'],
    ['before what a company is called', ['N3*Great Lakes\nINS*c/o Roe'], 'Great LakesINS, c/o Roe'],
    ['at its end', ['N3*1 Elm*Apt 2\n'], '1 Elm, Apt 2'],
  ])('%s is taken out of it, as ever', (_, segments, street) => {
    const file = read(...segments);
    expect(file.records[0]).toMatchObject({ address: { street }, coverage: { plan_id: 'PPO' } });
    expect(entries(file)).toEqual(['1 warning line_end_in_value -']);
  });

  test('ends no segment where the file was cut into lines of one length, though a line begins like one', () => {
    const stream = edi([[...member('1', '18', 'Ann', 'N3*Old Mill HD*Apt 2', ...HLT), ...MEMBERS]], { lineEnd: '' });
    const width = stream.indexOf('HD*Apt 2');
    const wrapped = Array.from({ length: Math.ceil(stream.length / 79) }, (_, n) => stream.slice(n * 79, (n + 1) * 79));
    const shift = ' '.repeat((79 - (width % 79)) % 79);
    const shifted = stream.replace('Old Mill', `Old Mill${shift}`);
    const lines = Array.from({ length: Math.ceil(shifted.length / 79) }, (_, n) => shifted.slice(n * 79, (n + 1) * 79));
    expect(wrapped.length).toBeGreaterThan(4);
    expect(lines.some((line) => line.startsWith('HD*Apt 2'))).toBe(true);
    const file = normalize834(lines.join('\n'));
    expect(file.records[0]).toMatchObject({ address: { street: expect.stringMatching(/^Old Mill +HD, Apt 2$/) } });
    expect(findings(file)).toEqual(['line_end_in_value -']);
    expect(acknowledge(lines.join('\n'), '999', { wrapped: true })).toBe(acknowledge(shifted, '999'));
  });
});
