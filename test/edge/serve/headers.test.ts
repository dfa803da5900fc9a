import { describe, expect, test } from 'vitest';
import { chooseEncoding } from '../../../src/edge/serve/encoding.ts';
import { encodedEtag, etagOf, matches } from '../../../src/edge/serve/etag.ts';
import { parseRange } from '../../../src/edge/serve/range.ts';

describe('Accept-Encoding', () => {
  test.each([
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['gzip, zstd', 'zstd'],
    ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['br', 'identity'],
    ['*', 'zstd'],
    ['*;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['zstd;q=nonsense', 'identity'],
    ['X-GZIP', 'gzip'],
  ])('%j is answered with %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
});

describe('Range', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 100 }],
    ['bytes=10-19', { start: 10, end: 20 }],
    ['bytes=90-500', { start: 90, end: 100 }],
    ['bytes=90-99999999999999999999', { start: 90, end: 100 }],
    ['bytes=-10', { start: 90, end: 100 }],
    ['bytes=-500', { start: 0, end: 100 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['items=0-1', null],
    ['bytes=a-b', null],
  ] as const)('%j of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range));
});

describe('ETag', () => {
  const etag = etagOf('output', 'job_x', 0, 'json', false);
  test('is strong, and another for every part and encoding', () => {
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(etagOf('output', 'job_x', 0, 'json', true)).not.toBe(etag);
    expect(encodedEtag(etag, 'gzip')).not.toBe(etag);
    expect(encodedEtag(etag, 'identity')).toBe(etag);
  });
  test('matches alone, in a list, weakened and by a star', () => {
    for (const header of [etag, `"other", ${etag}`, `W/${etag}`, '*']) expect(matches(header, etag)).toBe(true);
    for (const header of ['', '"other"', encodedEtag(etag, 'zstd')]) expect(matches(header, etag)).toBe(false);
  });
});
