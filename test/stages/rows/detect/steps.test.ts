import { expect, test } from 'vitest';
import { Failure } from '../../../../src/base/failure.ts';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import type { Inspection } from '../../../../stages/rows/detect/inspection.ts';
import { RENAME_RULES } from '../../../../stages/rows/detect/header/rename-rules.ts';
import { edi, HLT, member } from '../x12/x12-file.ts';
import { CATALOG_VENDORS, inspectAny } from './inspecting.ts';

const CHUNK_BYTES = 64 * 1024;
const PADDING = 'somewhere in a street with a long name '.repeat(3);

test('heads that are inspected step by step, in turn with others, say what each says at once', () => {
  const files = [
    flat(100),
    flat(9_000),
    families(12_000),
    semicolons(12_000),
    json(6_000),
    json(3),
    'nothing that is known\n'.repeat(3),
    lettered(9_000),
    members(3),
    members(9_000),
    // Two interchanges, the second of which begins beyond the head.
    members(9_000) + members(40),
  ];
  const atOnce = files.map((file) => outcomeOf(() => inspectAny(file)));
  expect(atOnce.filter((outcome) => outcome instanceof Failure)).toHaveLength(1);
  const work = files.map(inspecting);
  const outcomes: unknown[] = files.map(() => null);
  let steps = 0;
  for (let open = files.length; open > 0;) {
    for (const [n, one] of work.entries()) {
      if (outcomes[n] !== null) continue;
      steps++;
      const step = outcomeOf(() => one.next());
      if (step instanceof Failure) outcomes[n] = step;
      else if (step.done === true) outcomes[n] = step.value;
      if (outcomes[n] !== null) open--;
    }
  }
  expect(outcomes).toEqual(atOnce);
  expect(steps).toBeGreaterThan(files.length * 5);
});

test.each([
  ['CSV', flat(9_000), 5],
  ['an 834', members(9_000), 48],
])('a head of a mebibyte of %s takes several steps, what comes behind it one for each chunk', (_, file, least) => {
  const bytes = Buffer.from(file);
  const inspector = create();
  const counts: number[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    let count = 1;
    for (const steps = inspector.pushing!(bytes.subarray(at, at + CHUNK_BYTES)); steps.next().done !== true;) count++;
    counts.push(count);
  }
  expect(counts[15]).toBeGreaterThan(least);
  expect(counts.toSpliced(15, 1).every((count) => count === 1)).toBe(true);
});

test.each([
  ['long names', Array.from({ length: 2_000 }, (_, n) => `Dependent ${n} ${'of the plan '.repeat(40)}`)],
  ['no names', Array.from({ length: 2_000 }, () => '')],
])('a header of thousands of columns with %s is looked at a rule or two at a time', (_, names) => {
  const steps = inspecting(`Member ID,First Name,Last Name,${names.join(',')}\n${`M1,Ada,Example${','.repeat(2_000)}\n`.repeat(3)}`);
  let count = 1;
  while (steps.next().done !== true) count++;
  expect(count).toBeGreaterThan(RENAME_RULES.length / 2);
});

const create = () => createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'file.csv', segmentBytes: 8 << 20 });

function* inspecting(file: string): Generator<undefined, Inspection, undefined> {
  const bytes = Buffer.from(file);
  const inspector = create();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield* inspector.pushing!(bytes.subarray(at, at + CHUNK_BYTES));
  return yield* inspector.ending!();
}

function outcomeOf<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (err) {
    if (err instanceof Failure) return err;
    throw err;
  }
}

function table(header: string, rows: number, row: (n: number) => string): string {
  return `${header}\n${Array.from({ length: rows }, (_, n) => `${row(n)}\n`).join('')}`;
}

function flat(rows: number): string {
  const header = 'Member ID,First Name,Last Name,Date of Birth,Plan ID,Effective Date,Address';
  return table(header, rows, (n) => `M${n},Ada,Example,1985-03-${String((n % 28) + 1).padStart(2, '0')},PPO,2025-01-01,"${PADDING}${n}"`);
}

function families(rows: number): string {
  const header = 'Subscriber ID,First Name,Last Name,DOB,Relationship,Plan ID,Address';
  return table(header, rows, (n) => `S${n >> 1},Bo,Sample,${(n % 12) + 1}/${(n % 28) + 1}/1990,${n % 2 === 0 ? 'Self' : 'Child'},HMO,${PADDING}`);
}

function semicolons(rows: number): string {
  return families(rows).replaceAll(',', ';');
}

function lettered(rows: number): string {
  return families(rows).replaceAll(',Self,', ',S,').replaceAll(',Child,', ',D,');
}

function members(count: number): string {
  return edi([Array.from({ length: count }, (_, n) => member(`F${n >> 1}`, n % 2 === 0 ? '18' : '19', `Ada${n}`, `N3*${PADDING}`, ...HLT)).flat()]);
}

function json(rows: number): string {
  return JSON.stringify(
    Array.from({ length: rows }, (_, n) => ({
      memberId: `M${n}`,
      firstName: 'Cy',
      lastName: 'Test',
      dateOfBirth: '1970-02-03',
      planId: 'P',
      note: PADDING,
    })),
  );
}
