import type { Brand } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { colourfulness } from './colourfulness.ts';
import { intercept } from './intercept.ts';
import { nextFrames, stopClock } from './page-clock.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const cards = (page: Page) => page.locator('[role=feed] article');
const scrolled = (page: Page) => page.evaluate(() => scrollY);
/** Position, name and top edge of the rendered cards, read at once. */
const renderedCards = (page: Page) =>
  cards(page).evaluateAll((articles) =>
    articles.map((card) => ({
      position: Number(card.ariaPosInSet),
      name: card.querySelector('h2')?.textContent ?? '',
      top: card.getBoundingClientRect().top,
    })),
  );
/** Scrolls until the viewport's bottom edge is at this fraction of the page. */
const scrollTo = (page: Page, share: number) =>
  page.evaluate(
    (share) => window.scrollTo(0, document.documentElement.scrollHeight * share - innerHeight),
    share,
  );

async function openBrowse(width = 1440, height = 900): Promise<Page> {
  const page = await catalogue.openPage({ viewport: { width, height } });
  await page.goto('/brands');
  await cards(page).first().waitFor();
  return page;
}

describe('The grid', () => {
  it('has 1 to 4 columns by width and never scrolls horizontally', async () => {
    const page = await openBrowse();
    const columns = () =>
      cards(page).evaluateAll(
        (articles) => new Set(articles.map((card) => card.getBoundingClientRect().left)).size,
      );
    for (const [width, expected] of [
      [390, 1],
      [820, 2],
      [1100, 3],
      [1440, 4],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await until(async () => (await columns()) === expected);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), {
          ...TIMEOUT,
          message: `${width}`,
        })
        .toBe(true);
    }
  });

  it('shows the most popular brands first, each card linking to its overview', async () => {
    const page = await openBrowse();
    const { data } = await catalogue.fetchJson<{ data: Brand[] }>('/api/brands?page=1');
    for (const [index, brand] of data.slice(0, 8).entries()) {
      const link = cards(page).nth(index).getByRole('link');
      expect(await link.getAttribute('href')).toBe(`/brands/${brand.id}/overview`);
      expect(await link.getByRole('heading').textContent()).toBe(brand.brand_name);
    }
    await cards(page).nth(2).getByRole('link').click();
    await page.waitForURL(`/brands/${data[2]!.id}/overview`);
    await page.getByRole('heading', { level: 1, name: data[2]!.brand_name }).waitFor();
  });

  it('shows a grey placeholder when an image fails to load', async () => {
    const page = await catalogue.openPage();
    await intercept(page, '*.svg', ({ resourceType }) => (resourceType === 'Image' ? 'fail' : 'continue'));
    await page.goto('/brands');
    const card = cards(page).first();
    await until(async () => (await card.locator('[data-placeholder]').count()) === 2);
    expect(await card.locator('img').count()).toBe(0);
    for (const placeholder of await card.locator('[data-placeholder]').all())
      expect(await colourfulness(placeholder)).toBeLessThan(12);
  });
});

