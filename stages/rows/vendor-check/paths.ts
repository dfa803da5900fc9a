import type { Fault } from '../../../src/base/check.ts';
import { headerKey } from '../headers/header.ts';

/** A place below another one, as a JSON pointer. */
export function below(path: string, ...steps: (string | number)[]): string {
  return path + steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Values that occur a second time in a list, as `keyOf` compares them. */
export function duplicateFaults(path: string, values: readonly string[], keyOf: (value: string) => string = (value) => value): Fault[] {
  const first = new Map<string, number>();
  return values.flatMap((value, at): Fault[] => {
    const key = keyOf(value);
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    return before === undefined || key === '' ? [] : [{ path: below(path, at), message: `says the same as ${below(path, before)}` }];
  });
}

/** Header names that would never be found: without a letter or digit, or numbered where nothing is counted. */
export function headerFaults(path: string, headers: readonly string[], numbered: boolean): Fault[] {
  return headers.flatMap((header, at): Fault[] => {
    if (headerKey(header.replaceAll('{n}', '1')) === '')
      return [{ path: below(path, at), message: 'has no letter or digit by which a column could be found' }];
    if (!numbered && header.includes('{n}')) return [{ path: below(path, at), message: '{n} stands for a number in dependent_columns only' }];
    return [];
  });
}
