import type { TSchema } from 'typebox';

/** For a value that fails every member of a union: which member it was meant to be, if that can be told. */
export interface Choice {
  /** Where the value stands. */
  path: string;
  value: unknown;
  /** The member; null where none is meant, and then `message` says why. */
  schema: TSchema | null;
  message: string;
}

/**
 * The outermost union that an error of the checking library lies in; null if there is none. The library reports the errors of every member,
 * but only those of the member that the value claims to be are useful. A value claims it by a property (`kind`, `check`) whose constant
 * differs in all members of the union.
 */
export function choiceOf(root: TSchema, rootValue: unknown, schemaPath: string, instancePath: string): Choice | null {
  const steps = stepsOf(schemaPath.replace(/^#/, ''));
  const at = steps.indexOf('anyOf');
  if (at < 0) return null;
  const union = resolve(root, steps.slice(0, at));
  const members = isObject(union) && Array.isArray(union['anyOf']) ? (union['anyOf'] as TSchema[]) : [];
  const path = instanceOf(steps.slice(0, at), stepsOf(instancePath));
  const value = resolve(rootValue, stepsOf(path));
  const tag = tagOf(members);
  if (tag === null) return { path, value, schema: null, message: 'fits none of the forms that it may have' };
  if (!isObject(value)) return { path, value, schema: null, message: 'must be object' };
  const member = members.find((schema) => constantOf(schema, tag) === value[tag]) ?? null;
  const message = `must be one of ${members.map((schema) => constantOf(schema, tag)).join(', ')}`;
  return { path: member === null ? `${path}/${tag}` : path, value, schema: member, message };
}

/** How many steps of the value's path a schema path takes: one for each member or item. */
function instanceOf(schemaSteps: readonly string[], instanceSteps: readonly string[]): string {
  let depth = 0;
  for (let at = 0; at < schemaSteps.length; at++) {
    if (schemaSteps[at] === 'items' || schemaSteps[at] === 'additionalProperties') depth++;
    else if (schemaSteps[at] === 'properties' || schemaSteps[at] === 'patternProperties') {
      depth++;
      at++;
    }
  }
  return instanceSteps
    .slice(0, depth)
    .map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

function tagOf(members: readonly TSchema[]): string | null {
  const [first] = members;
  const names = isObject(first) && isObject(first['properties']) ? Object.keys(first['properties']) : [];
  const distinct = (name: string): boolean => {
    const constants = members.map((schema) => constantOf(schema, name));
    return constants.every((constant) => constant !== undefined) && new Set(constants).size === members.length;
  };
  return names.find(distinct) ?? null;
}

function constantOf(schema: TSchema, name: string): unknown {
  const properties = (schema as { properties?: { [name: string]: { const?: unknown } } }).properties;
  return properties?.[name]?.const;
}

function resolve(from: unknown, steps: readonly string[]): unknown {
  let found = from;
  for (const step of steps) found = isObject(found) || Array.isArray(found) ? (found as { [step: string]: unknown })[step] : undefined;
  return found;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isObject(value: unknown): value is { [member: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