describe('Endless scrolling', () => {
  it('loads page 1 on mount and the next at 80 % scrolled, checked every 150 ms at most', async () => {
    const page = await catalogue.openPage();
    await page.addInitScript(() => {
      addEventListener(
        'scroll',
        () => {
          window.firstScroll ??= performance.now();
        },
        true,
      );
      const realFetch = fetch;
      window.fetch = (...args) => {
        if (String(args[0]).includes('/api/brands?page=2')) window.requestedAt ??= performance.now();
        return realFetch(...args);
      };
    });
    const requests = requestsTo(page, '/api/brands');
    await page.goto('/brands');
    await cards(page).first().waitFor();
    await pause(500);
    expect(requests).toEqual(['/api/brands?page=1']);

    await scrollTo(page, 0.78);
    await page.evaluate(nextFrames);
    await pause(600);
    expect(requests).toEqual(['/api/brands?page=1']);

    await page.evaluate(() => {
      window.firstScroll = undefined;
    });
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    const height = await pageHeight();
    await scrollTo(page, 0.82);
    await until(async () => requests.length > 1);
    expect(requests).toEqual(['/api/brands?page=1', '/api/brands?page=2']);
    // Timers may fire a fraction early.
    expect(
      await page.evaluate(() => Number(window.requestedAt) - Number(window.firstScroll)),
    ).toBeGreaterThan(148);
    await until(async () => (await pageHeight()) > height);

    // Appended without gaps or duplicates.
    const pages = await Promise.all(
      [1, 2].map((number) => catalogue.fetchJson<{ data: Brand[] }>(`/api/brands?page=${number}`)),
    );
    const names = pages.flatMap(({ data }) => data.map(({ brand_name }) => brand_name));
    const seen = new Map<number, string>();
    await until(async () => {
      for (const share of [0.3, 0.5, 0.6, 0.7, 0.8]) {
        await scrollTo(page, share);
        await page.evaluate(nextFrames);
        for (const { position, name } of await renderedCards(page)) seen.set(position, name);
      }
      return seen.size > 24;
    });
    expect(
      [...seen].filter(([position, name]) => position <= names.length && names[position - 1] !== name),
    ).toEqual([]);
  });

  it('says that an empty catalogue has no brands yet', async () => {
    const page = await catalogue.openPage();
    await intercept(page, '*/api/brands?page=*', () => ({ json: { data: [] } }));
    await page.goto('/brands');
    await page.getByText('The catalogue has no brands yet.').waitFor();
  });

  it('stops loading after an empty page and shows no end-of-list message', async () => {
    const page = await catalogue.openPage();
    await intercept(page, '*/api/brands?page=3', () => ({ json: { data: [] } }));
    const requests = requestsTo(page, '/api/brands');
    await page.goto('/brands');
    await cards(page).first().waitFor();
    await until(async () => {
      await scrollTo(page, 1);
      return requests.length >= 3;
    });
    for (let again = 0; again < 4; again++) {
      await scrollTo(page, 0.5);
      await pause(200);
      await scrollTo(page, 1);
      await pause(200);
    }
    expect(requests).toEqual([1, 2, 3].map((number) => `/api/brands?page=${number}`));
    await expect.poll(() => cards(page).last().getAttribute('aria-posinset'), TIMEOUT).toBe('48');
    expect(await page.locator('main').textContent()).not.toMatch(/\bend\b|no more|that is all/i);
  });

  it("shows the toast 'Error fetching brands' and retries with a button or on scroll", async () => {
    const page = await catalogue.openPage();
    let failing = true;
    await intercept(page, '*/api/brands?page=*', () => (failing ? { status: 500, json: {} } : 'continue'));
    const toast = page.getByRole('alert').filter({ hasText: 'Error fetching brands' });
    await page.goto('/brands');
    await toast.waitFor();
    expect(await cards(page).count()).toBe(0);
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards(page).first().waitFor();

    failing = true;
    await toast.waitFor({ state: 'detached' });
    await scrollTo(page, 1);
    await toast.waitFor();
    await page.getByText("Couldn't load more brands.").waitFor();
    // Loaded brands remain.
    await expect.poll(() => cards(page).count(), TIMEOUT).toBeGreaterThan(4);
    failing = false;
    await until(async () => {
      await scrollTo(page, 0.5);
      await pause(200);
      await scrollTo(page, 1);
      await pause(200);
      const last = Number(await cards(page).last().getAttribute('aria-posinset'));
      return last > 24;
    });
  });
});

describe('Returning to Browse', () => {
  it('restores the scroll position on Back, and starts at the top from the menu', async () => {
    const page = await openBrowse();
    const requests = requestsTo(page, '/api/brands');
    for (const wanted of [1, 2, 3]) {
      await until(async () => {
        await scrollTo(page, 1);
        return requests.length >= wanted;
      });
    }
    await scrollTo(page, 0.6);
    await pause(300);
    const before = await scrolled(page);
    const { name, top } = await until(async () => (await renderedCards(page)).find((card) => card.top > 200));
    await cards(page).filter({ hasText: name }).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(() => scrolled(page), TIMEOUT).toBe(0);
    await page.goBack();
    const again = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
    await again.waitFor();
    await until(async () => Math.abs((await scrolled(page)) - before) < 3);
    await until(async () => {
      const back = (await renderedCards(page)).find((card) => card.name === name);
      return back && Math.abs(back.top - top) < 3;
    });

    await page.goForward();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click();
    await page.getByRole('heading', { level: 1, name: 'Browse' }).waitFor();
    await expect.poll(() => scrolled(page), TIMEOUT).toBe(0);
    await expect.poll(() => cards(page).first().getAttribute('aria-posinset'), TIMEOUT).toBe('1');
  });
});

