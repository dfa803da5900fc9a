import { hashBytes, hashIdentifier, type HashKey } from '../base/hash.ts';
import { Kind, slotOf, type Record } from '../record.ts';

const PLAN = slotOf('coverage.plan_id');
/** More plans than any file has that are no mistake. */
const MAX_PLANS = 4096;
const WORD_BYTES = 4;
const HASH_BYTES = 2 * WORD_BYTES;

/** Keyed hashes as texts of Latin-1, a character for each byte, by which families and plans are known without their values. */
export class HashNames {
  readonly #key: HashKey;
  readonly #second: HashKey;
  readonly #high = new Uint32Array(2);
  readonly #low = new Uint32Array(2);
  readonly #place = { hashHigh: this.#high, hashLow: this.#low };
  readonly #bytes = Buffer.alloc(2 * HASH_BYTES);
  /** Names of plans by the low word of their hash: a file has few of them. */
  readonly #plans = new Map<number, { high: number; name: string }>();

  constructor(key: HashKey) {
    this.#key = key;
    this.#second = { k0: key.k1, k1: key.k0 ^ 0x5bd1e995 };
  }

  /** Of the identifier in a slot: 16 bytes, and the row's scope, because the same id in another scope names another family. */
  ofFamily({ bytes, start, end, scope }: Record, slot: number): string {
    hashIdentifier(this.#key, bytes, start[slot]!, end[slot]!, this.#place, 0);
    hashIdentifier(this.#second, bytes, start[slot]!, end[slot]!, this.#place, 1);
    const name = this.#text(2);
    return scope === 0 ? name : `${name}${scope.toString(16)}`;
  }

  /** Of a record's plan; null where it states none. */
  ofPlan({ bytes, kind, start, end, literal, hashHigh, hashLow }: Record): string | null {
    switch (kind[PLAN]) {
      case Kind.text:
        hashBytes(this.#key, bytes, start[PLAN]!, end[PLAN]!, this.#place, 0);
        return this.#remembered();
      case Kind.literal:
        hashBytes(this.#key, literal[PLAN]!, 0, literal[PLAN]!.length, this.#place, 0);
        return this.#remembered();
      case Kind.token:
        this.#high[0] = hashHigh[PLAN]!;
        this.#low[0] = hashLow[PLAN]!;
        return `token ${this.#remembered()}`;
      default:
        return null;
    }
  }

  #remembered(): string {
    const high = this.#high[0]!;
    const low = this.#low[0]!;
    const known = this.#plans.get(low);
    if (known?.high === high) return known.name;
    const name = this.#text(1);
    if (this.#plans.size >= MAX_PLANS) this.#plans.clear();
    this.#plans.set(low, { high, name });
    return name;
  }

  #text(hashes: number): string {
    for (let at = 0; at < hashes; at++) {
      this.#bytes.writeUInt32BE(this.#high[at]!, at * HASH_BYTES);
      this.#bytes.writeUInt32BE(this.#low[at]!, at * HASH_BYTES + WORD_BYTES);
    }
    return this.#bytes.toString('latin1', 0, hashes * HASH_BYTES);
  }
}
