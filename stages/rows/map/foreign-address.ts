import { headerKey, writtenOut } from '../headers/header.ts';
import { Record, slotOf } from '../record.ts';
import type { Row } from '../row.ts';
import { takeCell } from './cell.ts';
import { wordKey } from './vocabulary.ts';

/** Whether a row says that its address is not of the United States: by its country, or by a province. */
export type IsForeign = (row: Row) => boolean;

/** By the columns of a file: those of a country that is not of a birth, a passport or a job, and those of the state (`states`). */
export function foreignAddress(states: readonly number[], headers: readonly string[]): IsForeign {
  const countries = headers.flatMap((header, at) => (COUNTRY.test(writtenOut(headerKey(header))) ? [at] : []));
  return (row) => countries.some((at) => saysOtherCountry(row, at)) || states.some((at) => PROVINCES.has(wordIn(row, at)));
}

const COUNTRY =
  /^(?:(?:member|employee|subscriber|home|mailing|residence|residential|primary|permanent|legal|address|home address|mailing address) )*country(?: (?:code|name))?$/;
const UNITED_STATES = new Set(['us', 'usa', 'u s', 'u s a', 'united states', 'united states of america', 'the united states', 'america']);
/** Territories whose zips are of the United States. */
for (const territory of ['pr', 'puerto rico', 'gu', 'guam', 'vi', 'us virgin islands', 'u s virgin islands', 'virgin islands'])
  UNITED_STATES.add(territory);

function saysOtherCountry(row: Row, at: number): boolean {
  const word = wordIn(row, at);
  return word !== '' && !UNITED_STATES.has(word) && /\p{L}/u.test(word);
}

/** Provinces of Australia, Canada and Mexico, whose codes and names no state has, and what stands for none: a misspelled state is one of the United States. */
const PROVINCES = new Set(
  (
    'nsw, vic, qld, tas, act, new south wales, victoria, queensland, south australia, western australia, tasmania, ' +
    'ab, bc, mb, nb, nl, ns, nt, nu, on, pe, qc, sk, yt, alberta, british columbia, manitoba, new brunswick, newfoundland, nova scotia, ontario, quebec, saskatchewan, yukon, ' +
    'cdmx, df, jal, jalisco, nuevo leon, sonora, sinaloa, chihuahua, coahuila, tamaulipas, puebla, baja california, xx, zz, fc, foreign'
  )
    .split(', ')
    .map(wordKey),
);

function wordIn(row: Row, at: number): string {
  if (at >= row.count || !takeCell(row, at, CELL, STATE)) return '';
  return wordKey(TEXT.decode(row.bytes.subarray(CELL.start[STATE], CELL.end[STATE])));
}

const STATE = slotOf('address.state');
const CELL = new Record();
const TEXT = new TextDecoder();
