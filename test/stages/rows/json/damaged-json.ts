import { expect } from 'vitest';
import { Failure } from '../../../../src/base/failure.ts';
import { random } from '../../../support/random.ts';
import { normalizeFile } from '../normalized.ts';

/**
 * Damages a JSON file at random and puts it through everything, whole and cut. Answers with the code of its refusal, or
 * `read`. Whatever else is thrown is a fault; so is a file that was taken and whose rows do not add up, or that says
 * something else when it is cut.
 */
export function surviveDamage(seed: number): string {
  const chance = random(seed);
  const people = Array.from({ length: 40 }, (_, n) => ({
    memberId: `M${n}`,
    familyId: `F${n >> 1}`,
    relationship: n % 2 === 0 ? 'self' : 'child',
    name: { first: 'Zo\u00eb', last: `A"${n}` },
    dob: '1985-03-15',
    dependents: n % 5 === 0 ? [{ firstName: 'Di', dob: '2010-04-09' }] : [],
    coverages: [{ planId: 'GOLD', effectiveDate: '2024-01-01' }],
  }));
  const text = [
    () => people.map((person) => `${JSON.stringify(person)}\n`).join(''),
    () => JSON.stringify(people),
    () => JSON.stringify({ members: people, sum: [1] }, null, 1),
  ][chance(3)]!();
  const bytes = damage(Buffer.from(text), chance);
  try {
    const whole = normalizeFile(bytes);
    const cut = normalizeFile(bytes, { segmentBytes: 1000 + chance(4000), chunkBytes: 1 + chance(5000), withoutKernel: true });
    expect([cut.recordText, cut.errorText, cut.metaText]).toEqual([whole.recordText, whole.errorText, whole.metaText]);
    const { inspection, tally } = cut;
    expect(tally.rows).toBe(inspection.row_count);
    expect(tally.valid_rows + tally.invalid_rows).toBe(tally.rows);
    expect(inspection.cuts.reduce((rows, cut) => rows + cut.rows, 0)).toBe(tally.rows);
    return 'read';
  } catch (err) {
    if (err instanceof Failure) return err.code;
    throw new Error(`seed ${seed}`, { cause: err });
  }
}

const PIECES = ['{', '}', '[', ']', '"', ',', ':', '\\', '\n', '\u0000', 'null', '\\u', '{"', '"}', '\ufeff'];

/** Changes, removes, doubles or puts in a few bytes, or ends the file early. */
function damage(bytes: Buffer, chance: (below: number) => number): Buffer {
  let damaged = bytes;
  for (let times = 1 + chance(4); times > 0; times--) {
    const at = chance(damaged.length);
    const length = 1 + chance(20);
    const [before, behind] = [damaged.subarray(0, at), damaged.subarray(at)];
    const ways = [
      () => Buffer.concat([before, Buffer.from([chance(256)]), behind.subarray(1)]),
      () => Buffer.concat([before, behind.subarray(length)]),
      () => Buffer.concat([before, behind.subarray(0, length), behind]),
      () => Buffer.concat([before, Buffer.from(PIECES[chance(PIECES.length)]!), behind]),
      () => (chance(5) === 0 ? before : damaged),
    ];
    damaged = ways[chance(ways.length)]!();
    if (damaged.length === 0) return Buffer.from(' ');
  }
  return damaged;
}
