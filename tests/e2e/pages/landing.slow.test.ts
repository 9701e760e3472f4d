import { get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { stopClock } from '../support/page-clock.ts';
import { useSite } from '../support/site-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

const { product, browser } = await useSite('small');
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const openPage = (options: Parameters<Browser['newPage']>[0] = {}) =>
  browser.newPage({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
const settled = { waitUntil: 'networkidle' } as const;
/** Waits until the page has not been scrolled for a quarter of a second. */
const scrollSettled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = scrollY;
        let since = performance.now();
        const look = (now: number) => {
          if (scrollY !== last) [last, since] = [scrollY, now];
          if (now - since > 250) done();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

const PACKET = 1_460;
/** Bytes of the headers, and the body as sent, compressed with Brotli. */
const onTheWire = (url: string) =>
  new Promise<{ headers: number; body: Buffer }>((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const headers = response.rawHeaders.join(': ').length;
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => done({ headers, body: Buffer.concat(parts) }));
    }).on('error', fail);
  });

type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Collects layout shifts in `window.shifts` once the whole page is shown: how much, and what moved. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    let shownWhole = Number.POSITIVE_INFINITY;
    document.addEventListener('DOMContentLoaded', () => {
      // Reports after the first frame of the parsed page, also while the page's clock is stopped.
      const observer = new IntersectionObserver(() => {
        shownWhole = new Event('shown').timeStamp;
        observer.disconnect();
      });
      observer.observe(document.documentElement);
    });
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as LayoutShift[]) {
        // A busy browser shows a part of a row while it parses the page.
        if (startTime < shownWhole) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.nodeName;
          return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        });
        window.shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Scrolls through the whole page, so that lazy images load. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const images = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(images.map((image) => image.decode()));
  });

