import { isOfName } from './person-columns.ts';

/** Whether a person with these parts has that part already, or the name that contains it. */
export function hasAlready(parts: readonly (string | null)[], part: string): boolean {
  if (part === 'name') return parts.some(isOfName);
  return parts.includes(part) || (isOfName(part) && parts.includes('name'));
}

/**
 * Whether a person with these parts needs no further column of that name, so that it is somebody else's: the whole name is there, or that
 * part of it, or two other parts.
 */
export function isNameAgain(parts: readonly (string | null)[], part: string): boolean {
  const names = parts.filter(isOfName);
  return names.includes('name') || names.some((name) => name === part) || names.length > 1 || (part === 'name' && names.length > 0);
}
