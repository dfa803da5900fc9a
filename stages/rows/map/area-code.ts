import { headerKey } from '../headers/header.ts';
import { AREA_CODE } from '../headers/value-parts.ts';
import { Kind } from '../record.ts';
import type { MapStep } from './step.ts';

/** The step over phones of which one has its area code in the column before it: seven digits there are no number without it. */
export function withAreaCode(step: MapStep, columns: readonly number[], headers: readonly string[], slot: number): MapStep {
  const area = headers.findIndex((header) => headerKey(header) === KEY);
  if (area < 0 || !columns.includes(area + 1)) return step;
  return (row, record, issues) => {
    step(row, record, issues);
    if (record.kind[slot] !== Kind.absent || record.source[slot] !== area + 1 || area + 1 >= row.count) return;
    const [code, number] = [area, area + 1].map((at) => TEXT.decode(row.bytes.subarray(row.start[at], row.end[at])).replaceAll(PUNCTUATION, ''));
    if (!/^[2-9]\d\d$/.test(code!) || !/^\d{7}$/.test(number!)) return;
    issues.dropSlot(slot);
    record.kind[slot] = Kind.literal;
    record.literal[slot] = ENCODER.encode(`+1-${code!}-${number!.slice(0, 3)}-${number!.slice(3)}`);
  };
}

const KEY = headerKey(AREA_CODE);
const PUNCTUATION = /[\s().-]/g;
const TEXT = new TextDecoder();
const ENCODER = new TextEncoder();
