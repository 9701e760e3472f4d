import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import { type Catalogue, openCatalogue } from '../../tests/e2e/support/catalogue-fixture.ts';
import { openPopup, openWithExtension, proxyTo } from '../../tests/e2e/support/extension.ts';
import { openBrowser } from '../../tests/e2e/support/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * Takes the pictures of the browser extension's popup in light and dark from the running product, and those for the extension stores, in
 * which the popup is beside a sentence: `node scripts/run.mjs tools/pictures/take-extension-pictures.ts [names]`. Run it again when
 * the popup's appearance changes.
 */
const only = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../apps/web/src/assets/pictures', import.meta.url));
const STORE = fileURLToPath(new URL('../../apps/extension/store', import.meta.url));
const WIDTH = 360;
/** The size that the Chrome Web Store and Edge's ask for. */
const STORE_SIZE = { width: 1280, height: 800 };

type Picture = {
  name: string;
  catalogue: string;
  host: (session: Catalogue) => string | Promise<string>;
  ready: string;
  title: string;
};

/** The values of the demonstration are known; only outside of it can stores be checked. */
const PICTURES: Picture[] = [
  {
    name: 'brand',
    catalogue: 'demonstration',
    host: wellKnownBrand,
    ready: 'Similar brands',
    title: 'What is known about the store that is open',
  },
  {
    name: 'unknown',
    catalogue: 'starter',
    host: () => 'a-new-store.example.com',
    ready: 'Not in the catalogue',
    title: 'Have new stores checked',
  },
];

const encoder = await openBrowser();
try {
  for (const picture of PICTURES)
    if (only.length === 0 || only.includes(picture.name)) await takeFrom(picture);
} finally {
  await encoder.close();
}

async function takeFrom(picture: Picture) {
  const session = await openCatalogue({ env: { CATALOGUE: picture.catalogue } });
  const proxy = await proxyTo(session.product.url);
  const { browser, extension } = await openWithExtension(proxy, { scale: 2 });
  const host = await picture.host(session);
  const open = async () => {
    const page = await browser.newPage();
    await page.goto(`http://${host}/`);
    return openPopup(browser, extension, page);
  };
  try {
    const { key } = await session.fetchJson<{ key: string }>('/api/keys', {
      name: 'Pictures',
      scopes: ['extension'],
      days: 1,
    });
    await session.fetchJson('/api/lists', { name: 'Outreach in autumn' });
    // What connecting stores.
    const popup = await open();
    await popup.evaluate(`chrome.storage.local.set(${JSON.stringify({ server: proxy.url, key })})`);
    await popup.close();
    for (const scheme of ['light', 'dark'] as const) await take(await open(), picture, scheme);
  } finally {
    await browser.close();
    proxy.close();
    await session.close();
  }
}

/** The domain of a popular demonstration brand with a value for most metrics. */
async function wellKnownBrand(session: Catalogue): Promise<string> {
  const { data } = await session.fetchJson<{ data: { domain: string }[] }>('/api/brands/filter', {
    estimated_monthly_traffic: { min: 100_000, max: 3_000_000 },
    fb_likes_count: { min: 1 },
    trustpilot_reviews_count: { min: 1 },
  });
  if (!data[0]) throw new Error('No brand of the demonstration has these values.');
  return data[0].domain;
}

async function take(popup: Page, { name, ready, title }: Picture, scheme: 'light' | 'dark') {
  await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await popup.waitForSelector(`::-p-text(${ready})`);
  const height = Number(await popup.evaluate('document.body.offsetHeight'));
  const png = Buffer.from(await popup.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height } }));
  const webp = await encodeWebp(encoder, png, WIDTH * 2, 0.85);
  await writeFile(join(FOLDER, `extension-${name}-${scheme}-${WIDTH * 2}.webp`), webp);
  await takeForStore({ png, height, title, file: `${name}-${scheme}.png` });
  console.log(`extension-${name}-${scheme}: ${WIDTH} x ${height}, ${webp.length} bytes`);
  await popup.close();
}

async function takeForStore(picture: { png: Buffer; height: number; title: string; file: string }) {
  const { png, height, title, file } = picture;
  const page = await encoder.newPage({ viewport: STORE_SIZE });
  const dark = file.includes('dark');
  await page.setContent(`<body style="margin:0;height:100vh;display:flex;align-items:center;justify-content:space-around;
    background:${dark ? '#1f211f' : '#f3f3f1'};color:${dark ? '#f0f1ee' : '#191917'};font:600 48px/1.2 Inter,Arial">
    <p style="width:520px">${title}</p>
    <img width="${WIDTH * 1.3}" height="${height * 1.3}" style="border-radius:14px;box-shadow:0 12px 40px rgb(0 0 0 / 0.25)"
      src="data:image/png;base64,${png.toString('base64')}"></body>`);
  await page.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await page.screenshot({ path: join(STORE, file) });
  await page.close();
}
