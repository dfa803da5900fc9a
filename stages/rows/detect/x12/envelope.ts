import type { RowErrorCodeName } from '../../../../src/model/row-error-codes.ts';
import type { RowError } from '../../../../src/model/row-error.ts';
import {
  elementText,
  EnvelopeTracker,
  isCount,
  isSameControl,
  type EnvelopeListener,
  type OpenGroup,
  type OpenInterchange,
  type OpenSet,
  type Trailer,
} from '../../read/x12/envelope-tracker.ts';
import { isMember } from '../../read/x12/member-name.ts';
import { packId } from '../../read/x12/segment-name.ts';
import { type SegmentScanner } from '../../read/x12/segment.ts';
import { fileFinding } from '../findings.ts';

const BGN = packId('BGN');
const QTY = packId('QTY');
/** What QTY01 counts: members, employees, dependents. */
const TOTALS = ['TO', 'ET', 'DT'] as const;
const TOTAL_IDS = TOTALS.map(packId);
const NM1 = packId('NM1');

/** At most so many findings of one code are listed; the last one tells how many more there are. */
const MAX_FINDINGS_A_CODE = 20;
const MAX_INTERCHANGES = 100;

/** What the envelope of an 834 tells about the file, and whether its counts and control numbers are right. */
export class Envelope implements EnvelopeListener {
  readonly tracker = new EnvelopeTracker(this);
  /** BGN08 of the sets that have it. */
  readonly actions = new Set<string>();
  isTest = false;
  /** `qualifier:sender:control number` of each interchange, at most a hundred. */
  readonly interchanges = new Set<string>();
  /** Whether sets of the interchange in work stand outside of a group. */
  #lacksGroup = false;
  /** QTY02 of the set in work, for each of `TOTALS` that it states. */
  readonly #totals: (string | undefined)[] = [];
  readonly #findings = new Map<RowErrorCodeName, RowError[]>();
  readonly #more = new Map<RowErrorCodeName, number>();

  begins(assumed: boolean): void {
    if (assumed) this.#find('separators_assumed', null, null, 'ISA');
  }

  interchange({ isa, control }: OpenInterchange): void {
    this.#lacksGroup = false;
    if (control !== '' && this.interchanges.size < MAX_INTERCHANGES) this.interchanges.add(`${isa[5]}:${isa[6]}:${control}`);
    if (isa[15]?.toUpperCase() === 'T') this.isTest = true;
  }

  group(): void {}

  set({ id, isRead }: OpenSet, within: OpenGroup | null): void {
    this.#totals.length = 0;
    if (!isRead) this.#find('set_not_read', id, null, 'ST01');
    if (within !== null || this.#lacksGroup || this.tracker.interchange === null) return;
    this.#lacksGroup = true;
    this.#find('envelope_incomplete', null, null, 'GS');
  }

  segment(set: OpenSet, bytes: Uint8Array, scan: SegmentScanner): void {
    if (scan.id === BGN && set.isRead) {
      const action = elementText(bytes, scan, 8);
      if (action !== '') this.actions.add(action.toUpperCase());
    }
    // Between the header of a set and its members there must be no member's name.
    if (scan.id === NM1 && set.isRead && isMember(scan.packed(bytes, 1))) this.#find('name_not_read', null, null, 'NM1');
    const total = scan.id === QTY ? TOTAL_IDS.indexOf(scan.packed(bytes, 1)) : -1;
    if (total >= 0) this.#totals[total] = elementText(bytes, scan, 2);
  }

  setEnded(set: OpenSet, trailer: Trailer | null): void {
    this.#compare(set.control, set.segments, trailer, 'SE', 'ST02');
    if (!set.isRead) return;
    const [total, employees, dependents] = this.#totals;
    if (total !== undefined) this.#compareCount(total, set.rows, 'QTY02 (TO)');
    // If a member's role is unknown, subscribers and dependents cannot be counted.
    if (set.subscribers + set.dependents < set.rows) return;
    if (employees !== undefined) this.#compareCount(employees, set.subscribers, 'QTY02 (ET)');
    if (dependents !== undefined) this.#compareCount(dependents, set.dependents, 'QTY02 (DT)');
  }

  groupEnded({ control, sets }: OpenGroup, trailer: Trailer | null): void {
    this.#compare(control, sets, trailer, 'GE', 'GS06');
  }

  interchangeEnded({ control, groups }: OpenInterchange, trailer: Trailer | null): void {
    // Groups without a beginning cannot be counted.
    this.#compare(control, this.#lacksGroup ? null : groups, trailer, 'IEA', 'ISA13');
  }

  stray(header: 'ISA' | 'GS' | 'ST'): void {
    // Sets outside of a group have been reported already.
    if (header !== 'GS' || !this.#lacksGroup) this.#find('envelope_incomplete', null, null, header);
  }

  /** The findings of the whole file, after its last byte. */
  end(): RowError[] {
    this.tracker.end();
    for (const [code, more] of this.#more) {
      const last = this.#findings.get(code)!.at(-1)!;
      last.message += ` (and ${more} more of the kind)`;
    }
    return [...this.#findings.values()].flat();
  }

  #compare(control: string, counted: number | null, trailer: Trailer | null, id: string, header: string): void {
    if (trailer === null) {
      this.#find('envelope_incomplete', null, null, id);
      return;
    }
    if (counted !== null) this.#compareCount(trailer.count, counted, `${id}01`);
    if (isSameControl(control, trailer.control)) return;
    this.#find('control_number_differs', trailer.control, control === '' ? null : control, `${id}02 and ${header}`);
  }

  #compareCount(stated: string, counted: number, source: string): void {
    if (!isCount(stated, counted)) this.#find('envelope_count_differs', stated, String(counted), source);
  }

  #find(code: RowErrorCodeName, original: string | null, fix: string | null, source: string): void {
    const found = this.#findings.get(code) ?? [];
    this.#findings.set(code, found);
    if (found.length < MAX_FINDINGS_A_CODE) found.push({ ...fileFinding(code, original, fix), source });
    else this.#more.set(code, (this.#more.get(code) ?? 0) + 1);
  }
}
