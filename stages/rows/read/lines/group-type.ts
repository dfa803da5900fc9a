import type { TaggedLinesReading } from '../../../../src/model/reading.ts';

/** How lines of a type take part in rows. What the lines hold is up to the format. */
export type GroupType = Pick<TaggedLinesReading['line_types'][number], 'role' | 'max' | 'step' | 'within' | 'repeats_parent' | 'counts'>;
