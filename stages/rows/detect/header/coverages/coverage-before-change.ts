import type { Field } from '../../../../../src/model/record.ts';
import { HEALTH_BENEFITS } from '../../../headers/benefit-words.ts';
import { wordsKey } from '../../../headers/header.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesField } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * A file of changes may have the plan and the tier before a change (`Old Plan`, `Prior Tier`) beside the new ones. A row that ends a
 * coverage, or changes only one of the two, leaves the other blank and means the old one. The old columns are renamed so that they are read
 * where the new ones are blank. Not if some row without an end leaves both blank: it may mean that nothing came after.
 */
export function withCoverageBeforeChange(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const before = keys.map((key) => BEFORE.exec(key)?.groups ?? null);
  if (before.every((found) => found === null)) return null;
  const action = keys.findIndex((key) => namesField(key, 'action'));
  if (action < 0) return null;
  const named = columns.map((column, at) => {
    const { benefit = '', plan } = before[at] ?? {};
    if (before[at] === null || !keys.some((key) => isAfter(key, benefit, plan !== undefined))) return column;
    return `${benefit} ${plan === undefined ? 'Tier' : 'Plan'} Before Change (${column.trim()})`.trim();
  });
  const isSaid = (cells: readonly string[], at: number): boolean => (cells[at] ?? '').trim() !== '';
  const [olds, news] = [
    columns.flatMap((column, at) => (named[at] === column ? [] : [at])),
    keys.flatMap((key, at) => (AFTER.test(key) ? [at] : [])),
  ];
  const isEmptied = ({ cells }: HeadRecord): boolean =>
    COMMON_WORDS.action[wordKey(cells[action] ?? '')] !== 'terminate' &&
    olds.some((at) => isSaid(cells, at)) &&
    news.every((at) => !isSaid(cells, at));
  return rows.some(isEmptied) ? null : renamed(columns, named);
}

/**
 * The plan and the tier of one benefit behind a change (`New Medical Plan`) are the benefit's, and what else is new (`New Election`, `New Address`, `New Term Date`) is what it
 * is called, where no column is called so without it. Null where there are none.
 */
export function withNewCoverage(columns: readonly string[]): string[] | null {
  const keys = columns.map(wordsKey);
  const named = columns.map((column, at) => {
    const { benefit, plan } = NEW.exec(keys[at]!)?.groups ?? {};
    if (benefit === undefined) {
      const isNew = mayBeNew(keys[at]!) && !keys.includes(keys[at]!.slice('new '.length));
      return isNew ? `${column.trim().slice('new '.length)} (${column.trim()})` : column;
    }
    const isOther = keys.some((key, other) => other !== at && isAfter(key, benefit, plan !== undefined));
    return isOther ? column : `${benefit} ${plan === undefined ? 'Tier' : 'Plan'} (${column.trim()})`;
  });
  return renamed(columns, named);
}

/** What is known without the word, and not with it. Somebody may be a new hire. */
function mayBeNew(key: string): boolean {
  const rest = key.slice('new '.length);
  if (!key.startsWith('new ') || rest === '') return false;
  return ELECTION.test(rest) || NEW_FIELDS.some((field) => namesField(rest, field) && !namesField(key, field));
}

const ELECTION = /^(?:coverage |benefit )?(?:election|selection)$/;
const NEW_FIELDS: readonly Field[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.state',
  'address.zip',
  'coverage.effective_date',
  'coverage.termination_date',
];

const PLAN = 'plan(?: (?:name|code|id))?|benefit plan';
const TIER = '(?:coverage )?(?:tier|level)|coverage';
const BEFORE = new RegExp(`^(?:old|prior|previous|former|from) (?:(?<benefit>${HEALTH_BENEFITS}) )?(?:(?<plan>${PLAN})|(?:${TIER}))$`);
const NEW = new RegExp(`^(?:new|to) (?<benefit>${HEALTH_BENEFITS}) (?:(?<plan>${PLAN})|(?:${TIER}))$`);
const AFTER = new RegExp(`^(?:new |to )?(?:(?<benefit>${HEALTH_BENEFITS}) )?(?:(?<plan>${PLAN})|(?:${TIER}))$`);

function isAfter(key: string, benefit: string, isPlan: boolean): boolean {
  const found = AFTER.exec(key);
  return found !== null && (found.groups!['benefit'] ?? '') === benefit && (found.groups!['plan'] !== undefined) === isPlan;
}
