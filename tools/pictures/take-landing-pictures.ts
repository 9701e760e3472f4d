import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { signUp, subscribe } from '../../tests/e2e/become-member.ts';
import { openBrowser, type Product, startProduct } from '../../tests/e2e/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * The landing page's pictures of the product, taken in light and dark from the running product with the starter catalogue and, where
 * metrics are shown, with the demonstration; then the landing page itself for the documents:
 * `node scripts/run.mjs tools/pictures/take-landing-pictures.ts [beginning of a name]`. Run it again when the application's looks change.
 */
const [only = ''] = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../apps/web/src/assets/pictures', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 560 };
/** Width in pixels of the files of a picture of the whole screen. */
const DESKTOP_WIDTHS = [1120, 1680];

/** Demonstration brands of which every metric is known. */
const KNOWN =
  'estimated_monthly_revenue=1-&fb_likes_count=1-&ig_followers_count=1-&trustpilot_reviews_count=1-';
/** Columns that the starter catalogue fills. */
const STARTER_COLUMNS =
  '-estimated_monthly_traffic,-fb_likes_count,-ig_followers_count,-brand_description,locations';
/** Well-known brands for the preview of an import. */
const FILE = `Brand,Website,Country,Category
Gymshark,gymshark.com,GB,Sports
Allbirds,allbirds.com,US,Fashion and apparel
Glossier,glossier.com,US,Beauty and personal care
Bellroy,bellroy.com,AU,Fashion and apparel
Brompton,brompton.com,GB,Cycling
Graza,graza.co,US,Food and drink
Oatly,oatly.com,SE,Food and drink
Fairphone,fairphone.com,NL,Consumer electronics
`;

type Catalogue = 'starter' | 'demonstration';
type Screen = {
  name: string;
  catalogue: Catalogue;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
};
const brand = { path: '' };
const screens = (): Screen[] => [
  { name: 'browse', catalogue: 'starter', path: '/brands' },
  {
    name: 'filter',
    catalogue: 'starter',
    path: `/brands/search?locations=US,GB&categories=fashion-and-apparel&columns=${STARTER_COLUMNS}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Location/ }).click();
      await page.getByRole('option', { name: /^United States \d/ }).waitFor();
    },
  },
  {
    name: 'compare',
    catalogue: 'demonstration',
    path: '/brands/search?categories=beauty-and-personal-care&columns=-brand_url,-brand_description,-categories,estimated_monthly_revenue,trustpilot_rating,product_count,product_avg_price',
  },
  { name: 'overview', catalogue: 'demonstration', path: `${brand.path}/overview` },
  {
    name: 'import',
    catalogue: 'starter',
    path: '/import',
    prepare: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'my-brands.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await page.getByRole('heading', { name: 'Columns' }).waitFor();
      await page.getByRole('button', { name: 'Import', exact: true, disabled: false }).waitFor();
    },
  },
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
    catalogue: 'demonstration',
    path: `${brand.path}/overview`,
    corner: (page) => page.locator('dl').first(),
    outside: [24, 14],
  },
  {
    name: 'search',
    catalogue: 'starter',
    path: '/brands',
    prepare: async (page) => {
      await page.getByPlaceholder('Search brands...').fill('coffee');
      await page.getByRole('option').nth(3).waitFor();
    },
    corner: (page) => page.getByPlaceholder('Search brands...'),
    outside: [20, 10],
  },
  {
    name: 'monitor',
    catalogue: 'demonstration',
    path: '/brands/search?is_fb_ads_active=true&fb_ads_active_count=10-3346',
    prepare: (page) => page.getByRole('button', { name: /^Ads/ }).click(),
    corner: (page) => page.getByRole('button', { name: /^Ads/ }),
    outside: [20, 14],
  },
  {
    name: 'source',
    catalogue: 'demonstration',
    path: `${brand.path}/overview`,
    window: { width: 820, height: 900 },
    size: { width: 780, height: 560 },
    prepare: (page) =>
      page
        .getByRole('heading', { name: 'All metrics' })
        .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
    corner: (page) => page.getByRole('heading', { name: 'All metrics' }),
    outside: [20, 20],
  },
];

const browser = await openBrowser();
await mkdir(FOLDER, { recursive: true });
try {
  await withProduct('starter', ({ page }) => takeScreens('starter', page));
  await withProduct('demonstration', ({ page }) => takeScreens('demonstration', page));
  // Built with the pictures just taken.
  await withProduct('starter', takeLandingPage);
} finally {
  await browser.close();
}

/** Runs the product with a catalogue and gives a page of a subscriber. */
async function withProduct(
  catalogue: Catalogue,
  take: (running: { product: Product; page: Page }) => Promise<unknown>,
): Promise<void> {
  const product = await startProduct({ env: { CATALOGUE: catalogue } });
  try {
    const page = await browser.newPage({ baseURL: product.url, deviceScaleFactor: 2 });
    await signUp(product, page, 'pictures@example.com', { firstName: 'Your', lastName: 'Name' });
    await subscribe(product, page, 'plus');
    await take({ product, page });
  } finally {
    await product.discard();
  }
}

async function takeScreens(catalogue: Catalogue, page: Page) {
  const shown = (screen: Screen) => screen.catalogue === catalogue && wanted(screen);
  if (catalogue === 'demonstration') {
    await page.goto(`/brands/search?${KNOWN}`);
    const first = page.locator('table a[href$="/overview"]').first();
    brand.path = (await first.getAttribute('href'))!.replace('/overview', '');
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
    for (const screen of screens().filter(shown)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-${colorScheme}`, DESKTOP_WIDTHS);
    }
    for (const { corner, outside, window = DESKTOP, size = DETAIL, ...screen } of details().filter(shown)) {
      await page.setViewportSize(window);
      await show(page, screen);
      const { x, y } = (await corner(page).boundingBox())!;
      const clip = { x: x - outside[0], y: y - outside[1], ...size };
      await keep(await page.screenshot({ clip }), `${screen.name}-${colorScheme}`, [size.width * 2]);
    }
    await page.setViewportSize(PHONE);
    for (const screen of screens().filter(shown)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-phone-${colorScheme}`, [PHONE.width * 2]);
    }
  }
}

async function takeLandingPage({ product }: { product: Product }) {
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
      // Images load when they come near.
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
}

function wanted({ name }: { name: string }) {
  return name.startsWith(only);
}

/** The screen, scrolled past the notice of the demonstration: the landing page itself says that its brands are made up. */
async function show(page: Page, { path, prepare, catalogue }: Screen) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  if (catalogue === 'demonstration') {
    await page
      .getByText('This is demonstration data')
      .evaluate((note) =>
        note.ownerDocument.defaultView!.scrollBy(0, note.getBoundingClientRect().height + 12),
      );
  }
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
