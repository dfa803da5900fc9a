import { compilePattern } from '../../pattern/pattern.ts';
import type { TextStep, TransformOf as Of } from './step.ts';

/** Keeps what fits a pattern. */
export function extract({ pattern, group, otherwise = 'empty' }: Of<'extract'>): TextStep {
  const compiled = compilePattern(pattern);
  const wanted = group ?? Math.min(1, compiled.groupCount());
  return (text) => {
    const matcher = compiled.matcher(text.toString());
    if (matcher.find()) return text.write(matcher.group(wanted) ?? '');
    if (otherwise === 'empty') text.end = text.start;
    return true;
  };
}

/** Replaces what fits a pattern. */
export function replacePattern({ pattern, with: other }: Of<'replace_pattern'>): TextStep {
  const compiled = compilePattern(pattern);
  return (text) => {
    const before = text.toString();
    const after = compiled.matcher(before).replaceAll(other);
    return after === before || text.write(after);
  };
}
