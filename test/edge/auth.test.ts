import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../../src/base/time.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let now = new Date();
const clock: Clock = { now: () => now };
let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge({ clock });
  client = await edge.client();
});
afterAll(() => edge.close());

const token = (body: unknown, type = 'application/json') =>
  fetch(`${edge.base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { error: { code: string } }).error.code;

describe('the token request', () => {
  test('by JSON and by form gives a bearer token of an hour', async () => {
    const given = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
    for (const answer of [await token(given), await token(new URLSearchParams(given).toString(), 'application/x-www-form-urlencoded')]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'files jobs vendors:read vendors:write partner',
      });
    }
  });

  test('takes id and secret from a Basic header as well, where the body has none', async () => {
    const send = (credentials: string, body: object = {}) =>
      fetch(`${edge.base}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: JSON.stringify({ grant_type: 'client_credentials', ...body }),
      });
    const good = `${client.id}:${encodeURIComponent(client.secret)}`;
    const answer = await send(good, { scope: 'jobs' });
    expect([answer.status, ((await answer.json()) as { scope: string }).scope]).toEqual([200, 'jobs']);
    expect((await send(good, { client_id: client.id })).status).toBe(200);
    const wrong = await send(`${client.id}:wrong`);
    expect([wrong.status, wrong.headers.get('www-authenticate'), await codeOf(wrong)]).toEqual([401, 'Basic realm="rollcall"', 'invalid_client']);
    for (const [credentials, body] of [
      [good, { client_secret: client.secret }],
      [good, { client_id: 'cli_other' }],
      [client.id, {}],
      [`${client.id}:%`, {}],
    ] as const) {
      const refused = await send(credentials, body);
      expect([refused.status, await codeOf(refused)]).toEqual([400, 'invalid_request']);
    }
  });

  test('gives fewer scopes where fewer are asked for, and never more', async () => {
    const given = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
    const less = (await (await token({ ...given, scope: 'jobs' })).json()) as { access_token: string; scope: string };
    expect(less.scope).toBe('jobs');
    expect((await fetch(`${edge.base}/vendors`, { headers: { authorization: `Bearer ${less.access_token}` } })).status).toBe(403);
    const more = await token({ ...given, scope: 'jobs admin' });
    expect(more.status).toBe(400);
    expect(await codeOf(more)).toBe('invalid_request');
  });

  test.each([
    ['a wrong secret', () => ({ grant_type: 'client_credentials', client_id: client.id, client_secret: 'wrong' }), 401, 'invalid_client'],
    ['an unknown client', () => ({ grant_type: 'client_credentials', client_id: 'cli_nobody', client_secret: 'wrong' }), 401, 'invalid_client'],
    ['another grant type', () => ({ grant_type: 'password', client_id: client.id, client_secret: client.secret }), 400, 'unsupported_grant_type'],
    ['a missing field', () => ({ grant_type: 'client_credentials', client_id: client.id }), 400, 'invalid_request'],
    ['an empty field', () => ({ grant_type: 'client_credentials', client_id: client.id, client_secret: '' }), 400, 'invalid_request'],
    [
      'an object for a text',
      () => ({ grant_type: 'client_credentials', client_id: { $ne: null }, client_secret: { $ne: null } }),
      400,
      'invalid_request',
    ],
    ['a list', () => [], 400, 'invalid_request'],
    ['broken JSON', () => '{"grant_type":', 400, 'invalid_request'],
    ['a body past its bound', () => ({ grant_type: 'x'.repeat(100_000) }), 400, 'invalid_request'],
    ['characters that no id has', () => ({ grant_type: 'client_credentials', client_id: 'clié', client_secret: 'x' }), 400, 'invalid_request'],
  ])('with %s is refused', async (_what, body, status, code) => {
    const answer = await token(body());
    expect(await codeOf(answer)).toBe(code);
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  });

  test('in a nested form is refused, and by another content type', async () => {
    const nested = await token('grant_type=client_credentials&client_id[$ne]=x&client_secret[$ne]=x', 'application/x-www-form-urlencoded');
    expect(nested.status).toBe(400);
    const text = await token('grant_type=client_credentials', 'text/plain');
    expect(text.status).toBe(415);
    expect(await codeOf(text)).toBe('unsupported_media_type');
  });

  test('may fail a number of times a minute for each client and address', async () => {
    const tried = await edge.client();
    const wrong = { grant_type: 'client_credentials', client_id: tried.id, client_secret: 'wrong' };
    for (let attempt = 0; attempt < edge.context.settings.MAX_TOKEN_ATTEMPTS_PER_MINUTE; attempt++) expect((await token(wrong)).status).toBe(401);
    const answer = await token({ ...wrong, client_secret: tried.secret });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(answer)).toBe('rate_limit_exceeded');
    // Others at the same address go on.
    expect((await token({ ...wrong, client_id: client.id, client_secret: client.secret })).status).toBe(200);
  });

  test('gives a client no more than a number of tokens a minute', async () => {
    const sparing = await testEdge({ settings: { MAX_TOKENS_PER_MINUTE: 3 } });
    try {
      const eager = await sparing.client();
      const ask = ({ id, secret }: TestClient) =>
        fetch(`${sparing.base}/oauth/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
        });
      for (let token = 0; token < 3; token++) expect((await ask(eager)).status).toBe(200);
      const answer = await ask(eager);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask(await sparing.client())).status).toBe(200);
    } finally {
      await sparing.close();
    }
  });
});

describe('behind proxies', () => {
  const wrong = (at: TestEdge, name: string, forwarded: string) =>
    fetch(`${at.base}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id: name, client_secret: 'wrong' }),
    }).then(({ status }) => status);

  test('each client has an address of its own: the one that the outermost trusted proxy saw', async () => {
    const behind = await testEdge({ settings: { TRUSTED_PROXIES: 1, MAX_TOKEN_ATTEMPTS_PER_MINUTE: 1 } });
    try {
      expect(await wrong(behind, 'cli_one', '192.0.2.1')).toBe(401);
      // What the client writes before it changes nothing.
      expect(await wrong(behind, 'cli_one', '203.0.113.9, 192.0.2.1')).toBe(429);
      expect(await wrong(behind, 'cli_one', '192.0.2.2')).toBe(401);
    } finally {
      await behind.close();
    }
  });

  test('of an IPv6 address the network counts: whoever has one address has 2^64 of them', async () => {
    const behind = await testEdge({ settings: { TRUSTED_PROXIES: 1, MAX_TOKEN_ATTEMPTS_PER_MINUTE: 1 } });
    try {
      expect(await wrong(behind, 'cli_one', '2001:db8:0:7::1')).toBe(401);
      expect(await wrong(behind, 'cli_one', '2001:0db8::7:ffff:ffff:ffff:ffff')).toBe(429);
      expect(await wrong(behind, 'cli_one', '2001:db8:0:8::1')).toBe(401);
    } finally {
      await behind.close();
    }
  });

  test('without a trusted proxy the header counts for nothing', async () => {
    const direct = await testEdge({ settings: { MAX_TOKEN_ATTEMPTS_PER_MINUTE: 1 } });
    try {
      expect(await wrong(direct, 'cli_one', '192.0.2.1')).toBe(401);
      expect(await wrong(direct, 'cli_one', '192.0.2.2')).toBe(429);
    } finally {
      await direct.close();
    }
  });

  test('who is kept from the token endpoint may still try the console', async () => {
    const direct = await testEdge({ settings: { MAX_TOKEN_ATTEMPTS_PER_MINUTE: 1 } });
    try {
      for (let attempt = 0; attempt < 11; attempt++) await wrong(direct, `cli_${attempt}`, '');
      expect(await wrong(direct, 'cli_new', '')).toBe(429);
      const { OPERATOR_USER, OPERATOR_PASSWORD } = direct.context.settings;
      const authorization = `Basic ${Buffer.from(`${OPERATOR_USER}:${OPERATOR_PASSWORD}`).toString('base64')}`;
      expect((await fetch(`${direct.root}/admin/queues/api/queues`, { headers: { authorization } })).status).toBe(200);
    } finally {
      await direct.close();
    }
  });
});

