import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import type { Row } from '../../row.ts';
import { DOUBLE_QUOTE } from './dialect.ts';
import { cellText, type HeadRows } from '../head-records.ts';
import { namesPersonAndIdentifier } from '../named-person.ts';

/** What tells persons apart. */
const NAMING = /\b(?:id|ssn|social security|number|no|names?|first|last|surname|dob|birth)\b/;

const IDENTIFIER = /\b(?:id|ssn|social security|number|no)\b/;

/**
 * Whether the columns of a person and an identifier stand twice under the same names, with another person in the second set: only one of
 * them would be read. Joined tables, which repeat the same person, are allowed.
 */
export function standBeside(config: VendorConfig, columns: readonly string[], headRows: HeadRows): boolean {
  const keys = columns.map(headerKey);
  const pairs = keys.flatMap((key, at) => {
    const second = keys.indexOf(key, at + 1);
    return !NAMING.test(key) || second < 0 || keys.indexOf(key) !== at ? [] : [{ key, first: at, second }];
  });
  if (pairs.length === 0) return false;
  const identifiers = pairs.filter(({ key }) => IDENTIFIER.test(key));
  const twice = pairs.map(({ key }) => key);
  if (!namesPersonAndIdentifier(twice, config)) return false;
  let beside = false;
  headRows((row) => {
    beside ||= identifiers.some(({ first, second }) => saysOther(row, first, second));
  });
  return beside;
}

/** Joined tables may write an id with dashes, and without its zeros. */
function plain(id: string): string {
  return id
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}

function saysOther(row: Row, first: number, second: number): boolean {
  const [one, other] = [first, second].map((cell) => plain(cellText(row, cell, DOUBLE_QUOTE)));
  return one !== '' && other !== '' && one !== other;
}
