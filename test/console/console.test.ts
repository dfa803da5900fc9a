import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { raw, wire } from '../edge/raw.ts';
import { PEOPLE, testEdge, type TestEdge } from '../edge/support.ts';

let edge: TestEdge;
let operator: string;
const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

beforeAll(async () => {
  edge = await testEdge();
  operator = basic(edge.context.settings.OPERATOR_USER, edge.context.settings.OPERATOR_PASSWORD);
});
afterAll(() => edge.close());

const PATHS = [
  '/admin',
  '/admin/',
  '/admin/queues',
  '/admin/queues/',
  '/admin/queues/api/queues',
  '/admin/queues/static/favicon.ico',
  '/admin/anything',
];

const SAYS = [
  ['collect.v1', /Notes the families/],
  ['route.v1', /Sends dependents/],
  ['normalize.v1', /Turns a part of a file into records/],
  ['finish.v1', /ends its job/],
  ['render.v1', /Makes CSV or XML/],
  ['deliver.v1', /Calls webhooks/],
] as const;

/** For the page: how the text that begins so stands out from the first background behind it, by WCAG 2, its opacity with it. */
const contrastOf = (text: string): string => `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const element = [...document.querySelectorAll('header *')].findLast(({ textContent }) => textContent.startsWith('${text}'));
  let behind = element;
  while (channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const background = channels(getComputedStyle(behind).backgroundColor);
  const opacity = Number(getComputedStyle(element).opacity);
  const color = channels(getComputedStyle(element).color).map((channel, at) => channel * opacity + background[at] * (1 - opacity));
  const light = (rgb) => rgb.slice(0, 3).reduce((sum, channel, at) => {
    const part = channel / 255;
    return sum + [0.2126, 0.7152, 0.0722][at] * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0.05);
  const [less, more] = [light(color), light(background)].toSorted((a, b) => a - b);
  return more / less;
})()`;

describe('the console', () => {
  test.each(PATHS)('shows nothing of %s to anybody else', async (path) => {
    for (const headers of [
      {},
      { authorization: basic('operator', 'a wrong password') },
      { authorization: 'Bearer x' },
      { authorization: 'Basic !' },
    ] as Record<string, string>[]) {
      const answer = await raw(`${edge.root}${path}`, { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
      expect(answer.bytes.toString()).toBe('The console is for the operator.\n');
    }
  });

  test('is not reached by another way of writing its path', async () => {
    for (const path of ['/ADMIN/queues', '//admin/queues', '/%61dmin/queues', '/v1/../admin/queues', '/admin%2fqueues']) {
      expect([401, 404]).toContain((await raw(`${edge.root}${path}`)).status);
    }
  });

  test('is looked at only', async () => {
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      expect((await raw(`${edge.root}/admin/queues/api/queues/normalize.v1/pause`, { method, headers: { authorization: operator } })).status).toBe(
        405,
      );
    }
  });

  test('lets nobody guess for long', async () => {
    const guess = (user: string) => raw(`${edge.root}/admin/queues`, { headers: { authorization: basic(user, 'a guess') } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= edge.context.settings.MAX_TOKEN_ATTEMPTS_PER_MINUTE; attempt++) statuses.push((await guess('somebody')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true);
    expect((await raw(`${edge.root}/admin/queues/api/queues`, { headers: { authorization: operator } })).status).toBe(200);
  });

  test('counts guesses that are sent at once, before it looks at the right one among them', async () => {
    const guessed = await testEdge();
    try {
      const { OPERATOR_USER, OPERATOR_PASSWORD, MAX_TOKEN_ATTEMPTS_PER_MINUTE: limit } = guessed.context.settings;
      const ask = (password: string, then = 'keep-alive'): string =>
        `GET /admin/queues/api/queues HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic(OPERATOR_USER, password)}\r\nConnection: ${then}\r\n\r\n`;
      const line = await wire(guessed.root);
      line.socket.write(Array.from({ length: limit * 3 }, (_, guess) => ask(`guess ${guess}`)).join('') + ask(OPERATOR_PASSWORD, 'close'));
      await line.closed;
      const statuses = [...line.received().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
      expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
      expect(statuses.filter((status) => status === 429)).toHaveLength(limit * 2 + 1);
    } finally {
      await guessed.close();
    }
  });

  test('says of each queue what it does, and its labels can be read, light and dark', async () => {
    const browser = await launchBrowser();
    try {
      const { OPERATOR_USER: username, OPERATOR_PASSWORD: password } = edge.context.settings;
      const page = await browser.newPage({ httpCredentials: { username, password }, colorScheme: 'light' });
      for (const [queue, says] of SAYS) {
        await page.goto(`${edge.root}/admin/queues/queue/${queue}`);
        await page.getByText(says).waitFor({ timeout: 20_000 });
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.reload();
        await page.getByText(SAYS.at(-1)![1]).waitFor({ timeout: 20_000 });
        for (const text of ['read-only', 'Calls webhooks']) expect(Number(await page.evaluate(contrastOf(text)))).toBeGreaterThan(4.5);
      }
    } finally {
      await browser.close();
    }
  }, 90_000);

  test('shows the queues in a browser, and no request leaves the host', async () => {
    const client = await edge.client();
    await client.upload(PEOPLE);
    const browser = await launchBrowser();
    try {
      const { OPERATOR_USER: username, OPERATOR_PASSWORD: password } = edge.context.settings;
      const page = await browser.newPage({ httpCredentials: { username, password } });
      const answered: string[] = [];
      const refused: string[] = [];
      page.on('response', (response) => answered.push(new URL(response.url()).origin));
      page.on('console', (message) => refused.push(message.text()));
      await page.goto(`${edge.root}/admin`);
      await page.getByText('normalize.v1').first().waitFor({ timeout: 20_000 });
      for (const queue of ['finish.v1', 'deliver.v1', 'render.v1']) await page.getByText(queue).first().waitFor();
      expect(new Set(answered)).toEqual(new Set([edge.root]));
      // The page asks for a font of another host; the policy is what keeps it from being fetched.
      expect(refused.filter((text) => /Content Security Policy/.test(text) && !/fonts\.googleapis/.test(text))).toEqual([]);
      expect(refused.some((text) => /fonts\.googleapis\.com/.test(text))).toBe(true);
    } finally {
      await browser.close();
    }
  }, 90_000);
});
