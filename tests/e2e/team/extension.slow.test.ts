import type { BrandList } from '@brandlode/contract';
import type { Browser, Extension, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AXE } from '../support/accessibility.ts';
import { PASSWORD } from '../support/become-member.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { deleteLists } from '../support/delete-lists.ts';
import { openPopup, openWithExtension, proxyTo, type RecordingProxy } from '../support/extension.ts';
import { TIMEOUT_MS } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });
let browser: Browser;
let extension: Extension;
let server: RecordingProxy;
let brand: { brand_name: string; domain: string };

beforeAll(async () => {
  server = await proxyTo(catalogue.product.url);
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=2');
  brand = data[0]!;
});
afterAll(() => server?.close());

// Every attempt starts without lists and without what the extension has stored.
beforeEach(async () => {
  await deleteLists(catalogue);
  for (const { id } of await keys()) await catalogue.fetchJson(`/api/keys/${id}`, undefined, 'DELETE');
  server.requests.length = 0;
  ({ browser, extension } = await openWithExtension(server));
});
afterEach(() => browser?.close());

/** Opens a site and clicks the toolbar button. */
async function clickButton(url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  return openPopup(browser, extension, page);
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

/** Enters the server in the popup, allows it on the page that opens, and returns that page. */
async function allow(popup: Page): Promise<Page> {
  await text(popup, 'Connect to Brandlode');
  expect(await violations(popup)).toEqual([]);
  await popup.keyboard.type(server.url);
  // The popup may close before the key is released.
  void popup.keyboard.press('Enter').catch(() => {});
  const isConnectPage = (url: string) => url.startsWith(`${server.url}/extension/connect`);
  const target = await browser.waitForTarget((candidate) => isConnectPage(candidate.url()), {
    timeout: TIMEOUT_MS,
  });
  const page = (await target.page())!;
  page.setDefaultTimeout(TIMEOUT_MS);
  await press(page, 'Connect');
  await page.waitForSelector('[data-code]');
  return page;
}

/** Signs the browser in as the catalogue's subscriber. */
async function signIn() {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${server.url}/login`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/login', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email: catalogue.email, password: PASSWORD }),
  );
  expect(status).toBe(200);
  await page.goto(`${server.url}/extension`);
  return page;
}

const keys = async () =>
  (await catalogue.fetchJson<{ data: { id: string; scopes: string[] }[] }>('/api/keys')).data;

it('is downloaded, connected by a code without a key to copy, used and disconnected', async () => {
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Furniture' });
  const page = await signIn();
  const download = await page.waitForSelector('a[download]');
  const archive = await fetch(await download!.evaluate((link) => (link as HTMLAnchorElement).href));
  expect(archive.status).toBe(200);
  const zip = Buffer.from(await archive.arrayBuffer());
  // The archive is what the browser has loaded.
  for (const file of ['manifest.json', 'popup.html']) expect(zip.includes(file)).toBe(true);
  server.requests.length = 0;

  const connecting = await clickButton(`http://www.${brand.domain}/gb/en/private?session=secret`);
  expect(server.requests).toEqual([]);
  const allowed = await allow(connecting);
  const connected = await openPopup(browser, extension, allowed);
  await text(connected, 'Connected');
  await connected.close();
  expect(await keys()).toEqual([expect.objectContaining({ scopes: ['extension'] })]);

  server.requests.length = 0;
  const shop = await browser.newPage();
  await shop.goto(`http://www.${brand.domain}/gb/en/private?session=secret`);
  await shop.reload();
  expect(server.requests).toEqual([]);
  const popup = await openPopup(browser, extension, shop);
  await popup.waitForSelector(`h1::-p-text(${brand.brand_name})`);
  await text(popup, 'Similar brands');
  expect(await popup.$$eval('li a', (links) => links.length)).toBe(5);
  await tabTo(popup, 'Add to list');
  await popup.keyboard.press('Enter');
  await text(popup, 'Added to Furniture.');
  expect(await catalogue.fetchJson(`/api/lists/${list.id}`)).toMatchObject({ brands: 1 });
  await popup.locator('textarea:not([disabled])').fill('Ask about wholesale');
  await press(popup, 'Save note');
  await text(popup, 'Note saved.');
  expect(await violations(popup)).toEqual([]);
  const sent = server.requests.filter((request) => !request.startsWith('OPTIONS'));
  expect(sent[0]).toBe(`GET /api/lookup?url=www.${brand.domain}`);
  expect(server.requests.join(' ')).not.toMatch(/private|secret|\/gb/);

  await press(popup, 'Disconnect');
  await text(popup, 'Disconnected.');
  await expect.poll(keys).toEqual([]);
});

it('takes the code by hand on another page, says what is not in the catalogue, and when its key was revoked', async () => {
  await signIn();
  const connecting = await clickButton('http://nobody-sells-this.example.com/');
  const allowed = await allow(connecting);
  const code = await allowed.$eval('[data-code]', (element) => element.textContent ?? '');
  const other = await clickButton('http://nobody-sells-this.example.com/');
  await text(other, 'Enter the code');
  await other.keyboard.type('0000-0000');
  await other.keyboard.press('Enter');
  await text(other, 'This code is not valid');
  expect(await violations(other)).toEqual([]);
  await other.locator('input').fill(code);
  await press(other, 'Connect');
  await text(other, 'Connected');
  await other.close();

  const unknown = await clickButton('http://nobody-sells-this.example.com/');
  await text(unknown, 'Not in the catalogue.');
  await unknown.close();

  server.requests.length = 0;
  const none = await clickButton('chrome://version');
  await text(none, 'No store on this page');
  expect(server.requests.filter((request) => !request.includes('/api/extension'))).toEqual([]);
  await none.close();

  for (const { id } of await keys()) await catalogue.fetchJson(`/api/keys/${id}`, undefined, 'DELETE');
  const revoked = await clickButton(`http://www.${brand.domain}/`);
  await text(revoked, 'its key was revoked');
  await revoked.close();
});
