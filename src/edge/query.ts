import { failure } from './error-body.ts';

/** The parameters of a query, each given at most once, read one by one. One that cannot be read is invalid_request, with its name. */
export interface Query {
  text(name: string, maxCharacters: number): string | null;
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null;
  flag(name: string): boolean;
  count(name: string, fallback: number, maximum: number): number;
  /** A moment `YYYY-MM-DDTHH:MM:SSZ`, or a day `YYYY-MM-DD`, which means its beginning. */
  moment(name: string): Date | null;
  /** The same as the inclusive end of a span: the moment after that second or that day. */
  end(name: string): Date | null;
}

export function readQuery(given: Readonly<Record<string, string | string[] | undefined>>): Query {
  const one = (name: string): string | null => {
    const value = given[name];
    if (Array.isArray(value)) throw failure('invalid_request', `${name} is given more than once.`);
    return value === undefined || value === '' ? null : value;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | null => {
    const value = one(name);
    if (value === null) return null;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw failure('invalid_request', `${name} must be one of ${allowed.join(', ')}.`);
    return found;
  };
  const moment = (name: string): Date | null => {
    const value = one(name);
    if (value === null) return null;
    const read = MOMENT.test(value) ? new Date(value.length === DAY_CHARACTERS ? `${value}T00:00:00Z` : value) : null;
    // The date parser turns the 31st of a shorter month into a day of the next month.
    if (read === null || Number.isNaN(read.getTime()) || read.toISOString().slice(0, DAY_CHARACTERS) !== value.slice(0, DAY_CHARACTERS)) {
      throw failure('invalid_request', `${name} must be YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DD.`);
    }
    return read;
  };
  return {
    oneOf,
    moment,
    end(name) {
      const from = moment(name);
      if (from === null) return null;
      const named = one(name)!;
      return new Date(from.getTime() + (named.length === DAY_CHARACTERS ? DAY_MS : named.includes('.') ? 1 : SECOND_MS));
    },
    text(name, maxCharacters) {
      const value = one(name);
      if (value?.includes('\0') === true) throw failure('invalid_request', `${name} holds a character that is none.`);
      if (value !== null && value.length > maxCharacters) throw failure('invalid_request', `${name} is longer than ${maxCharacters} characters.`);
      return value;
    },
    flag: (name) => oneOf(name, ['true', 'false']) === 'true',
    count(name, fallback, maximum) {
      const value = one(name);
      if (value === null) return fallback;
      const count = /^\d{1,9}$/.test(value) ? Number(value) : 0;
      if (count < 1 || count > maximum) throw failure('invalid_request', `${name} must be a whole number from 1 to ${maximum}.`);
      return count;
    },
  };
}

const DAY_CHARACTERS = 10;
const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z)?$/;
