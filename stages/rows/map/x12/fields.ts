import type { CommonReading, X12Reading } from '../../../../src/model/reading.ts';
import { isCodedField, type Field } from '../../../../src/model/record.ts';
import type { FieldMapping } from '../../../../src/model/vendor-config.ts';
import { slotOf } from '../../record.ts';
import type { Columns } from '../columns.ts';
import type { MapStep } from '../step.ts';
import { X12_CHECKED } from './codes.ts';
import { mapX12Code, mapX12MemberId, mapX12Relationship, x12Termination } from './steps.ts';

interface X12Field {
  field: Field;
  mapping: FieldMapping;
  /** The columns it is read from. */
  columns: readonly number[];
  constant: string | null;
  reading: Pick<X12Reading, 'columns' | 'shared_ids'> & CommonReading;
  /** The field's step in any other format. */
  step: (columns: readonly number[]) => MapStep;
}

/** The step of a field of an 834: codes come from its own lists, and INS01 decides who is a subscriber. */
export function x12Step({ field, mapping, columns, constant, reading: { columns: places, shared_ids: shared = [] }, step }: X12Field): MapStep {
  const ins01 = places.indexOf('INS01');
  if (field === 'relationship') return mapX12Relationship(ins01, columns, slotOf(field), mapping.lookup ?? {});
  if (isCodedField(field) && constant === null) {
    // What is not in its list there is reported for the row.
    const checked = columns.filter((at) => Object.hasOwn(X12_CHECKED, places[at]!));
    return mapX12Code(columns, slotOf(field), field, mapping.lookup ?? {}, checked);
  }
  if (field !== 'member_id') return step(columns);
  // What is nobody's own still tells subscribers apart who have nothing else.
  const own = columns.filter((at) => !shared.includes(at));
  const ofSubscribers = [places.indexOf('REF*0F'), ...shared];
  return mapX12MemberId(
    [...own, ...columns.filter((at) => shared.includes(at))],
    { ins01, ofSubscribers, personCode: places.indexOf('REF*23') },
    step,
  );
}

/** The end of a coverage that is ended without a date. `n`: the number of the HD loop; null if the member's row is the coverage. */
export function endedCoverage(columns: Columns, n: number | null, step: (columns: readonly number[]) => MapStep): MapStep {
  const ends = columns.of(['HD/DTP*349#{n}', 'HD/DTP*348-2#{n}', ...(n === null ? ['DTP*349'] : [])], n);
  const eligibility = columns.of(['HD/DTP*357#{n}', 'DTP*357'], n);
  const maintenance = columns.of(['DTP*303'], null);
  if (n === null) return x12Termination(step([...eligibility, ...maintenance]), ends, { proper: eligibility, maintenance: [], isOwn: null });
  const own = columns.of(['HD/DTP*303#{n}'], n);
  return x12Termination(step([...own, ...eligibility, ...maintenance]), ends, {
    proper: [],
    maintenance: own,
    isOwn: columns.headers.map(isOfCoverage),
  });
}

/** Dates on which a benefit begins or ends; not those of its maintenance or of the member's eligibility. */
function isOfCoverage(place: string): boolean {
  return /^HD\/(?!DTP\*(?:303|356|357))/.test(place);
}
