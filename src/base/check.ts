import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { choiceOf } from './tagged-union.ts';

/** What is wrong with one place of a document. */
export interface Fault {
  /** A JSON pointer (RFC 6901); empty for the document itself. */
  path: string;
  /** A reason, never a value. */
  message: string;
}

/** A compiled schema: says whether a value has its shape, and where it has not (paths and reasons, never values). */
export interface Check<T> {
  accepts(value: unknown): value is T;
  faults(value: unknown): string[];
  /** The faults as places and reasons, each place once. */
  located(value: unknown): Fault[];
}

export const MAX_FAULTS = 20;
/** The library stops after this many errors. It may report one place several times (an extra member, each choice of a union). */
Settings.Set({ maxErrors: MAX_FAULTS * 40 });

/** Compiles on first use: the check of a vendor's config takes 16 MB, and most processes never need it. */
export function compileCheck<S extends TSchema>(schema: S): Check<Static<S>> {
  let kept: ReturnType<typeof Compile<S>> | null = null;
  const validator = () => (kept ??= Compile(schema));
  const located = (value: unknown): Fault[] => {
    const reasons = new Map<string, string>();
    const note = (path: string, message: string): void => void (reasons.has(path) || reasons.set(path, message));
    const unions = new Set<string>();
    for (const { keyword, instancePath, schemaPath, message, params } of validator().Errors(value)) {
      // An extra member is reported under its own name already, and a failed union under each of its choices.
      if (keyword === 'additionalProperties' || keyword === 'anyOf') continue;
      const choice = choiceOf(schema, value, schemaPath, instancePath);
      if (choice === null) {
        note(instancePath, reasonOf(keyword, message, params));
        continue;
      }
      if (unions.has(choice.path)) continue;
      unions.add(choice.path);
      if (choice.schema === null) note(choice.path, choice.message);
      else for (const fault of compileCheck(choice.schema).located(choice.value)) note(choice.path + fault.path, fault.message);
    }
    return [...reasons].slice(0, MAX_FAULTS).map(([path, message]) => ({ path, message }));
  };
  return {
    accepts: (value): value is Static<S> => validator().Check(value),
    faults: (value) => located(value).map(({ path, message }) => `${path === '' ? '/' : path}: ${message}`),
    located,
  };
}

function reasonOf(keyword: string, message: string, params: object): string {
  if (keyword === 'boolean') return 'there is no such member';
  if (keyword === 'enum' && 'allowedValues' in params && Array.isArray(params.allowedValues) && params.allowedValues.length <= MAX_NAMED_CHOICES)
    return `must be one of ${params.allowedValues.join(', ')}`;
  return message;
}

const MAX_NAMED_CHOICES = 32;
