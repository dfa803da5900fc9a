import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Kernel, NOTHING_TO_RUN } from '../../../../stages/rows/kernel/kernel.ts';
import { columnsOf, compilePlaces } from '../../../../stages/rows/read/x12/places.ts';
import { X12Walker } from '../../../../stages/rows/read/x12/walker.ts';
import { MAX_FIELDS, MAX_ROW_BYTES, Row } from '../../../../stages/rows/row.ts';
import { readByKernel } from '../done-by-kernel.ts';
import { edi } from './x12-file.ts';
import { runs } from '../../../support/runs.ts';

const RUNS = runs(1500);

/** A place of each kind. */
const COLUMNS = columnsOf(
  `INS01 INS06-1 REF*0F REF*AZ REF*1L DTP*356 DTP*357 DTP*336-2 NM101 NM103 NM107 NM109*34 NM109*MI PER*TE PER*EM PER*HP N301 DMG02 DMG05-1 ZZ38 ZZ39 ZZ40
  31/N301 31/PER*TE 70/NM103 HEADER/REF*38 HD03#{N} HD05#{N} HD/REF*CE#{N} HD/PER*TE#{N} HD/DTP*348#{N} HD/DTP*349#{N} HD/DTP*349-2#{N} HD/AMT*P3#{N}`.split(
    /\s+/,
  ),
  2,
);

/** The segments of a text, which ends its lines with them. */
const segmentsOf = (text: string): string[] => text.split(/~\n?/);

/** Segments of which the kernel takes what there is, or knows that there is nothing. */
const USUAL =
  segmentsOf(`REF*0F*1~ref*0f *2~REF* 0F*3~REF*1L*G~REF*CE*P~REF*CE*Q~REF~REF*0F~REF*0F*~REF*0F!*9~REF*!0F*9~REF*az*5~REF**9~REF*0FABC*9~REF*1L*${'g'.repeat(300)}~
DTP*348*D8*20250101~DTP*348*D8*20250102~DTP*356*RD8*20250101-20251231~DTP*356*RD8*20250101~DTP*356*D8*20250101-20251231~DTP*356*D8*20250101-2025123~
DTP*356*D8*2025010-120251231~DTP*357*RD8*20250101-20251231~DTP*357*RD8*-~DTP*356*DT*202501011200~DTP*356*DT*202501019~DTP*356*DT*20250101~DTP*356*DT*2025~
DTP*356*RD8*2025-01-01-2025-12-31~DTP*357*RD8*2025-01-01-2025-12-31~DTP*336*RD8*2025-01-01-20251231~DTP*357*RD8*20250101-2025-12-31~DTP*357*RD8*2025-01-01~DTP*357*RD8*-2025-1-1~
DTP*336*RD8*20250101-20251231~DTP*336*RD8*20250101~DTP*336*DT*202501011200~DTP*336*D8*20250101~DTP*336*D8*20250101-20251231~DTP*357*DT*202501011200~
DTP*349*RD8*20250101-20251231~DTP*349*RD8*20251231~DTP*349*RD8*20251231-~DTP*349*D8*20250101-20251231~NM1*70*1*Lo*Ann~NM1*31*1~NM1*S3~NM1~NM1*1L*1*Lee*Ann~
N3*1 Elm*Apt 2~N3*2 Elm~N3*12345678-87654321~PER*IP**TE*6035550142*EM*a@b.c*HP*1~PER*IP**TE*1~PER*IP**HP~PER*IP**EM**HP*2~PER*IP***1*TE*2~PER*IP**TE*3*TE*4~
PER*IP**WP*1*FX*2*EM*3*HP*4~DMG*D8*19800101*M**I:2~DMG*D8**M**:3~DMG*D8*19800102*F**I~DMG*D8~HD*021**HLT*P1*EMP~HD*024**DEN*P2*FAM~HD*021**VIS*P3~
HD*021**HLT*12A~HD*021**HLT*AB~HD*021**HLT*AB1~HD*021**HLT*AB9~HD*021**HLT*9AB~HD*021**HLT*ABCD~HD~HD*021~HD*021**HLT*P1*EMP***FAM~HD*021**HLT*P1*********~HD*021**HLT*P1****~DMG*D8**1980010*F~DTP*348*D8**~AMT*P3*12.00~amt*p3*7~COB*P*1~LX*1~LS*2700~LE*2700~N1*75*X~DSB*1~HLH*N~ZZ${'*'.repeat(36)}*1*2*3*4*5*6~zz${'*'.repeat(38)}7~~  `);
/** The member's own names, and what corrects them. */
const NAMES = segmentsOf(`NM1*IL*1*Lee*Ann****34*219099999~NM1*IL*1*Low~NM1*IL*1*Abcdefgh-Ijklmnop~nm1*il *1*low~NM1*IL*1*Lee*Ann***Jr~
NM1*IL*1*Lee*Ann****MI*M12*X~NM1*IL*1*Lee*Ann****MI~NM1*IL*1*Lee*Ann***34*219099999~NM1*IL*1*Lee*Ann*****219099999~NM1*IL*1*Lee*Ann*****~NM1*IL*1*Lee*Ann***MI*M12~NM1*74*1*Li*Ann****34*219099998~NM1*74*1*Ly~NM1*74*1**Anne~NM1*74*1`);
/** What ends a loop or says something that is for TypeScript to read, and what lies between the two. */
const OTHERS =
  segmentsOf(`INS*N*01*024*07*A:B~INS*Y*18~ST*834*2~ST*834*3~SE*1*1~GE*1*1~ST~SE~GS~GE~IEA~ST ~ST*~ST**1~ST*4~ST*Apt 2~ST* 834*4~ST*1204~ST*20715~ST*834A~ST*834~HD*021*HLT~HD*021*HLT*P1*EMP~HD*021**HLT*FAM~HD*021**HLT*IND~HD*021**HLT*ECH~HD*021**HLT*TWO~HD*021**HLT*e1d~DMG*19800101~
DMG*19800101*M~DMG*D8**19800102*F*M~HD*021**HLT*P1***FAM~HD*021**HLT*P1****EMP*Y~HD*021**HLT*P1****1*FAM~DTP*348*D8**20250101~DTP*348*D8**2025~DTP*348*20250101~DTP*348*D9~ISA~ISA|00|1~ISA*00*1~IS*A~ISAB*1~INSX*1~I~REF*0\nF*1~N3*1 Elm\nREF*0F*7~HLH*N\nREF*1L*G~!REF*0F*7~DTP*3\r\n48*D8*20250101~RE\nF*0F*1~SE\nAMTX*1~INS\nABCD*1~\u00e9*1`);

