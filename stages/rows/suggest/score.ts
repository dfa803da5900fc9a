import { isDateField, type CodedField, type Field } from '../../../src/model/record.ts';
import { headerKey } from '../headers/header.ts';
import type { KnownColumn, KnownColumns } from './known-columns.ts';
import type { ColumnProfile } from './profile.ts';
import { similarity, wordsOfHeader } from './words.ts';

/** A column that may be mapped to a field. */
export interface Candidate {
  column: number;
  field: Field;
  second: boolean;
  /** 0 to 1. */
  confidence: number;
  /** The header is one that vendors use for this field. */
  exact: boolean;
  rank: number;
  reasons: string[];
}

/** From here on a column is mapped. */
const MIN_CONFIDENCE = 0.5;
const EXACT = 0.95;
/** What a header is worth that only resembles a known one. */
const SIMILAR = 0.8;
const MIN_SIMILARITY = 0.7;
/** A known header keeps this part of its worth where no cell looks like the field. */
const HEADER_SHARE = 0.6;
/** Cells that must look like it, for content without a header to count. */
const MIN_CONTENT_SHARE = 0.95;
const MIN_FILLED = 3;
const MIN_LEAD = 0.03;
const UNRANKED = 1_000_000;

/** What a column may be, by its header and its cells; every field that is confident enough. */
export function candidatesOf(column: number, header: string, profile: ColumnProfile, known: KnownColumns): Candidate[] {
  const key = headerKey(header);
  const exact = known.exact.get(key);
  if (exact !== undefined) return [exactCandidate(column, exact, profile)];
  // A column that tells families apart is mapped to nothing else, unless vendors do so.
  const words = key === '' || known.families.includes(key) ? null : wordsOfHeader(header);
  if (words === null) return [];
  const best = new Map<Field, Candidate>();
  for (const { words: others, known: meaning } of known.similar) {
    const alike = similarity(words, others);
    if (alike < MIN_SIMILARITY) continue;
    const share = contentShare(meaning.field, profile);
    // Cells that contradict it outweigh a header that is only like another one.
    const confidence = share === null ? alike * SIMILAR : (alike * SIMILAR) / 2 + share / 2;
    if ((share !== null && share < 0.5) || confidence < MIN_CONFIDENCE || confidence <= (best.get(meaning.field)?.confidence ?? 0)) continue;
    best.set(meaning.field, {
      column,
      field: meaning.field,
      second: false,
      confidence,
      exact: false,
      rank: UNRANKED,
      reasons: ['the header resembles one that is used for it', ...(share === null ? [] : [cellsReason(share)])],
    });
  }
  // A header that resembles those of two fields says neither.
  const [first, second] = [...best.values()].map(({ confidence }) => confidence).toSorted((a, b) => b - a);
  if (first !== undefined && second !== undefined && first - second < MIN_LEAD) best.clear();
  const looks = fieldByContent(profile);
  if (looks !== null && !best.has(looks.field)) {
    best.set(looks.field, {
      column,
      second: false,
      exact: false,
      rank: UNRANKED,
      ...looks,
      reasons: ['its cells look like it'],
    });
  }
  return [...best.values()];
}

function exactCandidate(column: number, { field, second, rank }: KnownColumn, profile: ColumnProfile): Candidate {
  const share = second ? null : contentShare(field, profile);
  return {
    column,
    field,
    second,
    confidence: share === null ? EXACT : EXACT * (HEADER_SHARE + (1 - HEADER_SHARE) * share),
    exact: true,
    rank,
    reasons: ['the header is one that is used for it', ...(share === null ? [] : [cellsReason(share)])],
  };
}

function cellsReason(share: number): string {
  return `${Math.round(share * 100)} % of its cells look like it`;
}

