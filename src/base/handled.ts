/** A promise whose failure must not end the process while nobody awaits it yet; whoever does still gets it. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
