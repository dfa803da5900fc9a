import { Kind, slotOf } from '../../record.ts';
import { CellKind } from '../../row.ts';
import { CODE_BYTES, readZip, stateAt } from './address.ts';
import type { MapStep } from '../step.ts';

const STREET = slotOf('address.street');
const CITY = slotOf('address.city');
const STATE = slotOf('address.state');
const ZIP = slotOf('address.zip');
/** What it may fill. */
const PARTS = [CITY, STATE, ZIP];

/**
 * Runs once the address is mapped, in files without columns for city, state and zip. Splits `12 Main St, Boston, MA 02134` if it is
 * certain: a zip at the end, a state before it, and between two commas (or line ends) a city, without digits and not a suite. A state's
 * code may stand behind a blank. Anything else is kept as it stands.
 */
export function splitWholeAddress(): MapStep {
  return (row, record, issues) => {
    const { kind, start, end, escaped, source } = record;
    for (const slot of PARTS) {
      kind[slot] = Kind.absent;
      source[slot] = -1;
    }
    if (kind[STREET] !== Kind.text || escaped[STREET] !== 0) return;
    const from = start[STREET]!;
    const parts = end[STREET]! - from > MAX_BYTES ? null : partsOf(latin1(row.bytes, from, end[STREET]!));
    if (parts === null) return;
    const state = stateAt(row.bytes, from + parts.state.start, from + parts.state.end);
    if (state < 0) return;
    kind[STATE] = Kind.literal;
    record.literal[STATE] = CODE_BYTES[state]!;
    end[STREET] = from + parts.streetEnd;
    for (const [slot, part] of [
      [CITY, parts.city],
      [ZIP, parts.zip],
    ] as const) {
      kind[slot] = Kind.text;
      start[slot] = from + part.start;
      end[slot] = from + part.end;
      escaped[slot] = 0;
    }
    for (const slot of PARTS) source[slot] = source[STREET]!;
    readZip(row.bytes, record, ZIP, CellKind.text, issues);
  };
}

interface Part {
  start: number;
  end: number;
}

/** What may stand before a comma besides a city. */
const UNIT =
  /^(?:ap(?:artmen)?t|suite|ste|unit|fl(?:oor)?|bldg|building|lot|room|rm|rear|front|upper|lower|basement|bsmt|penthouse|ph|p\.? ?o\.? ?box|box|attn|c\/o)\b/i;
const WHOLE = new RegExp(
  [
    String.raw`^(?<street>.*[^\s,])\s*[,\n]\s*`,
    String.raw`(?<city>[^\d,\s](?:[^\d,\n]*[^\d,\s])?)`,
    // Behind a blank only a code can be told from a city.
    String.raw`(?:\s*,\s*(?<state>[A-Za-z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)|\s+(?<code>[A-Z]{2}))`,
    String.raw`[\s,]+(?<zip>\d{5}(?:-\d{4})?)`,
    String.raw`(?:[\s,]+(?:USA?|U\.S\.A?\.?|United States(?: of America)?))?$`,
  ].join(''),
  'ds',
);
/** Longer than any address. */
const MAX_BYTES = 300;

function partsOf(text: string): { streetEnd: number; city: Part; state: Part; zip: Part } | null {
  const found = WHOLE.exec(text);
  const places = found?.indices?.groups;
  if (places === undefined || UNIT.test(found!.groups!['city']!)) return null;
  const part = (name: string): Part => ({ start: places[name]![0], end: places[name]![1] });
  return { streetEnd: part('street').end, city: part('city'), state: part(places['state'] === undefined ? 'code' : 'state'), zip: part('zip') };
}

/** Each byte as a character, so that positions in the text are those of the bytes. */
function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}
