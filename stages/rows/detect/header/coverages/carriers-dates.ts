import { HEALTH_BENEFITS } from '../../../headers/benefit-words.ts';
import { writtenKey } from '../../../headers/header.ts';
import { namesOf } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * Drops a carrier from the name of a coverage date (`Voya Coverage Effective Date`, `Aetna Term Date`) if no other column has that date.
 * Only carriers are dropped: any other word may say whose date it is, or of what.
 */
export function withCarriersDates(columns: readonly string[]): string[] | null {
  const keys = columns.map(writtenKey);
  if (!keys.some((key) => LAST.test(key))) return null;
  const named = [...columns];
  for (const field of ['coverage.effective_date', 'coverage.termination_date'] as const) {
    const known = namesOf(field);
    const found = keys.flatMap((key, at) => {
      const words = known.has(key) ? [] : key.split(' ');
      const from = [1, 2].find((n) => n < words.length && CARRIERS.test(words.slice(0, n).join(' ')) && known.has(words.slice(n).join(' ')));
      return from === undefined ? [] : [{ at, name: words.slice(from).join(' ') }];
    });
    const [only] = found;
    if (only !== undefined && found.length === 1 && !keys.some((key) => known.has(key) || OF_BENEFIT.test(key))) named[only.at] = only.name;
  }
  return renamed(columns, named);
}

const LAST = /\b(?:coverage|effective|termination|start|end|begin) (?:effective |termination |start |end |begin )?date$/;
/** A date of one benefit. */
const OF_BENEFIT = new RegExp(String.raw`\b(?:${HEALTH_BENEFITS}|(?<!sun )life|std|ltd|fsa|hsa)\b.* (?:effective|termination|start|end)(?: date)?$`);
const CARRIERS =
  /^(?:aetna|aflac|allstate|ameritas|anthem|bcbs|blue cross|carrier|cigna|colonial|eyemed|guardian|hartford|humana|insurer|kaiser|lincoln|metlife|optum|prudential|reliance standard|sun life|transamerica|uhc|united healthcare|unum|voya|vsp)$/;
