import { MAX_COVERAGES } from '../../../../src/model/bounds.ts';
import { MAX_FIELDS } from '../../row.ts';
import { madeOnce, remembered } from '../../base/remembered.ts';
import { packId } from './segment-name.ts';

/** Coverages (HD loops) past this number are reported and dropped. */
export const MAX_SETS = MAX_COVERAGES;

/**
 * The fields of an INS loop are named as people name them:
 *
 * | name | which element |
 * |---|---|
 * | `INS02`, `DMG02`, `N401` | the element of the member's own segment |
 * | `INS06-1` | its first component |
 * | `REF*0F`, `AMT*P3` | the value beside that qualifier |
 * | `DTP*356` | the date beside it; of a range (RD8) the begin, or for the dates that end something the end |
 * | `DTP*348-2` | the second date of a range (RD8) beside it; empty where it is one date |
 * | `PER*EM` | the number or address behind that qualifier |
 * | `NM109*34` | the element where the one before it (NM108) says so |
 * | `31/N301` | the segment of another loop of the member, by its entity code (NM101) |
 * | `HD04#1`, `HD/REF*CE#1` | of the first coverage (HD loop) |
 * | `HEADER/REF*38` | of the header of the transaction set |
 */
export interface Places {
  readonly member: LevelPlaces;
  /** The place of NM101; -1 if there is none. */
  readonly entity: number;
  /** Other loops of a member, by packed entity code. */
  readonly loops: ReadonlyMap<number, LevelPlaces>;
  /** Those of the first coverage. Those of the n-th stand `stride` × (n − 1) further on. */
  readonly coverage: LevelPlaces;
  readonly stride: number;
  /** The first place of the first coverage. */
  readonly coverageBase: number;
  /** How many coverages have columns. */
  readonly sets: number;
  readonly header: LevelPlaces;
  /** The places of header values, in order. */
  readonly headerPlaces: readonly number[];
}

/** What is read from the segments of one loop: a list for each segment from which anything is read. */
export interface LevelPlaces {
  readonly ids: Int32Array;
  readonly segments: readonly SegmentPlaces[];
}

export interface SegmentPlaces {
  /** The element that is the qualifier; 0 if the segment needs none. */
  readonly qualifierAt: number;
  /** For each place: the qualifier that it wants (packed, 0 for any), the element, the part of it, and the place. */
  readonly qualifier: Int32Array;
  readonly element: Int32Array;
  readonly part: Uint8Array;
  readonly place: Int32Array;
}

/** The part of an element that a place takes. */
export const Part = { whole: 0, firstComponent: 1, begin: 2, end: 3, contact: 4, rangeEnd: 5 } as const;
export type Part = (typeof Part)[keyof typeof Part];

interface PlaceName {
  readonly level: string;
  readonly segment: string;
  readonly qualifierAt: number;
  readonly qualifier: string;
  readonly element: number;
  readonly part: Part;
  readonly set: number;
}

const HEADER = 'HEADER';
const MEMBER = '';
const COVERAGE = 'HD';
/** Header segments that a place may name. Those that name people are left out: a sponsor may be a person. */
const HEADER_SEGMENTS = new Set(['BGN', 'REF', 'DTP', 'QTY']);

/** Segments with qualified values: the elements of the qualifier and of the value. */
const QUALIFIED: Readonly<Record<string, { qualifierAt: number; element: number }>> = {
  REF: { qualifierAt: 1, element: 2 },
  DTP: { qualifierAt: 1, element: 3 },
  AMT: { qualifierAt: 1, element: 2 },
  QTY: { qualifierAt: 1, element: 2 },
  PER: { qualifierAt: 0, element: 0 },
};

/** Dates that end what another date begins (DTP codes of the 834). */
const END_DATES = new Set(['337', '339', '341', '343', '345', '349', '351', '357', '361', '386', '474']);

