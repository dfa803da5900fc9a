import { PersonHash, writeIdentity } from './family/identity.ts';
import type { Kernel } from './kernel/kernel.ts';
import { Kind, slotOf, type Record } from './record.ts';
import type { Rules } from './rules.ts';
import { ByteWriter } from './serialize/byte-writer.ts';
import { GroupWriter } from './serialize/groups.ts';
import { writeMeta } from './serialize/meta-json.ts';

const MEMBER = slotOf('member_id');

/** The records of a segment as JSON, with what `include_metadata` says of each and the keys by which repetitions are found. */
export class RecordOutput {
  readonly groups: GroupWriter;
  /** A key for each person and coverage (`RECORD_KEY_BYTES`). */
  readonly keys: ByteWriter;
  /** Families' ids that became tokens where they stand for the id of a member. */
  tokens = 0;
  readonly #rules: Rules;
  readonly #person: PersonHash;
  readonly #kernel: Kernel | null;

  constructor(rules: Rules, groupBytes: number, kernel: Kernel | null = null) {
    this.#rules = rules;
    this.#kernel = kernel;
    this.groups = new GroupWriter('records', groupBytes, kernel?.outputs);
    this.keys = new ByteWriter(groupBytes >> 1);
    this.#person = new PersonHash(rules.matchingKey);
  }

  /** Writes one record. `keyed` are those of its dependents whose keys no other record has left. */
  write(record: Record, dependents: readonly Record[], keyed: readonly Record[]): void {
    const { groups, keys } = this;
    const { json, meta } = groups;
    const takeIdentifier = this.#rules.nameByFamily?.(record) ?? null;
    this.#rules.records.write(json, record, dependents, this.#kernel);
    if (takeIdentifier !== null) {
      if (record.kind[MEMBER] === Kind.token) this.tokens++;
      // It is no part of who the person is: others of the family may have it, too.
      takeIdentifier();
    }
    writeMeta(meta, record, dependents);
    this.#person.of(record);
    writeIdentity(keys, this.#person, record, record);
    const high = this.#person.hashHigh[0]!;
    const low = this.#person.hashLow[0]!;
    for (let i = 0; i < keyed.length; i++) {
      this.#person.ofDependent(keyed[i]!, high, low);
      writeIdentity(keys, this.#person, keyed[i]!, record);
    }
    groups.end(record.rowNumber);
  }
}
