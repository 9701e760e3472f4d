import { METRIC_KEYS } from '@brandlode/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../apps/web/src/lib/loading/query-client.ts';
import { answer, callsOf, fail } from '../support/api.ts';
import { answerBrands, brands } from '../support/brands.ts';
import { openPage } from '../support/open-page.tsx';
import { path, rendered, resumeClock } from '../support/page.ts';

const ALL = brands(300);
beforeEach(() => answerBrands(ALL));

const feed = () => document.querySelector('[role=feed]')!;
const cards = () => [...document.querySelectorAll<HTMLElement>('[role=feed] article')];
const positionOf = (card?: Element) => Number(card?.ariaPosInSet);
const lastPosition = () => positionOf(cards().at(-1));
const images = () => cards().flatMap((card) => [...card.querySelectorAll('img')]);
const pages = () => callsOf('listBrands').map(({ query }) => Number(query.page));

async function openBrowse(width = 1440, height = 900) {
  await openPage('/brands', { width, height });
  await expect.poll(() => cards().length).toBeGreaterThan(0);
}
/** Scrolls until the bottom edge of the window is at this fraction of the page. */
const scrollTo = (share: number) =>
  window.scrollTo(0, document.documentElement.scrollHeight * share - innerHeight);
const scrollToCard = (position: number) =>
  expect
    .poll(() => {
      scrollTo(1);
      return lastPosition();
    })
    .toBeGreaterThanOrEqual(position);
/** The page is only gone once the next one is shown, which is after the router has navigated. */
async function leave(router: Awaited<ReturnType<typeof openPage>>) {
  await router.navigate('/lists');
  await expect.poll(feed).toBeNull();
}
/** Scroll events fire on the next frame, which no fake clock controls. */
const nextFrames = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
/** With the clock stopped. */
async function pass(milliseconds: number) {
  await nextFrames();
  vi.advanceTimersByTime(milliseconds);
  await rendered();
}

const UNKNOWN = Object.fromEntries(METRIC_KEYS.map((key) => [key, null]));
const BARE = { ...UNKNOWN, brand_description: null };

it('Cards keep their height when Browse opens far down, as after a reload', async () => {
  answerBrands(ALL.map((brand, index) => (index < 24 ? brand : { ...brand, ...BARE })));
  const router = await openPage('/brands');
  await expect.poll(() => cards().length).toBeGreaterThan(0);
  const height = () => cards()[0]?.getBoundingClientRect().height;
  const before = height();
  await scrollToCard(100);
  await leave(router);
  queryClient.clear();
  await router.navigate(-1);
  await expect.poll(() => positionOf(cards()[0])).toBeGreaterThan(24);
  expect(height()).toBe(before);
});

it('Cards of the first page are higher when they come back with more', async () => {
  answerBrands(ALL.map((brand) => ({ ...brand, ...BARE })));
  const router = await openPage('/brands');
  await expect.poll(() => cards().length).toBeGreaterThan(0);
  const height = () => cards()[0]?.getBoundingClientRect().height ?? 0;
  const before = height();
  await leave(router);
  queryClient.clear();
  answerBrands(ALL);
  await router.navigate(-1);
  await expect.poll(height).toBeGreaterThan(before);
});

