import type { Field } from '../../../src/model/record.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { keysOfNames } from './header.ts';

/** The keys of the names by which a config knows a field; worked out once for its list of them. */
export function keysOfField({ mapping }: VendorConfig, field: Field): ReadonlySet<string> {
  const names = mapping.fields[field]?.from;
  if (names === undefined) return NONE;
  const known = KEYS.get(names);
  if (known !== undefined) return known;
  const keys = new Set(keysOfNames(names, null));
  KEYS.set(names, keys);
  return keys;
}

const NONE: ReadonlySet<string> = new Set();
const KEYS = new WeakMap<readonly string[], ReadonlySet<string>>();
