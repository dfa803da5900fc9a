import type { VendorScore } from '../../../../src/model/detection.ts';
import type { FixedWidthLayout } from '../../../../src/model/record-layout.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { SPACE } from '../../read/line-end.ts';
import { chooseCandidate, MIN_LAYOUT_SCORE, otherLayout, type Candidate } from './choose-layout.ts';
import { firstLineBytes, headLines, type HeadLine } from './head-lines.ts';
import { scoreLayout, type TypedLine } from './layout-score.ts';
import { settleLengths } from './line-lengths.ts';
import { fixedLineTypes } from './line-types.ts';
import type { LinesPlan } from './lines-plan.ts';
import { recordLengths } from './record-length.ts';

interface FixedCandidate extends Candidate {
  layout: FixedWidthLayout;
  recordBytes: number;
  lines: TypedLine[];
}

/**
 * Whose layout the lines of a head have, and how they are to be read; null where they have none that is known. Throws
 * `vendor_mismatch` where the hint can be of fixed width only and they do not have its layout.
 */
export function planFixedWidth(
  window: ByteWindow,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
): { plan: LinesPlan | null; ranking: VendorScore[] } {
  const named = hint === null || vendors.some(({ vendor_id }) => vendor_id === hint.vendor_id) ? vendors : [...vendors, hint];
  const heads = new Map<number, HeadLine[]>();
  const headOf = (recordBytes: number): HeadLine[] => {
    if (!heads.has(recordBytes)) heads.set(recordBytes, headLines(window, recordBytes));
    return heads.get(recordBytes)!;
  };
  const candidates = named.flatMap((vendor) => candidateOf(window, headOf, hint?.vendor_id === vendor.vendor_id ? hint : vendor));
  const { chosen, detection } = chooseCandidate(candidates, hint);
  if (chosen === null) {
    const { ranking } = detection;
    if (hint !== null && hint.config.dialect.fixed_width !== undefined && hint.config.file_formats.every((format) => format === 'fixed_width'))
      throw otherLayout(
        hint,
        candidates.find(({ vendor }) => vendor.vendor_id === hint.vendor_id),
      );
    return { plan: null, ranking };
  }
  const { layout, lines, recordBytes } = chosen;
  const { columns, line_types } = fixedLineTypes(layout);
  const dataStart = isUntagged(layout) ? (lines[0]?.from ?? 0) : 0;
  return {
    ranking: detection.ranking,
    plan: {
      vendor: chosen.vendor,
      detection,
      dataStart,
      reading: {
        format: 'fixed_width',
        columns,
        record_bytes: recordBytes,
        line_types: settleLengths(line_types, recordBytes > 0 ? { ...layout, line_lengths: [recordBytes] } : layout, lines, chosen.vendor.config),
        records_before: headOf(recordBytes).filter(({ from }) => from < dataStart).length,
      },
    },
  };
}

/**
 * The vendor's layout on records of its length, where the first line is as long as several of them, if they fit it; else on lines. Where no
 * length is published, the records of a file without line ends are as long as its members say (record-length.ts). Where several are, a line may be
 * as long as two records of a shorter kind: only a file without line ends has records, and they are of the kind that fits best.
 */
function candidateOf(window: ByteWindow, headOf: (recordBytes: number) => HeadLine[], vendor: VendorVersion): FixedCandidate[] {
  const layout = vendor.config.dialect.fixed_width;
  if (layout === undefined || !vendor.config.file_formats.includes('fixed_width')) return [];
  const first = firstLineBytes(window);
  const isSeveral = layout.line_lengths.length > 1;
  const isLines = isSeveral && !isOneLine(window, first);
  const published = isLines ? [] : layout.line_lengths.filter((length) => first >= length * 2);
  const found = layout.line_lengths.length === 0 && isOneLine(window, first) ? recordLengths(window, first, layout, vendor.config) : [];
  const ways = [...published, ...found, 0];
  const scored = ways.map((recordBytes) => ({ vendor, layout, recordBytes, ...scoreLayout(headOf(recordBytes), vendor.config, layout) }));
  const ranked = isSeveral ? scored.toSorted((a, b) => b.score - a.score) : scored;
  return [ranked.find(({ score }) => score >= MIN_LAYOUT_SCORE) ?? scored.at(-1)!];
}

function isOneLine({ bytes, at, end }: ByteWindow, length: number): boolean {
  let behind = at + length;
  while (behind < end && bytes[behind]! <= SPACE) behind++;
  return behind === end;
}

function isUntagged({ record_types }: FixedWidthLayout): boolean {
  return record_types.some(({ tag }) => tag === undefined);
}
