import { Kind, slotOf } from '../../record.ts';
import type { CompiledFields } from '../mapping.ts';
import type { MapStep } from '../step.ts';
import { COMMON_WORDS, wordKey } from '../vocabulary.ts';
import { textOf } from '../../base/text.ts';

/** Added to the name of a first or last name column with such remarks in the head. Like any remark it does not change the column's key. */
export const WITH_REMARKS = '(with remarks)';

/** What follows a name and tells the relationship: `(Spouse)`, ` - Spouse`. */
const REMARK = /\s*\(([\p{L} -]{2,30})\)\s*$|\s+[-\u2013]\s*([\p{L} -]{2,30})$/u;
const IN_BRACKETS = /\s*\(([\p{L} -]{2,30})\)\s*$/u;
/** Longer than any name: in such a cell each blank would be a place to search from. */
const MAX_LENGTH = 200;
/** Words that are also names of people, or mean nothing in this place. */
const MAY_BE_NAME = new Set('ward foster head me ex da sn sub adopted principal titular member other oth'.split(' '));

/** Where a remark begins that tells the relationship behind a name; -1 if there is none. */
export function relationshipRemark(name: string, onlyInBrackets = false): number {
  if (name.length > MAX_LENGTH) return -1;
  const found = (onlyInBrackets ? IN_BRACKETS : REMARK).exec(name);
  const word = wordKey(found?.[1] ?? found?.[2] ?? '');
  const isRemark = word.length > 1 && !MAY_BE_NAME.has(word) && COMMON_WORDS.relationship[word] !== undefined;
  return found !== null && isRemark && found.index > 0 ? found.index : -1;
}

const NAMES = ['first_name', 'middle_name', 'last_name'] as const;

/** Removes remarks in brackets from first and last names, in columns in which the head has them. Runs behind everything that reads names. */
export function withoutRemarks({ columns }: Pick<CompiledFields, 'columns'>, headers: readonly string[]): MapStep[] {
  const marked = new Set(columns.flatMap(({ at }) => (headers[at]!.endsWith(WITH_REMARKS) ? [at] : [])));
  if (marked.size === 0) return [];
  const slots = NAMES.map(slotOf);
  return [
    (_row, { bytes, kind, start, end, escaped, source }) => {
      for (const slot of slots) {
        if (kind[slot] !== Kind.text || escaped[slot] === 1 || !marked.has(source[slot]!)) continue;
        const name = textOf(bytes, start[slot]!, end[slot]!);
        const remark = relationshipRemark(name, true);
        if (remark > 0) end[slot] = start[slot]! + Buffer.byteLength(name.slice(0, remark));
      }
    },
  ];
}