describe('The grid', () => {
  it('has 1 to 4 columns by width and never scrolls horizontally', async () => {
    await openBrowse();
    for (const [width, columns] of [
      [390, 1],
      [820, 2],
      [1100, 3],
      [1440, 4],
      [1920, 4],
    ] as const) {
      await page.viewport(width, 900);
      await expect
        .poll(() => new Set(cards().map((card) => card.getBoundingClientRect().left)).size)
        .toBe(columns);
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  it('shows brands in their order, each card linking to its overview', async () => {
    await openBrowse();
    const shown = cards()
      .slice(0, 8)
      .map((card) => [card.querySelector('h2')?.textContent, card.querySelector('a')?.getAttribute('href')]);
    expect(shown).toEqual(
      ALL.slice(0, 8).map(({ id, brand_name }) => [brand_name, `/brands/${id}/overview`]),
    );
    await page.getByRole('link', { name: /^Kettle 3\b/ }).click();
    await expect.poll(path).toBe('/brands/3/overview');
  });

  it('shows the brands of a category from its tab, and an unknown category as all brands', async () => {
    answer('listBrands', ({ query }) => ({
      data: query.category === '700' ? ALL.slice(9, 12) : ALL.slice(0, 5),
    }));
    await openBrowse();
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
    await expect.element(tab('All')).toHaveAttribute('aria-current', 'page');
    await tab('Home and garden').click();
    await expect.element(page.getByRole('link', { name: /^Kettle 10\b/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Kettle 1\b/ })).not.toBeInTheDocument();
    await expect.element(tab('Home and garden')).toHaveAttribute('aria-current', 'page');
    history.back();
    await expect.element(page.getByRole('link', { name: /^Kettle 1\b/ })).toBeVisible();
    await openPage('/brands?category=1');
    await expect.element(tab('All')).toHaveAttribute('aria-current', 'page');
  });

  it('says that a category has no brands yet, and leads back to all', async () => {
    answer('listBrands', ({ query }) => ({ data: query.category ? [] : ALL.slice(0, 5) }));
    await openPage('/brands?category=1900');
    await expect.element(page.getByText('The catalogue has no brands in Vehicles yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all brands' }).click();
    await expect.element(page.getByRole('link', { name: /^Kettle 1\b/ })).toBeVisible();
  });

  it('has two rows of whole cards in the first screen, each with the growth of what it shows', async () => {
    answer('listBrands', {
      data: ALL.slice(0, 24).map((brand) => ({
        ...brand,
        estimates: { estimated_monthly_traffic: [1_000, 90_000] },
        estimated_monthly_traffic_change_30d: -4.4,
      })),
    });
    await openBrowse();
    const [first, fifth, ninth] = [cards()[0]!, cards()[4]!, cards()[8]!].map((card) =>
      card.getBoundingClientRect(),
    );
    expect(fifth!.top).toBeGreaterThan(first!.bottom);
    expect(ninth!.bottom).toBeLessThan(900);
    expect(cards()[0]!.textContent).toContain('\u22124.4%');
    // Nothing is cut off at the foot of a card.
    const foot = cards()[0]!.querySelector('p:last-of-type')!.getBoundingClientRect();
    expect(foot.bottom).toBeLessThanOrEqual(first!.bottom);
  });

  it('says that an empty catalogue has no brands yet', async () => {
    answerBrands([]);
    await openPage('/brands');
    await expect.element(page.getByText('The catalogue has no brands yet.')).toBeVisible();
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('keeps under 650 elements in the page with 1,500 loaded cards at %i px', async (width, height) => {
    const many = brands(2_000);
    answer('listBrands', ({ query }) => ({ data: many.slice((Number(query.page) - 1) * 500).slice(0, 500) }));
    await openBrowse(width, height);
    await scrollToCard(1_500);
    for (const share of [0.3, 0.7, 1]) {
      scrollTo(share);
      for (let frame = 0; frame < 8; frame++) {
        scrollBy(0, 90);
        await nextFrames();
        expect(document.body.querySelectorAll('*').length).toBeLessThan(650);
      }
    }
  });

  it('loads no images of cards scrolled past quickly, and those in view when scrolling stops', async () => {
    const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    answerBrands(ALL.map((brand) => ({ ...brand, profile_image: picture, cover_image: picture })));
    await openBrowse();
    await scrollToCard(100);
    window.scrollTo(0, 0);
    await expect.poll(() => positionOf(cards()[0])).toBe(1);
    await expect.poll(() => images().length).toBe(2 * cards().length);
    const before = lastPosition();
    // With the clock stopped, scrolling counts as fast on a machine of any speed.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    scrollBy(0, 1);
    await pass(500);
    scrollBy({ top: innerHeight * 3, behavior: 'instant' });
    await pass(0);
    expect(positionOf(cards()[0])).toBeGreaterThan(before);
    expect(images()).toEqual([]);
    await pass(200);
    expect(images()).toHaveLength(2 * cards().length);
  });
});

describe('Endless scrolling', () => {
  const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  it('loads page 1 first and the next at 80 % scrolled, checked every 150 ms at most', async () => {
    await openBrowse();
    expect(pages()).toEqual([1]);
    stopClock();
    scrollTo(0.78);
    await pass(150);
    expect(feed().ariaBusy).toBe('false');
    scrollTo(0.82);
    await pass(149);
    expect(feed().ariaBusy).toBe('false');
    await pass(1);
    resumeClock();
    await expect.poll(pages).toEqual([1, 2]);
    // Appended without gaps or duplicates.
    const seen = new Map<number, string | undefined>();
    await expect
      .poll(async () => {
        for (const share of [0.3, 0.5, 0.7, 0.8]) {
          scrollTo(share);
          await nextFrames();
          for (const card of cards()) seen.set(positionOf(card), card.querySelector('h2')?.textContent);
        }
        return seen.size;
      })
      .toBeGreaterThan(24);
    expect([...seen].filter(([position, name]) => name !== `Kettle ${position}`)).toEqual([]);
  });

  it('stops loading after an empty page and shows no end-of-list message', async () => {
    answerBrands(ALL.slice(0, 48));
    await openBrowse();
    await scrollToCard(48);
    await expect
      .poll(() => {
        scrollTo(1);
        return pages();
      })
      .toEqual([1, 2, 3]);
    await expect.poll(() => feed().ariaBusy).toBe('false');
    stopClock();
    for (const share of [0.5, 1, 0.5, 1]) {
      scrollTo(share);
      await pass(150);
      expect(feed().ariaBusy).toBe('false');
    }
    expect(lastPosition()).toBe(48);
    expect(document.querySelector('main')?.textContent).not.toMatch(/\bend\b|no more|that is all/i);
  });

  it('retries a failed page with a button or on scroll, and keeps the loaded brands', async () => {
    fail('listBrands', 'invalid-request');
    await openPage('/brands');
    await expect.element(page.getByText("Couldn't load brands.")).toBeVisible();
    expect(cards()).toEqual([]);
    answerBrands(ALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards().length).toBeGreaterThan(0);

    fail('listBrands', 'invalid-request');
    scrollTo(1);
    await expect.element(page.getByText("Couldn't load more brands.")).toBeVisible();
    expect(cards().length).toBeGreaterThan(4);
    answerBrands(ALL);
    await expect
      .poll(async () => {
        scrollTo(0.5);
        await nextFrames();
        scrollTo(1);
        return lastPosition();
      })
      .toBeGreaterThan(24);
  });
});

it('Browse is requested once when its link is pointed at, before it is opened', async () => {
  await openPage('/brands/1/overview', { width: 1440, height: 900 });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' });
  await link.hover();
  await expect.poll(pages).toEqual([1]);
  await link.click();
  await expect.poll(() => cards().length).toBeGreaterThan(0);
  expect(pages()).toEqual([1]);
});

it('Browse restores its scroll position on Back, and starts at the top from the menu', async () => {
  await openBrowse();
  await scrollToCard(72);
  scrollTo(0.6);
  await nextFrames();
  const before = scrollY;
  const card = cards().find((card) => card.getBoundingClientRect().top > 200)!;
  const name = card.querySelector('h2')!.textContent;
  const title = page.getByRole('heading', { level: 1, name, exact: true });
  const { top } = card.getBoundingClientRect();
  card.querySelector('a')!.click();
  await expect.element(title).toBeVisible();
  await expect.poll(() => scrollY).toBe(0);
  history.back();
  await expect.poll(() => Math.abs(scrollY - before)).toBeLessThan(3);
  const again = page.getByRole('article', { name, exact: true });
  await expect.poll(() => Math.abs(again.element().getBoundingClientRect().top - top)).toBeLessThan(3);

  history.forward();
  await expect.element(title).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible();
  await expect.poll(() => scrollY).toBe(0);
  await expect.poll(() => positionOf(cards()[0])).toBe(1);
});
