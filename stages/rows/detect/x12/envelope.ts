import type { RowError, RowErrorCodeName } from '../../../../src/model/row-error.ts';
import { packId, type SegmentScanner } from '../../read/x12/segment.ts';
import type { Separators } from '../../read/x12/separators.ts';
import type { EnvelopeObserver } from '../../read/x12/envelope-walker.ts';
import { fileFinding } from '../findings.ts';

const ISA = packId('ISA');
const GS = packId('GS');
const ST = packId('ST');
const BGN = packId('BGN');
const QTY = packId('QTY');
const SE = packId('SE');
const GE = packId('GE');
const IEA = packId('IEA');
const TOTAL = packId('TO');
const ENROLLMENT = packId('834');

/** So many findings of one code are listed; the last one says how many more there are. */
const MAX_FINDINGS_A_CODE = 20;
const MAX_ELEMENT_BYTES = 80;
const MAX_INTERCHANGES = 100;

interface Open {
  control: string;
  count: number;
}

/** What the envelope of an 834 says about the file, and whether its counts and control numbers hold. */
export class Envelope implements EnvelopeObserver {
  /** BGN08 of the sets that have one. */
  readonly actions = new Set<string>();
  isTest = false;
  /** `qualifier:sender:control number` of each interchange, up to a hundred. */
  readonly interchanges = new Set<string>();
  #interchange: Open | null = null;
  #group: Open | null = null;
  #set: (Open & { rows: number; total: string | null; read: boolean }) | null = null;
  readonly #findings = new Map<RowErrorCodeName, RowError[]>();
  readonly #more = new Map<RowErrorCodeName, number>();

  begins(_separators: Separators, assumed: boolean): void {
    if (assumed) this.#find('separators_assumed', null, null, 'ISA');
  }

  loop(segments: number): void {
    if (this.#set !== null) this.#set.count += segments;
  }

  /** An INS loop was read. */
  row(): void {
    if (this.#set !== null) this.#set.rows++;
  }

  segment(bytes: Uint8Array, scan: SegmentScanner): void {
    const text = (element: number): string => elementText(bytes, scan, element);
    switch (scan.id) {
      case ISA:
        this.#closeInterchange(null);
        this.#interchange = { control: text(13), count: 0 };
        if (text(13) !== '' && this.interchanges.size < MAX_INTERCHANGES) this.interchanges.add(`${text(5)}:${text(6)}:${text(13)}`);
        if (text(15).toUpperCase() === 'T') this.isTest = true;
        return;
      case GS:
        this.#closeGroup(null);
        if (this.#interchange !== null) this.#interchange.count++;
        this.#group = { control: text(6), count: 0 };
        return;
      case ST: {
        this.#closeSet(null);
        if (this.#group !== null) this.#group.count++;
        const read = scan.packed(bytes, 1) === ENROLLMENT;
        if (!read) this.#find('set_not_read', text(1), null, 'ST01');
        this.#set = { control: text(2), count: 1, rows: 0, total: null, read };
        return;
      }
      case SE:
        if (this.#set !== null) this.#set.count++;
        this.#closeSet({ count: text(1), control: text(2) });
        return;
      case GE:
        this.#closeGroup({ count: text(1), control: text(2) });
        return;
      case IEA:
        this.#closeInterchange({ count: text(1), control: text(2) });
        return;
      default:
        this.#inSet(scan, text, bytes);
    }
  }

  /** The findings of the whole file, after its last byte. */
  end(): RowError[] {
    this.#closeInterchange(null);
    for (const [code, more] of this.#more) {
      const last = this.#findings.get(code)!.at(-1)!;
      last.message += ` (and ${more} more of the kind)`;
    }
    return [...this.#findings.values()].flat();
  }

  #inSet(scan: SegmentScanner, text: (element: number) => string, bytes: Uint8Array): void {
    if (this.#set === null) return;
    this.#set.count++;
    if (scan.id === BGN && this.#set.read && text(8) !== '') this.actions.add(text(8).toUpperCase());
    if (scan.id === QTY && scan.packed(bytes, 1) === TOTAL) this.#set.total = text(2);
  }

  #closeSet(trailer: { count: string; control: string } | null): void {
    const set = this.#set;
    this.#set = null;
    if (set === null) {
      if (trailer !== null) this.#find('envelope_incomplete', null, null, 'ST');
      return;
    }
    if (trailer === null) this.#find('envelope_incomplete', null, null, 'SE');
    else this.#compare(set, trailer, 'SE', 'ST02');
    if (set.read && set.total !== null) this.#compareCount(set.total, set.rows, 'QTY02 (TO)');
  }

  #closeGroup(trailer: { count: string; control: string } | null): void {
    this.#closeSet(null);
    const group = this.#group;
    this.#group = null;
    if (group === null) {
      if (trailer !== null) this.#find('envelope_incomplete', null, null, 'GS');
      return;
    }
    if (trailer === null) this.#find('envelope_incomplete', null, null, 'GE');
    else this.#compare(group, trailer, 'GE', 'GS06');
  }

  #closeInterchange(trailer: { count: string; control: string } | null): void {
    this.#closeGroup(null);
    const interchange = this.#interchange;
    this.#interchange = null;
    if (interchange === null) {
      if (trailer !== null) this.#find('envelope_incomplete', null, null, 'ISA');
      return;
    }
    if (trailer === null) this.#find('envelope_incomplete', null, null, 'IEA');
    else this.#compare(interchange, trailer, 'IEA', 'ISA13');
  }

  #compare(open: Open, trailer: { count: string; control: string }, id: string, header: string): void {
    this.#compareCount(trailer.count, open.count, `${id}01`);
    if (!sameControl(open.control, trailer.control)) this.#find('control_number_differs', trailer.control, open.control, `${id}02 and ${header}`);
  }

  #compareCount(stated: string, counted: number, source: string): void {
    if (/^\d{1,15}$/.test(stated) && Number(stated) === counted) return;
    this.#find('envelope_count_differs', stated, String(counted), source);
  }

  #find(code: RowErrorCodeName, original: string | null, fix: string | null, source: string): void {
    const found = this.#findings.get(code) ?? [];
    this.#findings.set(code, found);
    if (found.length < MAX_FINDINGS_A_CODE) found.push({ ...fileFinding(code, original, fix), source });
    else this.#more.set(code, (this.#more.get(code) ?? 0) + 1);
  }
}

/** An element as text without blanks at its ends. */
export function elementText(bytes: Uint8Array, scan: SegmentScanner, element: number): string {
  if (element > scan.count) return '';
  const start = scan.start[element]!;
  const end = Math.min(scan.end[element]!, start + MAX_ELEMENT_BYTES);
  return String.fromCharCode(...bytes.subarray(start, end)).trim();
}

/** Control numbers are numbers with leading zeros, or text. */
function sameControl(header: string, trailer: string): boolean {
  return header === trailer || (/^\d+$/.test(header) && /^\d+$/.test(trailer) && header.replace(/^0+/, '') === trailer.replace(/^0+/, ''));
}
