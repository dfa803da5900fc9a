import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { writtenKey } from '../../../headers/header.ts';
import { columnsOf } from '../../../map/columns.ts';

/**
 * If a person has two addresses, one with a known name for the street and the other with one for the city, the parts must not be mixed.
 * Where a person lives goes before where mail goes.
 */
export function withOneAddress(columns: readonly string[], config: VendorConfig): string[] | null {
  const parts = columns.map((column) => partOf(writtenKey(column)));
  const complete = PLACES.filter((place) => PARTS.every((part) => parts.some((one) => one?.place === place && one.part === part)));
  const [first, second] = complete;
  if (first === undefined || second === undefined) return null;
  const index = columnsOf(config, columns);
  const chosen = FIELDS.flatMap((field) => index.allPlaces(config.mapping.fields[field] ?? {}, null).slice(0, 1));
  // The address without a place in its name is the person's first choice.
  if (chosen.some((at) => parts[at] === null) || chosen.every((at) => parts[at]?.place === first)) return null;
  return columns.map((column, at) => {
    const found = parts[at];
    if (found === null || found === undefined) return column;
    const name = found.place === first ? 'Home' : found.place === second ? 'Mailing' : null;
    return name === null ? column : `${name} ${NAMES[found.part]}`;
  });
}

type Part = keyof typeof NAMES;

const NAMES = { street: 'Address 1', line: 'Address 2', city: 'City', state: 'State', zip: 'Zip' };
/** What makes an address complete: some files never have the state. */
const PARTS: readonly Part[] = ['street', 'city', 'zip'];
const FIELDS = ['address.street', 'address.city', 'address.state', 'address.zip'] as const;

/** In order of preference. */
const PLACES = ['home', 'residence', 'physical', 'permanent', 'legal', 'mailing'];
const PLACE =
  /^(?:(?:member|employee|subscriber|insured) )?(home|residence|residential|resident|physical|permanent|legal|mailing|mail|correspondence)(?: (.+))?$/;
const SAME: Readonly<Record<string, string>> = { residential: 'residence', resident: 'residence', mail: 'mailing', correspondence: 'mailing' };

function partOf(key: string): { place: string; part: Part } | null {
  const [, place, rest] = PLACE.exec(key) ?? [];
  if (place === undefined || rest === undefined) return null;
  const part = (Object.keys(OF_PART) as Part[]).find((one) => OF_PART[one].test(rest));
  return part === undefined ? null : { place: SAME[place] ?? place, part };
}

const OF_PART: Readonly<Record<Part, RegExp>> = {
  street: /^(?:address|street)(?: address)?(?: ?(?:line )?(?:1|one))?$/,
  line: /^(?:address|street)(?: address)?(?: line)? ?(?:2|two)$/,
  city: /^(?:address )?city$/,
  state: /^(?:address )?state(?: code| cd)?$/,
  zip: /^(?:address )?(?:zip ?(?:code|cd)?|postal code)$/,
};
