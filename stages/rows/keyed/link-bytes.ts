import { asBuffer, GrowingBytes } from './growing-bytes.ts';
import type { CollectedCoverage, CollectedStray, CollectedSubscriber } from './linked.ts';

// What `collect` leaves of families, as bytes: a large file has millions of them, and an object with its strings takes several times as much.
// An entry, numbers in 32 bits: its length, the length of its key and of its coverages, run, row; the key; the coverages, each with benefit,
// effective date, tier, whether it was accepted, the length of its plan, the plan; then the bytes of the row. Texts are of Latin-1.

const NUMBER_BYTES = 4;
const HEAD_BYTES = 5 * NUMBER_BYTES;
const COVERAGE_BYTES = 5 * NUMBER_BYTES;
const PLAN_BYTES_AT = 4 * NUMBER_BYTES;
/** Stands for a benefit, a date, a tier or a plan that is not stated. */
const NONE = -1;
const NO_BYTES = new Uint8Array(0);

/** Entries of subscribers or of strays, one after the other. */
export class LinkBytes extends GrowingBytes {
  putSubscriber({ key, run, coverages }: CollectedSubscriber): void {
    this.#put(key, run, run, coverages, NO_BYTES);
  }

  putStray({ key, run, row, coverages, bytes }: CollectedStray): void {
    this.#put(key, run, row, coverages, bytes);
  }

  #put(key: string, run: number, row: number, coverages: readonly CollectedCoverage[], bytes: Uint8Array): void {
    let coverageBytes = 0;
    for (const { plan } of coverages) coverageBytes += COVERAGE_BYTES + (plan?.length ?? 0);
    const length = HEAD_BYTES + key.length + coverageBytes + bytes.length;
    this.reserve(length);
    this.putNumber(length);
    this.putNumber(key.length);
    this.putNumber(coverageBytes);
    this.putNumber(run);
    this.putNumber(row);
    this.putText(key);
    for (const { plan, benefit, effective, tier, valid } of coverages) {
      this.putNumber(benefit ?? NONE);
      this.putNumber(effective ?? NONE);
      this.putNumber(tier ?? NONE);
      this.putNumber(Number(valid));
      this.putNumber(plan?.length ?? NONE);
      if (plan !== null) this.putText(plan);
    }
    this.putBytes(bytes);
  }
}

/** Reads entries one after the other. What it says of one holds until the next. */
export class LinkReader {
  readonly #bytes: Buffer;
  #next = 0;
  #at = 0;
  #keyEnd = 0;
  #coveragesEnd = 0;

  constructor(entries: Uint8Array<ArrayBuffer>) {
    this.#bytes = asBuffer(entries);
  }

  /** Goes on with the entry at this offset. */
  seek(at: number): void {
    this.#next = at;
  }

  /** Goes on to the next entry; false if there is none. */
  next(): boolean {
    this.#at = this.#next;
    if (this.#at >= this.#bytes.length) return false;
    this.#next = this.#at + this.#number(0);
    this.#keyEnd = this.#at + HEAD_BYTES + this.#number(1);
    this.#coveragesEnd = this.#keyEnd + this.#number(2);
    return true;
  }

  /** The bytes of the entry itself. */
  get entry(): Uint8Array {
    return this.#bytes.subarray(this.#at, this.#next);
  }

  get key(): string {
    return this.#bytes.toString('latin1', this.#at + HEAD_BYTES, this.#keyEnd);
  }

  get run(): number {
    return this.#number(3);
  }

  get row(): number {
    return this.#number(4);
  }

  /** The bytes of the row; of a subscriber there are none. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(this.#coveragesEnd, this.#next);
  }

  /** Whether no coverage states a plan or a benefit. */
  get isUnstated(): boolean {
    for (let at = this.#keyEnd; at < this.#coveragesEnd;) {
      const planBytes = this.#bytes.readInt32LE(at + PLAN_BYTES_AT);
      if (planBytes !== NONE || this.#bytes.readInt32LE(at) !== NONE) return false;
      at += COVERAGE_BYTES;
    }
    return true;
  }

  coverages(): CollectedCoverage[] {
    const coverages: CollectedCoverage[] = [];
    for (let at = this.#keyEnd; at < this.#coveragesEnd;) {
      const planAt = at + COVERAGE_BYTES;
      const planBytes = this.#bytes.readInt32LE(at + PLAN_BYTES_AT);
      coverages.push({
        plan: planBytes === NONE ? null : this.#bytes.toString('latin1', planAt, planAt + planBytes),
        benefit: this.#stated(at),
        effective: this.#stated(at + NUMBER_BYTES),
        tier: this.#stated(at + 2 * NUMBER_BYTES),
        valid: this.#bytes.readInt32LE(at + 3 * NUMBER_BYTES) === 1,
      });
      at = planAt + Math.max(0, planBytes);
    }
    return coverages;
  }

  #stated(at: number): number | null {
    const number = this.#bytes.readInt32LE(at);
    return number === NONE ? null : number;
  }

  #number(index: number): number {
    return this.#bytes.readInt32LE(this.#at + index * NUMBER_BYTES);
  }
}
