import { fullKey, writtenKey } from '../../headers/header.ts';
import { withOp } from '../../kernel/op.ts';
import { Kind, slotOf } from '../../record.ts';
import { fieldWords, mapCode } from '../code.ts';
import type { MapStep } from '../step.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** A column called "Coverage Type", which holds the tier with some senders and the benefit with others. */
function isCoverageType(header: string): boolean {
  return [fullKey, writtenKey].some((key) => COVERAGE_TYPE.test(key(header)));
}

const COVERAGE_TYPE = /^(?:(?:(?:dependent|child) \d+ )?coverage \d+ )?coverage ?type(?: code| description| name)?$|^type of coverage$/;

/** Whether one of the tier's columns may state the benefit. */
export function saysBenefit(columns: readonly number[], headers: readonly string[]): boolean {
  return columns.some((at) => isCoverageType(headers[at]!));
}

/**
 * A tier. If "Coverage Type" holds a benefit, that is the coverage's benefit, unless another column states it, and the tier is read from
 * the other columns.
 */
export function mapTier(
  columns: readonly number[],
  headers: readonly string[],
  slot: number,
  constant: string | null,
  lookup: Readonly<Record<string, string>>,
): MapStep {
  const tier = mapCode(columns, slot, 'coverage.coverage_type', constant, lookup);
  if (!saysBenefit(columns, headers)) return tier;
  const types = columns.map((at) => isCoverageType(headers[at]!));
  const elsewhere = mapCode(
    columns.filter((_, i) => !types[i]),
    slot,
    'coverage.coverage_type',
    constant,
    lookup,
  );
  const benefits = fieldWords('coverage.benefit', {});
  const benefit = slotOf('coverage.benefit');
  // The kernel takes a tier that is found at once.
  return withOp(tier.op!, (row, record, issues) => {
    const before = issues.count;
    tier(row, record, issues);
    if (issues.count === before) return;
    const source = record.source[slot]!;
    if (!types[columns.indexOf(source)]) return;
    const found = benefits.find(row.bytes, record.start[slot]!, record.end[slot]!);
    if (found < 0) return;
    issues.dropFrom(before);
    if (record.kind[benefit] === ABSENT_KIND) {
      record.kind[benefit] = CODE_KIND;
      record.value[benefit] = found;
      record.source[benefit] = source;
    }
    elsewhere(row, record, issues);
  });
}
