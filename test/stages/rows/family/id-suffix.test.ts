import { describe, expect, it } from 'vitest';
import { normalizeFile, type NormalizedFile } from '../normalized.ts';
import { csv } from '../one-row.ts';

type Line = [id: string, first: string, last: string, relationship?: string];

function file(lines: readonly Line[], { id = 'Member ID', segmentBytes = 1 << 20 } = {}): NormalizedFile {
  const says = lines.some((line) => line[3] !== undefined);
  const columns = [id, 'First Name', 'Last Name', 'Date of Birth', 'Plan ID', ...(says ? ['Relationship'] : [])];
  const rows = lines.map(([own, first, last, relationship], at) => [
    own,
    first,
    last,
    `1980-01-${at + 10}`,
    'MED',
    ...(says ? [relationship ?? ''] : []),
  ]);
  return normalizeFile(csv(columns, rows), { segmentBytes });
}

/** `id first[id first …]` of each record. */
const shape = ({ records }: NormalizedFile) =>
  records.map(
    ({ member_id, first_name, dependents }) =>
      `${member_id} ${first_name}[${dependents.map((dependent) => `${dependent.member_id} ${dependent.first_name}`).join(' ')}]`,
  );
const codes = ({ errors }: NormalizedFile) => errors.map(({ row_number, code }) => `${row_number} ${code}`);

describe("ids of persons that begin with their family's", () => {
  const PERSONS: Line[] = [
    ['W100200300-00', 'Ann', 'Fox'],
    ['W100200300-01', 'Bob', 'Fox'],
    ['W100200300-02', 'Cy', 'Fox'],
    ['W200300400-01', 'Dee', 'Lee'],
    ['W200300400-00', 'Eve', 'Lee'],
    ['W300400500-00', 'Guy', 'Poe'],
  ];
  const written = (mark: string): Line[] => PERSONS.map(([id, first, last]) => [id.replace('-', mark), first, last]);

  it.each(['-', '', '*', ' ', '.'])('make families where nothing else does, and stay the ids of the persons (%j)', (mark) => {
    const found = file(written(mark));
    expect(shape(found)).toEqual([
      `W100200300${mark}00 Ann[W100200300${mark}01 Bob W100200300${mark}02 Cy]`,
      `W200300400${mark}00 Eve[W200300400${mark}01 Dee]`,
      `W300400500${mark}00 Guy[]`,
    ]);
    expect(codes(found)).toEqual(['3 relationship_inferred', '4 relationship_inferred', '5 relationship_inferred']);
  });

  it('count from 1 as well, or give the subscriber no number at all', () => {
    const from1 = written('-').map(([id, first, last]): Line => [id.replace(/\d$/, (digit) => String(Number(digit) + 1)), first, last]);
    expect(shape(file(from1))[1]).toBe('W200300400-01 Eve[W200300400-02 Dee]');
    const bare = written('-').map(([id, first, last]): Line => [id.replace('-00', ''), first, last]);
    expect(shape(file(bare))[1]).toBe('W200300400 Eve[W200300400-01 Dee]');
  });

  it('keep a family in one segment', () => {
    expect(shape(file(written('-'), { segmentBytes: 1 }))).toEqual(shape(file(written('-'))));
  });

  it('name the family in a column of employee ids, too', () => {
    const { records } = file(written('-'), { id: 'Employee ID' });
    expect(records.map(({ employee_id, dependents }) => `${employee_id} ${dependents.length}`)).toEqual([
      'W100200300-00 2',
      'W200300400-00 1',
      'W300400500-00 0',
    ]);
  });

  it('decide where the relationship is said and order would give a dependent to another subscriber', () => {
    const found = file([
      ['EMP100-E', 'Ann', 'Fox', 'Employee'],
      ['EMP200-E', 'Eve', 'Lee', 'Employee'],
      ['EMP100-S', 'Bob', 'Fox', 'Spouse'],
      ['EMP100-C1', 'Cy', 'Ray', 'Child'],
      ['EMP200-S', 'Dee', 'Lee', 'Spouse'],
    ]);
    expect(shape(found)).toEqual(['EMP100-E Ann[EMP100-S Bob EMP100-C1 Cy]', 'EMP200-E Eve[EMP200-S Dee]']);
    expect(found.errors).toEqual([]);
  });

  it('change nothing where order is right', () => {
    const ordered: Line[] = [
      ['EMP100-E', 'Ann', 'Fox', 'Employee'],
      ['EMP100-S', 'Bob', 'Fox', 'Spouse'],
      ['EMP200-E', 'Eve', 'Lee', 'Employee'],
      ['EMP200-S', 'Dee', 'Lee', 'Spouse'],
    ];
    expect(file(ordered).inspection.reading).not.toHaveProperty('family_suffix');
  });
});

