import type { BenefitKeys, Meaning } from './benefit-keys.ts';

/** How a column is called that is called by a plan and says who took it. */
export function planTakenColumn(benefit: string, plan: string): string {
  return `${benefit} plan taken: ${plan}`;
}

/** The plan by which such a column is called; null for every other. */
export function planTaken(column: string): string | null {
  return COLUMN.exec(column)?.[1] ?? null;
}

/** What such a column is, by its key: an election that names more than the benefit. */
export function ofPlanTaken(key: string, known: Pick<BenefitKeys, 'get'>): Meaning | undefined {
  const benefit = KEY.exec(key)?.[1];
  const bare = benefit === undefined ? undefined : known.get(benefit);
  return bare === undefined ? undefined : { line: bare.line, field: 'election', rank: 1 };
}

/** The tier of it may be marked in several columns (`tier-marked.ts`). */
const COLUMN = /^(?:medical|dental|vision) plan taken: (.+?)(?: tier marked: .+)?$/;
const KEY = /^(medical|dental|vision) plan taken ./;
