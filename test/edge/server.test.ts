import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/base/time.ts';
import { listen, type HttpServer } from '../../src/edge/server.ts';
import { wire } from './raw.ts';

let server: HttpServer;
beforeAll(async () => {
  const options = { host: '127.0.0.1', port: 0, baseUrl: 'http://127.0.0.1/v1', clock: systemClock, restTimeoutMs: 1_000 };
  server = await listen(async (request, response) => {
    request.resume();
    response.end('answered');
  }, options);
});
afterAll(() => server.stop(0));

test('a body that goes on for ever behind its answer does not hold the connection', async () => {
  const line = await wire(`http://127.0.0.1:${server.port}`);
  line.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nand so on');
  await line.sees(/answered/);
  await line.closed;
});

test('one whose rest arrives in time leaves the connection to the next request', async () => {
  const line = await wire(`http://127.0.0.1:${server.port}`);
  line.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n01234');
  await line.sees(/answered/);
  line.socket.write('56789GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await line.closed;
  expect(line.received().match(/answered/g)).toHaveLength(2);
});
