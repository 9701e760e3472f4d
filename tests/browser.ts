import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/** CHROMIUM overrides it; the headless shell needs two thirds of the CPU time of headed Chromium. */
const browserPath = () =>
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** How journeys and component tests start the installed Chromium. */
export const launchOptions = (args: string[] = [], executablePath = browserPath()): LaunchOptions => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Otherwise the headless shell would lay out text differently from a headed browser.
    '--font-render-hinting=none',
    // On few cores, V8's threads slow the others down: accessibility checks take a quarter less CPU time without them.
    '--js-flags=--single-threaded',
    ...args,
  ],
});