const anySegment = fc
  .tuple(fc.constantFrom('INS', 'REF', 'DTP', 'NM1', 'HD', 'PER', 'N3', 'DMG'), fc.array(fc.string({ maxLength: 9 }), { maxLength: 9 }))
  .map(([name, elements]) => [name, ...elements].join('*').replaceAll('~', ''));
const segment = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...USUAL) },
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...OTHERS) },
  { weight: 1, arbitrary: anySegment },
);
const loop = fc
  .tuple(fc.option(fc.constantFrom(...NAMES)), fc.array(segment, { maxLength: 12 }))
  .map(([name, segments]) => ['INS*Y*18*021', ...(name === null ? [] : [name]), ...segments]);
const loops = fc.array(loop, { minLength: 1, maxLength: 4 }).map((all) => all.flat());

/** What is read of a file: every row with its filled places, and how many segments stood in loops. */
function read(bytes: Uint8Array, chunkBytes: number, kernel: Kernel | null): unknown[] {
  const seen: unknown[] = [];
  const walker = new X12Walker({
    places: compilePlaces(COLUMNS),
    columns: COLUMNS.length,
    start: 0,
    firstRow: 1,
    context: null,
    windows1252: false,
    observer: { begins: () => undefined, segment: () => undefined, loop: (segments) => seen.push(segments) },
    kernel,
  });
  const row = kernel?.row ?? new Row(MAX_FIELDS);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    walker.feed(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    while (walker.next(row)) {
      const fields = Array.from({ length: COLUMNS.length }, (_, k) => Buffer.from(row.bytes.subarray(row.start[k], row.end[k])).toString('latin1'));
      const record = Buffer.from(row.bytes.subarray(row.recordStart, row.recordEnd)).toString('latin1');
      seen.push([row.number, row.scope, row.fault, row.remarks, row.count, walker.coverages, walker.loopOffset, fields, record]);
    }
  }
  return seen;
}

test('the kernel reads loops as TypeScript does, whatever their segments say and wherever their bytes end', () => {
  const byKernel = readByKernel('readLoop', () => {
    fc.assert(
      fc.property(loops, fc.constantFrom('', '\n', '\r\n'), fc.integer({ min: 1, max: 800 }), (segments, lineEnd, chunkBytes) => {
        const bytes = Buffer.from(edi([segments], { lineEnd, header: ['REF*38*MASTER'] }));
        const kernel = Kernel.take(NOTHING_TO_RUN);
        expect(read(bytes, chunkBytes, kernel)).toEqual(read(bytes, bytes.length, null));
        kernel.giveBack();
      }),
      { seed: 34, numRuns: RUNS },
    );
  });
  expect(byKernel).toBeGreaterThan(RUNS);
});

test.each(['~', '\n'])(
  'the kernel reads loops as TypeScript does, wherever in the names of segments their bytes end, which end with %j',
  (terminator) => {
    // Names that begin as one does that ends a loop.
    const names = [
      'INSX*1',
      'INS*Y*18*021',
      'SEX*1',
      'GEX*1',
      'STX*1',
      'ISAX*1',
      'IEAX*1',
      'REFX*1',
      'REF*0F*1',
      'LSX*1',
      'HDX*1',
      'ISA',
      'REF*1L*G',
    ];
    const bytes = Buffer.from(edi([['INS*Y*18*021', 'NM1*IL*1*Lee', 'ISA', 'REF*CE*P', ...names]], { terminator, lineEnd: '' }));
    const whole = read(bytes, bytes.length, null);
    for (let chunkBytes = 1; chunkBytes < bytes.length; chunkBytes++) {
      const kernel = Kernel.take(NOTHING_TO_RUN);
      expect([chunkBytes, read(bytes, chunkBytes, kernel)]).toEqual([chunkBytes, whole]);
      kernel.giveBack();
    }
  },
);

