import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { signUp, subscribe } from '../../tests/e2e/support/become-member.ts';
import { openBrowser, type Product, startProduct } from '../../tests/e2e/support/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * Takes the landing page's pictures in light and dark from the running product with the demonstration, whose metrics are known; then of the
 * landing page itself for the documentation:
 * `node scripts/run.mjs tools/pictures/take-landing-pictures.ts [beginnings of names]`. Run it again when the application's appearance changes.
 */
const only = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../apps/web/src/assets/pictures', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 560 };
/** Width in pixels of the files of a picture of the whole screen. */
const DESKTOP_WIDTHS = [1120, 1680];

/** Demonstration brands of a usual size with a value for every metric. */
const KNOWN =
  'estimated_monthly_traffic=100000-3000000&estimated_monthly_revenue=1-&fb_likes_count=1-&ig_followers_count=1-&trustpilot_reviews_count=1-';
/** The file of an import's preview. */
const FILE = `Brand,Website,Country,Category,Monthly visits
Kettle & Oak,kettleandoak.example,GB,Kitchen,48200
Fjordwool,fjordwool.example,NO,Fashion and apparel,31900
Amber Lane,amberlane.example,US,Beauty and personal care,120400
Rue Citron,ruecitron.example,FR,Food and drink,22600
Velohaus,velohaus.example,DE,Cycling,64100
Casa Lino,casalino.example,IT,Home and garden,18700
Tide & Pine,tideandpine.example,AU,Fashion and apparel,27300
Maple Paw,maplepaw.example,CA,Pets and animals,41500
`;

type Screen = {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
};
/** The demonstration's first known brand, and some of one category. */
const brand = { path: '', ids: [] as number[] };
const screens = (): Screen[] => [
  {
    name: 'filter',
    path: '/brands/search?locations=US,GB&categories=fashion-and-apparel&columns=-brand_description,product_avg_price',
    // On phones, filters are in a sheet that would cover the table.
    prepare: async (page) => {
      const location = page.getByRole('button', { name: /^Location/ });
      if (!(await location.isVisible())) return;
      await location.click();
      await page.getByRole('option', { name: /^United States \d/ }).waitFor();
    },
  },
  {
    name: 'compare',
    path: `/compare?ids=${brand.ids}`,
    prepare: (page) => scrollTo(page.getByText('Site and store', { exact: true }), 300),
  },
  { name: 'overview', path: `${brand.path}/overview` },
  {
    name: 'import',
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

/** Close-ups: the page, the element at whose upper left corner the picture starts, and its margin. */
type Detail = Screen & {
  window?: typeof DESKTOP;
  size?: typeof DETAIL;
  corner: (page: Page) => Locator;
  outside: [number, number];
  /** Width of the file; else twice the size. */
  pixels?: number;
};
const DETAIL = { width: 440, height: 320 };
const details = (): Detail[] => [
  {
    name: 'analyze',
    path: `${brand.path}/overview`,
    prepare: (page) => scrollTo(page.locator('dl').first(), 100),
    corner: (page) => page.locator('dl').first(),
    outside: [24, 8],
  },
  {
    name: 'search',
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
    path: '/brands/search?is_fb_ads_active=true&fb_ads_active_count=10-3346',
    prepare: (page) => page.getByRole('button', { name: /^Ads/ }).click(),
    corner: (page) => page.getByRole('button', { name: /^Ads/ }),
    outside: [20, 14],
  },
  {
    name: 'source',
    path: `${brand.path}/overview`,
    window: { width: 820, height: 900 },
    size: { width: 819, height: 588 },
    pixels: 1560,
    prepare: (page) => scrollTo(page.getByRole('heading', { name: 'Metrics', exact: true }), 170),
    corner: (page) => page.getByRole('heading', { name: 'Metrics', exact: true }),
    outside: [20, 16],
  },
];

/** Scrolls so that an element is this far below the top of the window. */
const scrollTo = (element: Locator, top: number) =>
  element.evaluate(
    (node, offset) => node.ownerDocument.defaultView!.scrollBy(0, node.getBoundingClientRect().top - offset),
    top,
  );

const browser = await openBrowser();
await mkdir(FOLDER, { recursive: true });
try {
  if ([...screens(), ...details()].some(wanted)) await withProduct(takeScreens);
  // Built with the pictures just taken.
  if (['open-graph', 'landing'].some((name) => wanted({ name })))
    await withProduct(takeLandingPage, 'starter');
} finally {
  await browser.close();
}

type Running = { product: Product; page: Page };

/** Runs the product with a catalogue and opens a page as a subscriber. */
async function withProduct(
  take: (running: Running) => Promise<unknown>,
  catalogue = 'demonstration',
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

async function takeScreens({ page }: Running) {
  await findBrands(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
    for (const screen of screens().filter(wanted)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-${colorScheme}`, DESKTOP_WIDTHS);
    }
    for (const {
      corner,
      outside,
      window = DESKTOP,
      size = DETAIL,
      pixels = size.width * 2,
      ...screen
    } of details().filter(wanted)) {
      await page.setViewportSize(window);
      await show(page, screen);
      const { x, y } = (await corner(page).boundingBox())!;
      const clip = { x: Math.max(0, x - outside[0]), y: y - outside[1], ...size };
      await keep(await page.screenshot({ clip }), `${screen.name}-${colorScheme}`, [pixels]);
    }
    await page.setViewportSize(PHONE);
    for (const screen of screens().filter(wanted)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-phone-${colorScheme}`, [PHONE.width * 2]);
    }
  }
}

/** Finds the brands that the pictures show. */
async function findBrands(page: Page) {
  const idsOf = async (search: string) => {
    await page.goto(`/brands/search?${search}`);
    const links = page.locator('table a[href$="/overview"]');
    await links.first().waitFor();
    const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    return paths.map((path) => Number(path.split('/')[2]));
  };
  const known = await idsOf(KNOWN);
  brand.path = `/brands/${known[0]}`;
  brand.ids = (await idsOf(`${KNOWN}&categories=beauty-and-personal-care`)).slice(0, 3);
}

async function takeLandingPage({ product }: Running) {
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
      // Images load when they come into view.
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
  return only.length === 0 || only.some((beginning) => name.startsWith(beginning));
}

/** The screen, scrolled past the notice of the demonstration: the landing page itself says that its brands are made up. */
async function show(page: Page, { path, prepare }: Screen) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  const note = page.getByText(/^Sample data: the brands/);
  if ((await note.count()) > 0)
    await note.evaluate((node) =>
      node.ownerDocument.defaultView!.scrollBy(0, node.getBoundingClientRect().height + 12),
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
