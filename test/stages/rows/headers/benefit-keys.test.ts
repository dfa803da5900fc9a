import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../../../config/vendors/index.ts';
import type { BenefitColumns } from '../../../../src/model/vendor-config.ts';
import { BenefitKeys, PLACEHOLDER, type Meaning } from '../../../../stages/rows/headers/benefit-keys.ts';
import { headerKey } from '../../../../stages/rows/headers/header.ts';
import { runs } from '../../../support/runs.ts';

/** Every key made one by one: the first that says it counts. */
function madeOneByOne({ elections, fields, lines, waivers = [] }: BenefitColumns): Map<string, Meaning> {
  const known = new Map<string, Meaning>();
  const named: [Meaning['field'], readonly string[]][] = [
    ...Object.entries(fields).map(([field, { from = [] }]): [Meaning['field'], readonly string[]] => [field as Meaning['field'], from]),
    ['election', elections],
    ['waiver', waivers],
  ];
  lines.forEach(({ names }, line) => {
    for (const [field, from] of named) {
      from.forEach((template, rank) => {
        for (const name of names) {
          const whole = template.replace(PLACEHOLDER, () => name);
          for (const key of [headerKey(whole), headerKey(whole.replaceAll(' ', ''))]) if (!known.has(key)) known.set(key, { line, field, rank });
        }
      });
    }
  });
  return known;
}

function expectSame(benefits: BenefitColumns): void {
  const keys = new BenefitKeys(benefits);
  const expected = madeOneByOne(benefits);
  expect([...keys.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  // With each key what only nearly is one.
  const asked = [...expected.keys()].flatMap((key) => [key, `${key} `, `${key}x`, `x${key}`, key.slice(1), key.slice(0, -1), key.replace(' ', '')]);
  const otherwise = asked.filter((key) => {
    const [found, wanted] = [keys.get(key), expected.get(key)];
    return keys.has(key) !== expected.has(key) || found?.line !== wanted?.line || found?.field !== wanted?.field || found?.rank !== wanted?.rank;
  });
  expect(otherwise).toEqual([]);
}

describe('keys of the columns of benefits', () => {
  it('are those of every template with every name, in every config of the catalog', () => {
    const all = catalog.flatMap(({ config: { mapping } }) => (mapping.coverages.kind === 'row' ? (mapping.coverages.benefit_columns ?? []) : []));
    expect(all.length).toBeGreaterThan(0);
    for (const benefits of all) expectSame(benefits);
  });

  it('are so whatever templates and names look like: with remarks, signs, numbers, other letters, or without a place for a name', () => {
    const piece = fc.constantFrom(
      'Plan',
      'Dental',
      'ppo',
      'last',
      '4',
      'four',
      ' ',
      ' ',
      '-',
      '&',
      '#',
      '*',
      '(',
      ')',
      '$&',
      '\u02ac',
      'ß',
      'Σ',
      'ﬁ',
      '\u0301',
      '_',
      '.',
      'é',
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const around = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
    const template = fc.oneof({ weight: 8, arbitrary: fc.tuple(around, around).map(([before, behind]) => before + PLACEHOLDER + behind) }, text);
    const templates = fc.array(template, { minLength: 1, maxLength: 4 });
    const benefits = fc
      .record({
        plans: templates,
        elections: templates,
        waivers: templates,
        lines: fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      })
      .map(({ plans, elections, waivers, lines }): BenefitColumns => ({
        fields: { 'coverage.plan_id': { from: plans } },
        elections,
        waivers,
        lines: lines.map((names) => ({ benefit: 'dental', names })),
      }));
    fc.assert(fc.property(benefits, expectSame), { numRuns: runs(300) });
  });
});
