import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_ERRORS } from '../../../src/model/api-errors.ts';
import { JOB_ERROR_CODES } from '../../../src/model/job-errors.ts';
import { ROW_ERROR_CODES } from '../../../src/model/row-error-codes.ts';
import { launchBrowser } from '../../support/browser.ts';
import { testEdge, type TestEdge } from '../support.ts';

let edge: TestEdge;
let browser: Browser;
let phone: Page;
beforeAll(async () => {
  [edge, browser] = await Promise.all([testEdge(), launchBrowser()]);
  phone = await browser.newPage({ viewport: { width: 360, height: 640 } });
});
afterAll(async () => {
  await browser.close();
  await edge.close();
});

const CODES = [...new Set([API_ERRORS, JOB_ERROR_CODES, ROW_ERROR_CODES].flatMap((codes) => Object.keys(codes)))];

test('no page is wider than a phone, and none shows markup as text', async () => {
  for (const path of ['', ...CODES.map((code) => `/errors/${code}`)]) {
    await phone.goto(`${edge.root}/docs${path}`);
    const shown = await phone.evaluate('({ room: innerWidth, width: document.documentElement.scrollWidth, text: document.body.innerText })');
    expect(shown).toMatchObject({ room: 360, width: 360, text: expect.not.stringMatching(/`|&#/) });
  }
}, 60_000);

test('the index breaks codes between words only, and leads to its parts', async () => {
  await phone.goto(`${edge.root}/docs`);
  // Names of codes are text nodes between places where a line may end.
  const lines = await phone.evaluate(`[...document.querySelectorAll('td code')].flatMap(({ childNodes }) => [...childNodes]).map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length;
  })`);
  expect(Math.max(...(lines as number[]))).toBe(1);
  for (const link of await phone.locator('a[href^="#"]').all()) expect(await phone.locator((await link.getAttribute('href'))!).count()).toBe(1);
});

test('an address without its last part is the index', async () => {
  const [short, whole] = await Promise.all(['/docs/errors', '/docs'].map(async (path) => (await fetch(edge.root + path)).text()));
  expect(short).toBe(whole);
});

test('the example of an entry is an entry', async () => {
  await phone.goto(`${edge.root}/docs/errors/invalid_date`);
  expect(JSON.parse(await phone.locator('pre').innerText())).toMatchObject({ code: 'invalid_date', severity: 'error', original_value: '15.03.1985' });
});
