import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { signUp, subscribe } from '../../tests/e2e/support/become-member.ts';
import { openBrowser, startProduct } from '../../tests/e2e/support/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * Pictures of every page of the application, taken from the running product at phone, tablet, desktop and wide width, in light and dark:
 * `node scripts/run.mjs tools/pictures/take-pictures.ts FOLDER [name-part…] [--webp]`; `--webp` keeps them small.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { webp: { type: 'boolean', default: false } },
});
const [folder = 'pictures', ...only] = positionals;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
/** Small pictures: the maximum width in pixels, and the quality. */
const SMALL = { width: 1200, quality: 0.72 };

/** A search for brands with a value for every metric; BRAND in a path is the first of them, BRANDS are the first five, on the list LIST. */
const KNOWN =
  '/brands/search?estimated_monthly_revenue=1-&fb_likes_count=1-&ig_followers_count=1-&trustpilot_reviews_count=1-';
const places = { BRANDS: '', BRAND: '', LIST: '' };

type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> };

/** Opens a panel of the filter bar, which is a sheet on a phone. */
const openPanel = (name: RegExp) => async (page: Page) => {
  const sheet = page.getByRole('button', { name: /^Filters/ });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole('button', { name }).click();
};
const FILTERED =
  '/brands/search?fb_likes_count=1000-5000000&locations=US,GB&categories=sports&is_fb_ads_active=true';

const VISITOR: Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
];
const UNPAID: Shot[] = [{ name: 'select-plan', path: '/select-plan' }];
const MEMBER: Shot[] = [
  { name: 'browse', path: '/brands' },
  { name: 'search-brands', path: '/brands/search' },
  { name: 'search-brands-filtered', path: FILTERED, prepare: openPanel(/^Social/) },
  { name: 'search-brands-categories', path: '/brands/search', prepare: openPanel(/^Category/) },
  { name: 'search-brands-nothing', path: '/brands/search?locations=AX&trustpilot_rating=5-5' },
  { name: 'brand-overview', path: '/brands/BRAND/overview' },
  { name: 'brand-products', path: '/brands/BRAND/products' },
  { name: 'compare', path: '/compare?ids=BRANDS' },
  { name: 'list', path: '/lists/LIST' },
  { name: 'niches', path: '/categories' },
  { name: 'changes', path: '/changes' },
  { name: 'brief', path: '/brief' },
  { name: 'settings-profile', path: '/settings/profile' },
  { name: 'settings-security', path: '/settings/security' },
  { name: 'settings-plan', path: '/settings/plan' },
  { name: 'settings-billing', path: '/settings/billing' },
];

const product = await startProduct();
const browser = await openBrowser();
await mkdir(folder, { recursive: true });
let total = 0;
try {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await takeAll(page, VISITOR);
  await signUp(product, page, 'pictures@example.com');
  await takeAll(page, UNPAID);
  await subscribe(product, page, 'plus');
  await page.goto(KNOWN);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Add to list' }).first().click();
  await page.getByRole('combobox', { name: 'Find or create a list' }).fill('Competitors');
  await page.getByRole('option', { name: /Competitors/ }).click();
  const rows = await page
    .locator('tbody a[href$="/overview"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const ids = [...new Set(rows.map((path) => path.split('/')[2] ?? ''))];
  places.BRANDS = ids.slice(0, 5).join();
  places.BRAND = ids[0] ?? '';
  await page.getByRole('link', { name: 'Open list' }).click();
  await page.waitForURL(/lists/);
  places.LIST = page.url().split('/').at(-1) ?? '';
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/follows/') && response.ok()),
    page
      .getByRole('button', { name: /^Follow/ })
      .first()
      .click(),
  ]);
  await takeAll(page, MEMBER);
  console.log(`${(total / 1e6).toFixed(1)} MB`);
} finally {
  await browser.close();
  await product.discard();
}

async function takeAll(page: Page, shots: Shot[]) {
  for (const { name, path, prepare } of shots.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  )) {
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      const address = Object.entries(places).reduce((text, [name, value]) => text.replace(name, value), path);
      await page.goto(address, { waitUntil: 'networkidle' });
      await prepare?.(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(250);
        await keep(await page.screenshot(), `${name}-${colorScheme}-${viewport.width}`, viewport.width);
      }
    }
    console.log(name);
  }
}

async function keep(png: Buffer, name: string, width: number) {
  const bytes = values.webp
    ? await encodeWebp(browser, png, Math.min(width, SMALL.width), SMALL.quality)
    : png;
  await writeFile(join(folder, `${name}.${values.webp ? 'webp' : 'png'}`), bytes);
  total += bytes.length;
}
