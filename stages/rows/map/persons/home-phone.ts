import { fullKey } from '../../headers/header.ts';

/** A bare `Phone` beside a `Home Phone` is another one, mostly at work. The home phone goes first, in any order of the columns. */
export function homePhoneFirst(places: readonly number[], headers: readonly string[]): readonly number[] {
  const isCalled = (names: RegExp) => (at: number) => names.test(fullKey(headers[at] ?? ''));
  const bare = places.findIndex(isCalled(BARE));
  const home = places.filter(isCalled(HOME));
  if (bare < 0 || home.length === 0) return places;
  const others = places.filter((at) => !home.includes(at));
  const before = others.indexOf(places[bare]!);
  return [...others.slice(0, before), ...home, ...others.slice(before)];
}

const BARE = /^phone(?: number)?(?: 1)?$/;
const HOME = /^home phone(?: number)?$|^phone(?: number)? home$/;