describe('Reloading Browse', () => {
  /** The cards in view. */
  const inView = async (page: Page) =>
    (await renderedCards(page)).filter(({ name, top }) => name !== '' && top > 100 && top < 700);

  it('shows the same cards immediately, loads only their page, and earlier pages when scrolled to', async () => {
    const page = await openBrowse();
    await until(async () => {
      await scrollTo(page, 1);
      return Number(await cards(page).last().getAttribute('aria-posinset')) > 120;
    });
    await scrollTo(page, 0.85);
    await page.evaluate(nextFrames);
    const before = await until(async () => {
      const seen = await inView(page);
      return seen.length > 4 && seen;
    });
    const requests = requestsTo(page, '/api/brands');
    const isSame = async () =>
      JSON.stringify((await inView(page)).map(({ name, top }) => [name, Math.round(top)])) ===
      JSON.stringify(before.map(({ name, top }) => [name, Math.round(top)]));
    await page.reload();
    await until(isSame);
    const first = Math.ceil(before[0]!.position / 24);
    // Up to two earlier pages are loaded for the rows rendered beyond the view.
    const pages = requests.map((request) => Number(request.split('=')[1]));
    expect(pages.filter((page) => page < first - 2)).toEqual([]);

    // Also after a visit to a brand that was reloaded.
    const name = before[0]!.name;
    await cards(page).filter({ hasText: name }).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await until(isSame);

    await scrollTo(page, 0);
    const { data } = await catalogue.fetchJson<{ data: Brand[] }>('/api/brands?page=1');
    await until(async () => (await inView(page))[0]?.name === data[0]!.brand_name);
    expect((await inView(page))[0]?.position).toBe(1);
  });

  it('starts over if the catalogue has shrunk', async () => {
    const page = await openBrowse();
    await until(async () => {
      await scrollTo(page, 1);
      return Number(await cards(page).last().getAttribute('aria-posinset')) > 60;
    });
    await intercept(page, '*/api/brands?page=*', ({ url }) =>
      url.endsWith('page=1') ? 'continue' : { json: { data: [] } },
    );
    await page.reload();
    await until(async () => (await cards(page).first().getAttribute('aria-posinset')) === '1');
    await page.getByRole('article').first().getByRole('heading').waitFor();
  });

  it('opens at the top by its URL', async () => {
    const page = await openBrowse();
    await until(async () => {
      await scrollTo(page, 1);
      return Number(await cards(page).last().getAttribute('aria-posinset')) > 60;
    });
    // Opening the same URL again would be a reload.
    await page.goto('/settings/profile');
    const requests = requestsTo(page, '/api/brands');
    await page.goto('/brands');
    await cards(page).first().waitFor();
    expect(requests[0]).toBe('/api/brands?page=1');
  });
});

describe('Fast scrolling', () => {
  it('loads no images of cards scrolled past, and those in view when it stops', async () => {
    const page = await catalogue.openPage({ withClock: true });
    await page.goto('/brands');
    await cards(page).first().waitFor();
    const last = async () => Number(await cards(page).last().getAttribute('aria-posinset'));
    await until(async () => {
      await scrollTo(page, 1);
      return (await last()) > 100;
    });
    await scrollTo(page, 0);
    await until(async () => (await last()) < 60);
    await until(async () => (await cards(page).first().locator('img').count()) === 2);

    // With the clock stopped, scrolling counts as fast on a machine of any speed.
    await stopClock(page);
    const before = await last();
    // Scroll events fire on the next frame, which the page's clock does not control.
    await page.evaluate(() => scrollBy(0, 1));
    await pause(500);
    await page.evaluate(() => scrollBy({ top: innerHeight * 3, behavior: 'instant' }));
    await until(async () => Number(await cards(page).first().getAttribute('aria-posinset')) > before);
    expect(await cards(page).locator('img').count()).toBe(0);
    await page.clock.runFor(200);
    // Some brands have no images.
    await until(async () => (await cards(page).locator('img').count()) > (await cards(page).count()));
  });
});

describe('Five thousand loaded cards', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('keep under 575 elements in the page at %i px', async (width, height) => {
    const page = await catalogue.openPage({ viewport: { width, height } });
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        window.longTasks.push(...list.getEntries().map((task) => Math.round(task.duration)));
      }).observe({ type: 'longtask' });
    });
    // Larger pages of copies of the same brands, so that 5,000 load quickly.
    const pages = await Promise.all(
      [1, 2, 3].map((number) =>
        catalogue.fetchJson<{ data: Brand[] }>(`/api/brands/filter?page=${number}&limit=100`, {}),
      ),
    );
    const brands = pages.flatMap(({ data }) => data);
    await intercept(page, '*/api/brands?page=*', ({ url }) => {
      const number = Number(new URL(url).searchParams.get('page'));
      const data = Array.from({ length: 500 }, (_, index) => {
        const id = (number - 1) * 500 + index + 1;
        const brand = brands[id % brands.length];
        return { ...brand, id, brand_name: `${brand?.brand_name} ${id}` };
      });
      return { json: { data } };
    });
    const requests = requestsTo(page, '/api/brands');
    await page.goto('/brands');
    await cards(page).first().waitFor();
    await until(async () => {
      await scrollTo(page, 1);
      return requests.length > 10;
    });
    await until(async () => {
      await scrollTo(page, 1);
      return Number(await cards(page).last().getAttribute('aria-posinset')) > 5_000;
    });

    const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      window.longTasks.length = 0;
    });
    const counts = [await elements()];
    for (let share = 0; share <= 1; share += 0.2) {
      // A fast, steady scroll of 15 frames at six positions of the page.
      const max = await page.evaluate(async (share) => {
        window.scrollTo(0, document.documentElement.scrollHeight * share);
        let max = 0;
        for (let frame = 0; frame < 15; frame++) {
          scrollBy(0, 90);
          await new Promise((done) => requestAnimationFrame(done));
          max = Math.max(max, document.querySelectorAll('*').length);
        }
        return max;
      }, share);
      counts.push(max);
    }
    const tasks = await page.evaluate(() => window.longTasks);
    console.log(
      `${width} px: at most ${Math.max(...counts)} elements; tasks over 50 ms while scrolling: [${tasks}]`,
    );
    expect(Math.max(...counts)).toBeLessThan(575);
  });
});