const NAME = /^(?:([A-Z0-9]{1,3}|HEADER)\/)?([A-Z][A-Z0-9]{1,2}?)(?:(\d\d)(-1)?)?(?:\*([A-Z0-9]{1,4})(-2)?)?(?:#(\d{1,2}|\{N\}))?$/;

/**
 * Parses a place's name; null if it is none. `{n}` counts as 1. Names come from configs, and those of a few configs are asked for with every
 * file, one for each coverage that a member may have.
 */
export const parsePlace: (name: string) => PlaceName | null = remembered(parsed, { answers: 8192, characters: 64 });

function parsed(name: string): PlaceName | null {
  const match = NAME.exec(name.trim().toUpperCase());
  if (match === null) return null;
  const [, prefix, segment = '', number, component, qualifier, second, n] = match;
  const set = n === undefined ? 0 : n === '{N}' ? 1 : Number(n);
  const level = prefix ?? (set > 0 ? COVERAGE : MEMBER);
  if ((level === COVERAGE) !== set > 0 || set > MAX_SETS) return null;
  if (level === HEADER && !HEADER_SEGMENTS.has(segment)) return null;
  if (second !== undefined && (segment !== 'DTP' || number !== undefined)) return null;
  const base = { level, segment, set, qualifier: qualifier ?? '' };
  if (number !== undefined) {
    const element = Number(number);
    if (element === 0) return null;
    const qualifierAt = qualifier === undefined ? 0 : element - 1;
    return { ...base, element, qualifierAt, part: component === undefined ? Part.whole : Part.firstComponent };
  }
  const qualified = QUALIFIED[segment];
  if (qualified === undefined || qualifier === undefined) return null;
  if (segment === 'PER') return { ...base, ...qualified, part: Part.contact };
  if (second !== undefined) return { ...base, ...qualified, part: Part.rangeEnd };
  const part = segment !== 'DTP' ? Part.whole : END_DATES.has(qualifier) ? Part.end : Part.begin;
  return { ...base, ...qualified, part };
}

/** How the error report names a place: segment and element, then the qualifier and the coverage. */
export function placeSource(name: string): string {
  const place = parsePlace(name);
  if (place === null) return name;
  const { level, segment, element, qualifier, set, part } = place;
  const number = part === Part.contact ? 4 : element;
  const marks = [...(level === MEMBER || level === COVERAGE ? [] : [level]), ...(qualifier === '' ? [] : [qualifier])];
  return [
    `${segment}${String(number).padStart(2, '0')}`,
    ...(marks.length === 0 ? [] : [`(${marks.join(' ')})`]),
    ...(set > 1 ? [`of HD ${set}`] : []),
  ].join(' ');
}

/** The columns of an X12 reading: those outside of coverages, then those of each coverage. */
export function columnsOf(names: readonly string[], sets: number): string[] {
  const outside = names.filter((name) => !name.includes('{N}'));
  const inside = names.filter((name) => name.includes('{N}'));
  const room = Math.floor((MAX_FIELDS - outside.length) / Math.max(1, inside.length));
  const columns = [...outside];
  for (let n = 1; n <= Math.min(sets, room, MAX_SETS); n++) columns.push(...inside.map((name) => name.replace('{N}', String(n))));
  return columns;
}

/** The names that are places, spelled alike and each once. */
export function placeNames(names: readonly string[]): string[] {
  const spelled = names.filter((name) => parsePlace(name) !== null).map((name) => name.trim().toUpperCase());
  return [...new Set(spelled)];
}

/** The columns of an X12 reading as what is looked for in each segment, compiled once for each list. */
export const compilePlaces: (columns: readonly string[]) => Places = madeOnce(compile);

function compile(columns: readonly string[]): Places {
  const named = columns.map((name, place) => ({ name: parsePlace(name), place }));
  const of = (level: string): LevelPlaces => compileLevel(named.filter(({ name }) => name !== null && name.level === level && name.set <= 1));
  const coverageBase = named.findIndex(({ name }) => name?.set === 1);
  const stride = named.filter(({ name }) => name?.set === 1).length;
  const others = new Set(named.flatMap(({ name }) => (name === null ? [] : [name.level])));
  for (const level of [MEMBER, COVERAGE, HEADER]) others.delete(level);
  return {
    member: of(MEMBER),
    entity: named.findIndex(({ name }) => name?.level === MEMBER && name.segment === 'NM1' && name.element === 1),
    loops: new Map([...others].map((level) => [packId(level), of(level)])),
    coverage: of(COVERAGE),
    stride,
    coverageBase: Math.max(0, coverageBase),
    sets: stride === 0 ? 0 : Math.floor((columns.length - coverageBase) / stride),
    header: of(HEADER),
    headerPlaces: named.filter(({ name }) => name?.level === HEADER).map(({ place }) => place),
  };
}

/** Some write the qualifier of the subscriber's number with the letter O for the zero. No guide uses that code. */
const SUBSCRIBER_NUMBER = { segment: 'REF', qualifier: '0F', slip: 'OF' };

function compileLevel(named: readonly { name: PlaceName | null; place: number }[]): LevelPlaces {
  const given = named.flatMap(({ name, place }) => (name === null ? [] : [{ ...name, place }]));
  const bySegment = Map.groupBy([...given, ...slipsOf(given)], ({ segment }) => segment);
  return {
    ids: Int32Array.from([...bySegment.keys()], packId),
    segments: [...bySegment.values()].map((places) => ({
      qualifierAt: Math.max(...places.map(({ qualifierAt }) => qualifierAt)),
      qualifier: Int32Array.from(places, ({ qualifier }) => packId(qualifier)),
      element: Int32Array.from(places, ({ element }) => element),
      part: Uint8Array.from(places, ({ part }) => part),
      place: Int32Array.from(places, ({ place }) => place),
    })),
  };
}

/** The places again with the misspelled qualifier, unless that is a place of its own. */
function slipsOf<Named extends PlaceName>(given: readonly Named[]): Named[] {
  const { segment, qualifier, slip } = SUBSCRIBER_NUMBER;
  const ofSegment = given.filter((name) => name.segment === segment);
  if (ofSegment.some((name) => name.qualifier === slip)) return [];
  return ofSegment.filter((name) => name.qualifier === qualifier).map((name) => ({ ...name, qualifier: slip }));
}
