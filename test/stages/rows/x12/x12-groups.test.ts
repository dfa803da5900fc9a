import { describe, expect, test } from 'vitest';
import { builtIn } from '../normalized.ts';
import { DEN, edi, entries, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('F1', '18', 'Ann');
const withGroup = (group: string, ...more: string[]): string[] => [...ANN.slice(0, 2), `REF*1L*${group}`, ...ANN.slice(2), ...more];
const groups = (segments: string[], options = {}, header = ['REF*38*MASTER']) =>
  normalize834(edi([segments], { header }), options).records.map((one) => one.group_id);

describe.each([false, true])('the group of a coverage (without the kernel: %s)', (withoutKernel) => {
  test('is the one that stands in its own loop, where neither the member nor the set states one, and no other coverage has it', () => {
    expect(groups([...ANN, ...HLT, 'REF*1L*H', ...DEN, 'REF*1L*D', 'HD*021**VIS*V*FAM'], { withoutKernel }, [])).toEqual(['H', 'D', null]);
  });

  test("is the member's, else the set's, where a coverage states another number: that is a policy's, or of a plan in the group", () => {
    expect(groups(withGroup('OWN', ...HLT, 'REF*1L*H', ...DEN), { withoutKernel })).toEqual(['OWN', 'OWN']);
    expect(groups([...ANN, ...HLT, 'REF*1L*H', ...DEN], { withoutKernel })).toEqual(['MASTER', 'MASTER']);
  });

  test('is that of a member without any coverage, too', () => {
    expect(groups(withGroup('OWN'), { withoutKernel })).toEqual(['OWN']);
    expect(groups(ANN, { withoutKernel })).toEqual(['MASTER']);
  });

  test('becomes a token where it is an SSN', () => {
    const file = normalize834(edi([[...ANN, 'REF*SY*078639265', ...HLT, 'REF*1L*078639265']]), { withoutKernel });
    expect(file.records).toMatchObject([{ ssn: '***-**-9265', group_id: expect.stringMatching(/^tok_/) }]);
  });
});

test('is the policy of an exchange, and no group, where the exchange says so', () => {
  expect(groups([...ANN, ...HLT, 'REF*1L*POLICY'], { vendor: builtIn('CMS FFE') }, [])).toEqual([null]);
});

test('may be required: of the coverage, not of its member', () => {
  const generic = builtIn('Generic 834');
  const vendor = { ...generic, validation: { ...generic.validation, required: [...generic.validation.required, 'group_id' as const] } };
  const file = normalize834(edi([[...ANN, ...HLT, 'REF*1L*H', ...DEN]]), { vendor });
  expect(file.records).toMatchObject([{ group_id: 'H' }]);
  expect(entries(file)).toEqual(['1 error required REF02 (1L)']);
});
