import { describe, expect, test } from 'vitest';
import { edi, findings, HLT, member, normalize834 } from './x12-file.ts';

describe("a subscriber's number behind REF*OF, with the letter O,", () => {
  const slip = (segments: readonly string[]): string[] => segments.map((segment) => segment.replace('REF*0F', 'REF*OF'));

  test('is the family, and the id of the member', () => {
    const members = [...member('A1', '18', 'Ann', ...HLT), ...member('B1', '18', 'Cy', ...HLT), ...member('A1', '01', 'Bob', ...HLT)];
    for (const options of [{}, { withoutKernel: true }, { chunkBytes: 1, segmentBytes: 1 }]) {
      const file = normalize834(edi([slip(members)]), options);
      expect(file.records).toEqual(normalize834(edi([members]), options).records);
      expect([findings(file), file.errors]).toEqual([[], []]);
    }
    expect(normalize834(edi([slip(members)])).records).toMatchObject([{ member_id: 'A1', dependents: [{ first_name: 'Bob' }] }, { member_id: 'B1' }]);
  });

  test('ties members who have it to those with a zero, and the one with a zero counts', () => {
    const file = normalize834(
      edi([[...member('A1', '18', 'Ann', ...HLT), ...slip(member('A1', '19', 'Kid', ...HLT)), ...member('B1', '18', 'Cy', 'REF*OF*C1')]]),
    );
    expect(file.records).toMatchObject([{ member_id: 'A1', dependents: [{ first_name: 'Kid' }] }, { member_id: 'B1' }]);
  });
});

test('lines that end with CRLF and nothing else have their SSNs told as those of any other file', () => {
  const named = (family: string, ssn: string) => ['INS*Y*18*021', `REF*0F*${family}`, `NM1*IL*1*Roe*Ann****34*${ssn}`, ...HLT];
  const segments = [...named('078639265', '078639265'), ...named('078639299', '078639212')];
  const ids = (terminator: string) =>
    normalize834(edi([segments], { terminator, lineEnd: terminator === '~' ? '\n' : '' })).records.map(({ member_id }) => member_id);
  expect(ids('\r\n')).toEqual(ids('~'));
  expect(ids('\r\n')).toEqual([expect.stringMatching(/^tok_/), expect.stringMatching(/^tok_/)]);
});
