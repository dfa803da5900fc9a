import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { codes, family, shape } from './family-file.ts';

describe('a blank relationship', () => {
  it('below a subscriber is a dependent, with a warning', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED'],
      ['1', 'b', 'Bob', '', 'MED'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED[Bob]']);
    expect(file.records[0]?.dependents[0]?.relationship).toBe('other');
    expect(codes(file)).toEqual(['3 relationship_inferred warning']);
  });

  it('of the same person is another coverage of hers', () => {
    const file = family([
      ['1', 'a', 'Ann', 'Self', 'MED'],
      ['1', 'a', 'Ann', '', 'DEN'],
      ['1', 'b', 'Bob', 'Spouse', 'DEN'],
    ]);
    expect(shape(file)).toEqual(['Ann@MED[]', 'Ann@DEN[Bob]']);
    expect(file.errors).toEqual([]);
  });
});

describe('a file without a relationship column', () => {
  const text = csv(
    ['Employee ID', 'First Name', 'Last Name', 'DOB'],
    [
      ['A1', 'Ann', 'Lee', '1980-01-01'],
      ['B1', 'Bob', 'Lee', '1981-01-01'],
      ['B1', 'Kid', 'Lee', '2011-01-01'],
      ['C1', 'Cat', 'Lee', '1982-01-01'],
      ['C1', 'Tom', 'Lee', '2012-01-01'],
      ['C1', 'Tim', 'Lee', '2013-01-01'],
    ],
  );

  it('has the first row of each id as the subscriber, whatever the families before it were', () => {
    const file = normalizeFile(text);
    expect(shape(file)).toEqual(['Ann@null[]', 'Bob@null[Kid]', 'Cat@null[Tom Tim]']);
    expect(codes(file)).toEqual([4, 6, 7].map((row) => `${row} relationship_inferred warning`));
  });

  it('gives the same records wherever it is cut', () => {
    const twice = text + text.slice(text.indexOf('\n') + 1).replaceAll(/^([ABC])1/gm, '$12');
    const whole = normalizeFile(twice);
    const cut = normalizeFile(twice, { segmentBytes: 40, chunkBytes: 7 });
    expect(cut.inspection.cuts.length).toBeGreaterThan(1);
    expect(cut.recordText).toBe(whole.recordText);
  });
});

describe('a file without a relationship column that proves who the subscriber is', () => {
  const read = (columns: string[], ...rows: string[][]) =>
    normalizeFile(
      csv(
        ['Subscriber ID', 'First Name', 'Last Name', ...columns],
        rows.map(([id = '', first = '', ...rest]) => [id, first, 'Lee', ...rest]),
      ),
      { segmentBytes: 60 },
    );

  it.each([
    ['an id of the person that is the family id', 'Member ID', 'M2', 'S-1'],
    ['a flag of subscribers', 'Is Subscriber', 'N', 'Y'],
    ['a flag of subscribers in words', 'Subscriber Flag', 'false', 'TRUE'],
    ['a flag of dependents', 'Is Dependent', 'Yes', 'No'],
    ['the number of the person', 'Person Code', '02', '01'],
    ['an id that only dependents have', 'Dependent ID', 'D2', ''],
  ])('goes by %s, wherever the subscriber stands', (_, column, dependent, subscriber) => {
    const file = read([column], ['S1', 'Bob', dependent], ['S1', 'Ann', subscriber], ['S2', 'Di', subscriber.replace('1', '2').replace('02', '01')]);
    expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[]']);
    expect(codes(file)).toEqual(['2 relationship_inferred warning']);
    expect(file.inspection.reading.subscriber_by).toBeDefined();
  });

  it('goes by a flag that may say whether somebody has a dependent where families of several prove that it does not', () => {
    const one = read(['Dependent'], ['S1', 'Bob', 'Yes'], ['S1', 'Cy', 'Yes'], ['S1', 'Ann', 'No'], ['S2', 'Di', 'No']);
    expect(shape(one)).toEqual(['Ann@null[Bob Cy]', 'Di@null[]']);
    expect(shape(read(['Dependent'], ['S1', 'Ann', 'Y'], ['S1', 'Bob', 'N'], ['S2', 'Di', 'N']))).toEqual(['Ann@null[Bob]', 'Di@null[]']);
  });

  it('goes by no flag where no column names families', () => {
    for (const flag of ['Dependent', 'Dependent Flag', 'Is Employee']) {
      const file = normalizeFile(
        csv(
          ['SSN', 'First Name', 'Last Name', flag],
          [
            ['219-09-9991', 'Ann', 'Lee', 'Y'],
            ['219-09-9992', 'Bob', 'Ray', 'N'],
            ['219-09-9993', 'Cy', 'Moe', 'Y'],
          ],
        ),
      );
      expect(file.records.map(({ relationship }) => relationship)).toEqual(['self', 'self', 'self']);
      expect(codes(file).filter((code) => !code.includes('birth'))).toEqual([]);
    }
  });

  it('goes by numbers however they are written, and not by those of something else', () => {
    const mixed = Array.from({ length: 10 }, (_, at) => [
      [`S${at}`, 'Ann', '01'],
      [`S${at}`, 'Bob', '02'],
    ]).flat();
    expect(shape(read(['Person Code'], ...mixed, ['T', 'Cy', '2'], ['T', 'Di', '1'])).at(-1)).toBe('Di@null[Cy]');
    expect(shape(read(['Dep No'], ['S1', 'Ann', '2'], ['S1', 'Bob', '0'], ['S1', 'Cy', '0'], ['S2', 'Di', '0']))).toEqual([
      'Ann@null[Bob Cy]',
      'Di@null[]',
    ]);
    expect(shape(read(['Subscriber Seq', 'Plan ID'], ['S1', 'Ann', '1', 'MED'], ['S1', 'Ann', '2', 'DEN']))).toEqual(['Ann@MED[]', 'Ann@DEN[]']);
  });

  it('goes by the order where a flag may say whether somebody has a dependent, of persons alone', () => {
    expect(shape(read(['Dependent'], ['S1', 'Ann', 'Yes'], ['S2', 'Bob', 'No'], ['S3', 'Cy', 'Yes']))).toEqual([
      'Ann@null[]',
      'Bob@null[]',
      'Cy@null[]',
    ]);
  });

  it('goes by the order where all of a family have one id, or numbers count the rows', () => {
    const one = read(['Member ID'], ['S1', 'Ann', 'S1'], ['S1', 'Bob', 'S1'], ['S2', 'Di', 'S2']);
    const rows = read(['Person Number'], ['S1', 'Ann', '1'], ['S1', 'Bob', '2'], ['S2', 'Di', '3']);
    for (const file of [one, rows]) {
      expect(shape(file)).toEqual(['Ann@null[Bob]', 'Di@null[]']);
      expect(file.inspection.reading.subscriber_by).toBeUndefined();
    }
  });

  it('goes by what the relationship says where there is one', () => {
    const file = read(['Relationship', 'Is Subscriber'], ['S1', 'Ann', 'Self', 'N'], ['S1', 'Bob', 'Spouse', 'Y']);
    expect(shape(file)).toEqual(['Ann@null[Bob]']);
  });
});
