import { describe, expect, it } from 'vitest';
import { normalizeSheet } from '../sheet.ts';
import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from '../normalized.ts';

const HEADER = 'Employee ID,Last Name,First Name,Date of Birth,Relationship,Benefit,Plan ID,Effective Date,Premium\n';
const ANN = '100,Fox,Ann,1980-01-02,Self,Medical,PPO,2025-01-01,10.00\n';
const BOB = '100,Fox,Bob,1981-01-02,Spouse,Medical,PPO,2025-01-01,\n';
const EVE = '200,Lee,Eve,1982-01-02,Self,Medical,HMO,2025-01-01,10.00\n';
const GUY = '300,Poe,Guy,1983-01-02,Self,Medical,HMO,2025-01-01,10.00\n';
const more = (benefit: string, plan: string): string => `,,,,,${benefit},${plan},2025-01-01,5.00\n`;
const DENTAL = more('Dental', 'DPO');
const VISION = more('Vision', 'VSP');

const file = (rows: string, options: NormalizeFileOptions = {}): NormalizedFile => normalizeFile(HEADER + rows, options);
/** `first@plan[dependents]` of each record. */
const shape = ({ records }: NormalizedFile) =>
  records.map(({ first_name, coverage, dependents }) => `${first_name}@${coverage.plan_id}[${dependents.map((one) => one.first_name).join(' ')}]`);
const codes = ({ errors }: NormalizedFile) => errors.map(({ row_number, code }) => `${row_number} ${code}`);

