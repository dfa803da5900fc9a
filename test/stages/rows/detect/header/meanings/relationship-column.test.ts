import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (header: string, ...cells: readonly [who: string, name: string][]) => {
  const rows = cells.map(([who, name]) => `${who},212345678,${name},Oak,1980-02-02`);
  return normalizeFile(`${header},Subscriber SSN,First Name,Last Name,DOB\n${rows.join('\n')}\n`).records;
};

describe('a type of contact', () => {
  test('is the relationship where it says who is the employee, and who is not', () => {
    expect(read('Contact Type', ['Employee', 'Ann'], ['Spouse', 'Bob'], ['Child', 'Cy'])).toMatchObject([
      { first_name: 'Ann', dependents: [{ relationship: 'spouse' }, { relationship: 'child' }] },
    ]);
  });

  test('is none where it says whom one may call', () => {
    const records = read('Contact Type', ['Emergency', 'Ann'], ['Spouse', 'Bob']);
    expect(records.flatMap(({ relationship, dependents }) => [relationship, ...dependents.map((other) => other.relationship)])).not.toContain(
      'spouse',
    );
  });
});
