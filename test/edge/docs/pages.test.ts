import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_ERRORS } from '../../../src/model/api-errors.ts';
import { JOB_ERROR_CODES } from '../../../src/model/job-errors.ts';
import { ROW_ERROR_CODES, ROW_ERROR_TEXTS_OF_834 } from '../../../src/model/row-error-codes.ts';
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

/** For the page: what each of these pages shows in its place, under its styles. To go to a hundred pages takes ten times as long. */
const showEach = (pages: readonly { path: string; html: string }[]): string => `${JSON.stringify(pages)}.map(({ path, html }) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceWith(page.body);
  const { scrollWidth: width } = document.documentElement;
  return { path, styles: page.querySelector('link[rel=stylesheet]').href, room: innerWidth, width, text: document.body.innerText };
})`;

test('no page is wider than a phone, and none shows markup as text', async () => {
  const paths = ['/docs', ...CODES.map((code) => `/docs/errors/${code}`)];
  const pages = await Promise.all(paths.map(async (path) => ({ path, html: await (await fetch(edge.root + path)).text() })));
  await phone.goto(`${edge.root}/docs`);
  const styles = await phone.evaluate('document.styleSheets[0].href');
  const shown = await phone.evaluate(showEach(pages));
  expect(shown).toEqual(paths.map((path) => ({ path, styles, room: 360, width: 360, text: expect.not.stringMatching(/`|&#|^$/) })));
});

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

test('the page of a code says what to do in an 834 where that is something else', async () => {
  const shown = async (code: string): Promise<Record<string, string>> => {
    await phone.goto(`${edge.root}/docs/errors/${code}`);
    const [names, texts] = [await phone.locator('dt').allInnerTexts(), await phone.locator('dd').allInnerTexts()];
    return Object.fromEntries(names.map((name, k) => [name, texts[k]!]));
  };
  expect(await shown('zip_padded')).toMatchObject({
    Remedy: ROW_ERROR_CODES.zip_padded.remedy,
    'Remedy in an 834': ROW_ERROR_TEXTS_OF_834.zip_padded!.remedy,
  });
  expect(await shown('unknown_zip')).not.toHaveProperty('Remedy in an 834');
});
