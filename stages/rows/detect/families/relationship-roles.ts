import { RELATIONSHIPS } from '../../../../src/model/record.ts';
import type { CommonReading } from '../../../../src/model/reading.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { Role } from '../../family/role.ts';
import { takeCell } from '../../map/cell.ts';
import { fieldWords } from '../../map/code.ts';
import { codeFinder } from '../../map/code-finder.ts';
import { relationshipLookup } from '../../map/persons/relationship-codes.ts';
import { RemarkReader } from '../../map/persons/remarked-relationship.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { subscriberProof, type SubscriberProof } from '../../family/subscriber-proof.ts';

/** Says which role a row has in its family. */
export interface RowRoles {
  roleOf(row: Row, columns: readonly number[]): Role;
}

/**
 * Says which role its relationship gives a row, by the words that mapping uses: the vendor's, then the common ones; and where the file has
 * none, what proves who the subscriber is, or what is remarked behind its name.
 */
export class RelationshipRoles implements RowRoles {
  readonly #find: ReturnType<typeof codeFinder>;
  readonly #cell = new Record();
  /** Of a row whose relationship is blank. */
  readonly #blank: Role;
  readonly #proves: SubscriberProof | null;
  /** Of rows of which nothing else says it. */
  readonly #remarks: RemarkReader | null;

  constructor(
    config: VendorConfig,
    said: Pick<CommonReading, 'relationship_habit' | 'subscriber_words' | 'subscriber_by' | 'family_suffix' | 'relationship_remarks'> = {},
  ) {
    this.#remarks = said.relationship_remarks === undefined || said.subscriber_by !== undefined ? null : new RemarkReader(said.relationship_remarks);
    this.#proves = said.subscriber_by === undefined ? null : subscriberProof(said.subscriber_by, said.family_suffix);
    const mapping = config.mapping.fields.relationship;
    this.#find = codeFinder(fieldWords('relationship', relationshipLookup(mapping?.lookup ?? {}, said)));
    const constant = new TextEncoder().encode(mapping?.constant ?? '');
    this.#blank = constant.length === 0 ? Role.unstated : this.#roleOfSpan(constant, 0, constant.length);
  }

  /** The role of a row by its first filled relationship cell. */
  roleOf(row: Row, columns: readonly number[]): Role {
    for (const column of columns) {
      if (takeCell(row, column, this.#cell, SLOT)) return this.#roleOfSpan(row.bytes, this.#cell.start[SLOT]!, this.#cell.end[SLOT]!);
    }
    const isSubscriber = this.#proves?.(row) ?? null;
    const remarked = isSubscriber === null && this.#remarks !== null ? this.#remarks.read(row) : -1;
    if (isSubscriber === null && remarked < 0) return this.#blank;
    return isSubscriber === true || remarked === SELF ? Role.subscriber : Role.dependent;
  }

  #roleOfSpan(bytes: Uint8Array, start: number, end: number): Role {
    return this.#find(bytes, start, end) === SELF ? Role.subscriber : Role.dependent;
  }
}

const SLOT = slotOf('relationship');
const SELF = RELATIONSHIPS.indexOf('self');