describe('ids that begin alike', () => {
  const families = (lines: readonly Line[]) => file(lines).inspection.reading.linkage;

  it('name no family where they are counted on from one person to the next', () => {
    const names = ['Fox', 'Lee', 'Poe', 'Ray', 'Kim', 'Day'];
    expect(families(names.map((last, at): Line => [`1002${String(at).padStart(2, '0')}`, 'Ann', last]))).toBe('none');
    expect(families(names.map((last, at): Line => [`10${at % 2}2-0${at >> 1}`, 'Ann', last]))).toBe('none');
  });

  const IN_BLOCKS: Line[] = [
    ['10001', 'Ann', 'Fox'],
    ['10002', 'Bob', 'Fox'],
    ['10101', 'Cy', 'Poe'],
    ['10102', 'Ed', 'Poe'],
    ['10201', 'Flo', 'Ash'],
    ['10301', 'Gil', 'Kerr'],
  ];
  const FIVE = ['Fox', 'Poe', 'Ash', 'Kerr', 'Lee'].flatMap((last, at): Line[] => [
    [`10${at}01`, 'Ann', last],
    [`10${at}02`, 'Bob', last],
  ]);

  it('name no family where they are short, no mark sets a number apart and few families would prove it', () => {
    for (const id of ['Employee ID', 'Member ID']) expect(file(IN_BLOCKS, { id }).inspection.reading).not.toHaveProperty('family_suffix');
    expect(file(IN_BLOCKS, { id: 'Employee ID' }).records).toHaveLength(6);
    expect(file(FIVE).records).toHaveLength(5);
    // Every second person may have left, but then they do not count on.
    const gaps = FIVE.map(([id, first, last]): Line => [id.replace(/2$/, '7'), first, last]);
    expect(file(gaps).inspection.reading).not.toHaveProperty('family_suffix');
  });

  it("name no family without a mark in a column of employees' ids, unless the relationship is said", () => {
    for (const id of ['Employee ID', 'EE ID', 'Emp ID']) expect(file(FIVE, { id }).records).toHaveLength(10);
    const apart = FIVE.toSorted(([one], [other]) => (Number(one) % 100) - (Number(other) % 100));
    const said = apart.map(([id, first, last]): Line => [id, first, last, first === 'Ann' ? 'Employee' : 'Spouse']);
    expect(file(said, { id: 'Employee ID' }).records).toHaveLength(5);
  });

  it('name no family where each number is a policy of one person', () => {
    expect(
      families([
        ['100100-01', 'Ann', 'Fox'],
        ['100100-02', 'Ann', 'Fox'],
        ['100200-01', 'Dee', 'Lee'],
        ['100200-02', 'Dee', 'Lee'],
      ]),
    ).toBe('none');
  });

  it('name no family where one family alone would prove it', () => {
    expect(
      families([
        ['100100-00', 'Ann', 'Fox'],
        ['100100-01', 'Bob', 'Fox'],
        ['100200-00', 'Dee', 'Lee'],
      ]),
    ).toBe('none');
  });
});
