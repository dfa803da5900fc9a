import { describe, expect, test } from 'vitest';
import { CATALOG_VENDORS, refusal } from '../detect/inspecting.ts';
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

test('a file with the number of each line in its last columns is told so: the numbers would stand in its values', () => {
  const numbered = inLines(STREAM, 72, '\n', true)
    .split('\n')
    .filter((line) => line !== '')
    .map((line, n) => `${line}${String((n + 1) * 100).padStart(8, '0')}\n`)
    .join('');
  expect(refusal(numbered).details).toBe(
    'This is an EDI 834 file with the number of each line at its end (columns 73 to 80). Send it without these numbers.',
  );
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

  test.each([
    [
      'the headers of a message',
      `${Array.from({ length: 30 }, (_, n) => `X-Header-${n}: ISA and GS of the ${'longest'.repeat(n)} sender\r\n`).join('')}\r\n`,
      '',
    ],
    ['a part of a message', '--X1\r\nContent-Type: application/EDI-X12\r\n\r\n', '\r\n--X1--\r\n'],
    [
      'a signature around it',
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n',
      '\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=AbCd\n-----END PGP SIGNATURE-----\n',
    ],
  ])('are passed over where they are %s', (_, before, behind) => {
    for (const text of [STREAM, STREAM.replaceAll('~', '~\r\n')]) {
      const plain = normalize834(text);
      for (const options of [{}, { chunkBytes: 61, segmentBytes: 1 }]) {
        const file = normalize834(before + text + behind, options);
        expect([findings(file), file.errors, file.records]).toEqual([[], [], plain.records]);
      }
      expect(acknowledge(before + text + behind, '999')).toBe(acknowledge(text, '999'));
    }
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
    for (const chunk of [1, 2, 3, 97, 2047, 2048, 2049, 8191, 8192]) expect(inspect(chunk)).toEqual(whole);
  });

  test('make no 834 of another file', () => {
    const { details } = refusal(above + STREAM.replace('GS*BE', 'GS*RA').replace('ST*834', 'ST*820'));
    expect(details).toBe('This is an EDI 820 file (premium payment), but no 834.');
    expect(() => normalize834(`Notes\nISA*00*what follows is no interchange\nST*834\n`)).toThrow();
  });
});
