import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Kernel } from '../../../../stages/rows/kernel/kernel.ts';
import { columnsOf, compilePlaces } from '../../../../stages/rows/read/x12/places.ts';
import { X12Walker } from '../../../../stages/rows/read/x12/walker.ts';
import { MAX_FIELDS, Row } from '../../../../stages/rows/row.ts';
import { edi } from './x12-file.ts';

const RUNS = 1500;

/** A place of each kind. */
const COLUMNS = columnsOf(
  `INS01 INS06-1 REF*0F REF*1L DTP*356 DTP*357 DTP*336-2 NM101 NM103 NM107 NM109*34 NM109*MI PER*TE PER*EM PER*HP N301 DMG02 DMG05-1 ZZ38 ZZ39 ZZ40
  31/N301 31/PER*TE 70/NM103 HEADER/REF*38 HD03#{N} HD05#{N} HD/REF*CE#{N} HD/DTP*348#{N} HD/DTP*349#{N} HD/DTP*349-2#{N} HD/AMT*P3#{N}`.split(/\s+/),
  2,
);

/** Segments of loops: what guides say of them, what they do not, and what lies between. */
const SEGMENTS = `INS*N*01*024*07*A:B~INS*Y*18~REF*0F*1~ref*0f *2~REF*1L*G~REF*CE*P~REF*CE*Q~REF*0F~REF**9~REF*0FABC*9~DTP*348*D8*20250101
DTP*348*D8*20250102~DTP*356*RD8*20250101-20251231~DTP*356*D8*20250101-20251231~DTP*357*RD8*20250101-20251231~DTP*357*RD8*-
DTP*356*DT*202501011200~DTP*356*DT*20250101~DTP*336*RD8*20250101-20251231~DTP*336*DT*202501011200~DTP*336*D8*20250101~DTP*349*RD8*20250101-20251231
DTP*357*DT*202501011200~DTP*349*RD8*20251231~DTP*349*RD8*20251231-~NM1*IL*1*Lee*Ann****34*219099999~NM1*IL*1*Low~NM1*74*1*Li*Ann****34*219099998
NM1*74*1*Ly~NM1*70*1*Lo*Ann~NM1*31*1~NM1*S3~NM1*1L*1*Lee*Ann~NM1*IL*1*Lee*Ann***MI*M12~NM1*IL*1*Lee*Ann***34*219099999~NM1*IL*1*Lee*Ann****MI~NM1*IL*1*Lee*Ann*****219099999~NM1*IL*1*Lee*Ann*****~nm1*il *1*low~N3*1 Elm*Apt 2~N3*2 Elm~PER*IP**TE*6035550142*EM*a@b.c*HP*1~PER*IP**HP
PER*IP***1*TE*2~PER*IP**TE*3*TE*4~DMG*D8*19800101*M**I:2~DMG*D8**M**:3~HD*021**HLT*P1*EMP~HD*024**DEN*P2*FAM~HD~AMT*P3*12.00~COB*P*1
LX*1~LS*2700~LE*2700~N1*75*X~DSB*1~HLH*N~SE*1*1~ST*834*3~ISA~ISA|00|1~IS*A~ISAB*1~INSX*1~I~~  ~ST*834*2~GE*1*1~ZZ${'*'.repeat(36)}*1*2*3*4*5*6
REF*0\nF*1~DTP*3\r\n48*D8*20250101~RE\nF*0F*1~SE\nAMTX*1~INS\nABCD*1~\u00e9*1~REF*1L*${'g'.repeat(300)}`.split(/~|\n(?=[A-Z]{2,3}\*\w)/);

const anySegment = fc
  .tuple(fc.constantFrom('INS', 'REF', 'DTP', 'NM1', 'HD', 'PER', 'N3', 'DMG'), fc.array(fc.string({ maxLength: 9 }), { maxLength: 9 }))
  .map(([name, elements]) => [name, ...elements].join('*').replaceAll('~', ''));
const loops = fc.array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...SEGMENTS) }, { weight: 1, arbitrary: anySegment }), { maxLength: 24 });

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
  fc.assert(
    fc.property(loops, fc.constantFrom('', '\n', '\r\n'), fc.nat(400), (segments, lineEnd, chunkBytes) => {
      const bytes = Buffer.from(edi([['INS*Y*18*021', ...segments]], { lineEnd, header: ['REF*38*MASTER'] }));
      const kernel = Kernel.take(new Uint8Array(0));
      expect(read(bytes, 1 + chunkBytes, kernel)).toEqual(read(bytes, bytes.length, null));
      kernel.giveBack();
    }),
    { seed: 34, numRuns: RUNS },
  );
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
  for (const kernel of [null, Kernel.take(new Uint8Array(0))]) {
    const [, row] = read(bytes, bytes.length, kernel) as [number, [...unknown[], string[], string]];
    expect((row.at(-2) as string[])[COLUMNS.indexOf(column)]).toBe(value);
  }
});

test('the kernel reads nearly all loops of a file as guides describe them', () => {
  const family = [
    'INS*Y*18*021',
    'REF*0F*1',
    'NM1*IL*1*Lee*Ann',
    'NM1*31*1',
    'N3*1 Elm',
    'HD*021**HLT*P1*EMP',
    'DTP*348*D8*20250101',
    'LS*2700',
    'LE*2700',
  ];
  const bytes = Buffer.from(edi([Array.from({ length: 100 }, () => family).flat()]));
  const kernel = Kernel.take(new Uint8Array(0));
  const readLoop = kernel.readLoop.bind(kernel);
  let byKernel = 0;
  kernel.readLoop = (...loop) => {
    const to = readLoop(...loop);
    if (to >= 0) byKernel++;
    return to;
  };
  expect(read(bytes, bytes.length, kernel)).toHaveLength(200);
  expect(byKernel).toBe(100);
});
