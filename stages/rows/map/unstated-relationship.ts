import type { CommonReading } from '../../../src/model/reading.ts';
import { RELATIONSHIPS } from '../../../src/model/record.ts';
import { Kind, slotOf } from '../record.ts';
import { subscriberProof } from '../family/subscriber-proof.ts';
import { codeOf } from '../validate/issues.ts';
import type { MapStep } from './step.ts';

const RELATIONSHIP = slotOf('relationship');
const INFERRED = codeOf('relationship_inferred');
const SELF = RELATIONSHIPS.indexOf('self');
const OTHER = RELATIONSHIPS.indexOf('other');

/** Of files without a relationship whose ids or flags say who the subscriber is; what a dependent is to it nobody says. */
export function unstatedRelationship(by: NonNullable<CommonReading['subscriber_by']>, suffix: CommonReading['family_suffix']): MapStep {
  const proves = subscriberProof(by, suffix);
  // A flag is what the report may show; an id or a name says nothing of a relationship.
  const source = typeof by.is === 'number' || by.is.length === 0 || by.of_suffix === true ? -1 : by.column;
  return (row, record, issues) => {
    const isSubscriber = proves(row);
    if (isSubscriber === null) return;
    record.kind[RELATIONSHIP] = Kind.code;
    record.value[RELATIONSHIP] = isSubscriber ? SELF : OTHER;
    record.source[RELATIONSHIP] = source;
    if (!isSubscriber) issues.note(INFERRED, RELATIONSHIP);
  };
}
