import { coveragePrefix, withoutCoveragePrefix } from '../../headers/coverage-columns.ts';
import { wordsKey, writtenOut } from '../../headers/header.ts';
import { LISTED_COVERAGE } from '../../headers/listed-coverage.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import { DAY_OF_CHANGE, saysWhenItEnds } from '../header/meanings/day-of-change.ts';
import { namesField } from '../header/field-names.ts';
import { wordOf } from '../families/relationship-habit.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { wordsOf } from './path-words.ts';

/**
 * The places of the only day of a record of changes, or of each of its coverages, where nothing says when a coverage ends, as in columns
 * (`withDayOfChange`): `{"action": "terminate", "effectiveDate": …}`. What is done is said by the record or by each coverage.
 */
export function daysOfChange(paths: readonly JsonPath[], names: readonly string[], headRows: HeadRows): number[] {
  const keys = names.map(keyOf);
  const days = keys.flatMap((key, at) => (namesField(key, 'coverage.effective_date') && DAY_OF_CHANGE.test(lastWords(paths[at]!)) ? [at] : []));
  const areListed = new Set(days.map((at) => LISTED_COVERAGE.test(names[at]!)));
  if (areListed.size !== 1 || keys.some(saysWhenItEnds)) return [];
  if (keys.some((key, at) => !days.includes(at) && namesField(key, 'coverage.effective_date'))) return [];
  const actions = keys.flatMap((key, at) => (namesField(key, 'action') ? [at] : []));
  const own = actions.filter((at) => !LISTED_COVERAGE.test(names[at]!));
  const saying = own.length > 0 ? own.slice(0, 1) : areListed.has(true) ? actions : [];
  let [isOfChanges, isKnown] = [false, true];
  if (saying.length === 0) return [];
  headRows((row) => {
    const words = saying.map((at) => wordOf(row, [at])).filter((word) => word !== '');
    isKnown &&= words.every((word) => COMMON_WORDS.action[word] !== undefined);
    isKnown &&= words.length > 0 || days.every((at) => wordOf(row, [at]) === '');
    isOfChanges ||= words.length > 0;
    return isKnown;
  });
  return isOfChanges && isKnown ? days : [];
}

/** What such a place is called: the day of what is done. */
export function asDayOfChange(name: string): string {
  const [, element] = LISTED_COVERAGE.exec(name) ?? [];
  return `${element === undefined ? '' : coveragePrefix(element)}Transaction Effective Date`;
}

/** By its own name: an object around it may be that of a coverage. */
function lastWords(path: JsonPath): string {
  return writtenOut(wordsOf(String(path.at(-1))));
}

/** An element of a list of coverages calls its day that of the coverage, whatever the sender calls it. */
function keyOf(name: string): string {
  const key = writtenOut(wordsKey(withoutCoveragePrefix(name)));
  return LISTED_COVERAGE.test(name) ? key.replace(/^coverage /, '') : key;
}
