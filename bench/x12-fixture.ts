import { statSync } from 'node:fs';
import path from 'node:path';
import type { Fixture } from './csv-fixture.ts';
import { nextMember, noFamily, startDraw, two, type Draw, type Family, type Shape } from './made-up.ts';
import { writeOnce } from './text-file.ts';

const MEMBERS_A_SET = 5_000;

/**
 * An 834 of made-up people, the same bytes for the same arguments: about 14 segments and 330 bytes a member, sets of 5,000
 * members, one or two coverages, a mailing address and reporting categories now and then, and in one row of fifty something
 * for the error report to name. Kept in `directory` for the next run.
 */
export async function x12Fixture(directory: string, rows: number, shape: Shape): Promise<Fixture> {
  const file = path.join(directory, `enrollment-v1-${shape}-${rows}.edi`);
  await writeOnce(file, () => segments(rows, shape));
  return { file, rows, bytes: statSync(file).size, shape };
}

function* segments(rows: number, shape: Shape): Generator<string> {
  const draw = startDraw();
  const family = noFamily();
  yield 'ISA*00*          *00*          *ZZ*BENCH          *ZZ*ROLLCALL       *250101*0000*^*00501*000000001*0*P*:~\nGS*BE*BENCH*ROLLCALL*20250101*0000*1*X*005010X220A1~\n';
  let sets = 0;
  for (let row = 0; row < rows;) {
    const control = String(++sets).padStart(4, '0');
    yield `ST*834*${control}*005010X220A1~\nBGN*00*${control}*20250101*0000****2~\nREF*38*BENCH-MASTER~\nN1*P5*Bench Sponsor*FI*521230000~\n`;
    let count = 4;
    // A set ends between families.
    for (let members = 0; row < rows && (members < MEMBERS_A_SET || family.left > 0); members++, row++) {
      const loop = member(row, shape, family, draw);
      count += loop.length;
      yield `${loop.join('~\n')}~\n`;
    }
    yield `SE*${count + 1}*${control}~\n`;
    family.left = 0;
  }
  yield `GE*${sets}*1~\nIEA*1*000000001~\n`;
}

const FIRST = ['James', 'Mary', 'Robert', 'Patricia', 'John', 'Jennifer', 'Michael', 'Linda', 'David', 'Elizabeth', 'Siobhan', 'Mei'];
const LAST = ['Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'Garcia', 'Miller', 'Davis', "O'Brien", 'Nguyen', 'van der Berg', 'Smith-Jones'];
const STREETS = ['Main Street', 'Oak Avenue', 'Maple Drive', 'Cedar Lane', 'Washington Boulevard', 'Lakeview Terrace', 'Hill Road'];
const PLACES = ['Springfield*IL*62701', 'Portland*OR*97201', 'Boston*MA*02134', 'Austin*TX*78701', 'Denver*CO*80202', 'Albany*NY*12207'];
const PLANS = ['MED-PPO-500', 'MED-HMO-250', 'MED-HDHP-3000'];

function member(row: number, shape: Shape, family: Family, draw: Draw): string[] {
  const { next, pick } = draw;
  const relationship = { self: '18', spouse: '01', child: '19' }[nextMember(family, shape, draw)];
  if (relationship === '18') {
    const left = shape === 'families' ? next() % 4 : 0;
    Object.assign(family, { left, position: 0, last: pick(LAST), plan: pick(PLANS), id: 1_000_000 + row });
  }
  const first = pick(FIRST);
  const flaw = next() % 250;
  const ssn = `${100 + (next() % 566)}${two(1 + (next() % 99))}${String(1 + (next() % 9999)).padStart(4, '0')}`;
  const self = relationship === '18';
  return [
    `INS*${self ? 'Y' : 'N'}*${relationship}*${flaw === 0 ? '099' : '021'}*28*A***${self ? 'FT' : ''}`,
    `REF*0F*${family.id}`,
    `REF*1L*GRP-${1 + (next() % 40)}`,
    `REF*23*M${row}`,
    'DTP*356*D8*20250101',
    `NM1*IL*1*${family.last}*${first}****34*${flaw === 1 ? ssn.slice(1) : ssn}`,
    `PER*IP**HP*${flaw === 2 ? '5550100' : `${200 + (next() % 700)}${200 + (next() % 700)}${String(next() % 10_000).padStart(4, '0')}`}*EM*${first.toLowerCase()}${row}@example.com`,
    `N3*${1 + (next() % 9999)} ${pick(STREETS)}*Apt ${1 + (next() % 99)}`,
    `N4*${flaw === 3 ? 'Nowhere*XX*62701' : pick(PLACES)}`,
    `DMG*D8*${flaw === 4 ? '19850230' : `${1950 + (next() % 55)}${two(1 + (next() % 12))}${two(1 + (next() % 28))}`}*${next() % 2 === 0 ? 'M' : 'F'}`,
    ...(next() % 8 === 0 ? ['NM1*31*1', `N3*PO Box ${next() % 999}`, `N4*${pick(PLACES)}`] : []),
    `HD*021**HLT*${family.plan}*FAM`,
    `DTP*348*D8*${2020 + (next() % 5)}0101`,
    ...(next() % 8 === 0 ? [`DTP*349*D8*${2025 + (next() % 3)}1231`] : []),
    ...(row % 3 === 0 ? ['HD*021**DEN*DEN-BASIC-01*FAM', 'DTP*348*D8*20250101'] : []),
    ...(next() % 10 === 0 ? ['LS*2700', 'LX*1', 'N1*75*LOCATION', 'REF*17*NORTH', 'LE*2700'] : []),
  ];
}