test.each([-1, 0, 1])('a loop of %i bytes more than a row may have is the same by the kernel as by TypeScript', (more) => {
  const begin = ['INS*Y*18*021', 'NM1*IL*1*Lee', 'REF*0F*1'];
  const length = begin.join('~').length + 'REF*1L*~~'.length;
  const bytes = Buffer.from(edi([[...begin, `REF*1L*${'g'.repeat(MAX_ROW_BYTES + more - length)}`, 'INS*Y*18*021']], { lineEnd: '' }));
  const kernel = Kernel.take(NOTHING_TO_RUN);
  expect(read(bytes, bytes.length, kernel)).toEqual(read(bytes, bytes.length, null));
  kernel.giveBack();
});

test('a loop that is left to TypeScript leaves nothing in the row', () => {
  const kernel = Kernel.take(NOTHING_TO_RUN);
  const { readLoop } = Kernel.prototype;
  const left: number[] = [];
  const spy = vi.spyOn(Kernel.prototype, 'readLoop').mockImplementation(function (this: Kernel, ...loop) {
    const to = readLoop.apply(this, loop);
    if (to < 0)
      left.push(
        this.row.start.findIndex((at) => at !== 0),
        this.row.end.findIndex((at) => at !== 0),
      );
    return to;
  });
  onTestFinished(() => spy.mockRestore());
  for (const one of [...OTHERS, 'LS*2700~HD*021**HLT', 'NM1*IL*1*Lee~NM1*IL*1*Low', '~']) {
    const bytes = Buffer.from(edi([['INS*Y*18*021', 'NM1*31*1', 'REF*0F*1', 'HD*021**HLT*P1*EMP', 'REF*1L*G', one, 'N3*2 Elm']]));
    read(bytes, bytes.length, kernel);
  }
  kernel.giveBack();
  expect(left.length).toBeGreaterThan(OTHERS.length);
  expect(left.filter((column) => column >= 0)).toEqual([]);
});

test.each([
  ['a corrected name comes first: of two numbers the first counts', ['NM1*74*1*Li', 'REF*0F*1', 'REF*0F*2'], 'REF*0F', '1'],
  ['a corrected name follows: what stands with it counts', ['NM1*IL*1*Lee', 'REF*0F*1', 'NM1*74*1*Li', 'REF*0F*2'], 'REF*0F', '2'],
  [
    'but of a coverage the first counts',
    ['NM1*IL*1*Lee', 'NM1*74*1*Li', 'HD*021', 'DTP*348*D8*20250101', 'DTP*348*D8*20250202'],
    'HD/DTP*348#1',
    '20250101',
  ],
])('%s', (_, segments, column, value) => {
  const bytes = Buffer.from(edi([['INS*Y*18*021', ...segments]]));
  for (const kernel of [null, Kernel.take(NOTHING_TO_RUN)]) {
    const [, row] = read(bytes, bytes.length, kernel) as [number, [...unknown[], string[], string]];
    expect((row.at(-2) as string[])[COLUMNS.indexOf(column)]).toBe(value);
  }
});

test('the kernel alone reads loops as guides describe them', () => {
  const own = ['INS*Y*18*021', 'REF*0F*1', 'NM1*IL*1*Lee*Ann'];
  const coverage = ['HD*021**HLT*P1*EMP', 'DTP*348*D8*20250101'];
  const all = USUAL.flatMap((one) => [
    [...own, one, 'N3*1 Elm'],
    [...own, ...coverage, one, ...coverage],
  ]);
  // Between LS and LE a coverage may be the member's, which is TypeScript's to say.
  const usual = [
    ...all.filter((one) => !one.includes('LS*2700')),
    [...own, ...coverage, 'LS*2700', 'LX*1', 'N1*75*X', 'REF*0F*2', 'LE*2700', ...coverage],
    ['INS*Y*18*021', 'REF*0F*1'],
    ['INS*Y*18*021', ...coverage, 'NM1*31*1', 'N3*1 Elm'],
    [...own, ...coverage, 'NM1*74*1*Li', 'REF*0F*2'],
    [...own, 'DMG*D8*19800101*M', 'NM1*31*1', 'DMG*D8*19800102*F', 'DMG*D8*19800103*F'],
  ];
  const bytes = Buffer.from(edi([usual.flat()]));
  const kernel = Kernel.take(NOTHING_TO_RUN);
  expect(readByKernel('readLoop', () => expect(read(bytes, bytes.length, kernel)).toHaveLength(2 * usual.length))).toBe(usual.length);
  kernel.giveBack();
});
