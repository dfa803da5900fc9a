import { describe, expect, test } from 'vitest';
import { CATALOG_VENDORS } from '../detect/inspecting.ts';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import { acknowledge } from './acknowledging.ts';
import { DEN, edi, entries, findings, HLT, member, normalize834 } from './x12-file.ts';

const MEMBERS = [
  member('1', '18', 'Ann', 'N3*1234 North Washington Boulevard Suite 100', 'N4*Bowie*MD*20715', ...HLT),
  member('1', '01', 'Bob', ...HLT, ...DEN),
  member('2', '18', 'Cy', ...DEN),
].flat();
/** Without line ends, as most systems send it. */
const STREAM = edi([MEMBERS], { lineEnd: '', header: ['REF*38*MASTERPOLICY'] });

const inLines = (text: string, width: number, lineEnd: string, fill = false): string =>
  Array.from({ length: Math.ceil(text.length / width) }, (_, n) => text.slice(n * width, (n + 1) * width))
    .map((line) => (fill ? line.padEnd(width) : line) + lineEnd)
    .join('');

describe('a file that was cut into lines of one length', () => {
  test.each([...Array.from({ length: 60 }, (_, n) => 40 + n), 105, 106, 107, 108, 120, 132])(
    'of %d columns is read as if it had none, and says so once',
    (width) => {
      const plain = normalize834(STREAM);
      for (const [lineEnd, fill] of [
        ['\n', false],
        ['\r\n', false],
        ['\n', true],
      ] as const) {
        const file = normalize834(inLines(STREAM, width, lineEnd, fill), { segmentBytes: 1, chunkBytes: 7 });
        expect(findings(file)).toEqual(['line_end_in_value -']);
        expect(file.errors).toEqual([]);
        expect(file.records).toEqual(plain.records);
        expect(file.tallies.length).toBeGreaterThan(1);
      }
    },
  );

  test('is told from one whose values hold line ends: there each row has its warning', () => {
    const file = normalize834(inLines(STREAM.replace('Suite', 'Sui\nte'), 80, '\n'));
    expect(findings(file)).toEqual([]);
    expect(entries(file)).toContain('1 warning line_end_in_value -');
    expect(normalize834(STREAM.replaceAll('~', '~\n')).inspection.reading).not.toHaveProperty('wrapped');
  });
});

describe('lines above the interchange', () => {
  const above = '//JOB12 834OUT 20250110\r\n\r\n$$ADD ID=MBX1 BID=834OUT\r\n';

  test.each([
    ['a stream', STREAM],
    ['segments in lines', STREAM.replaceAll('~', '~\r\n')],
    ['lines that end segments', STREAM.replaceAll('~', '\r\n')],
  ])('are passed over, in %s', (_, text) => {
    const file = normalize834(above + text);
    expect([findings(file), file.errors]).toEqual([[], []]);
    expect(file.records).toEqual(normalize834(text).records);
    expect(file.records).toHaveLength(3);
    expect(acknowledge(above + text, '999')).toBe(acknowledge(text, '999'));
  });

  test('are passed over for every way the bytes are cut', () => {
    const bytes = new TextEncoder().encode(above + edi(Array.from({ length: 20 }, () => MEMBERS)));
    const inspect = (chunk: number) => {
      const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'x', segmentBytes: 1 << 10 });
      for (let at = 0; at < bytes.length; at += chunk) inspector.push(bytes.slice(at, at + chunk));
      return inspector.end();
    };
    const whole = inspect(bytes.length);
    expect(whole).toMatchObject({ row_count: 60, vendor: { config: { name: 'Generic 834' } } });
    for (const chunk of [1, 2, 3, 97, 2047, 2048, 2049]) expect(inspect(chunk)).toEqual(whole);
  });

  test('make no 834 of another file', () => {
    expect(() => normalize834(above + STREAM.replace('ST*834', 'ST*820'))).toThrow();
    expect(() => normalize834(`Notes\nISA*00*what follows is no interchange\nST*834\n`)).toThrow();
  });
});
