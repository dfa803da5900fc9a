import type { TaggedLinesReading } from '../../../../src/model/reading.ts';

/** How a type of lines takes part in rows; what its lines hold is its format's. */
export type GroupType = Pick<TaggedLinesReading['line_types'][number], 'role' | 'max' | 'step' | 'within' | 'repeats_parent' | 'counts'>;
