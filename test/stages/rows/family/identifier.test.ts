import { describe, expect, it } from 'vitest';
import { RECORD_KEY_BYTES } from '../../../../src/model/segment.ts';
import { familyIdentifier } from '../../../../stages/rows/family/identifier.ts';
import { Kind, Record, slotOf } from '../../../../stages/rows/record.ts';
import { normalizeFile, type NormalizedFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { edi, HLT, member, normalize834 } from '../x12/x12-file.ts';

const ids = ({ records }: NormalizedFile) => records.map(({ first_name, member_id }) => [first_name, member_id]);
/** The keys by which repetitions are found, in the order of the records. */
const keys = (file: NormalizedFile): string[] =>
  Array.from({ length: file.keys.length / RECORD_KEY_BYTES }, (_, at) =>
    Buffer.from(file.keys.subarray(at * RECORD_KEY_BYTES, at * RECORD_KEY_BYTES + 16)).toString('hex'),
  );
const withSsn = (segments: readonly string[], ssn: string): string[] =>
  segments.map((segment) => (segment.startsWith('NM1') ? `${segment}****34*${ssn}` : segment));

describe('a dependent that is a record of its own', () => {
  // A record is used again for rows that come later: theirs must not be said to come from the family's column.
  it.each(['a column of members', 'no such column'])('is as before once it is written, in a file with %s', (columns) => {
    const record = new Record();
    record.bytes = Buffer.from('W9');
    record.kind[slotOf('family_id')] = Kind.text;
    record.end[slotOf('family_id')] = 2;
    record.source[slotOf('family_id')] = 4;
    const member = slotOf('member_id');
    if (columns === 'a column of members') record.source[member] = 7;
    const before = [record.kind[member], record.source[member]];
    const takeIdentifier = familyIdentifier({ ssnSources: new Set() }, { k0: 1, k1: 2 })(record);
    expect([record.kind[member], record.source[member]]).toEqual([Kind.text, 4]);
    takeIdentifier?.();
    expect([record.kind[member], record.source[member]]).toEqual(before);
  });

  it.each([true, false])('has the id of its family where it has none of its own; by the kernel: %s', (byKernel) => {
    const set = [
      ...member('W9', '19', 'Kid', ...HLT),
      ...member('W9', '01', 'Bob', 'REF*23*U7', ...HLT),
      ...member('W1', '18', 'Ann', ...HLT),
      ...member('W1', '19', 'Cy', ...HLT),
      ...member('W1', '19', 'Di', 'HD*021**VIS*V1*DEP'),
    ];
    const file = normalize834(edi([set]), { withoutKernel: !byKernel });
    expect(ids(file)).toEqual([
      ['Kid', 'W9'],
      ['Bob', 'U7'],
      ['Ann', 'W1'],
      ['Di', 'W1'],
    ]);
    expect(file.records[2]!.dependents).toMatchObject([{ first_name: 'Cy', member_id: null }]);
  });

  it('has it wherever the file is cut, also as an orphan of a coverage in another place', () => {
    const set = [
      ...member('W1', '19', 'Kid', ...HLT),
      ...member('W2', '18', 'Cy', ...HLT),
      ...member('W1', '19', 'Lou', ...HLT),
      ...member('W1', '18', '', ...HLT),
    ];
    const whole = normalize834(edi([set]));
    expect(ids(whole)).toEqual([
      ['Kid', 'W1'],
      ['Cy', 'W2'],
      ['Lou', 'W1'],
    ]);
    expect(normalize834(edi([set]), { segmentBytes: 1, chunkBytes: 7 }).recordText).toBe(whole.recordText);
  });

  it('is no other person for it: two of a family stay two, and one is the same where its subscriber is', () => {
    const orphans = normalize834(
      edi([[...member('W1', '19', 'Kid', ...HLT), ...member('W1', '19', 'Lou', ...HLT), ...member('W1', '19', 'Kid', ...HLT)]]),
    );
    const [kid, lou, again] = keys(orphans);
    expect(lou).not.toBe(kid);
    expect(again).toBe(kid);
    const beside = normalize834(edi([[...member('W1', '18', 'Ann', ...HLT), ...member('W1', '19', 'Kid', ...HLT)]]));
    expect(keys(beside)[1]).toBe(kid);
  });

  it('has it in files without a column of member ids, and leaves none to the rows behind it', () => {
    const header = ['Household ID', 'Relationship', 'First Name', 'Last Name', 'SSN', 'Date of Birth'];
    const file = normalizeFile(
      csv(header, [
        ['H1', 'Child', 'Cy', 'Lee', '078-64-8182', '2014-03-15'],
        ['H2', 'Employee', 'Ann', 'Lee', '219-09-9999', '1985-03-15'],
        ['H3', 'Child', 'Di', 'Lee', '457-55-5462', '2014-03-15'],
      ]),
    );
    expect(ids(file)).toEqual([
      ['Cy', 'H1'],
      ['Ann', null],
      ['Di', 'H3'],
    ]);
  });

  it('does not have it a second time where its employee id says it', () => {
    const file = normalizeFile(csv(['Employee ID', 'Relationship', 'First Name', 'Last Name'], [['77', 'Child', 'Cy', 'Lee']]));
    expect(file.records).toMatchObject([{ member_id: null, employee_id: '77' }]);
  });
});

describe('a family that is named by an SSN', () => {
  const ANN = withSsn(member('078639265', '18', 'Ann', ...HLT), '078639265');

  it.each([
    ['of a subscriber who is not there', [...ANN, ...member('457555462', '19', 'Kid', ...HLT)]],
    ['in a file without subscribers', member('457555462', '19', 'Kid', ...HLT)],
    ['with dashes', member('457-55-5462', '19', 'Kid', ...HLT)],
    ["of the dependent's own", withSsn(member('457555462', '19', 'Kid', ...HLT), '457555462')],
    ['in REF*SY', [...member('', '18', 'Ann', 'REF*SY*078639265'), ...member('', '19', 'Kid', 'REF*SY*078639265', 'HD*021**VIS*V1')]],
  ])('is a token, %s', (_, set) => {
    const file = normalize834(edi([set]));
    const kid = file.records.at(-1)!;
    expect([kid.first_name, kid.member_id]).toEqual(['Kid', expect.stringMatching(/^tok_/)]);
    expect(file.recordText + file.errorText + file.metaText).not.toMatch(/\d{9}|\d{3}-\d\d-\d{4}/);
    expect(file.tally.tokens).toBeGreaterThan(0);
  });

  it('is the same token as the id of its subscriber', () => {
    const orphan = normalize834(edi([member('078-63-9265', '19', 'Kid', ...HLT)]));
    expect(ids(orphan)).toEqual([['Kid', normalize834(edi([ANN])).records[0]!.member_id]]);
  });

  it.each([
    '078639265-01',
    'F078639265',
    '078639265A',
    'FAM 078-63-9265',
    '07863926501',
    'SSN078639265',
    '078.63.9265',
    '078/63 9265',
    '978639265',
    '000078639',
    'Lee Household 078639265',
    '00078639265',
  ])('is a token whatever stands around the nine digits: %s', (id) => {
    const file = normalize834(edi([member(id, '19', 'Kid', ...HLT)]));
    expect(ids(file)).toEqual([['Kid', expect.stringMatching(/^tok_/)]]);
    expect(file.recordText + file.errorText + file.metaText).not.toContain(id);
  });

  it.each(['E1001', 'M000003', 'SUB-A', 'W07863926', '1234-5678'])('is not where fewer than nine digits cannot be one: %s', (id) => {
    expect(ids(normalize834(edi([member(id, '19', 'Kid', ...HLT)])))).toEqual([['Kid', id]]);
  });
});
