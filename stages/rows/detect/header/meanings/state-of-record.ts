import { STATES } from '../../../map/vocabulary.ts';
import { hasField, type ValuedHead } from './valued-head.ts';

/** A `State` in which each row says how far something has come (`submitted`, `coverage_selected`) is a status, and none of an address; else null. */
export function stateOfRecord(column: string, key: string, cells: () => readonly string[]): string | null {
  if (key !== 'state') return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => STATUS.test(cell)) ? `Status (${column.trim()})` : null;
}

/** `Mail St` beside a city is the state, where all of its cells are codes of one: it may as well be the street. */
export function stateOfPlace(column: string, head: ValuedHead, at: number): string | null {
  if (
    !/^(?:home|mail|mailing|residence|residential|physical|legal|member|employee|subscriber) st$/.test(head.keys[at]!) ||
    hasField(head, 'address.state')
  )
    return null;
  const said = head.cellsOf(at);
  return said.length > 0 && said.every((cell) => STATES[cell.replace('.', '').toUpperCase()] !== undefined) ? `State (${column.trim()})` : null;
}

const STATUS =
  /^(?:(?:re)?submitted|active|inactive|enrolled|effectuated|pending|approved|completed?|terminated|cancell?ed|expired|open|closed|draft|in progress|[a-z]+_[a-z_]+)$/i;
