import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A compiled schema: says whether a value has its shape, and where it has not (paths and reasons, never values). */
export interface Check<T> {
  accepts(value: unknown): value is T;
  faults(value: unknown): string[];
}

const MAX_FAULTS = 20;

export function compileCheck<S extends TSchema>(schema: S): Check<Static<S>> {
  const compiled = Compile(schema);
  return {
    accepts: (value): value is Static<S> => compiled.Check(value),
    faults: (value) =>
      [...compiled.Errors(value)].slice(0, MAX_FAULTS).map((fault) => `${fault.instancePath === '' ? '/' : fault.instancePath}: ${fault.message}`),
  };
}
