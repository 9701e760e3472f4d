import type { Page, Request } from 'playwright-core';
import type { WebVital } from './web-vital.ts';

/** Inline script, counted uncompressed. */
const INLINE = `[...document.querySelectorAll('script:not([src], [type$=json])')]
  .reduce((sum, { text }) => sum + text.length, 0)`;

/** Returns a function that resolves to the bytes of script transferred since. */
export function countScriptBytes(page: Page): () => Promise<number> {
  const responses: ReturnType<Request['sizes']>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') responses.push(request.sizes());
  });
  return async () =>
    (await Promise.all(responses)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** Transferred script bytes until the network is idle: the landing page, and the first screen of visitors and members. */
export async function scriptBytes(origin: string, openPage: () => Promise<Page>): Promise<WebVital[]> {
  const bytesOf = async (path: string, page: Page) => {
    const transferred = countScriptBytes(page);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const bytes = (await transferred()) + (await page.evaluate<number>(INLINE));
    await page.close();
    return bytes / 1_000;
  };
  const member = await openPage();
  const visitor = await member.context().browser()!.newContext();
  return [
    { name: '/brands script, signed in', value: await bytesOf('/brands', member), budget: 150, unit: 'kB' },
    {
      name: '/login script',
      value: await bytesOf('/login', await visitor.newPage()),
      budget: 150,
      unit: 'kB',
    },
    { name: '/ script', value: await bytesOf('/', await visitor.newPage()), budget: 8, unit: 'kB' },
  ];
}
