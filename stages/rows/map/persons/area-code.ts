import type { JsonReading } from '../../../../src/model/reading.ts';
import { headerKey } from '../../headers/header.ts';
import { AREA_CODE } from '../../headers/value-parts.ts';
import { Kind } from '../../record.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { MapStep } from '../step.ts';

/** Adds the area code to phones that have it in a column of its own: seven digits are no phone number. */
export function withAreaCode(step: MapStep, columns: readonly number[], reading: Columns, slot: number): MapStep {
  const areas = reading.paths === undefined ? areaBefore(columns, reading.columns) : areasBeside(columns, reading.paths);
  if (areas.size === 0) return step;
  return (row, record, issues) => {
    step(row, record, issues);
    const number = record.source[slot]!;
    const area = areas.get(number);
    if (record.kind[slot] !== Kind.absent || area === undefined || Math.max(area, number) >= row.count) return;
    const [code, rest] = [area, number].map((at) => TEXT.decode(row.bytes.subarray(row.start[at], row.end[at])).replaceAll(PUNCTUATION, ''));
    if (!/^[2-9]\d\d$/.test(code!) || !/^\d{7}$/.test(rest!)) return;
    issues.dropSlot(slot);
    record.kind[slot] = Kind.literal;
    record.literal[slot] = ENCODER.encode(`+1-${code!}-${rest!.slice(0, 3)}-${rest!.slice(3)}`);
  };
}

/** The columns of a file; of JSON also their places. */
type Columns = Pick<JsonReading, 'columns'> & Partial<Pick<JsonReading, 'paths'>>;

/** The area code for each phone: in the column before it, as the head has proven. */
function areaBefore(columns: readonly number[], headers: readonly string[]): Map<number, number> {
  const area = headers.findIndex((header) => headerKey(header) === KEY);
  return area >= 0 && columns.includes(area + 1) ? new Map([[area + 1, area]]) : new Map<number, number>();
}

/** The same in JSON: in the object of the phone. */
function areasBeside(columns: readonly number[], paths: readonly JsonPath[]): Map<number, number> {
  const areas = new Map(paths.flatMap((path, at) => (AREA.test(String(path.at(-1))) ? [[pathText(path.slice(0, -1)), at] as const] : [])));
  return new Map(
    columns.flatMap((at) => {
      const path = paths[at]!;
      const area = areas.size > 0 && path.length > 1 ? areas.get(pathText(path.slice(0, -1))) : undefined;
      return area === undefined ? [] : [[at, area] as const];
    }),
  );
}

const AREA = /^(?:phone|tele(?:phone)?)?[ _-]?area[ _-]?(?:code|dialing)$/i;
const KEY = headerKey(AREA_CODE);
const PUNCTUATION = /[\s().-]/g;
const TEXT = new TextDecoder();
const ENCODER = new TextEncoder();
