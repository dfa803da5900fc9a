import { locateIn, type PartedBody, type Place } from './body.ts';

export interface ListOptions {
  head: Uint8Array;
  foot: Uint8Array;
  /** Groups of JSON texts, each text after a comma: how many there are, and one by its index. */
  groups: number;
  load(group: number): Uint8Array | Promise<Uint8Array>;
  /** Says that a group will be asked for soon. */
  ahead?(group: number): void;
  /** Where each group begins, and where all end; null if the groups' lengths are unknown. */
  starts: Float64Array | null;
}

/** A JSON document that ends in a list: head, groups, foot. The comma before the very first text is left out. */
export function createListBody({ head, foot, groups, load, ahead, starts }: ListOptions): PartedBody {
  const listBytes = starts === null ? null : Math.max(0, (starts[groups] ?? 0) - 1);
  // Groups of known length are never empty. Filtered groups may be: the first that is not empty begins the list.
  let begun = starts === null ? groups : 0;
  const withoutFirstComma = (group: number, bytes: Uint8Array): Uint8Array => {
    if (bytes.length > 0 && group < begun) begun = group;
    return group === begun ? bytes.subarray(1) : bytes;
  };
  return {
    size: listBytes === null ? null : head.length + listBytes + foot.length,
    load(index) {
      if (index === 0) return head;
      if (index === groups + 1) return foot;
      if (index > groups) return null;
      const group = index - 1;
      const loaded = load(group);
      return loaded instanceof Promise ? loaded.then((bytes) => withoutFirstComma(group, bytes)) : withoutFirstComma(group, loaded);
    },
    ahead(index) {
      if (index >= 1 && index <= groups) ahead?.(index - 1);
    },
    locate(position): Place {
      if (starts === null || listBytes === null) throw new Error('the length of the list is not known');
      if (position < head.length) return { part: 0, offset: position };
      if (position >= head.length + listBytes) return { part: groups + 1, offset: position - head.length - listBytes };
      const { part, offset } = locateIn(starts, position - head.length + 1);
      return { part: part + 1, offset: part === 0 ? offset - 1 : offset };
    },
  };
}
