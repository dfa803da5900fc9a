import type { CommonReading } from '../../../../src/model/reading.ts';
import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import { slotOf } from '../../record.ts';
import { subscriberProof } from '../../family/subscriber-proof.ts';
import { codeOf } from '../../validate/issues.ts';
import { flagged, putRelationship, type RelationshipFlags } from './relationship-flags.ts';
import { RemarkReader, type RelationshipRemarks } from './remarked-relationship.ts';
import type { MapStep } from '../step.ts';

const RELATIONSHIP = slotOf('relationship');
const INFERRED = codeOf('relationship_inferred');
const SELF = RELATIONSHIPS.indexOf('self');
const OTHER = RELATIONSHIPS.indexOf('other');
const NO_FLAG = { relationship: -1, at: -1 };

/**
 * For files without relationships whose ids or flags tell who the subscriber is. A dependent's relationship is then only known from flags
 * and remarks behind names.
 */
export function unstatedRelationship(
  by: NonNullable<CommonReading['subscriber_by']>,
  suffix: CommonReading['family_suffix'],
  flags: RelationshipFlags,
  remarks: RelationshipRemarks | undefined,
): MapStep {
  const proves = subscriberProof(by, suffix);
  const reader = remarks === undefined ? null : new RemarkReader(remarks);
  // The report may show a flag. An id or a name tells nothing about a relationship.
  const source = typeof by.is === 'number' || by.is.length === 0 || by.of_suffix === true ? -1 : by.column;
  return (row, record, issues) => {
    const isSubscriber = proves(row);
    if (isSubscriber === null) return;
    const said = isSubscriber ? NO_FLAG : flagged(flags, row);
    if (said.relationship >= 0) {
      putRelationship(record, said.relationship, said.at);
      return;
    }
    const remarked = isSubscriber || reader === null ? SELF : reader.read(row);
    if (remarked > SELF) {
      putRelationship(record, remarked, reader!.at);
      return;
    }
    putRelationship(record, isSubscriber ? SELF : OTHER, source);
    if (!isSubscriber) issues.note(INFERRED, RELATIONSHIP);
  };
}
