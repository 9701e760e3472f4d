import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser as PlaywrightBrowser } from 'playwright-core';
import type { Page } from 'puppeteer-core';
import { openCatalogue } from '../../tests/e2e/support/catalogue-fixture.ts';
import { openPopup, openWithExtension, proxyTo } from '../../tests/e2e/support/extension.ts';
import { openBrowser } from '../../tests/e2e/support/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * Takes the pictures of the browser extension's popup in light and dark from the running product with the demonstration:
 * `node scripts/run.mjs tools/pictures/take-extension-pictures.ts`. Run it again when the popup's appearance changes.
 */
const FOLDER = fileURLToPath(new URL('../../apps/web/src/assets/pictures', import.meta.url));
const WIDTH = 360;

type Picture = { name: string; host: string; ready: string };

const catalogue = await openCatalogue({ brands: 12_000, env: { CATALOGUE: 'demonstration' } });
const proxy = await proxyTo(catalogue.product.url);
const { browser, extension } = await openWithExtension(proxy, { scale: 2 });
const encoder = await openBrowser();
try {
  const { key } = await catalogue.fetchJson<{ key: string }>('/api/keys', {
    name: 'Pictures',
    scopes: ['extension'],
    days: 1,
  });
  await catalogue.fetchJson('/api/lists', { name: 'Outreach in autumn' });
  await store({ server: proxy.url, key });
  const host = await wellKnownBrand();
  const pictures: Picture[] = [
    { name: 'brand', host, ready: 'Similar brands' },
    { name: 'unknown', host: 'a-new-store.example.com', ready: 'Not in the catalogue' },
  ];
  for (const picture of pictures)
    for (const scheme of ['light', 'dark'] as const) await take(encoder, picture, scheme);
} finally {
  await encoder.close();
  await browser.close();
  proxy.close();
  await catalogue.close();
}

/** The domain of a popular demonstration brand with a value for every metric. */
async function wellKnownBrand(): Promise<string> {
  const { data } = await catalogue.fetchJson<{ data: { domain: string }[] }>('/api/brands/filter', {
    estimated_monthly_traffic: { min: 100_000, max: 3_000_000 },
    fb_likes_count: { min: 1 },
    trustpilot_reviews_count: { min: 1 },
  });
  if (!data[0]) throw new Error('No brand of the demonstration has these values.');
  return data[0].domain;
}

/** What connecting stores. */
async function store(account: { server: string; key: string }) {
  const popup = await openOn('a-new-store.example.com');
  await popup.evaluate(`chrome.storage.local.set(${JSON.stringify(account)})`);
  await popup.close();
}

async function openOn(host: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`http://${host}/`);
  return openPopup(browser, extension, page);
}

async function take(encode: PlaywrightBrowser, { name, host, ready }: Picture, scheme: 'light' | 'dark') {
  const popup = await openOn(host);
  await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await popup.waitForSelector(`::-p-text(${ready})`);
  const height = Number(await popup.evaluate('document.body.offsetHeight'));
  const png = Buffer.from(await popup.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height } }));
  const webp = await encodeWebp(encode, png, WIDTH * 2, 0.85);
  await writeFile(join(FOLDER, `extension-${name}-${scheme}-${WIDTH * 2}.webp`), webp);
  console.log(`extension-${name}-${scheme}: ${WIDTH} x ${height}, ${webp.length} bytes`);
  await popup.close();
}
