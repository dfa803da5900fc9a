import { packId } from '../read/x12/segment-name.ts';

export interface ElementFinding {
  readonly position: number;
  /** The number of the data element in the standard's dictionary; empty for a composite, which has a code that no IK402 takes. */
  readonly reference: string;
  /** IK403 */
  readonly code: string;
}

/** What the standard asks of the elements of a segment, whatever a guide does. */
export interface SegmentNotes {
  readonly id: string;
  /** What is missing. `filled` has a bit for each element that is not blank, from bit 1 on. */
  missing(filled: number): readonly ElementFinding[];
}

const MISSING = '1';
const CONDITIONALLY_MISSING = '2';

/** By their kind, as the standard writes them: paired or multiple (P), one required (R), conditional (C), list conditional (L). */
type NoteKind = 'P' | 'R' | 'C' | 'L';

interface Note {
  readonly kind: NoteKind;
  readonly elements: readonly ElementFinding[];
  /** The bits of all, and of those behind the first. */
  readonly all: number;
  readonly others: number;
}

/**
 * The mandatory elements from the first one on, by their numbers in the standard's dictionary; then its syntax notes, each with the
 * positions and the numbers of its elements.
 */
const NOTES: { readonly [segment: string]: readonly [mandatory: string, ...notes: string[]] } = {
  BGN: ['353 127 373', 'C 5:623 4:337'],
  N1: ['98', 'R 2:93 3:66', 'P 3:66 4:67'],
  INS: ['1073 1069', 'P 11:1250 12:1251'],
  REF: ['128', 'R 2:127 3:352'],
  DTP: ['374 1250 1251'],
  NM1: ['98 1065', 'P 8:66 9:67'],
  PER: ['366', 'P 3:365 4:364', 'P 5:365 6:364', 'P 7:365 8:364'],
  N3: ['166'],
  N4: ['', 'C 6:310 5:309'],
  DMG: ['', 'P 1:1250 2:1251', 'P 10:1270 11:1271', 'C 11:1271 5:'],
  ICM: ['594 782'],
  AMT: ['522 782'],
  LUI: ['', 'P 1:66 2:67', 'L 4:1303 2:67 3:352'],
  HD: ['875'],
  QTY: ['673', 'R 2:380 4:61'],
  LX: ['554'],
  LS: ['447'],
  LE: ['447'],
};

/** By the packed name of the segment. */
export const SEGMENT_NOTES: ReadonlyMap<number, SegmentNotes> = new Map(
  Object.entries(NOTES).map(([id, [mandatory, ...notes]]) => [packId(id), segmentNotes(id, mandatory, notes)] as const),
);

function segmentNotes(id: string, mandatory: string, texts: readonly string[]): SegmentNotes {
  const needed = mandatory.split(' ').flatMap((reference, at) => (reference === '' ? [] : [{ position: at + 1, reference, code: MISSING }]));
  const bits = bitsOf(needed);
  const notes = texts.map(noteOf);
  return {
    id,
    missing(filled) {
      if ((filled & bits) === bits && notes.every((note) => isKept(note, filled))) return [];
      const broken = notes.filter((note) => !isKept(note, filled));
      const found = new Map(broken.flatMap((note) => askedFor(note, filled)).map((one) => [one.position, one] as const));
      for (const one of needed) if ((filled & (1 << one.position)) === 0) found.set(one.position, one);
      return [...found.values()].toSorted((a, b) => a.position - b.position);
    },
  };
}

/** `P 8:66 9:67` */
function noteOf(text: string): Note {
  const [kind, ...stated] = text.split(' ');
  const elements = stated.map((element) => {
    const [position, reference] = element.split(':');
    return { position: Number(position), reference: reference!, code: CONDITIONALLY_MISSING };
  });
  return { kind: kind as NoteKind, elements, all: bitsOf(elements), others: bitsOf(elements.slice(1)) };
}

function isKept({ kind, all, others }: Note, filled: number): boolean {
  const first = all & ~others;
  switch (kind) {
    case 'P':
      return (filled & all) === 0 || (filled & all) === all;
    case 'R':
      return (filled & all) !== 0;
    case 'C':
      return (filled & first) === 0 || (filled & others) === others;
    case 'L':
      return (filled & first) === 0 || (filled & others) !== 0;
    default:
      return kind satisfies never;
  }
}

/** The elements that a broken note asks for; of several that would do the first. */
function askedFor({ kind, elements }: Note, filled: number): readonly ElementFinding[] {
  const blank = elements.filter(({ position }) => (filled & (1 << position)) === 0);
  return kind === 'R' || kind === 'L' ? blank.slice(0, 1) : blank;
}

function bitsOf(elements: readonly { readonly position: number }[]): number {
  return elements.reduce((bits, { position }) => bits | (1 << position), 0);
}
