import { vi } from 'vitest';

/** Waits until `check` no longer throws, and gives what it returns. The bound is against what never comes; how fast it comes is no promise here, for a machine may be busy. */
export function eventually<T>(
  check: () => T | Promise<T>,
  { timeout = 20_000, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout, interval });
}
