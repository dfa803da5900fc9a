import Chromium from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

const LAUNCH_TIMEOUT_MS = 60_000;

/**
 * A headless Chromium that talks to nobody but the page under test. The package carries the program; its own list of flags
 * is not used, because that switches off web security, which tests of a content security policy need.
 */
export async function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-domain-reliability', '--disable-sync', '--no-pings'];
  return chromium.launch({
    executablePath: await Chromium.executablePath(),
    headless: true,
    timeout: LAUNCH_TIMEOUT_MS,
    // Chromium's sandbox does not work as root.
    args: [...quiet, '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}
