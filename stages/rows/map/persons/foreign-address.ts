import { fullKey } from '../../headers/header.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import { takeCell } from '../cell.ts';
import { isCountry } from '../countries.ts';
import { STATES, STATE_WORDS, wordKey } from '../vocabulary.ts';
import { COUNTRY_ELEMENT } from '../x12/codes.ts';
import { textOf } from '../../base/text.ts';

/** Whether an address in a row is not in the United States: by its country, or by a province. */
export type IsForeign = (row: Row) => boolean;

/**
 * By columns of countries other than those of a birth, a passport or a job, and by columns of states (`states`). A state of the United
 * States goes before a word that is no country's name.
 */
export function foreignAddress(states: readonly number[], headers: readonly string[]): IsForeign {
  const countries = countryColumns(headers);
  return (row) => {
    const isElsewhere = countries.some((at) => saysOtherCountry(wordIn(row, at), () => states.some((state) => isState(wordIn(row, state)))));
    return isElsewhere || states.some((at) => PROVINCES.has(wordIn(row, at)));
  };
}

/** Columns of the country of an address. */
export function countryColumns(headers: readonly string[]): number[] {
  return headers.flatMap((header, at) => (header === COUNTRY_ELEMENT || COUNTRY.test(fullKey(header)) ? [at] : []));
}

const COUNTRY =
  /^(?:(?:member|employee|subscriber|home|mailing|residence|residential|primary|permanent|legal|address|home address|mailing address) )*country(?: (?:code|name))?$/;

function saysOtherCountry(word: string, hasState: () => boolean): boolean {
  if (!/\p{L}/u.test(word) || UNITED_STATES.test(word) || TERRITORIES.has(word)) return false;
  return isCountry(word) || !hasState();
}

/** `USA - United States`, `US of A`, `America`, `Estados Unidos`; Mexico is `Estados Unidos Mexicanos`. */
const UNITED_STATES =
  /^(?:usa?|u s(?: a)?)(?: |$)|\bunited states\b(?! (?:of )?mex)|^(?:the )?(?:united )?states of america$|^america$|^(?:los )?estados unidos(?: de america)?$/;
/** Their zips are of the United States. */
const TERRITORIES = new Set(
  (
    'pr, pri, puerto rico, commonwealth of puerto rico, gu, gum, guam, vi, vir, virgin islands, virgin islands us, virgin islands u s, as, asm, american samoa, ' +
    'mp, mnp, northern mariana islands, fm, fsm, micronesia, federated states of micronesia, mh, mhl, marshall islands, pw, plw, palau'
  ).split(', '),
);

/** Provinces of Australia, Canada and Mexico whose codes and names no state has, and words for "none". Anything else is a misspelled state. */
const PROVINCES = new Set(
  (
    'nsw, vic, qld, tas, act, new south wales, victoria, queensland, south australia, western australia, tasmania, ' +
    'ab, bc, mb, nb, nl, ns, nt, nu, on, pe, qc, sk, yt, alberta, british columbia, manitoba, new brunswick, newfoundland, nova scotia, ontario, quebec, saskatchewan, yukon, ' +
    'cdmx, df, jal, jalisco, nuevo leon, sonora, sinaloa, chihuahua, coahuila, tamaulipas, puebla, baja california, xx, zz, fc, foreign'
  )
    .split(', ')
    .map(wordKey),
);

function isState(word: string): boolean {
  return word.length === 2 ? STATES[word.toUpperCase()] !== undefined : STATE_WORDS[word] !== undefined;
}

function wordIn(row: Row, at: number): string {
  if (at >= row.count || !takeCell(row, at, CELL, STATE)) return '';
  return wordKey(textOf(row.bytes, CELL.start[STATE]!, CELL.end[STATE]!));
}

const STATE = slotOf('address.state');
const CELL = new Record();
