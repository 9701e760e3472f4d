import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import puppeteer, { type Browser, type Extension, type Page } from 'puppeteer-core';
import { ROOT } from './product.ts';
import { TIMEOUT_MS, until } from './waiting.ts';

const EXTENSION_DIST = join(ROOT, 'apps/extension/dist');

export type RecordingProxy = Awaited<ReturnType<typeof proxyTo>>;

/** Forwards requests to the product and records those that no page of the product sent; other hosts get an empty page. */
export async function proxyTo(target: string) {
  const requests: string[] = [];
  const proxy = createServer((incoming, reply) => {
    const { method, url = '', headers } = incoming;
    if (!headers.host?.startsWith('127.0.0.1'))
      return reply.setHeader('content-type', 'text/html').end('Shop');
    const isOfPage = headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-mode'] === 'navigate';
    if (!isOfPage) requests.push(`${method} ${url}`);
    incoming.pipe(
      request(target + url, { method, headers }, (response) => {
        reply.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(reply);
      }),
    );
  });
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done);
  });
  const { port } = proxy.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, requests, close: () => proxy.close() };
}

/** Chromium with the extension in `folder`, in which every site but the product resolves to the proxy: no request leaves this machine. */
export async function openWithExtension(
  { port }: RecordingProxy,
  { folder = EXTENSION_DIST, scale = 1 } = {},
) {
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    pipe: true,
    enableExtensions: [folder],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--force-device-scale-factor=${scale}`,
      `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`,
    ],
  });
  const extension = await until(async () => [...(await browser.extensions()).values()][0]);
  return { browser, extension };
}

/** Clicks the toolbar button on a page; returns the popup. */
export async function openPopup(browser: Browser, extension: Extension, page: Page): Promise<Page> {
  const isPopup = (address: string) => address === `chrome-extension://${extension.id}/popup.html`;
  await page.triggerExtensionAction(extension);
  const target = await browser.waitForTarget((candidate) => isPopup(candidate.url()), {
    timeout: TIMEOUT_MS,
  });
  const popup = await target.asPage();
  popup.setDefaultTimeout(TIMEOUT_MS);
  return popup;
}
