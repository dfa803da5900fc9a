import { headerKey, writtenOut } from '../header.ts';
import { namesOf } from './columns-by-values.ts';

/**
 * A day of the coverage behind a carrier's own name (`Voya Coverage Effective Date`, `Aetna Term Date`) is called without it, where no other column of the
 * file is one. Which carriers there are nobody knows, but what else has an effective date is: it must be one "of the coverage", or stand
 * behind a carrier whom everybody knows. Null where there is none.
 */
export function withCarriersDates(columns: readonly string[]): string[] | null {
  const keys = columns.map((column) => writtenOut(headerKey(column)));
  if (!keys.some((key) => LAST.test(key))) return null;
  const named = [...columns];
  for (const field of ['coverage.effective_date', 'coverage.termination_date'] as const) {
    const known = namesOf(field);
    const found = keys.flatMap((key, at) => {
      const words = known.has(key) ? [] : key.split(' ');
      const from = [1, 2].find((n) => n < words.length && isCarrier(words.slice(0, n), words.slice(n)) && known.has(words.slice(n).join(' ')));
      return from === undefined ? [] : [{ at, name: words.slice(from).join(' ') }];
    });
    const [only] = found;
    if (only !== undefined && found.length === 1 && !keys.some((key) => known.has(key) || OF_BENEFIT.test(key))) named[only.at] = only.name;
  }
  return named.some((name, at) => name !== columns[at]) ? named : null;
}

const LAST = /\b(?:coverage|effective|termination|start|end|begin) (?:effective |termination |start |end |begin )?date$/;
/** The day of one benefit. */
const OF_BENEFIT = /\b(?:medical|health|dental|vision|life|std|ltd|fsa|hsa)\b.* (?:effective|termination|start|end)(?: date)?$/;
const CARRIERS =
  /^(?:aetna|aflac|allstate|ameritas|anthem|bcbs|blue cross|carrier|cigna|colonial|eyemed|guardian|hartford|humana|insurer|kaiser|lincoln|metlife|optum|principal|prudential|reliance|standard|sun life|transamerica|uhc|united|united healthcare|unum|voya|vsp)$/;
/** Words that say whose or which coverage, or that it is another one. */
const ORDINARY =
  /^(?:a|an|accident|active|actual|additional|all|basic|benefit|benefits|cancel|change|child|class|cobra|continuation|current|date|dental|dep|dependent|disability|eligibility|employee|employer|employment|enrollment|family|first|former|future|gap|group|health|hire|hsa|fsa|initial|individual|insurance|insured|job|last|life|location|long|ltd|medicaid|medical|medicare|member|new|next|old|open|optional|original|other|part|partner|pay|pcp|person|plan|policy|previous|primary|prior|pending|product|rate|requested|retiree|salary|secondary|short|spouse|status|std|subscriber|supplemental|temporary|term|tier|vision|vol|voluntary|waiver|work)$/;

function isCarrier(words: readonly string[], rest: readonly string[]): boolean {
  if (CARRIERS.test(words.join(' '))) return true;
  return rest[0] === 'coverage' && words.every((word) => /^[a-z]{3,}$/.test(word) && !ORDINARY.test(word));
}