/** The share of the filled cells that the field would take; null where nothing can be said. */
function contentShare(field: Field, profile: ColumnProfile): number | null {
  const { filled } = profile;
  if (filled === 0) return null;
  if (isDateField(field)) return profile.date / filled;
  switch (field) {
    case 'ssn':
      return profile.ssn / filled;
    case 'email':
      return profile.email / filled;
    case 'phone':
      return profile.phone / filled;
    case 'address.state':
      return profile.state / filled;
    case 'address.zip':
      return profile.zip / filled;
    case 'first_name':
    case 'last_name':
      // Names of companies and with numbers are seldom, but there are.
      return profile.name / filled;
    case 'gender':
    case 'relationship':
    case 'coverage.coverage_type':
    case 'coverage.benefit':
    case 'action':
      return (profile.codes.get(field)?.hits ?? 0) / filled;
    default:
      return null;
  }
}

/** What the cells alone say, where they can only be one thing. */
function fieldByContent(profile: ColumnProfile): { field: Field; confidence: number } | null {
  const { filled, distinct } = profile;
  if (filled < MIN_FILLED) return null;
  const mostly = (hits: number): boolean => hits >= filled * MIN_CONTENT_SHARE;
  if (mostly(profile.email)) return { field: 'email', confidence: 0.85 };
  // Nine digits in a row may be anything: with dashes they are no zip code and no number.
  if (mostly(profile.ssn) && profile.zip === 0 && profile.number === 0) return { field: 'ssn', confidence: 0.8 };
  if (mostly(profile.phone) && profile.number === 0) return { field: 'phone', confidence: 0.7 };
  if (mostly(profile.date) && isBirthYears(profile.years)) return { field: 'date_of_birth', confidence: 0.7 };
  const genders = codesOf(profile, 'gender');
  if (mostly(genders.hits) && genders.count >= 2 && distinct <= 6) return { field: 'gender', confidence: 0.7 };
  const relationships = codesOf(profile, 'relationship');
  if (mostly(relationships.hits) && relationships.count >= 2 && distinct <= 20) return { field: 'relationship', confidence: 0.65 };
  if (mostly(profile.state) && distinct <= 60) return { field: 'address.state', confidence: 0.6 };
  return null;
}

function codesOf({ codes }: ColumnProfile, field: CodedField): { hits: number; count: number } {
  const seen = codes.get(field) ?? { hits: 0, codes: 0 };
  return { hits: seen.hits, count: seen.codes.toString(2).replaceAll('0', '').length };
}

const MIN_SPREAD_YEARS = 25;
const GROWN_UP_YEARS = 30;

/** People are born over decades, most of them long before the latest; dates of coverage and hiring lie closer together. */
function isBirthYears(years: readonly number[]): boolean {
  const sorted = years.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.95) - at(0.05) >= MIN_SPREAD_YEARS && at(1) - at(0.5) >= GROWN_UP_YEARS / 2 && at(0.5) < 2005;
}

/** What to call a column that was mapped to nothing; null where its cells say nothing. */
export function looksLike(profile: ColumnProfile): string | null {
  const { filled } = profile;
  if (filled === 0) return 'empty';
  const kinds = [
    ['email', profile.email],
    ['date', profile.date],
    ['ssn', profile.number === 0 ? profile.ssn : 0],
    ['phone', profile.number === 0 ? profile.phone : 0],
    ['number', profile.number],
    ['state', profile.state],
    ['name', profile.name],
  ] as const;
  return kinds.find(([, hits]) => hits >= filled * 0.9)?.[0] ?? null;
}

/** Gives each column to one field at most, the surest first. A field has several columns only where vendors call each of them so. */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  const columns = new Set<number>();
  const fields = new Set<string>();
  const taken: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.confidence - a.confidence || a.rank - b.rank || a.column - b.column)) {
    const place = `${candidate.field}${candidate.second ? '+' : ''}`;
    if (candidate.confidence < MIN_CONFIDENCE || columns.has(candidate.column) || (!candidate.exact && fields.has(place))) continue;
    columns.add(candidate.column);
    fields.add(place);
    taken.push(candidate);
  }
  return taken;
}
