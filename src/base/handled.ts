/** Keeps a rejection from ending the process before anybody awaits the promise. Whoever awaits it still gets the rejection. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