describe('rows that leave out the person above', () => {
  const ROWS = ANN + DENTAL + VISION + BOB + DENTAL + EVE + VISION + GUY;
  const FOUND = ['Ann@PPO[Bob]', 'Ann@DPO[Bob]', 'Ann@VSP[]', 'Eve@HMO[]', 'Eve@VSP[]', 'Guy@HMO[]'];

  it('are further coverages of that person', () => {
    const found = file(ROWS);
    expect(shape(found)).toEqual(FOUND);
    expect(found.records.map(({ employee_id }) => employee_id)).toEqual(['100', '100', '100', '200', '200', '300']);
    expect(found.errors).toEqual([]);
    expect(found.tally).toMatchObject({ rows: 8, valid_rows: 8 });
  });

  it('are never parted from the person by a cut, and read the same without the kernel', () => {
    for (const options of [{ segmentBytes: 1 }, { withoutKernel: true }, { chunkBytes: 7 }]) {
      const found = file(ROWS, options);
      expect(shape(found)).toEqual(FOUND);
      expect(found.errors).toEqual([]);
    }
    expect(file(ROWS, { segmentBytes: 1 }).inspection.cuts.map(({ rows }) => rows)).toEqual([5, 2, 1]);
  });

  it('stand in the family of the person where order makes families, and where nothing does', () => {
    const header = HEADER.replace('Employee ID', 'Member ID');
    expect(shape(normalizeFile(header + ROWS))).toEqual(FOUND);
    const plain = (text: string): string =>
      text
        .split('\n')
        .map((line) => line.split(',').toSpliced(4, 1).join(','))
        .join('\n');
    const found = normalizeFile(plain(header + ANN + DENTAL + VISION + EVE + VISION), { segmentBytes: 1 });
    expect(shape(found)).toEqual(['Ann@PPO[]', 'Ann@DPO[]', 'Ann@VSP[]', 'Eve@HMO[]', 'Eve@VSP[]']);
    expect(found.inspection.reading.linkage).toBe('none');
    expect(found.inspection.cuts.map(({ rows }) => rows)).toEqual([3, 2]);
  });

  it('are the employee’s where a column tells rows of coverages from rows of persons, also behind a dependent', () => {
    const header = 'Record Type,Employee ID,First Name,Last Name,Date of Birth,Relationship,Plan,Tier,Effective Date\n';
    const rows = [
      'EMP,1,Ann,Fox,1980-01-02,Self,,,',
      'DEP,1,Ida,Fox,2012-01-02,Child,,,',
      'COV,1,,,,,PPO,FAMILY,2025-01-01',
      'COV,1,,,,,DPO,FAMILY,2025-01-01',
      'EMP,2,Eve,Lee,1982-01-02,Self,,,',
      'COV,2,,,,,HMO,EE,2025-01-01',
      'EMP,3,Guy,Poe,1983-01-02,Self,,,',
      'DEP,3,Una,Poe,1984-01-02,Spouse,,,',
      'COV,3,,,,,PPO,EE+SP,2025-01-01',
    ];
    for (const options of [{}, { segmentBytes: 1 }, { withoutKernel: true }]) {
      const found = normalizeFile(`${header}${rows.join('\n')}\n`, options);
      expect(shape(found)).toEqual(['Ann@null[Ida]', 'Ann@PPO[Ida]', 'Ann@DPO[Ida]', 'Eve@null[]', 'Eve@HMO[]', 'Guy@null[Una]', 'Guy@PPO[Una]']);
      expect(found.errors).toEqual([]);
    }
  });

  it('go with a dependent who stands apart from the family', () => {
    const found = file(ANN + DENTAL + EVE + VISION + BOB + DENTAL, { segmentBytes: 1 });
    expect(found.inspection.keyed).toBe(true);
    expect(shape(found)).toEqual(['Ann@PPO[Bob]', 'Ann@DPO[Bob]', 'Eve@HMO[]', 'Eve@VSP[]']);
  });

  it('are nobody’s below a row that could not be read, and say so', () => {
    const found = file(`${ANN}${DENTAL}${VISION}200,Lee,Eve\n${more('Life', 'LIF')}${GUY}`);
    expect(shape(found)).toEqual(['Ann@PPO[]', 'Ann@DPO[]', 'Ann@VSP[]', 'Guy@HMO[]']);
    expect(codes(found)).toContain('5 column_count');
    expect(codes(found)).toContain('6 required');
  });

  it('are read so from a sheet, also where a dependent is carried to the family', () => {
    const cells = (rows: string): string[][] =>
      (HEADER + rows)
        .trimEnd()
        .split('\n')
        .map((line) => line.split(','));
    expect(shape(normalizeSheet(cells(ROWS), { segmentBytes: 1 }))).toEqual(FOUND);
    const apart = normalizeSheet(cells(ANN + DENTAL + EVE + VISION + BOB + DENTAL), { segmentBytes: 1 });
    expect(shape(apart)).toEqual(['Ann@PPO[Bob]', 'Ann@DPO[Bob]', 'Eve@HMO[]', 'Eve@VSP[]']);
  });

  it('have the fault of the person above', () => {
    const found = file(ANN + DENTAL + VISION + EVE.replace('1982-01-02', '1982-13-02') + VISION + GUY);
    expect(shape(found)).toEqual(['Ann@PPO[]', 'Ann@DPO[]', 'Ann@VSP[]', 'Guy@HMO[]']);
    expect(codes(found)).toEqual(['5 invalid_date', '6 invalid_date']);
  });

  it('leave the rows below as they are, where quotes are doubled in what they were filled with', () => {
    const header = HEADER.replace('Benefit', 'Address,Benefit');
    const row = (start: string, last: string, address: string): string => `${start},${last},Ann,1980-01-02,Self,${address},Medical,PPO,2025-01-01,\n`;
    const dental = ',,,,,,Dental,DPO,2025-01-01,\n';
    const rows = [
      row('100', 'Fox', '"9 ""The Elms"" Rd"') + dental,
      row('200', 'Lee', '"5 Elm St, Apt 3"') + dental,
      row('300', '"O""Hara"', '1 Main St') + dental,
      row('400', '"Smith, Jr"', '1 Main St') + dental,
      row('500', '"Poe, Jr"', '1 Main St'),
    ].join('');
    const names = ({ records }: NormalizedFile) => records.map(({ last_name, suffix, address }) => [last_name, suffix, address?.street]);
    const elms = ['Fox', null, '9 "The Elms" Rd'];
    const apartment = ['Lee', null, '5 Elm St, Apt 3'];
    const hara = ['O"Hara', null, '1 Main St'];
    const smith = ['Smith', 'Jr', '1 Main St'];
    const found = [elms, elms, apartment, apartment, hara, hara, smith, smith, ['Poe', 'Jr', '1 Main St']];
    for (const options of [{}, { segmentBytes: 1 }, { withoutKernel: true }, { chunkBytes: 7 }])
      expect(names(normalizeFile(header + rows, options))).toEqual(found);
  });

  it('are no sums, whoever stands above', () => {
    const found = file(`${ANN}${DENTAL}${VISION},,,,,,,,20.00\n,,,,,Grand Total,,,20.00\n${GUY}`);
    expect(shape(found)).toEqual(['Ann@PPO[]', 'Ann@DPO[]', 'Ann@VSP[]', 'Guy@HMO[]']);
  });
});

describe('rows without a person', () => {
  const isRead = (rows: string): boolean => file(rows).inspection.reading.continued_rows !== undefined;

  it('are mistakes where few are, where the coverage is that of the row above, and where the first row is one', () => {
    expect(isRead(ANN + DENTAL + EVE)).toBe(false);
    expect(isRead(ANN + EVE + more('Medical', 'HMO') + GUY + more('Medical', 'HMO') + ANN)).toBe(false);
    expect(isRead(DENTAL + ANN + DENTAL + EVE + VISION + GUY)).toBe(false);
  });

  it('are mistakes where the file repeats its persons', () => {
    const again = (row: string): string => row.replace('Medical', 'Dental') + row.replace('Medical', 'Vision');
    expect(isRead(ANN + again(ANN) + EVE + again(EVE) + DENTAL + VISION + GUY)).toBe(false);
  });

  it('are a legend where nobody stands below them', () => {
    expect(isRead(ANN + EVE + GUY + DENTAL + VISION)).toBe(false);
  });
});

