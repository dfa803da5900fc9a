import { RowRemark, type Row } from '../../row.ts';
import { CORRECTED, INSURED, isMember, MemberName, namesPerson, settleIdentifier } from './member-name.ts';
import { hyphenOfRange } from './date-range.ts';
import { ADDRESS, ORGANIZATIONS, OTHERS, PROVIDERS } from './entities.ts';
import { KNOWN_SEGMENTS } from './known-segments.ts';
import { Part, type LevelPlaces, type Places, type SegmentPlaces } from './places.ts';
import { packId } from './segment-name.ts';
import { movesElements } from './shifted.ts';
import { segmentsOf, type SegmentScanner } from './segment.ts';

const REF = packId('REF');
const DTP = packId('DTP');
const PER = packId('PER');
const NM1 = packId('NM1');
const N1 = packId('N1');
const HD = packId('HD');
const DMG = packId('DMG');
const COB = packId('COB');
const LX = packId('LX');
const LS = packId('LS');
const LE = packId('LE');
const DSB = packId('DSB');

const SUBSCRIBER_NUMBER = packId('0F');
const RANGE = packId('RD8');
const DATE_AND_TIME = packId('DT');
const DATE_BYTES = 8;
const HYPHEN = 45;
/** `YYYYMMDD-YYYYMMDD` */
const RANGE_BYTES = 17;
const CONTACTS = [3, 5, 7] as const;

/** The loop of a member to which the next segment belongs. */
const Level = { member: 0, other: 1, coverage: 2, nothing: 3 } as const;
type Level = (typeof Level)[keyof typeof Level];

/**
 * Puts the elements of an INS loop into the places of a row, segment by segment. It knows to which loop a segment belongs:
 * - N3, N4, DMG and PER behind an NM1 are that entity's.
 * - REF and DTP behind an HD are that coverage's, until another loop begins (a provider, COB, LS). REF is bound by its qualifier.
 * - Of several values for one place the first counts, except that a corrected name (NM1*74) replaces the one that it corrects.
 * - If a member has no DMG, the one behind an address, a school or an employer is the member's, because those are never born. Behind a
 *   person it is that person's.
 * - An HD between LS and LE is the member's, unless a person was named there before it.
 */
export class LoopFiller {
  /** How many coverages the loop has, including those without columns. */
  coverages = 0;
  /** What must be reported about the loop (bits of `RowRemark`). */
  remarks = 0;
  /** The segments that are read here. */
  readonly wanted: Uint8Array;
  readonly #places: Places;
  readonly #known: ReadonlySet<number>;
  readonly #filled: Int32Array;
  #filledCount = 0;
  #row: Row | null = null;
  #level: Level = Level.member;
  #other: LevelPlaces | null = null;
  #named = false;
  #replaces = false;
  #described = false;
  #mayDescribe = false;
  #inCategories = false;
  #endsCategories = true;
  /** Whether a person was named since the LS; and whether a coverage of the member is being read there. */
  #isAnothers = false;
  #readsCategories = false;
  /** Whether what follows belongs to another policy (COB). */
  #coordinates = false;
  readonly #name = new MemberName();
  /** NM101 of the first person whom no guide knows. */
  #strangeStart = 0;
  #strangeEnd = 0;

  constructor(places: Places, columns: number) {
    this.#places = places;
    const levels = [places.member, places.coverage, ...places.loops.values()];
    const taken = levels.flatMap(({ ids }) => [...ids]);
    this.wanted = segmentsOf([NM1, ...taken]);
    this.#known = new Set([...KNOWN_SEGMENTS, ...taken]);
    this.#filled = new Int32Array(columns);
  }

  /** Begins a loop in a row, and empties its places. `endsCategories`: an LE ends its reporting categories; otherwise an HD does. */
  begin(row: Row, endsCategories = true): void {
    if (this.#row === row) {
      for (let k = 0; k < this.#filledCount; k++) {
        const place = this.#filled[k]!;
        row.start[place] = 0;
        row.end[place] = 0;
      }
    } else {
      row.start.fill(0);
      row.end.fill(0);
      row.escaped.fill(0);
      row.cell.fill(0);
      this.#row = row;
    }
    this.#filledCount = 0;
    this.coverages = 0;
    this.remarks = 0;
    this.#level = Level.member;
    this.#named = false;
    this.#replaces = false;
    this.#described = false;
    this.#inCategories = false;
    this.#coordinates = false;
    this.#endsCategories = endsCategories;
    this.#name.forget();
    this.#strangeStart = this.#strangeEnd = 0;
  }

