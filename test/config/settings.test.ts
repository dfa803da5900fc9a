import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';

const COMPLETE = {
  BASE_URL: 'http://127.0.0.1:8080/v1',
  REDIS_URL: 'redis://127.0.0.1:6379',
  MONGODB_URL: 'mongodb://127.0.0.1:27017',
  PII_HASH_KEY: 'ab'.repeat(16),
  SECRETS_KEY: 'cd'.repeat(32),
  OPERATOR_PASSWORD: 'long enough to be one',
};

test('what has a default needs no variable', () => {
  expect(readSettings(COMPLETE)).toMatchObject({
    ENVIRONMENT: 'production',
    HOST: '127.0.0.1',
    PORT: 8080,
    RATE_LIMIT_PER_HOUR: 1000,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: false,
  });
});

test('numbers and switches are read from their text', () => {
  expect(readSettings({ ...COMPLETE, ENVIRONMENT: 'development', PORT: '0', WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' })).toMatchObject({
    PORT: 0,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: true,
  });
});

test('outside development webhooks cannot be let into private networks', () => {
  const failure = thrownBy(() => readSettings({ ...COMPLETE, WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' }));
  expect(failure).toMatchObject({
    code: 'invalid_settings',
    message: expect.stringMatching(/WEBHOOK_ALLOW_PRIVATE_NETWORKS.*ENVIRONMENT=development/),
  });
});

test.each(['GROUP_BYTES', 'SEGMENT_BYTES', 'WEBHOOK_TIMEOUT_MS'])('a %s that nothing would bear is refused', (name) => {
  expect(() => readSettings({ ...COMPLETE, [name]: String(2 ** 31) })).toThrow(name);
});

test('an empty variable counts as none', () => {
  expect(readSettings({ ...COMPLETE, PORT: '' }).PORT).toBe(8080);
});

test('variables that are no settings do not matter', () => {
  expect(readSettings({ ...COMPLETE, PATH: '/usr/bin' })).not.toHaveProperty('PATH');
});

test('one failure names everything that is missing or wrong', () => {
  const failure = thrownBy(() => readSettings({ ...COMPLETE, REDIS_URL: undefined, PORT: 'eighty', BASE_URL: 'http://127.0.0.1:8080' }));
  expect(failure).toMatchObject({ code: 'invalid_settings' });
  const named = [...String(failure).matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(named).toEqual(['BASE_URL', 'PORT', 'REDIS_URL']);
});

test('a message never holds a value', () => {
  const failure = thrownBy(() => readSettings({ ...COMPLETE, SECRETS_KEY: 'not-a-key-but-secret', OPERATOR_PASSWORD: 'short' }));
  expect(String(failure)).toContain('SECRETS_KEY');
  expect(String(failure)).not.toMatch(/not-a-key-but-secret|short\b/);
});

test.each(['http://127.0.0.1:8080', 'ftp://example.com/v1', 'http://example.com/v1/', 'example.com/v1'])(
  'a base address like %s is refused',
  (BASE_URL) => {
    expect(() => readSettings({ ...COMPLETE, BASE_URL })).toThrow('BASE_URL');
  },
);

test.each(['rediss://user:word@redis.example:6380/1', '/var/run/redis.sock'])('Redis may stand at an address like %s', (REDIS_URL) => {
  expect(readSettings({ ...COMPLETE, REDIS_URL }).REDIS_URL).toBe(REDIS_URL);
});

test.each([
  ['REDIS_URL', '127.0.0.1:6379'],
  ['REDIS_URL', 'http://127.0.0.1:6379'],
  ['MONGODB_URL', 'redis://127.0.0.1:6379'],
  ['MONGODB_URL', '127.0.0.1'],
])('a %s like %s is no address of its server', (name, url) => {
  expect(() => readSettings({ ...COMPLETE, [name]: url })).toThrow(name);
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (err) {
    return err;
  }
  throw new Error('nothing was thrown');
}
