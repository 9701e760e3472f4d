import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import puppeteer, { type Browser, type Extension, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AXE } from '../support/accessibility.ts';
import { type Catalogue, openCatalogue } from '../support/catalogue-fixture.ts';
import { deleteLists } from '../support/delete-lists.ts';
import { ROOT } from '../support/product.ts';
import { TIMEOUT_MS, until } from '../support/waiting.ts';

const DIST = join(ROOT, 'apps/extension/dist');

let catalogue: Catalogue;
let browser: Browser;
let extension: Extension;
let server: Awaited<ReturnType<typeof recordRequests>>;

beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'starter' });
  server = await recordRequests(catalogue.product.url);
});
afterAll(async () => {
  server?.close();
  await catalogue?.close();
});

// Every attempt starts without lists and without what the extension has stored.
beforeEach(async () => {
  await deleteLists(catalogue);
  server.requests.length = 0;
  browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    pipe: true,
    enableExtensions: [DIST],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Every site resolves to the one below; no request leaves this machine.
      `--host-resolver-rules=MAP * 127.0.0.1:${server.port}, EXCLUDE 127.0.0.1`,
    ],
  });
  extension = await until(async () => [...(await browser.extensions()).values()][0]);
});
afterEach(() => browser?.close());

/** Forwards requests to the product and records them; other hosts get an empty page. */
async function recordRequests(target: string) {
  const requests: string[] = [];
  const proxy = createServer((incoming, reply) => {
    const { method, url = '', headers } = incoming;
    if (!headers.host?.startsWith('127.0.0.1'))
      return reply.setHeader('content-type', 'text/html').end('Shop');
    requests.push(`${method} ${url}`);
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

/** Opens a site and clicks the toolbar button. */
async function clickButton(url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  const isPopup = (address: string) => address === `chrome-extension://${extension.id}/popup.html`;
  await page.triggerExtensionAction(extension);
  const target = await browser.waitForTarget((one) => isPopup(one.url()), { timeout: TIMEOUT_MS });
  const popup = await target.asPage();
  popup.setDefaultTimeout(TIMEOUT_MS);
  return popup;
}
const text = (popup: Page, part: string) => popup.waitForSelector(`::-p-text(${part})`);
const press = (popup: Page, name: string) =>
  popup.locator(`::-p-aria([name="${name}"][role="button"])`).click();

async function tabTo(popup: Page, name: string) {
  await popup.waitForSelector(`::-p-aria([name="${name}"][role="button"]):not([disabled])`);
  for (let step = 0; step < 30; step++) {
    await popup.keyboard.press('Tab');
    if ((await popup.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`The tab key does not reach ${name}.`);
}

/** Rules of axe-core that the popup violates, in both colour schemes. */
async function violations(popup: Page): Promise<string[]> {
  const found: string[] = [];
  await popup.evaluate(AXE);
  for (const value of ['light', 'dark']) {
    await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    found.push(
      ...(await popup.evaluate(async () =>
        (await window.axe.run(document, {})).violations.map(({ id }) => id),
      )),
    );
  }
  return found;
}

it('requests permission for the open tab and storage, and for no site', async () => {
  const manifest = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8'));
  expect(manifest.permissions.toSorted()).toEqual(['activeTab', 'storage']);
  expect(Object.keys(manifest).sort()).toEqual([
    'action',
    'description',
    'icons',
    'manifest_version',
    'minimum_chrome_version',
    'name',
    'permissions',
    'version',
  ]);
});

it('looks up the open site once its button is clicked, sends only its host, and stops working with its key', async () => {
  const key = await catalogue.fetchJson<{ id: string; key: string }>('/api/keys', {
    name: 'Laptop',
    scopes: ['extension'],
    days: null,
  });
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Furniture' });

  const first = await clickButton('http://www.ikea.com/gb/en/private?session=secret');
  await text(first, 'Sign in');
  expect(server.requests).toEqual([]);
  expect(await violations(first)).toEqual([]);
  // Uses the keyboard only.
  await first.keyboard.type(server.url);
  await first.keyboard.press('Tab');
  await first.keyboard.type(key.key);
  await first.keyboard.press('Enter');
  await first.waitForSelector('h1::-p-text(IKEA)');
  await text(first, 'Similar brands');
  expect(await first.$$eval('li a', (links) => links.length)).toBe(5);
  await tabTo(first, 'Add to list');
  await first.keyboard.press('Enter');
  await text(first, 'Added to Furniture.');
  expect(await violations(first)).toEqual([]);
  expect(await catalogue.fetchJson<{ brands: number }>(`/api/lists/${list.id}`)).toMatchObject({ brands: 1 });
  const sent = server.requests.filter((one) => !one.startsWith('OPTIONS'));
  expect(sent[0]).toBe('GET /api/lookup?url=www.ikea.com');
  expect(server.requests.join(' ')).not.toMatch(/private|secret|gb/);
  await first.close();

  server.requests.length = 0;
  const page = await browser.newPage();
  await page.goto('http://nobody-sells-this.example.com/');
  await page.reload();
  expect(server.requests).toEqual([]);
  await page.close();
  const unknown = await clickButton('http://nobody-sells-this.example.com/');
  await text(unknown, 'Not in the catalogue yet.');
  await press(unknown, 'Check');
  await text(unknown, 'Waiting to start');
  await unknown.close();

  server.requests.length = 0;
  const none = await clickButton('chrome://version');
  await text(none, 'No store on this page');
  expect(server.requests).toEqual([]);
  await none.close();

  await catalogue.fetchJson(`/api/keys/${key.id}`, undefined, 'DELETE').catch(() => undefined);
  const revoked = await clickButton('http://www.ikea.com/');
  await text(revoked, 'This key was revoked');
  await revoked.close();
});
