import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { signUp, subscribe } from '../../tests/e2e/support/become-member.ts';
import { openBrowser, type Product, startProduct } from '../../tests/e2e/support/product.ts';
import { encodeWebp } from './encode-webp.ts';

/**
 * Takes the landing page's pictures in light and dark from the running product with the starter catalogue and, where metrics
 * are shown, with the demonstration; then of the landing page itself for the documentation:
 * `node scripts/run.mjs tools/pictures/take-landing-pictures.ts [beginnings of names]`. Run it again when the application's appearance changes.
 */
const only = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL('../../apps/web/src/assets/pictures', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 560 };
/** Width in pixels of the files of a picture of the whole screen. */
const DESKTOP_WIDTHS = [1120, 1680];

/** Demonstration brands with a value for every metric. */
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
/** The demonstration's first known brand, some of one category, and a list of them. */
const brand = { path: '', ids: [] as number[], list: '' };
const screens = (): Screen[] => [
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
    path: `/compare?ids=${brand.ids}`,
    prepare: (page) => scrollTo(page.getByText('Site and store', { exact: true }), 300),
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
    catalogue: 'demonstration',
    path: `${brand.path}/overview`,
    prepare: (page) => scrollTo(page.locator('dl').first(), 100),
    corner: (page) => page.locator('dl').first(),
    outside: [24, 8],
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
        .getByRole('heading', { name: 'Metrics', exact: true })
        .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
    corner: (page) => page.getByRole('heading', { name: 'Metrics', exact: true }),
    outside: [20, 20],
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
  for (const catalogue of ['starter', 'demonstration'] as const)
    if ([...screens(), ...details()].some((screen) => screen.catalogue === catalogue && wanted(screen)))
      await withProduct(catalogue, (running) => takeScreens(catalogue, running));
  // Built with the pictures just taken.
  if (['open-graph', 'landing'].some((name) => wanted({ name })))
    await withProduct('starter', takeLandingPage);
} finally {
  await browser.close();
}

type Running = { product: Product; page: Page };

/** Runs the product with a catalogue and opens a page as a subscriber. */
async function withProduct(
  catalogue: Catalogue,
  take: (running: Running) => Promise<unknown>,
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

async function takeScreens(catalogue: Catalogue, { product, page }: Running) {
  const shown = (screen: Screen) => screen.catalogue === catalogue && wanted(screen);
  if (catalogue === 'demonstration') await findBrands(product, page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
    for (const screen of screens().filter(shown)) {
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
    } of details().filter(shown)) {
      await page.setViewportSize(window);
      await show(page, screen);
      const { x, y } = (await corner(page).boundingBox())!;
      const clip = { x: Math.max(0, x - outside[0]), y: y - outside[1], ...size };
      await keep(await page.screenshot({ clip }), `${screen.name}-${colorScheme}`, [pixels]);
    }
    await page.setViewportSize(PHONE);
    for (const screen of screens().filter(shown)) {
      await show(page, screen);
      await keep(await page.screenshot(), `${screen.name}-phone-${colorScheme}`, [PHONE.width * 2]);
    }
  }
}

/** Finds the brands that the pictures show, and puts some on a list. */
async function findBrands(product: Product, page: Page) {
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
  const session = await page.request.post('/api/auth/refresh', { headers: { origin: product.url } });
  const { accessToken } = await session.json();
  const send = async (method: string, path: string, data: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, origin: product.url };
    const response = await page.request.fetch(`/api/lists${path}`, { method, headers, data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return response.status() === 204 ? undefined : response.json();
  };
  brand.list = (await send('POST', '', { name: 'Competitors' })).id;
  for (const [status, ids] of [
    [undefined, known.slice(0, 2)],
    ['To review', known.slice(2, 5)],
    ['Shortlisted', known.slice(5, 7)],
  ] as const) {
    await send('POST', `/${brand.list}/brands`, { brandIds: ids, ...(status && { status }) });
    for (const [index, id] of ids.entries())
      await send('PATCH', `/${brand.list}/brands/${id}`, {
        version: 1,
        rating: 5 - index,
        tags: ['ads', 'bundles'].slice(index),
      });
  }
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
async function show(page: Page, { path, prepare, catalogue }: Screen) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await prepare?.(page);
  const note = page.getByText('This is sample data');
  if (catalogue === 'demonstration' && (await note.count()) > 0)
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
