import { describe, expect, it } from 'vitest';
import { MAX_TRANSFORMED_BYTES, Transform, type TransformKind } from '../../../../../src/model/transform.ts';
import { compileTransforms } from '../../../../../stages/rows/map/transform/compile.ts';
import { Text } from '../../../../../stages/rows/map/transform/text.ts';
import { CODE_NAMES } from '../../../../../stages/rows/validate/issues.ts';
import { SUBMITTED_ON } from '../../normalized.ts';

/** What the transforms make of a cell; `!code` where they cannot. */
function transformed(transforms: Transform | readonly Transform[], cell: string, reads: TransformKind | null = null): string {
  const steps = compileTransforms([transforms].flat(), { submittedOn: SUBMITTED_ON, pivot: 'coverage', reads });
  const bytes = new TextEncoder().encode(`"${cell.replaceAll('"', '""')}"`);
  const before = bytes.slice();
  const text = new Text();
  text.take(bytes, 1, bytes.length - 1, cell.includes('"'));
  text.trim();
  const fault = steps(text);
  expect(bytes).toEqual(before);
  return fault < 0 ? text.toString() : `!${CODE_NAMES[fault]}`;
}

const NAME = 'Dr. Maria Ines de la Cruz Jr.';

describe('a transform', () => {
  it.each<[Transform | Transform[], string, string]>([
    [{ kind: 'trim' }, '  a b ', 'a b'],
    [{ kind: 'trim', characters: '*' }, '**12**', '12'],
    [{ kind: 'trim', side: 'left', characters: '0' }, '00120', '120'],
    [{ kind: 'trim', side: 'right', characters: '0' }, '00120', '0012'],
    [{ kind: 'trim', side: 'left', characters: '0' }, '000', ''],
    [{ kind: 'trim', side: 'left', characters: '0', keep: 1 }, '000', '0'],
    [{ kind: 'trim', side: 'left', characters: '0', keep: 5 }, '0012', '0012'],
    [{ kind: 'trim', characters: '·é' }, 'é·Zoé', 'Zo'],

    [{ kind: 'case', to: 'upper' }, "o'brien 2nd", "O'BRIEN 2ND"],
    [{ kind: 'case', to: 'upper' }, 'zoë ß', 'ZOË SS'],
    [{ kind: 'case', to: 'lower' }, 'ÉCOLE X', 'école x'],
    [{ kind: 'case', to: 'title' }, "MARY-ANN O'BRIEN'S VAN DER ÉCOLE", "Mary-Ann O'Brien's Van Der École"],
    [{ kind: 'case', to: 'title' }, '2ND STREET', '2nd Street'],

    [{ kind: 'slice', from: 1, to: 8 }, '20250131120000', '20250131'],
    [{ kind: 'slice', from: -4 }, '123456789', '6789'],
    [{ kind: 'slice', from: -4, to: -2 }, '123456789', '678'],
    [{ kind: 'slice', from: 3 }, 'Zoë Núñez', 'ë Núñez'],
    [{ kind: 'slice', from: 4, to: 2 }, 'abcdef', ''],
    [{ kind: 'slice', from: 9 }, 'abc', ''],
    [{ kind: 'slice', from: -9 }, 'abc', 'abc'],
    [{ kind: 'slice', from: 2, to: 2 }, '😀é', 'é'],

    [{ kind: 'pad', side: 'left', length: 5, character: '0' }, '12', '00012'],
    [{ kind: 'pad', side: 'right', length: 4, character: 'é' }, 'ñ', 'ñééé'],
    [{ kind: 'pad', side: 'left', length: 2, character: '0' }, '123', '123'],

    [{ kind: 'keep', only: 'digits' }, '(603) 555-0142 ext', '6035550142'],
    [{ kind: 'keep', only: 'letters' }, 'PPO-500 é–', 'PPOé'],
    [{ kind: 'keep', only: 'letters_and_digits' }, 'PPO-500', 'PPO500'],

    [{ kind: 'add', before: 'ACME-', after: '!' }, '17', 'ACME-17!'],
    [{ kind: 'replace', find: '--', with: '-' }, 'a--b---c', 'a-b--c'],
    [{ kind: 'replace', find: 'x', with: '' }, 'xaxbx', 'ab'],
    [{ kind: 'replace', find: 'a', with: 'aa' }, 'aba', 'aabaa'],
    [{ kind: 'replace_pattern', pattern: '^(\\w+) (\\w+)$', with: '$2 $1' }, 'Ann Lee', 'Lee Ann'],
    [{ kind: 'replace_pattern', pattern: '\\d+', with: '' }, 'a1b22', 'ab'],

    [{ kind: 'extract', pattern: 'Plan ([A-Z]{3}\\d+)' }, 'Gold Plan PPO500 (2025)', 'PPO500'],
    [{ kind: 'extract', pattern: '\\d{4}' }, 'in 2025 or 2026', '2025'],
    [{ kind: 'extract', pattern: '(\\d+)-(\\d+)', group: 2 }, '12-34', '34'],
    [{ kind: 'extract', pattern: '(\\d+)-(\\d+)', group: 0 }, 'x12-34', '12-34'],
    [{ kind: 'extract', pattern: '\\d+' }, 'none', ''],
    [{ kind: 'extract', pattern: '\\d+', otherwise: 'keep' }, 'none', 'none'],
    [{ kind: 'extract', pattern: 'a(b)?c' }, 'ac', ''],

    [{ kind: 'lookup', values: { 'Gold plan': 'GOLD-1' } }, 'GOLD  Plan', 'GOLD-1'],
    [{ kind: 'lookup', values: { 'Gold plan': 'GOLD-1' } }, 'Silver', 'Silver'],
    [{ kind: 'lookup', values: { 'Gold plan': 'GOLD-1' }, default: 'OTHER' }, 'Silver', 'OTHER'],
    [{ kind: 'lookup', values: { 'Gold plan': 'GOLD-1' }, default: '' }, 'Silver', ''],
    [{ kind: 'lookup', values: { élite: 'E' } }, 'ÉLITE', 'E'],
    [{ kind: 'empty', values: ['not on file', '-', '??'] }, 'Not on file', ''],
    [{ kind: 'empty', values: ['not on file', '-', '??'] }, '-', ''],
    [{ kind: 'empty', values: ['not on file', '-', '??'] }, '?', '?'],

    [{ kind: 'date', formats: ['DD/MM/YYYY'] }, '31/01/2025', '2025-01-31'],
    [{ kind: 'date', formats: ['DD/MM/YYYY'] }, '01/31/2025', '!invalid_date'],
    [{ kind: 'date', formats: ['MM/DD/YY'], pivot_year: 30 }, '01/31/30', '2030-01-31'],
    [{ kind: 'date', formats: ['MM/DD/YY'], pivot_year: 30 }, '01/31/31', '1931-01-31'],
    [{ kind: 'phone' }, '(603) 555-0142 x3', '+1-603-555-0142'],
    [{ kind: 'phone' }, '+44 20 7946 0958', '+44-20-7946-0958'],
    [{ kind: 'phone' }, '555', '!invalid_phone'],
    [{ kind: 'ssn' }, '219090368', '219-09-0368'],
    [{ kind: 'ssn' }, '19090368', '!invalid_ssn'],
    [{ kind: 'ssn', restore_zeros: true }, '19090368', '019-09-0368'],

    [{ kind: 'split_name', part: 'first' }, NAME, 'Maria'],
    [{ kind: 'split_name', part: 'middle' }, NAME, 'Ines'],
    [{ kind: 'split_name', part: 'last' }, NAME, 'de la Cruz'],
    [{ kind: 'split_name', part: 'suffix' }, NAME, 'Jr'],
    [{ kind: 'split_name', part: 'last' }, 'Smith, John Q', 'Smith'],
    [{ kind: 'split_name', part: 'first' }, 'Smith, John Q', 'John'],
    [{ kind: 'split_name', part: 'middle' }, 'Smith, John Q', 'Q'],
    [{ kind: 'split_name', part: 'suffix' }, 'Smith III, John', 'III'],
    [{ kind: 'split_name', part: 'suffix' }, 'Smith, Jr, John', 'Jr'],
    [{ kind: 'split_name', part: 'first' }, 'Smith, Jr, John', 'John'],
    [{ kind: 'split_name', part: 'suffix' }, 'John Smith, Jr.', 'Jr'],
    [{ kind: 'split_name', part: 'last' }, 'John Smith, Jr.', 'Smith'],
    [{ kind: 'split_name', part: 'last' }, 'Cher', 'Cher'],
    [{ kind: 'split_name', part: 'first' }, 'Cher', ''],
    [{ kind: 'split_name', part: 'last', order: 'last_first' }, 'van der Berg Jan Piet', 'van der Berg'],
    [{ kind: 'split_name', part: 'first', order: 'last_first' }, 'van der Berg Jan Piet', 'Jan'],
    [{ kind: 'split_name', part: 'last' }, 'Van Morrison', 'Morrison'],
    [{ kind: 'split_name', part: 'last' }, ' , ', ''],

    [
      [
        { kind: 'slice', from: 1, to: 8 },
        { kind: 'date', formats: ['YYYYMMDD'] },
      ],
      '20250131120000',
      '2025-01-31',
    ],
    [[{ kind: 'replace', find: '"', with: '' }, { kind: 'trim' }], 'a "b" "', 'a b'],
    [
      [
        { kind: 'empty', values: ['x'] },
        { kind: 'add', before: 'A' },
      ],
      'x',
      '',
    ],
    [
      [
        { kind: 'extract', pattern: '(.*)-' },
        { kind: 'pad', side: 'left', length: 4, character: '0' },
      ],
      ' 12 -x',
      '0012',
    ],
  ])('%j makes of "%s": "%s"', (transforms, cell, expected) => {
    expect(transformed(transforms, cell)).toBe(expected);
  });

  it('has each kind in the table of the schema, with examples that compile', () => {
    const members = (Transform as unknown as { anyOf: { examples: Transform[]; properties: { kind: { const: string } } }[] }).anyOf;
    for (const { examples, properties } of members) {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(example.kind).toBe(properties.kind.const);
        expect(() => transformed(example, 'Ann Lee 12')).not.toThrow();
      }
    }
  });

  it.each(['date', 'phone', 'ssn'] as const)('%s leaves to the field what the field reads and reports by itself', (kind) => {
    const transform: Transform = kind === 'date' ? { kind, formats: ['YYYYMMDD'] } : { kind };
    expect(transformed(transform, 'neither', kind)).toBe('neither');
  });

  it('never makes more text than its bound, and says so', () => {
    const grow: Transform[] = Array.from({ length: 5 }, () => ({ kind: 'replace', find: 'a', with: 'a'.repeat(100) }));
    expect(transformed(grow, 'a')).toBe('!too_long');
    const long = 'a'.repeat(MAX_TRANSFORMED_BYTES);
    expect(transformed({ kind: 'case', to: 'upper' }, long)).toBe(long.toUpperCase());
    expect(transformed({ kind: 'add', before: 'b' }, long)).toBe('!too_long');
    expect(transformed({ kind: 'replace_pattern', pattern: 'a', with: '$0$0aa' }, long)).toBe('!too_long');
  });

  it.each(['(a*)*b', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'])('cannot be kept busy by the pattern %s', (pattern) => {
    // A backtracking engine would not come back from these.
    expect(transformed({ kind: 'extract', pattern, otherwise: 'keep' }, `${'a'.repeat(5000)}${'x'.repeat(5000)}!`)).toContain('a');
  });
});
