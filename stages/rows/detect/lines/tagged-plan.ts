import type { VendorScore } from '../../../../src/model/detection.ts';
import type { TaggedLinesLayout } from '../../../../src/model/record-layout.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import { wordKey } from '../../map/vocabulary.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { CsvTokenizer } from '../../read/csv-tokenizer.ts';
import { DELIMITERS, DOUBLE_QUOTE, readSeparatorLine } from '../table/dialect.ts';
import { headRecords } from '../head-records.ts';
import { chooseCandidate, type Candidate } from './choose-layout.ts';
import { taggedLineTypes } from './line-types.ts';
import type { LinesPlan } from './lines-plan.ts';

interface TaggedCandidate extends Candidate {
  layout: TaggedLinesLayout;
  delimiter: number;
}

const SEEN_RECORDS = 200;

/** Whose tags the lines of a head begin with, and how they are to be read; null where they begin with none that are known. */
export function planTaggedLines(
  window: ByteWindow,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
): { plan: LinesPlan | null; ranking: VendorScore[] } {
  const named = hint === null || vendors.some(({ vendor_id }) => vendor_id === hint.vendor_id) ? vendors : [...vendors, hint];
  const stated = readSeparatorLine(window);
  const from = stated?.from ?? window.at;
  const delimiters = stated === null ? DELIMITERS : [stated.delimiter];
  const candidates = named.flatMap((vendor) => candidateOf(window, from, delimiters, hint?.vendor_id === vendor.vendor_id ? hint : vendor));
  const { chosen, detection } = chooseCandidate(candidates, hint);
  if (chosen === null) return { plan: null, ranking: detection.ranking };
  return {
    ranking: detection.ranking,
    plan: {
      vendor: chosen.vendor,
      detection,
      dataStart: from,
      reading: {
        format: 'tagged_lines',
        ...taggedLineTypes(chosen.layout),
        delimiter: chosen.delimiter,
        quote: DOUBLE_QUOTE,
        records_before: stated === null ? 0 : 1,
      },
    },
  };
}

/** What stands before the first delimiter, whatever it is: nearly all files are told by it to have no tags. */
function firstWord(window: ByteWindow, from: number): string {
  const text = new TextDecoder('latin1').decode(window.bytes.subarray(from, Math.min(window.end, from + MAX_FIRST_BYTES)));
  return wordKey(/^[\s"]*([^,\t|;\r\n"]*)/.exec(text)![1]!);
}

const MAX_FIRST_BYTES = 400;

/** How many of the first records begin with a tag of the vendor, the first one among them, under the delimiter that shows the most. */
function candidateOf(window: ByteWindow, from: number, delimiters: readonly number[], vendor: VendorVersion): TaggedCandidate[] {
  const layout = vendor.config.dialect.tagged_lines;
  if (layout === undefined || !vendor.config.file_formats.includes('csv')) return [];
  const types = new Map(layout.record_types.flatMap((type) => type.tags.map((tag) => [wordKey(tag), type] as const)));
  if (!types.has(firstWord(window, from)))
    return [{ vendor, layout, delimiter: 0, score: 0, unproven: 0, evidence: 0, reasons: ['the first line begins with no tag of the layout'] }];
  const scored = delimiters.map((delimiter): TaggedCandidate => {
    const records = headRecords(window, from, new CsvTokenizer(delimiter, DOUBLE_QUOTE), DOUBLE_QUOTE, SEEN_RECORDS).filter(({ blank }) => !blank);
    const seen = records.map(({ cells }) => types.get(wordKey(cells[0] ?? '')));
    const known = seen.filter((type) => type !== undefined);
    const hasRows = seen[0] !== undefined && known.some(({ role }) => role === 'row') && records.some(({ cells }) => cells.length > 1);
    const share = records.length === 0 ? 0 : known.length / records.length;
    const score = hasRows ? Math.round(share * 1000) / 1000 : 0;
    return {
      vendor,
      layout,
      delimiter,
      score,
      unproven: score,
      evidence: new Set(known).size,
      reasons: [
        `${Math.round(share * 100)} % of the lines begin with a tag of the layout`,
        `${new Set(known).size} of its ${layout.record_types.length} types occur`,
      ],
    };
  });
  return [scored.reduce((best, other) => (other.score > best.score ? other : best))];
}
