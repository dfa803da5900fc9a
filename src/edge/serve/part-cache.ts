import { giveBackMemory } from '../../base/heap.ts';
import { createBulkhead } from '../bulkhead.ts';

/**
 * Inflated parts, shared by all readers of the process. Holds at most `maxBytes` and drops the least recently used. Loads a few at once,
 * and each part once, however many readers ask for it. Keeps at most two parts that nobody has asked for yet.
 */
export interface PartCache {
  /** The part, at once where it is held. */
  get(key: string, load: LoadPart): Uint8Array | Promise<Uint8Array>;
  /**
   * Loads a part that will be asked for soon, unless enough such parts wait already. If it fails, whoever asks for the part loads it again.
   */
  ahead(key: string, load: LoadPart): void;
  readonly bytes: number;
}

export type LoadPart = () => Promise<Uint8Array | OwnPart>;

/**
 * A part in memory of its own, which is freed when the part is dropped. A reader copies what it needs at once, and asks again for a part
 * that `isGivenBack`.
 */
export interface OwnPart {
  own: Uint8Array<ArrayBuffer>;
}

const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_LOADING = 4;
const MAX_WAITING = 10_000;
/** More would displace parts that are being read. With four readers or more, the others fill the time in which one waits. */
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
      // A part that was dropped before it arrived still goes to whoever asked for it.
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
        // A Map keeps insertion order: inserted again, the part is dropped last.
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
