import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** One host may take one in this many of a worker's places for calls, and more while half of all places are free. */
const SHARE_OF_HOST = 5;
/** Waiting for a host pays off if its calls end within this time; waiting for a slower one would hold up others. */
const PATIENCE_MS = 250;
const LATEST_MS = 5_000;

/** When the calls under way in this process began, by host, oldest first. */
const underWay = new Map<string, Set<{ beganMs: number }>>();
let total = 0;
/** Resolves with the next place that is given back. */
let freed = Promise.withResolvers<void>();

/**
 * Takes a place for a call, so that a hanging host cannot keep all others waiting. Returns the function that frees the place; or, if the
 * host has used its share and does not answer soon, when to ask again.
 */
export async function takeSlot(url: string, places: number): Promise<{ giveBack: () => void } | { laterMs: number }> {
  const host = URL.parse(url)?.host ?? '';
  const askedMs = performance.now();
  for (;;) {
    const calls = underWay.get(host) ?? new Set();
    if (calls.size < Math.ceil(places / SHARE_OF_HOST) || total < Math.floor(places / 2)) return { giveBack: take(host, calls) };
    const [oldest] = calls;
    const nowMs = performance.now();
    const slowestMs = nowMs - (oldest?.beganMs ?? 0);
    if (Math.max(slowestMs, nowMs - askedMs) >= PATIENCE_MS) return { laterMs: Math.min(Math.max(Math.round(slowestMs), PATIENCE_MS), LATEST_MS) };
    await Promise.race([freed.promise, wait(PATIENCE_MS, undefined, { ref: false })]);
  }
}

function take(host: string, calls: Set<{ beganMs: number }>): () => void {
  const call = { beganMs: performance.now() };
  underWay.set(host, calls.add(call));
  total += 1;
  return () => {
    total -= 1;
    calls.delete(call);
    if (calls.size === 0) underWay.delete(host);
    freed.resolve();
    freed = Promise.withResolvers();
  };
}
