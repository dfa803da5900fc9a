import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { parsePlainPattern } from '../../../../stages/rows/pattern/syntax.ts';
import { compileTable, FITS, NOT_ASCII } from '../../../../stages/rows/pattern/table.ts';
import { compileWholeMatch, patternFault } from '../../../../stages/rows/pattern/pattern.ts';

const encoder = new TextEncoder();
const fits = (pattern: string, text: string): boolean => {
  const bytes = encoder.encode(`(${text})`);
  return compileWholeMatch(pattern)(bytes, 1, bytes.length - 1);
};

describe('a pattern that a whole text has to fit', () => {
  it.each([
    ['[A-Z]{2}\\d{6}', 'AB123456', true],
    ['^[A-Z]{2}\\d{6}$', 'AB123456', true],
    ['[A-Z]{2}\\d{6}', 'AB1234567', false],
    ['(PPO|HMO)-\\d+', 'HMO-12', true],
    ['(PPO|HMO)-\\d+', 'EPO-12', false],
    ['(?:a|b)*?c', 'abac', true],
    ['[^,]+', 'a,b', false],
    ['[^,]+', 'Zoë', true],
    ['.{3}', 'Zoë', true],
    ['.', '\n', false],
    ['[]a-]+', ']', true],
    ['\\$\\d+', '$5', true],
    ['(?i)abc', 'ABC', true],
    ['a|', '', true],
    ['(a*)*', 'aaaa', true],
    ['\\bx\\b', 'x', true],
    ['[[:alpha:]]+', 'abc', true],
  ])('%s and "%s": %s', (pattern, text, expected) => {
    expect(fits(pattern, text)).toBe(expected);
  });

  it.each(['a{2,1}', '(', '[', 'a**', '*a', 'x{1001}', '\\', '(?=a)'])('%s is none', (pattern) => {
    expect(patternFault(pattern)).toEqual(expect.any(String));
    expect(() => compileWholeMatch(pattern)).toThrow();
  });

  it('means as a table what it means to the engine', () => {
    const atom = fc.constantFrom('a', 'b', '1', ' ', '.', '\\d', '\\w', '\\S', '\\.', '[ab]', '[^a]', '[a-c1-3]', '[\\d-]', '[^\\w]', '-', ',', '/');
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?');
    const pattern: fc.Memo<string> = fc.memo((depth) => {
      if (depth <= 1) return fc.tuple(atom, repeat).map((parts) => parts.join(''));
      const inner = pattern(depth - 1);
      return fc.oneof(
        fc.array(inner, { maxLength: 3 }).map((parts) => parts.join('')),
        fc
          .tuple(fc.array(inner, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '?:'), repeat)
          .map(([parts, open, count]) => `(${open}${parts.join('|')})${count}`),
      );
    });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '2', ' ', '.', '-', ',', '/', '\n', '_'), maxLength: 8 });
    let tables = 0;
    fc.assert(
      fc.property(pattern(3), fc.array(text, { minLength: 1, maxLength: 10 }), fc.boolean(), (source, texts, anchored) => {
        const whole = anchored ? `^${source}$` : source;
        const plain = parsePlainPattern(whole);
        expect(plain).not.toBeNull();
        const table = compileTable(plain!);
        if (table === null) return;
        tables++;
        const engine = RE2JS.compile(whole);
        for (const one of texts) {
          const bytes = encoder.encode(one);
          expect([whole, one, table(bytes, 0, bytes.length) === FITS]).toEqual([whole, one, engine.matches(one)]);
        }
      }),
      { numRuns: 400 },
    );
    expect(tables).toBeGreaterThan(100);
  });

  it('hands text outside of ASCII to the engine', () => {
    const bytes = encoder.encode('Zoë');
    expect(compileTable(parsePlainPattern('.*')!)!(bytes, 0, bytes.length)).toBe(NOT_ASCII);
  });

  it.each(['(a|b|c)*a(a|b|c){12}', '((a{20}){5}|b)*'])('keeps a table of %s within bounds', (pattern) => {
    const plain = parsePlainPattern(pattern);
    expect(plain).not.toBeNull();
    compileTable(plain!);
    expect(fits(pattern, `${'abc'.repeat(10)}a${'b'.repeat(12)}`)).toBe(RE2JS.compile(pattern).matches(`${'abc'.repeat(10)}a${'b'.repeat(12)}`));
  });
});
