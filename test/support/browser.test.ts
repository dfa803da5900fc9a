import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

test('the browser shows a page and obeys its content security policy', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" });
    response.end('<title>before</title><script>document.title = "after"</script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await page.title()).toBe('before');
  } finally {
    await browser.close();
    server.close();
  }
});
