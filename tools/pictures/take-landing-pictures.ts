import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { buildWeb } from '../../scripts/build-web.ts';
import { signUp, subscribe } from '../../tests/e2e/become-member.ts';
import { openBrowser, startProduct } from '../../tests/e2e/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * The landing page's pictures of the product, taken from the running product and its demonstration catalogue in light and
 * dark, and then of the landing page itself for the documents: `node scripts/run.mjs tools/pictures/take-landing-pictures.ts
 * [beginning of a name]`. Run it again when the application's looks change.
 */
const [only = ''] = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../apps/web/src/assets/pictures', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 560 };
/** Width in pixels of the files of a picture of the whole screen. */
const DESKTOP_WIDTHS = [1120, 1680];

/** Brands of which every figure is known. */
const KNOWN =
  'estimated_monthly_revenue=1-&fb_likes_count=1-&ig_followers_count=1-&trustpilot_reviews_count=1-';

type Screen = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> };
const brand = { path: '' };
const screens = (): Screen[] => [
  { name: 'browse', path: '/brands' },
  {
    name: 'filter',
    path: '/brands/search?locations=US,GB&categories=fashion-and-apparel&fb_likes_count=10000-2000000',
    prepare: (page) => page.getByRole('button', { name: /^Social/ }).click(),
  },
  {
    name: 'compare',
    path: '/brands/search?categories=beauty-and-personal-care&columns=-brand_url,-brand_description,-categories,estimated_monthly_revenue,trustpilot_rating,product_count,product_avg_price',
  },
  { name: 'overview', path: `${brand.path}/overview` },
  { name: 'products', path: `${brand.path}/products` },
];

/** Close-ups: what is opened, the element whose upper left corner the picture begins at, and how far outside. */
type Detail = Screen & {
  window?: typeof DESKTOP;
  size?: typeof DETAIL;
  corner: (page: Page) => Locator;
  outside: [number, number];
};
const DETAIL = { width: 440, height: 320 };
const details = (): Detail[] => [
  {
    name: 'analyze',
    path: `${brand.path}/overview`,
    corner: (page) => page.locator('dl').first(),
    outside: [24, 14],
  },
  {
    name: 'search',
    path: '/brands',
    prepare: async (page) => {
      await page.getByPlaceholder('Search brands...').fill('harbor');
      await page.getByRole('option').nth(3).waitFor();
    },
    corner: (page) => page.getByPlaceholder('Search brands...'),
    outside: [20, 10],
  },
  {
    name: 'monitor',
    path: '/brands/search?is_fb_ads_active=true&fb_ads_active_count=10-3346',
    prepare: (page) => page.getByRole('button', { name: /^Ads/ }).click(),
    corner: (page) => page.getByRole('button', { name: /^Ads/ }),
    outside: [20, 14],
  },
  {
    name: 'source',
    path: `${brand.path}/overview`,
    window: { width: 820, height: 900 },
    size: { width: 780, height: 560 },
    prepare: (page) =>
      page
        .getByText('All metrics and their sources')
        .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
    corner: (page) => page.getByText('All metrics and their sources'),
    outside: [20, 20],
  },
];

const product = await startProduct();
const browser = await openBrowser();
await mkdir(FOLDER, { recursive: true });
try {
  const page = await browser.newPage({ baseURL: product.url, deviceScaleFactor: 2 });
  await signUp(product, page, 'pictures@example.com', { firstName: 'Your', lastName: 'Name' });
  await subscribe(product, page, 'plus');
  await page.goto(`/brands/search?${KNOWN}`);
  const first = page.locator('table a[href$="/overview"]').first();
  brand.path = (await first.getAttribute('href'))!.replace('/overview', '');

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
    for (const screen of screens().filter(wanted)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-${colorScheme}`, DESKTOP_WIDTHS);
    }
    for (const { corner, outside, window = DESKTOP, size = DETAIL, ...screen } of details().filter(wanted)) {
      await page.setViewportSize(window);
      await show(page, screen);
      const { x, y } = (await corner(page).boundingBox())!;
      const clip = { x: x - outside[0], y: y - outside[1], ...size };
      await keep(await page.screenshot({ clip }), `${screen.name}-${colorScheme}`, [size.width * 2]);
    }
    await page.setViewportSize(PHONE);
    for (const screen of screens().filter(wanted)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-phone-${colorScheme}`, [PHONE.width * 2]);
    }
  }
  // The landing page as it is with the pictures just taken.
  await buildWeb();
  if (wanted({ name: 'open-graph' })) {
    const visitor = await browser.newPage({ baseURL: product.url, viewport: { width: 1200, height: 630 } });
    await visitor.goto('/', { waitUntil: 'networkidle' });
    await visitor.screenshot({ path: join(FOLDER, 'open-graph.png') });
  }
  for (const width of wanted({ name: 'landing' }) ? [390, 820, 1440] : []) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await browser.newPage({
        baseURL: product.url,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await visitor.goto('/', { waitUntil: 'networkidle' });
      // Every picture is loaded when the eye comes near it.
      for (const picture of await visitor.locator('img:visible').all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
      }
      await visitor.evaluate('scrollTo(0, 0)');
      await settle(visitor);
      await keep(await visitor.screenshot({ fullPage: true }), `landing-${colorScheme}`, [width], DOCS);
      await visitor.close();
    }
  }
} finally {
  await browser.close();
  await product.discard();
}

function wanted({ name }: { name: string }) {
  return name.startsWith(only);
}

/** The screen with its content under the top bar: the landing page itself says that the catalogue is made up. */
async function show(page: Page, { path, prepare }: Screen) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  await page
    .getByText('This is demonstration data')
    .evaluate((note) =>
      note.ownerDocument.defaultView!.scrollBy(0, note.getBoundingClientRect().height + 12),
    );
  await settle(page);
}

function settle(page: Page) {
  return page.waitForTimeout(400);
}

/** Writes a screenshot as WebP at these widths. */
async function keep(png: Buffer, name: string, widths: number[], folder = FOLDER) {
  for (const width of widths) {
    const file = `${name}-${width}.webp`;
    const bytes = await encodeWebp(browser, png, width, 0.82);
    await writeFile(join(folder, file), bytes);
    console.log(`${file} ${(bytes.length / 1000).toFixed(0)} kB`);
  }
}
