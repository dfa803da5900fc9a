import { expect } from 'vitest';
import { normalizeFile, type NormalizedFile } from '../normalized.ts';
import { inspectAny } from '../detect/inspecting.ts';

/** `who: benefit plan tier from to [dependents]` of each record; `-` for null. */
export function lines({ records }: Pick<NormalizedFile, 'records'>): string[] {
  return records.map(({ first_name, coverage, dependents }) => {
    const { benefit, plan_id, coverage_type, effective_date, termination_date } = coverage;
    const said = [benefit, plan_id, coverage_type, effective_date, termination_date].map((value) => value ?? '-').join(' ');
    return `${first_name}: ${said} [${dependents.map((dependent) => dependent.first_name).join()}]`;
  });
}

/** A file that only Generic knows. */
export const read = (...text: string[]): NormalizedFile => {
  expect(inspectAny(text.join('\n')).vendor.config.name).toBe('Generic');
  return normalizeFile(text.join('\n'));
};