it('The licences of all packages in the web app are served as text', async () => {
  const response = await fetch(`${product.url}/third-party-notices.txt`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  for (const name of ['react', '@base-ui/react', 'tailwindcss', '@fontsource-variable/inter'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+, `, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE');
});

describe('The landing page', () => {
  it('shows its first screen from the first ten packets of the response, and is complete after twelve', async () => {
    const { headers, body } = await onTheWire(product.url);
    expect(headers + body.length).toBeLessThan(12 * PACKET);
    // The initial congestion window: one packet more costs a slow connection a round trip.
    const first = brotliDecompressSync(body.subarray(0, 10 * PACKET - headers), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }).toString();
    expect(first).toContain('</style>');
    expect(first).toContain('id="features"');
  });

  it('loads from its own origin without errors, with at most 8 kB of script', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const page = await openPage({ viewport });
      const problems: string[] = [];
      const scripts: Promise<number>[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('requestfailed', (request) => problems.push(`${request.url()} failed`));
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== product.url) problems.push(`${request.url()} is elsewhere`);
      });
      page.on('response', (response) => response.status() >= 400 && problems.push(response.url()));
      page.on('requestfinished', (request) => {
        if (request.resourceType() !== 'script') return;
        const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
        // Awaited below; avoids an unhandled rejection if the page closes first.
        size.catch(() => {});
        scripts.push(size);
      });
      await page.goto('/', settled);
      await scrollThrough(page);
      expect(problems).toEqual([]);
      const sizes = await Promise.all(scripts);
      const inline = await page
        .locator('script:not([src], [type$=json])')
        .evaluateAll((scripts) => scripts.reduce((sum, { textContent }) => sum + textContent.length, 0));
      const bytes = sizes.reduce((sum, size) => sum + size, inline);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(8_000);
    }
  });

  it('rotates the hero word every 2 seconds without layout shifts, and not with reduced motion', async () => {
    for (const width of [390, 1440]) {
      const page = await openPage({ viewport: { width, height: 900 }, reducedMotion: 'no-preference' });
      await observeShifts(page);
      await page.clock.install();
      await stopClock(page);
      await page.goto('/', settled);
      const word = page.locator('[data-words]');
      expect(await word.textContent()).toBe('idea');
      // Fades out after two seconds, replaced half a second later.
      await page.clock.runFor(500);
      for (const next of ['product', 'Ad', 'business', 'side hustle', 'idea']) {
        await page.clock.runFor(2_000);
        expect(await word.textContent()).toBe(next);
      }
      await page.clock.resume();
      await scrollThrough(page);
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    }
    const still = await openPage();
    await still.clock.install();
    await stopClock(still);
    await still.goto('/', settled);
    await still.clock.runFor(9_000);
    expect(await still.locator('[data-words]').textContent()).toBe('idea');
  });

  it('has the columns of the sample in their places before all of them have arrived', async () => {
    for (const width of [390, 800, 1440]) {
      const page = await openPage({ viewport: { width, height: 900 } });
      const places = () =>
        page
          .locator('[data-sample] thead th')
          .evaluateAll((headers) => headers.slice(0, 4).map((header) => header.getBoundingClientRect().x));
      await page.goto('/', settled);
      const complete = await places();
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const headers = (await response.text()).split('<th scope="col"');
        await route.fulfill({ response, body: headers.slice(0, 5).join('<th scope="col"') });
      });
      await page.goto('/');
      expect(await places()).toEqual(complete);
    }
  });

  it('scrolls smoothly to the linked section, from above and below, on phone and desktop', async () => {
    for (const width of [390, 1440]) {
      const page = await openPage({ viewport: { width, height: 900 }, reducedMotion: 'no-preference' });
      // The sections that are farthest from each end, past those that are not yet laid out.
      for (const [from, link, id] of [
        ['top', 'header', 'pricing'],
        ['bottom', 'footer', 'features'],
      ] as const) {
        // Reload each time, since sections seen before are already laid out.
        await page.goto('/', settled);
        await page.evaluate(
          (top) => scrollTo({ top, behavior: 'instant' }),
          from === 'top' ? 0 : Number.MAX_SAFE_INTEGER,
        );
        await scrollSettled(page);
        await page
          .locator(`${link} a[href="#${id}"]`)
          .first()
          .evaluate((anchor) => anchor instanceof HTMLElement && anchor.click());
        await scrollSettled(page);
        const offset = await page.evaluate((id) => {
          const { top = Number.NaN } = document.getElementById(id)?.getBoundingClientRect() ?? {};
          return top - (document.querySelector('header')?.offsetHeight ?? 0);
        }, id);
        expect(Math.abs(offset), `${id} from ${link} at ${width} px`).toBeLessThan(16);
      }
      await page.close();
    }
  });

  it('shows the product within the first screen of a phone', async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto('/', settled);
    const brand = await page.getByRole('row').nth(4).boundingBox();
    expect(brand!.y + brand!.height).toBeLessThan(844);
  });

  it('shows the whole sample within the first screen of a desktop, and is at most 6,500 pixels long', async () => {
    const page = await openPage();
    await page.goto('/', settled);
    const note = (await page.getByText('Sample data: these 200 brands are made up.').boundingBox())!;
    expect(note.y + note.height).toBeLessThan(900);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_500);
  });

  it('answers questions about sample brands without an account, by keyboard and without layout shifts', async () => {
    for (const width of [390, 1440]) {
      const page = await openPage({ viewport: { width, height: 900 } });
      await observeShifts(page);
      await page.goto('/', settled);
      const rows = page.getByRole('table', { name: 'Sample brands' }).getByRole('button');
      const status = page.getByRole('status');
      expect(await status.textContent()).toMatch(/^\d brands of 200 match\.$/);
      await page.getByRole('button', { name: 'Similar to Havby but smaller' }).press('Enter');
      await page.getByRole('button', { name: 'Similar to Havby but smaller', pressed: true }).waitFor();
      expect(await rows.count()).toBe(8);
      const field = page.getByRole('searchbox', { name: 'Search sample brands' });
      await field.fill('havby');
      await field.press('Enter');
      await expect.poll(() => status.textContent(), TIMEOUT).toBe('1 brand of 200 matches.');
      await rows.first().press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Havby' });
      await dialog.getByRole('row', { name: /^Monthly traffic/ }).waitFor();
      await dialog.getByText('Sample data: these 200 brands are made up.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await rows.first().and(page.locator(':focus')).waitFor();
      await field.fill('xyzzyq');
      await field.press('Enter');
      await page.getByText('Nothing found for “xyzzyq”.').waitFor();
      expect(await rows.count()).toBe(0);
      await page.route('**/api/sample*', (route) => route.abort());
      await field.press('Enter');
      await page.getByText("Couldn't load the sample. Try again in a minute.").waitFor();
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
    }
  });

  it('shows the first answer without a script, and no control that needs one', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/', settled);
    expect(await page.getByRole('table', { name: 'Sample brands' }).getByRole('row').count()).toBeGreaterThan(
      5,
    );
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Who started advertising' }).count()).toBe(0);
  });

  it('works by keyboard: tabs, questions and the menu on a narrow screen', async () => {
    const page = await openPage();
    await page.goto('/', settled);
    await page.getByRole('tab', { name: 'Filter' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Compare', selected: true }).waitFor();
    await page.getByRole('tabpanel', { name: 'Compare' }).getByRole('img').waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tabpanel', { name: 'My brands' }).waitFor();
    await expect.poll(() => page.getByRole('tabpanel').count(), TIMEOUT).toBe(1);

    for (const [question, answer] of [
      ['Is there a free trial?', 'Yes, a 7-day free trial on all plans.'],
      ["My question isn't here?", 'Contact support via Chat.'],
    ] as const) {
      await page.getByText(question).focus();
      await page.keyboard.press('Enter');
      await page.getByText(answer, { exact: true }).last().waitFor();
      await page.keyboard.press('Enter');
      await page.getByText(answer, { exact: true }).last().waitFor({ state: 'hidden' });
    }

    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await button.press('Enter');
    await expect
      .poll(() => menu.getByRole('link').allTextContents(), TIMEOUT)
      .toEqual(['Features', 'Testimonials', 'Pricing', 'Sign in']);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await button.and(page.locator(':focus')).waitFor();
    await button.press('Enter');
    await menu.getByRole('link', { name: 'Pricing' }).press('Enter');
    await menu.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.hash === '#pricing');
  });

  it('shows its headings in Inter, has metadata for search engines and link previews with its public URL, links to the right places, and every section has its anchor', async () => {
    const page = await openPage();
    await page.goto('/', settled);
    const fonts = await page
      .locator('h1, h2, h3')
      .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).fontFamily));
    for (const font of fonts) expect(font).toMatch(/^"Inter Variable"/);
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('16px "Inter Variable"')), TIMEOUT)
      .toBe(true);

    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.url}/`);
    expect(await meta('og:title')).toBe(await page.title());
    expect((await meta('description'))!.length).toBeGreaterThan(70);
    expect(await meta('twitter:card')).toBe('summary_large_image');
    const picture = await fetch((await meta('og:image'))!);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const header = Buffer.from(await picture.arrayBuffer());
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);

    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    const [organization, software, questions] = data['@graph'];
    expect(organization).toMatchObject({ '@type': 'Organization', url: `${product.url}/` });
    expect(software.offers.map(({ price }: { price: string }) => price)).toEqual([
      '29.00',
      '226.00',
      '69.00',
      '414.00',
    ]);
    expect(questions.mainEntity).toHaveLength(5);

    const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
      ['/', '/login', '/register', '/security'].map((path) => product.url + path),
    );
    const robots = await (await fetch(`${product.url}/robots.txt`)).text();
    for (const line of ['Disallow: /brands', 'Disallow: /settings', `Sitemap: ${product.url}/sitemap.xml`])
      expect(robots.split('\n')).toContain(line);
    expect(robots).not.toMatch(/Disallow: \/(login|register)?$/m);
    const tagOf = async (path: string) => (await fetch(product.url + path)).headers.get('x-robots-tag');
    expect([await tagOf('/register'), await tagOf('/brands'), await tagOf('/no-such-page')]).toEqual([
      null,
      'noindex',
      'noindex',
    ]);

    const links = (part: string) =>
      page
        .locator(`${part} a`)
        .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(await links('header > div')).toEqual([
      ['Brandlode', '/'],
      ['Features', '#features'],
      ['Testimonials', '#testimonials'],
      ['Pricing', '#pricing'],
      ['Sign in', '/login'],
      ['Get started today', '/register'],
    ]);
    expect(await links('#get-started-today')).toEqual([['Get 7 days free', '/register']]);
    expect(await links('footer')).toEqual([
      ['Features', '#features'],
      ['Testimonials', '#testimonials'],
      ['Pricing', '#pricing'],
      ['For brand owners', '/owner-requests'],
      ['Security', '/security'],
      ['Brandlode on X', null],
    ]);
    await page.getByText(`© ${new Date().getFullYear()} Brandlode.`).waitFor();
    const ids = ['features', 'secondary-features', 'pricing', 'testimonials', 'faq', 'get-started-today'];
    expect(
      await page.locator('main > section[id]').evaluateAll((found) => found.map(({ id }) => id)),
    ).toEqual(ids);
    // An anchor in the URL scrolls there, clear of the header.
    for (const id of ids) {
      await page.goto(`/#${id}`);
      await expect
        .poll(
          () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id),
          TIMEOUT,
        )
        .toBeLessThan(500);
    }
  });
});
