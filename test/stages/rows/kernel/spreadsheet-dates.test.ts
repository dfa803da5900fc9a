import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doneByKernel } from '../done-by-kernel.ts';
import { expectSame } from '../kept.ts';
import { csvOf } from '../tables.ts';

const HEADER = ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan ID', 'Effective Date'];

/** A subscriber a date of birth. Two of them say that the month stands first. */
function fileOf(births: readonly string[]): string {
  return csvOf([HEADER, ...['12/31/1980', '1/15/1980', ...births].map((born, n) => [`M${n}`, 'Ada', 'Lee', born, 'Self', 'PPO', '1/1/2025'])]);
}

test('dates as spreadsheets write them, without zeros in front, are read by the kernel', () => {
  const births = Array.from({ length: 48 }, (_, n) => `${1 + (n % 12)}/${1 + (n % 28)}/19${50 + n}`);
  const [done] = doneByKernel(() => {
    const { recordText, tally } = expectSame(fileOf(births))!;
    expect(recordText).toContain('"date_of_birth":"1950-01-01"');
    expect(recordText).toContain('"date_of_birth":"1961-12-12"');
    expect(recordText).toContain('"effective_date":"2025-01-01"');
    expect(tally).toMatchObject({ records: 50, errors: 0, warnings: 0 });
  });
  expect(done).toBeGreaterThan(45);
});

test('what only looks like such a date is read as TypeScript reads it', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 40 }).map(String), fc.constantFrom('01', '09', '', 'x', '1/', '-', ' '));
  const year = fc.oneof(fc.integer({ min: 1850, max: 2030 }).map(String), fc.constantFrom('85', '985', '19855', '198x', ''));
  const born = fc
    .tuple(number, fc.constantFrom('/', '/', '/', '-'), number, fc.constantFrom('/', '/', '/', '-'), year)
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(born, { minLength: 20, maxLength: 60 }), (births) => void expectSame(fileOf(births))),
    { seed: 834, numRuns: 60 },
  );
});
