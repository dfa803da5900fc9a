import type { Field } from '../../../../../src/model/record.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import { hasField, type ValuedHead } from './valued-head.ts';

/**
 * Whether a coverage was taken, and is in force, under a name that may be said of an employment or may hold anything:
 *
 * - a bare `Status` beside a plan, a benefit or a tier, whose words are all said of coverages, one of them of nothing else (`Cancelled`, `Enrolled`);
 * - a bare `Election` of nothing but E and W, or of nothing but yes and no;
 * - a `Waiver Status` in which somebody waived: where it is approved or denied, it is that of a request, and where all are enrolled or not, that of a
 *   program of Medicaid.
 */
export function statusByValues(head: ValuedHead, at: number, column: string): string | null {
  const key = head.keys[at]!;
  if (!STATUS.test(key) && !ELECTION.test(key) && !WAIVER.test(key)) return null;
  if (head.keys.some((other) => OF_COVERAGE.test(other))) return null;
  const words = new Set(head.cellsOf(at).map(wordKey));
  if (ELECTION.test(key)) {
    const isOf = (letters: readonly string[]): boolean => words.size === letters.length && letters.every((letter) => words.has(letter));
    if (isOf(['e', 'w'])) return `Election Status (${column.trim()})`;
    return isOf(['y', 'n']) || isOf(['yes', 'no']) ? `Elected (${column.trim()})` : null;
  }
  if (WAIVER.test(key))
    return [...words].some((word) => WAIVED.test(word)) && [...words].every((word) => OF_WAIVER.test(word))
      ? `Election Status (${column.trim()})`
      : null;
  if (!COVERAGE.some((field) => hasField(head, field))) return null;
  const isSaid = [...words].every((word) => SAID.test(word) || ONLY.test(word)) && [...words].some((word) => ONLY.test(word));
  return isSaid ? `Coverage Status (${column.trim()})` : null;
}

const STATUS = /^(?:current )?status$/;
const ELECTION = /^(?:(?:benefit |coverage )?(?:election|elect)|decision)$/;
const WAIVER = /^waiver (?:status|decision|election)$/;
const WAIVED = /^waiv/;
const OF_WAIVER = /^(?:(?:not |auto )?enrolled|(?:not )?waived?|waiving|pending|in process|unknown|n a)$/;
/** Where another column says it, a bare one is something else. */
const OF_COVERAGE =
  /^(?:(?:benefit|coverage|plan|policy|enrollment|enrolment|election|eligibility|insurance|cover|participation) (?:status|decision)|waived?|enrolled)$/;
const COVERAGE: readonly Field[] = ['coverage.plan_id', 'coverage.benefit', 'coverage.coverage_type'];
/** Said of employments, too. */
const SAID =
  /^(?:active|inactive|terminated|termed|term|pending|expired|ended|new|in ?force|effective|approved|(?:not |in)?eligible|cobra|unknown|n a)$/;
const ONLY =
  /^(?:cancel(?:l?ed|lation)?|lapsed?|(?:dis|un) ?enrolled|(?:not )?enrolled|dropped|waive[ds]?|waiver|declined|opt(?:ed)? out|coverage (?:terminated|ended|cancell?ed))$/;
