/** `flat`: every row is a subscriber. `families`: a subscriber is followed by a spouse and children in most cases. */
export type Shape = 'flat' | 'families';

/** What made-up people are drawn from, so that a fixture has the same bytes for the same arguments. */
export interface Draw {
  /** Whole numbers from 0 to 2³² − 1. */
  next(): number;
  pick<T>(list: readonly T[]): T;
}

/** The same numbers each time. */
export function startDraw(): Draw {
  const next = mulberry32(20_240_229);
  return { next, pick: (list) => list[next() % list.length]! };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The family whose members are being made up. */
export interface Family {
  /** Members still to come. */
  left: number;
  /** How many stand behind the subscriber so far. */
  position: number;
  last: string;
  plan: string;
  id: number;
}

export function noFamily(): Family {
  return { left: 0, position: 0, last: '', plan: '', id: 0 };
}

/** Who comes next: the next member of the family, or the subscriber of one that the caller begins. */
export function nextMember(family: Family, shape: Shape, { next }: Draw): 'self' | 'spouse' | 'child' {
  if (shape === 'flat' || family.left === 0) return 'self';
  const isSpouse = family.position === 0 && next() % 4 !== 0;
  family.left--;
  family.position++;
  return isSpouse ? 'spouse' : 'child';
}

export function two(value: number): string {
  return String(value).padStart(2, '0');
}
