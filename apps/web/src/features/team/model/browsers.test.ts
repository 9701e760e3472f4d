import { expect, it } from 'vitest';
import { browserOf, deviceName } from './browsers.ts';

const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

it.each([
  [CHROMIUM, 'Chrome'],
  [`${CHROMIUM} Edg/143.0.0.0`, 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
])('takes %s for %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
  expect(deviceName(userAgent)).toBe(`${browser} on Linux`);
});
