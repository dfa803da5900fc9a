import { createGate } from '../gate.ts';

/**
 * Inflated parts that all readers of the process share. Holds `maxBytes` at most, the longest unused go first; loads a
 * few at once, and each part once however many ask for it.
 */
export interface PartCache {
  /** The part, at once where it is held. */
  get(key: string, load: () => Promise<Uint8Array>): Uint8Array | Promise<Uint8Array>;
  readonly bytes: number;
}

export const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_LOADING = 4;
const MAX_WAITING = 10_000;

export function createPartCache(maxBytes = MAX_CACHED_BYTES): PartCache {
  const held = new Map<string, Uint8Array>();
  const loading = new Map<string, Promise<Uint8Array>>();
  const gate = createGate(MAX_LOADING, MAX_WAITING);
  let bytes = 0;

  const keep = (key: string, part: Uint8Array): void => {
    held.set(key, part);
    bytes += part.byteLength;
    for (const [oldest, { byteLength }] of held) {
      if (bytes <= maxBytes) break;
      held.delete(oldest);
      bytes -= byteLength;
    }
  };
  return {
    get(key, load) {
      const part = held.get(key);
      if (part !== undefined) {
        // The map keeps the order of insertion: put back, it is the last to go.
        held.delete(key);
        held.set(key, part);
        return part;
      }
      const underway = loading.get(key);
      if (underway !== undefined) return underway;
      const loaded = gate(load)
        .then((found) => {
          keep(key, found);
          return found;
        })
        .finally(() => loading.delete(key));
      loading.set(key, loaded);
      return loaded;
    },
    get bytes() {
      return bytes;
    },
  };
}
