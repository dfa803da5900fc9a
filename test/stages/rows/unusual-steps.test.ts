import { describe, expect, it } from 'vitest';
import { GENERIC_834_NAME } from '../../../src/model/vendor-config.ts';
import { doneByKernel } from './done-by-kernel.ts';
import { expectSame } from './kept.ts';
import { builtIn } from './normalized.ts';
import { DEN, edi, HLT, member } from './x12/x12-file.ts';

const PLACE = ['N3*1 Quarry Road', 'N4*Concord*NH*03301'];

/** What TypeScript makes of a person in bytes of its own, another for each number. */
const OWN_BYTES: [what: string, segments: (n: number) => string[]][] = [
  ['ZIP that lost its zero', (n) => [PLACE[0]!, `N4*Concord*NH*${3301 + n}`]],
  ['state in words', (n) => [PLACE[0]!, `N4*Concord*${['Maine', 'New Hampshire', 'Vermont', 'Texas'][n % 4]!}*03301`]],
  ['phone number of another country', (n) => [`PER*IP**TE*+44207946${1000 + n}`, ...PLACE]],
];

describe.each(OWN_BYTES)('the %s of a person', (_, segments) => {
  it('stands in the records of all coverages of its row, and in those of no other', () => {
    const loops = Array.from({ length: 40 }, (__, n) => {
      const [ins, ref, name, ...rest] = member(`F${n}`, '18', 'Ada');
      return [ins!, ref!, name!, ...(n % 5 === 0 ? segments(n) : PLACE), ...rest, ...HLT, ...DEN];
    });
    const [done] = doneByKernel(() => expectSame(edi([loops.flat()]), { vendor: builtIn(GENERIC_834_NAME) }));
    expect(done).toBeGreaterThan(20);
  });
});

/** A coverage of which something is said. */
const WARNED: [what: string, segment: string][] = [
  ['kind', 'HD*021**QQQ*PPO*FAM'],
  ['plan', 'HD*021**HLT*000*FAM'],
];

it.each(WARNED)('warns of the %s of a first coverage in the metadata of the same records, wherever a chunk ends', (_, segment) => {
  const loops = Array.from({ length: 40 }, (__, n) => {
    const [first, ...days] = HLT;
    return [...member(`F${n}`, '18', 'Ada'), n % 5 === 0 ? segment : first!, ...days, ...DEN];
  });
  const file = edi([loops.flat()]);
  for (const chunkBytes of [61, 1 << 20]) expect(expectSame(file, { vendor: builtIn(GENERIC_834_NAME), chunkBytes })?.tally.warnings).toBe(8);
});