describe('rows that leave out the employee and name a dependent', () => {
  it('name a further one of the employee above', () => {
    const header =
      'Employee ID,Employee Last Name,Employee First Name,Employee DOB,Plan ID,Dependent First Name,Dependent Last Name,Dependent DOB,Relationship\n';
    const rows =
      '100,Fox,Ann,1980-01-02,PPO,Bob,Fox,1981-03-04,Spouse\n,,,,,Cy,Fox,2011-03-04,Child\n,,,,,Di,Fox,2012-03-04,Child\n200,Lee,Eve,1982-01-02,HMO,,,,\n';
    const found = normalizeFile(header + rows);
    expect(shape(found)).toEqual(['Ann@PPO[Bob Cy Di]', 'Eve@HMO[]']);
    expect(found.errors).toEqual([]);
  });

  it('do so where there is only one, if it says nothing else and the row above names another', () => {
    const header = 'Employee ID,Employee Name,Plan ID,Tier,Dependent Name,Relationship,Dependent DOB\n';
    const of = (above: string, below: string) =>
      normalizeFile(`${header}100,"Fox, Ann",PPO,FAM,${above}\n${below}\n200,"Lee, Eve",HMO,EE,,,\n`, { segmentBytes: 1 });
    const found = of('"Fox, Bob",Spouse,1981-03-04', ',,,,"Fox, Cy",Child,2011-03-04');
    expect(shape(found)).toEqual(['Ann@PPO[Bob Cy]', 'Eve@HMO[]']);
    expect(found.errors).toEqual([]);
    // Rows whose employee is missing, or that are none of a dependent.
    for (const row of [',,,,"Roe, Cy",Child,2011-03-04', ',,,,Fox participants,,'])
      expect(of('"Fox, Bob",Spouse,1981-03-04', row).inspection.reading.continued_rows).toBeUndefined();
    expect(shape(of('"Fox, Bob",Spouse,1981-03-04', '100,,,,"Roe, Cy",Child,2011-03-04'))).toEqual(['Ann@PPO[Bob Cy]', 'Eve@HMO[]']);
    expect(shape(of('"Fox, Bob",Spouse,1981-03-04', ',,HMO,EE,"Roe, Cy",Child,2011-03-04'))).toEqual(['Ann@PPO[Bob]', 'Eve@HMO[]']);
  });

  it('do not where only the first name is one of the family above', () => {
    const header = 'Employee ID,Employee First Name,Employee Last Name,Plan ID,Dependent First Name,Dependent Last Name,Relationship\n';
    const of = (below: string) => normalizeFile(`${header}100,Ann,Fox,PPO,Bob,Fox,Spouse\n${below}\n200,Eve,Lee,HMO,,,\n`);
    expect(shape(of(',,,,Ann,Roe,Child'))).toEqual(['Ann@PPO[Bob]', 'Eve@HMO[]']);
    expect(shape(of(',,,,Ann,Fox,Child'))).toEqual(['Ann@PPO[Bob Ann]', 'Eve@HMO[]']);
  });

  it('do so in numbered columns', () => {
    const header = 'Member ID,Last Name,First Name,DOB,Plan ID,Dep1 First Name,Dep1 DOB,Dep1 Relationship\n';
    const rows =
      '100,Fox,Ann,1980-01-02,PPO,Bob,1981-03-04,Spouse\n,,,,,Cy,2011-03-04,Child\n,,,,,Di,2012-03-04,Child\n200,Lee,Eve,1982-01-02,HMO,,,\n';
    const found = normalizeFile(header + rows, { segmentBytes: 1 });
    expect(shape(found)).toEqual(['Ann@PPO[Bob Cy Di]', 'Eve@HMO[]']);
    expect(found.errors).toEqual([]);
  });

  it('have no second coverage where the only benefit has columns of its own', () => {
    const header = 'Employee ID,Last Name,First Name,DOB,Medical Plan Name,Medical Coverage Tier,Dependent Relationship,Dependent DOB\n';
    const rows =
      '100,Fox,Ann,1980-01-02,PPO,Family,Child,2011-03-04\n,,,,,,Child,2012-03-04\n,,,,,,Spouse,1981-03-04\n200,Lee,Eve,1982-01-02,HMO,Family,Child,2013-03-04\n';
    const found = normalizeFile(header + rows);
    expect(found.records.map(({ coverage, dependents }) => [coverage.plan_id, coverage.coverage_type, dependents.length])).toEqual([
      ['PPO', 'FAMILY', 3],
      ['HMO', 'FAMILY', 1],
    ]);
  });
});
