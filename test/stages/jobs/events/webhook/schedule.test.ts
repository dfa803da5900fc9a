import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, RETRY_DELAYS_MS, retryAfterMs, retryDelayMs } from '../../../../../stages/jobs/events/webhook/schedule.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;

describe('the schedule', () => {
  it('has ten attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
    expect(RETRY_DELAYS_MS).toEqual([5 * S, 5 * M, 30 * M, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H]);
    expect(MAX_ATTEMPTS).toBe(10);
    expect(retryDelayMs('dlv_1', 10)).toBeNull();
  });

  it('moves each delay by at most a fifth, always the same for one delivery and attempt', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (id, attempt) => {
        const plain = RETRY_DELAYS_MS[attempt - 1] ?? 0;
        const delay = retryDelayMs(id, attempt) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(plain * 0.8);
        expect(delay).toBeLessThanOrEqual(plain * 1.2);
        expect(retryDelayMs(id, attempt)).toBe(delay);
      }),
      { seed: 42 },
    );
  });

  it('spreads deliveries that failed together over the whole of that fifth', () => {
    const delays = Array.from({ length: 1000 }, (_, i) => (retryDelayMs(`dlv_${i}`, 4) ?? 0) / (2 * H));
    expect(Math.min(...delays)).toBeLessThan(0.81);
    expect(Math.max(...delays)).toBeGreaterThan(1.19);
  });

  const now = new Date('2025-03-01T10:00:00Z');
  it.each([
    ['120', 120 * S],
    [' 7 ', 7 * S],
    ['0', S],
    ['999999999', 24 * H],
    ['Sat, 01 Mar 2025 10:30:00 GMT', 30 * M],
    ['Sat, 01 Mar 2025 09:00:00 GMT', S],
    ['Sat, 01 Mar 2036 09:00:00 GMT', 24 * H],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads Retry-After %j as %j ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