  /** Whether something was skipped behind an LS that no LE has ended. The loop must then be read again, without an end of categories. */
  get isUnended(): boolean {
    return this.#inCategories && this.#endsCategories && (this.remarks & RowRemark.passedOver) !== 0;
  }

  /** After the last segment: if nobody is the member, a person whom no guide knows most likely is. That is reported, and not read. */
  settle(namesFirst: boolean): void {
    // If names stand before their INS, the loop has the name of the next member.
    if (this.#named && namesFirst) this.remarks |= RowRemark.severalMembers;
    if (this.#named || this.#strangeEnd === 0) return;
    this.remarks |= RowRemark.nameUnread;
    if (this.#places.entity >= 0) this.fill(this.#places.entity, this.#strangeStart, this.#strangeEnd);
  }

  /** Takes the segment that was scanned last. */
  take(bytes: Uint8Array, scan: SegmentScanner): void {
    const { id } = scan;
    if (!this.#known.has(id)) this.remarks |= RowRemark.segmentUnread;
    if (this.#inCategories && this.#passesOver(bytes, scan)) return;
    if (movesElements(bytes, scan)) this.remarks |= RowRemark.elementMoved;
    switch (id) {
      case NM1:
        this.#enterName(bytes, scan, scan.packed(bytes, 1));
        break;
      case HD:
        this.coverages++;
        this.#inCategories &&= this.#endsCategories;
        this.#readsCategories = true;
        this.#coordinates = this.#replaces = false;
        this.#level = this.coverages <= this.#places.sets ? Level.coverage : Level.nothing;
        break;
      case LS:
      case LE:
        this.#inCategories = id === LS;
        this.#isAnothers = false;
        this.#readsCategories = false;
        this.#coordinates = false;
        this.#level = Level.nothing;
        return;
      case COB:
      case N1:
      case LX:
      case DSB:
        this.#coordinates ||= id === COB;
        this.#level = Level.nothing;
        return;
      default:
        break;
    }
    switch (this.#level) {
      case Level.member:
        this.#described ||= id === DMG;
        this.#put(bytes, scan, this.#places.member, 0);
        break;
      case Level.coverage:
        // A subscriber's number is the member's wherever it stands, because coverages have none.
        if (id === REF && scan.packed(bytes, 1) === SUBSCRIBER_NUMBER) this.#put(bytes, scan, this.#places.member, 0);
        else this.#put(bytes, scan, this.#places.coverage, (this.coverages - 1) * this.#places.stride);
        break;
      case Level.other:
        // Identifiers and dates of the member are no part of an address or a former name.
        if (id === REF || id === DTP) this.#put(bytes, scan, this.#places.member, 0);
        else if (id === DMG && this.#mayDescribe && !this.#described) {
          this.#described = true;
          this.#put(bytes, scan, this.#places.member, 0);
        } else if (this.#other !== null) this.#put(bytes, scan, this.#other, 0);
        break;
      case Level.nothing:
        break;
      default:
        this.#level satisfies never;
    }
  }

  /** Points a place at a span of the row's bytes, unless it is filled already. */
  fill(place: number, start: number, end: number): void {
    const row = this.#row!;
    if (start >= end) return;
    if (row.start[place] === row.end[place]) this.#filled[this.#filledCount++] = place;
    else if (!this.#replaces) return;
    row.start[place] = start;
    row.end[place] = end;
  }

  /** Whether a segment between LS and LE tells nothing about the member: all but its coverages and what belongs to them. */
  #passesOver(bytes: Uint8Array, scan: SegmentScanner): boolean {
    const { id } = scan;
    if (id === LE || (id === HD && !(this.#endsCategories && this.#isAnothers))) return false;
    if (id === HD) this.remarks |= RowRemark.passedOver;
    if (id === NM1 && namesPerson(scan, bytes)) {
      const isProvider = PROVIDERS.includes(scan.packed(bytes, 1));
      if (this.#readsCategories && (isProvider || this.#coordinates)) return false;
      this.remarks |= RowRemark.passedOver;
      if (!isProvider) {
        this.#isAnothers = true;
        this.#readsCategories = false;
      }
    }
    return !this.#readsCategories;
  }

  #enterName(bytes: Uint8Array, scan: SegmentScanner, entity: number): void {
    // Behind a COB this is the insured of the other policy.
    if (entity === INSURED && !this.#coordinates && this.#name.differs(bytes, scan)) this.remarks |= RowRemark.severalMembers;
    // Behind its coverages a member can be named only if it has no name yet.
    if (this.coverages > 0 && (this.#named || this.#coordinates || !isMember(entity))) {
      this.#level = Level.nothing;
      return;
    }
    if (isMember(entity)) {
      this.remarks |= settleIdentifier(bytes, scan);
      this.#replaces = entity === CORRECTED && this.#named;
      this.#named = true;
      this.#level = Level.member;
      return;
    }
    if (this.#strangeEnd === 0 && namesPerson(scan, bytes) && !OTHERS.includes(entity) && !PROVIDERS.includes(entity)) {
      this.#strangeStart = scan.start[1]!;
      this.#strangeEnd = scan.end[1]!;
    }
    this.#replaces = false;
    this.#other = this.#places.loops.get(entity) ?? null;
    const isNobody = entity === ADDRESS || (ORGANIZATIONS.includes(entity) && !namesPerson(scan, bytes));
    this.#mayDescribe = isNobody && this.#other?.ids.includes(DMG) !== true;
    this.#level = Level.other;
  }

  #put(bytes: Uint8Array, scan: SegmentScanner, level: LevelPlaces, offset: number): void {
    const { id } = scan;
    const { ids } = level;
    for (let k = 0; k < ids.length; k++) {
      if (ids[k] !== id) continue;
      const places = level.segments[k]!;
      if (id === PER) this.#putContacts(bytes, scan, places, offset);
      else this.#putElements(bytes, scan, places, offset);
      return;
    }
  }

  #putElements(bytes: Uint8Array, scan: SegmentScanner, places: SegmentPlaces, offset: number): void {
    const { qualifierAt, qualifier, element, part, place } = places;
    const stated = qualifierAt === 0 ? 0 : scan.packed(bytes, qualifierAt);
    for (let k = 0; k < place.length; k++) {
      if (qualifier[k] !== 0 && qualifier[k] !== stated) continue;
      const number = element[k]!;
      if (number > scan.count) continue;
      const start = scan.start[number]!;
      const end = scan.end[number]!;
      if (start === end) continue;
      if (part[k] === Part.whole) this.fill(place[k]! + offset, start, end);
      else this.#putPart(bytes, scan, part[k] as Part, place[k]! + offset, start, end);
    }
  }

  #putPart(bytes: Uint8Array, scan: SegmentScanner, part: Part, place: number, start: number, end: number): void {
    const { component } = scan.separators;
    if (part === Part.firstComponent) {
      let at = start;
      while (at < end && bytes[at] !== component) at++;
      this.fill(place, start, at);
      return;
    }
    const format = scan.packed(bytes, 2);
    if (part !== Part.rangeEnd && format === DATE_AND_TIME && end - start > DATE_BYTES) {
      this.fill(place, start, start + DATE_BYTES);
      return;
    }
    const isRange = format === RANGE || (end - start === RANGE_BYTES && bytes[start + DATE_BYTES] === HYPHEN);
    const hyphen = isRange ? hyphenOfRange(bytes, start, end) : end;
    if (hyphen === end) {
      if (part !== Part.rangeEnd) this.fill(place, start, end);
    } else if (part === Part.begin) this.fill(place, start, hyphen);
    else this.fill(place, hyphen + 1, end);
  }

  /** PER has up to three pairs of qualifier and number. */
  #putContacts(bytes: Uint8Array, scan: SegmentScanner, { qualifier, place }: SegmentPlaces, offset: number): void {
    for (let i = 0; i < CONTACTS.length; i++) {
      const pair = CONTACTS[i]!;
      if (pair + 1 > scan.count) return;
      const stated = scan.packed(bytes, pair);
      for (let k = 0; k < place.length; k++) {
        if (qualifier[k] === stated) this.fill(place[k]! + offset, scan.start[pair + 1]!, scan.end[pair + 1]!);
      }
    }
  }
}
