import type { FieldMappings } from '../../../../src/model/vendor-config.ts';
import { Record } from '../../record.ts';
import type { Row } from '../../row.ts';
import { isPresent } from '../stated.ts';
import { fieldWords } from '../code.ts';
import { findWord } from '../words.ts';
import type { CoverageMapping } from '../mapping.ts';
import { takeSpan } from '../step.ts';

/** Where an element of a list of coverages names its benefit. */
export interface ListedBenefit extends Pick<CoverageMapping, 'presentBy'> {
  readonly benefit: readonly number[];
}

/** A coverage in columns of its own beside a list. A row has it if it fills them, and no element of the list is, or may be, of that benefit. */
export function besideListed(coverage: CoverageMapping, set: FieldMappings, listed: readonly ListedBenefit[]): CoverageMapping {
  const { constant = '', lookup = {} } = set['coverage.benefit'] ?? {};
  const words = fieldWords('coverage.benefit', lookup);
  const own = findWord(words, constant);
  const mayBeIt = (row: Row, { benefit }: ListedBenefit): boolean => {
    if (!takeSpan(row, benefit, CELL, 0)) return true;
    const word = words.find(row.bytes, CELL.start[0]!, CELL.end[0]!);
    return word < 0 || word === own;
  };
  const isSaid = (row: Row): boolean => isPresent(row, coverage) && !listed.some((one) => isPresent(row, one) && mayBeIt(row, one));
  const { isWaived: _, ...others } = coverage;
  return { ...others, presentBy: [], isSaid };
}

const CELL = new Record();
