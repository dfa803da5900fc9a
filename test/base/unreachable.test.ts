import { expect, test } from 'vitest';
import { placeOf, unreachable } from '../../src/base/unreachable.ts';

test.each([
  ['redis://127.0.0.1:6379', '127.0.0.1:6379'],
  ['rediss://user:word@redis.example:6380/2', 'redis.example:6380'],
  ['/var/run/redis.sock', '/var/run/redis.sock'],
  ['mongodb://user:p/w?x#y@a.example:1,b.example:2/?authSource=admin', 'a.example:1,b.example:2'],
  ['mongodb+srv://user:a@b@cluster.example?tlsCertificateKeyFilePassword=word', 'cluster.example'],
  ['mongodb://[::1]:27017/rollcall', '[::1]:27017'],
])('of %s only the place is shown', (url, place) => {
  expect(placeOf(url)).toBe(place);
});

test.each<[Error, string, string?]>([
  [Object.assign(new Error('28: No space left on device'), { codeName: 'UnknownError' }), 'No space left on device', 'make room for it'],
  [new Error('connect ECONNREFUSED 127.0.0.1:1'), 'connect ECONNREFUSED 127.0.0.1:1'],
  [new Error('DENIED The server runs in protected mode. Connect to it by the loopback interface.'), 'DENIED The server runs in protected mode'],
  [Object.assign(new Error('not authorized on rollcall to execute { a: 1 }'), { codeName: 'Unauthorized' }), 'Unauthorized'],
  [new Error('Username contains unescaped characters us%er'), 'Username contains unescaped characters'],
  [Object.assign(new Error(''), { code: 'ETIMEDOUT' }), 'ETIMEDOUT'],
])('a server that cannot be used is told in one sentence', (reason, told, remedy = 'start it') => {
  const { message } = unreachable({ server: 'Redis', setting: 'REDIS_URL', url: 'redis://us%er:word@redis.example:1' }, reason);
  expect(message).toBe(`Redis at redis.example:1 cannot be used (${told}): ${remedy}, or correct REDIS_URL.`);
});
