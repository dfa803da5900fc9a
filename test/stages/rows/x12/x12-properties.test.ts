import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASE_FILES } from './base-files.ts';
import { random } from '../../../support/random.ts';
import { surviveMutations } from './mutations.ts';
import { byScanner, byX12Parser } from './segments-of.ts';
import { edi, member, normalize834 } from './x12-file.ts';
import { runs } from '../../../support/runs.ts';

const elementText = fc.string({ unit: fc.constantFrom(...'ABCabc019 .-/#@&()', 'é', 'Ж'), maxLength: 12 });
const segment = fc.tuple(
  fc.constantFrom('REF', 'NM1', 'N3', 'N4', 'DMG', 'HD', 'DTP', 'LUI'),
  fc.array(elementText, { minLength: 1, maxLength: 12 }),
);

describe('segments', () => {
  test('are those that x12-parser finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { maxLength: 12 }),
        fc.constantFrom('*', '|', '^'),
        fc.constantFrom('~', "'", '\n'),
        async (segments, element, terminator) => {
          const members = segments.map(([id, elements]) => [id, ...elements, 'X'].join('*'));
          const text = edi([members], { element, terminator, repetition: '!', lineEnd: terminator === '\n' ? '' : '\n' });
          expect(byScanner(text)).toEqual(await byX12Parser(text));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('a file', () => {
  test('gives the same bytes cut at 64 KiB, at 1 MiB and not at all', () => {
    const next = random(7);
    const sets = Array.from({ length: 4 }, (_, set) =>
      Array.from({ length: 2000 }, (_unused, n) => {
        const family = `F${n - next(3)}`;
        const relationship = next(3) === 0 ? '18' : next(2) === 0 ? '01' : '19';
        const plans = ['HLT', 'DEN', 'VIS']
          .filter(() => next(2) === 0)
          .flatMap((line) => [`HD*021**${line}*${line}${next(3)}`, 'DTP*348*D8*20250101']);
        return member(family, relationship, `P${set}x${n}`, `REF*23*M${n}`, ...plans);
      }).flat(),
    );
    const bytes = new TextEncoder().encode(edi(sets, { header: ['REF*38*MASTER'] }));
    expect(bytes.length).toBeGreaterThan(1 << 20);
    const whole = normalize834(bytes, { segmentBytes: 1 << 30 });
    expect(whole.inspection).toMatchObject({ keyed: true, row_count: 8000 });
    for (const segmentBytes of [64 * 1024, 1 << 20]) {
      const cut = normalize834(bytes, { segmentBytes });
      expect(cut.inspection.cuts.length).toBeGreaterThan(1);
      expect(cut.tally).toEqual({ ...whole.tally, record_groups: cut.tally.record_groups, error_groups: cut.tally.error_groups });
      expect(cut.recordText).toBe(whole.recordText);
      expect(cut.errorText).toBe(whole.errorText);
    }
  });

  // In two thousand ways in test/prove/x12.prove.ts.
  test('that is broken in 60 ways neither crashes nor hangs, and is read the same however it is cut', () => {
    const { read, refused } = surviveMutations(BASE_FILES, 60, 20_250_110);
    expect(read + refused).toBe(60);
    expect(read).toBeGreaterThan(40);
  });
});
