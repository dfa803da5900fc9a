import { handled } from './handled.ts';

/** What is read by these keys, in their order, while the next `ahead` are on their way. Who stops early lets go of those. */
export async function* readAhead<K, T>(keys: Iterable<K>, ahead: number, read: (key: K) => Promise<T>): AsyncGenerator<T, void, undefined> {
  const coming: Promise<T>[] = [];
  for (const key of keys) {
    coming.push(handled(read(key)));
    if (coming.length > ahead) yield coming.shift()!;
  }
  yield* coming;
}
