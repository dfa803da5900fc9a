import { handled } from './handled.ts';

/** Reads what the keys name, in their order, while the next `ahead` reads are under way. A caller that stops early abandons those. */
export async function* readAhead<K, T>(keys: Iterable<K>, ahead: number, read: (key: K) => Promise<T>): AsyncGenerator<T, void, undefined> {
  const coming: Promise<T>[] = [];
  for (const key of keys) {
    coming.push(handled(read(key)));
    if (coming.length > ahead) yield coming.shift()!;
  }
  yield* coming;
}
