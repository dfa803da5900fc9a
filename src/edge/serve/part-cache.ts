import { giveBackMemory } from '../../base/heap.ts';
import { createBulkhead } from '../bulkhead.ts';

/**
 * Inflated parts that all readers of the process share. Holds `maxBytes` at most, the longest unused go first; loads a
 * few at once, and each part once however many ask for it. Of parts that nobody has asked for yet it holds two.
 */
export interface PartCache {
  /** The part, at once where it is held. */
  get(key: string, load: LoadPart): Uint8Array | Promise<Uint8Array>;
  /** Loads a part that will be asked for soon, unless as many wait for that as may. Where it fails, whoever asks loads it again. */
  ahead(key: string, load: LoadPart): void;
  readonly bytes: number;
}

export type LoadPart = () => Promise<Uint8Array | OwnPart>;

/**
 * A part in a memory of its own, which is given back when the part is no longer held: a reader copies what it needs as soon
 * as it has the part, and asks again for one that `isGivenBack`.
 */
export interface OwnPart {
  own: Uint8Array<ArrayBuffer>;
}

const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_LOADING = 4;
const MAX_WAITING = 10_000;
/** More would drive out parts that are being read; of four readers and more, the others fill the time in which one waits. */
const MAX_AHEAD = 2;

export function createPartCache(maxBytes = MAX_CACHED_BYTES): PartCache {
  const held = new Map<string, Uint8Array>();
  const owned = new Map<string, Uint8Array<ArrayBuffer>>();
  const loading = new Map<string, Promise<Uint8Array>>();
  const bulkhead = createBulkhead(MAX_LOADING, MAX_WAITING);
  /** Parts that nobody has asked for yet. */
  const early = new Set<string>();
  let bytes = 0;

  const keep = (key: string, part: Uint8Array): Uint8Array => {
    held.set(key, part);
    bytes += part.byteLength;
    for (const [oldest, { byteLength }] of held) {
      if (bytes <= maxBytes) break;
      held.delete(oldest);
      early.delete(oldest);
      bytes -= byteLength;
      const own = owned.get(oldest);
      owned.delete(oldest);
      // One that was never held is still on its way to whoever asked for it.
      if (own !== undefined && oldest !== key) giveBackMemory(own);
    }
    return part;
  };
  const begin = (key: string, load: LoadPart): Promise<Uint8Array> => {
    const loaded = bulkhead(load)
      .then((found) => {
        if (found instanceof Uint8Array) return keep(key, found);
        owned.set(key, found.own);
        return keep(key, found.own);
      })
      .finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  };
  return {
    get(key, load) {
      early.delete(key);
      const part = held.get(key);
      if (part !== undefined) {
        // The map keeps the order of insertion: put back, it is the last to go.
        held.delete(key);
        held.set(key, part);
        return part;
      }
      return loading.get(key) ?? begin(key, load);
    },
    ahead(key, load) {
      if (early.size >= MAX_AHEAD || held.has(key) || loading.has(key)) return;
      early.add(key);
      begin(key, load).catch(() => early.delete(key));
    },
    get bytes() {
      return bytes;
    },
  };
}
