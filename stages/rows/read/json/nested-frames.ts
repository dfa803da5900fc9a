import type { JsonContext } from '../../../../src/model/cut.ts';
import type { NestedLists } from '../../../../src/model/reading.ts';
import { carriedMember, nameOfElement, saysPlan, type Carried } from './carried-members.ts';

/** An object or an array that is open around the records. */
export interface Frame extends Carried {
  readonly isArray: boolean;
  /** The member under which it stands; nothing for the root and for elements. */
  readonly name: string;
  /** By which lists its path may lead to records, by their numbers. */
  readonly lists: readonly number[];
  awaits: 'first' | 'next' | 'comma';
  /** The member whose value is next. */
  key: string;
  /** A record in it has been read. */
  hasRecords: boolean;
}

/** What is open around the records of a file, and where in it records stand. Names and values are as they are written, a character for each byte. */
export class NestedFrames {
  readonly #lists: NestedLists['lists'];
  readonly #frames: Frame[] = [];

  constructor(lists: NestedLists['lists'], context: JsonContext | undefined) {
    this.#lists = lists;
    for (const frame of context?.open ?? []) this.#reopen(frame);
  }

  /** The innermost one; undefined at the root. */
  get inner(): Frame | undefined {
    return this.#frames.at(-1);
  }

  get context(): JsonContext {
    return { open: this.#frames.map(({ isArray, name, carried, within, days }) => ({ is_array: isArray, name, carried, within, days })) };
  }

  /** What stands as the next value: a record of a list, by its number, something that may hold records, or anything else (null). */
  whatIsNext(): number | 'holder' | null {
    const { inner } = this;
    if (inner === undefined) return 'holder';
    const lists = this.#listsOfNext(inner);
    return lists.find((at) => this.#lists[at]!.length === this.#frames.length) ?? (lists.length > 0 ? 'holder' : null);
  }

  /** Goes into the next value. */
  open(isArray: boolean): void {
    const { inner } = this;
    this.#frames.push({
      isArray,
      name: inner === undefined || inner.isArray ? '' : inner.key,
      lists: inner === undefined ? [...this.#lists.keys()] : this.#listsOfNext(inner),
      carried: '',
      within: '',
      days: '',
      awaits: 'first',
      key: '',
      hasRecords: false,
    });
  }

  close(): void {
    this.#frames.pop();
    this.valueEnds();
  }

  valueEnds(): void {
    if (this.inner !== undefined) this.inner.awaits = 'comma';
  }

  /** Takes over the value of a member, where records do that. False where records before it should have had it. */
  carry(json: string): boolean {
    const frame = this.inner!;
    const member = frame.isArray ? null : carriedMember(frame.key, json, this.#elementName());
    if (member === null) return true;
    if (frame.hasRecords) return member.days !== '';
    if (frame.carried.length + frame.within.length + json.length > MAX_CARRIED) return true;
    frame.carried += member.carried;
    frame.within += member.within;
    frame.days += member.days;
    return true;
  }

  /** What a record takes over from all that is open around it. */
  carriedToRecord(): string {
    let members = '';
    for (const [at, frame] of this.#frames.entries()) {
      frame.hasRecords = true;
      if (frame.within !== '') members += `"${this.#elementName(at)}":{${frame.within.slice(0, -1)}},`;
      members += frame.carried;
      if (frame.days !== '' && saysPlan(frame)) members += frame.days;
    }
    return members;
  }

  /** After what elements of a list are called that holds this one. */
  #elementName(at = this.#frames.length - 1): string {
    return nameOfElement(this.#frames.findLast(({ isArray, name }, n) => n < at && isArray && name !== '')?.name ?? '');
  }

  #reopen({ is_array: isArray, name, carried, within, days }: JsonContext['open'][number]): void {
    if (this.inner !== undefined) this.inner.key = name;
    this.open(isArray);
    Object.assign(this.inner!, { carried, within, days, hasRecords: true, awaits: 'next' });
  }

  #listsOfNext({ lists, isArray, key }: Frame): readonly number[] {
    const depth = this.#frames.length - 1;
    return lists.filter((at) => {
      const step = this.#lists[at]![depth];
      return step === 0 || (!isArray && step === key);
    });
  }
}

const MAX_CARRIED = 4096;