describe('a call', () => {
  const withHeader = (authorization: string | null) => fetch(`${edge.base}/vendors`, { headers: authorization === null ? {} : { authorization } });

  test.each([
    null,
    'Bearer',
    'Bearer ',
    'Basic Zm9vOmJhcg==',
    'Bearer a b',
    'Bearer "x"',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer unknown',
    'nonsense',
  ])('with the Authorization %j is 401 with WWW-Authenticate and the error body', async (header) => {
    const answer = await withHeader(header);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="rollcall"/);
    expect(answer.headers.get('x-ratelimit-limit')).toBe(null);
    expect(await answer.json()).toEqual({
      error: {
        code: 'invalid_token',
        message: expect.any(String),
        details: expect.any(String),
        request_id: answer.headers.get('x-request-id'),
        documentation_url: `${edge.root}/docs/errors/invalid_token`,
      },
    });
  });

  test('with an expired token is 401, also where the token was seen before', async () => {
    const aging = await edge.client();
    expect((await aging.fetch('/vendors')).status).toBe(200);
    const before = now;
    now = new Date(before.getTime() + 3_700_000);
    try {
      expect((await aging.fetch('/vendors')).status).toBe(401);
    } finally {
      now = before;
    }
  });

  test('with a revoked token is 401 after 30 seconds at most', async () => {
    const revoked = await edge.client();
    expect((await revoked.fetch('/vendors')).status).toBe(200);
    await edge.store.clients.revoke(revoked.id);
    const before = now;
    now = new Date(before.getTime() + 30_001);
    try {
      expect((await revoked.fetch('/vendors')).status).toBe(401);
    } finally {
      now = before;
    }
  });

  test('with a revoked token is 401 as well where the clock is set back meanwhile', async () => {
    const revoked = await edge.client();
    expect((await revoked.fetch('/vendors')).status).toBe(200);
    await edge.store.clients.revoke(revoked.id);
    const before = now;
    now = new Date(before.getTime() - 3_600_000);
    try {
      expect((await revoked.fetch('/vendors')).status).toBe(401);
    } finally {
      now = before;
    }
  });

  test.each([
    ['GET', '/vendors', 'vendors:read'],
    ['GET', '/vendors/vnd_x', 'vendors:read'],
    ['GET', '/status', 'jobs'],
    ['GET', '/jobs/job_x', 'jobs'],
    ['POST', '/files/upload', 'files'],
    ['GET', '/files/job_x/output', 'files'],
    ['GET', '/files/job_x/errors', 'files'],
    ['GET', '/files/job_x/original', 'files'],
    ['GET', '/download/run_x', 'files'],
    ['GET', '/errors/run_x', 'files'],
    ['GET', '/partner-config/prt_x', 'partner'],
    ['POST', '/partner-config/prt_x', 'partner'],
  ] as const)('%s %s needs the scope %s', async (method, path, scope) => {
    const without = await edge.client({ scopes: (['files', 'jobs', 'vendors:read', 'partner'] as const).filter((one) => one !== scope) });
    const refused = await without.json(path, { method });
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe('insufficient_scope');
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
    const only = await edge.client({ scopes: [scope] });
    expect((await only.json(path, { method })).status).not.toBe(403);
  });
});
