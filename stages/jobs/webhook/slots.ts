/** Calls under way in this process, by host. */
const underWay = new Map<string, number>();

/**
 * Takes one of the places that a single host may hold, so that one that hangs cannot keep all others waiting. Returns
 * what gives it back, or null where all are taken.
 */
export function takeSlot(url: string, maxForHost: number): (() => void) | null {
  const host = URL.parse(url)?.host ?? '';
  const taken = underWay.get(host) ?? 0;
  if (taken >= maxForHost) return null;
  underWay.set(host, taken + 1);
  return () => {
    const left = (underWay.get(host) ?? 1) - 1;
    if (left === 0) underWay.delete(host);
    else underWay.set(host, left);
  };
}
