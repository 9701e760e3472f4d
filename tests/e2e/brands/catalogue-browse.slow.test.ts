import type { Brand } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requestsTo, useCatalogue } from '../support/catalogue-fixture.ts';
import { intercept } from '../support/intercept.ts';
import { nextFrames } from '../support/page-clock.ts';
import { until } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

const cards = (page: Page) => page.locator('[role=feed] article');
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

declare global {
  interface Window {
    /** The scroll position after each call of `scrollTo`. */
    scrolledTo: number[];
  }
}

function recordScrolling() {
  window.scrolledTo = [];
  window.scrollTo = new Proxy(window.scrollTo, {
    apply: (scrollTo, _this, options) => {
      Reflect.apply(scrollTo, window, options);
      window.scrolledTo.push(window.scrollY);
    },
  });
}

/** The page that a request for brands asks for. */
const pageOf = (address: string) => Number(new URL(address, catalogue.product.url).searchParams.get('page'));

async function openBrowse(): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await cards(page).first().waitFor();
  return page;
}

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
    await page.addInitScript(recordScrolling);
    await page.reload();
    await until(isSame);
    // On a slow device even a moment at the top shows, and loads, the first cards.
    const scrolled = await page.evaluate(() => window.scrolledTo);
    expect(scrolled.slice(scrolled.findIndex((top) => top > 0))).not.toContain(0);
    const first = Math.ceil(before[0]!.position / 24);
    // Up to two earlier pages are loaded for the rows rendered beyond the view.
    expect(requests.map(pageOf).filter((page) => page < first - 2)).toEqual([]);

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
      pageOf(url) === 1 ? 'continue' : { json: { data: [] } },
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
    expect(pageOf(requests[0]!)).toBe(1);
  });
});

it('A brand starts at the top when opened by its URL, and restores the position on Back', async () => {
  const page = await catalogue.openPage();
  const similar = page.getByRole('region', { name: 'Similar brands' });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/brands/1/overview');
  await similar.scrollIntoViewIfNeeded();
  await until(async () => (await scrolled()) > 300);
  await page.goto('/settings/profile');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.goto('/brands/1/overview');
  await similar.waitFor();
  expect(await scrolled()).toBe(0);

  await page.goBack();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.goBack();
  await until(async () => (await scrolled()) > 300);
});
