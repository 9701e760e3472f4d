import type { Brand, FilteredBrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue, requestsTo } from './catalogue-fixture.ts';
import { hasFocus } from './keyboard.ts';
import { flushRendering, stopClock } from './page-clock.ts';
import { pause, TIMEOUT, until } from './waiting.ts';

let catalogue: Catalogue;
/** The most popular brand with a name of eight letters or more. */
let known: Brand;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
  const { data } = await catalogue.fetchJson<{ data: Brand[] }>('/api/brands?page=1');
  known = data.find(({ brand_name }) => brand_name.length >= 8)!;
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const field = (page: Page) => page.getByPlaceholder('Search brands...', { exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: 'Matching brands' }).getByRole('option');
const NONE = { categories: [], countries: [], observable: null };
const find = (keyword: string) =>
  catalogue.fetchJson<{ data: Brand[] }>(`/api/brands/search?keyword=${encodeURIComponent(keyword)}`);

async function openAt(path = '/brands/search', width = 1440, withClock = false) {
  const page = await catalogue.openPage({ viewport: { width, height: 900 }, withClock });
  const requests = requestsTo(page, '/api/brands/search');
  await page.goto(path);
  await field(page).waitFor();
  return { page, requests };
}

describe('The search box', () => {
  it("is in the top bar of every page, and its results link to the brand's overview", async () => {
    const { page } = await openAt();
    const { data } = await find(known.brand_name);
    expect(data[0]!.id).toBe(known.id);
    for (const path of ['/brands', '/brands/search', `/brands/${known.id}/products`, '/settings/profile']) {
      await page.goto(path);
      await field(page).fill(known.brand_name);
      await results(page).first().waitFor();
      expect(
        await results(page).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual(data.slice(0, 10).map(({ id }) => `/brands/${id}/overview`));
    }
    await results(page).first().click();
    await page.waitForURL(`/brands/${known.id}/overview`);
    await page.getByRole('heading', { level: 1, name: known.brand_name }).waitFor();
    // Choosing clears the box.
    await expect.poll(() => field(page).inputValue(), TIMEOUT).toBe('');
    await expect.poll(() => results(page).count(), TIMEOUT).toBe(0);
  });

  it('sends one request 300 ms after the last key, with the keyword encoded', async () => {
    const { page, requests } = await openAt('/brands/search', 1440, true);
    await stopClock(page);
    // Each key is pressed just before the debounce ends.
    for (const key of 'a&b é/x') {
      await page.clock.runFor(145);
      await field(page).pressSequentially(key);
      await page.evaluate(flushRendering);
    }
    await page.clock.runFor(299);
    await pause(200);
    expect(requests).toEqual([]);
    await page.clock.runFor(1);
    await until(async () => requests.length > 0);
    await page.clock.runFor(5_000);
    expect(requests).toEqual(['/api/brands/search?keyword=a%26b%20%C3%A9%2Fx']);
  });

  it('opens a dropdown of at most ten results, and closes it when the query is empty', async () => {
    const { page, requests } = await openAt();
    await field(page).fill('an');
    await results(page).first().waitFor();
    expect(await results(page).count()).toBe(10);
    await field(page).fill('');
    await expect.poll(() => results(page).count(), TIMEOUT).toBe(0);
    await field(page).fill('   ');
    await pause(500);
    expect(requests.length).toBe(1);
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('finds a brand by prefix, infix, domain or with a typo, best match first', async () => {
    const { page } = await openAt();
    const name = known.brand_name;
    const typo = name.slice(0, 3) + name[4] + name[3] + name.slice(5);
    for (const keyword of [name.slice(0, 6), name.slice(1), name.toUpperCase(), known.domain, typo]) {
      // Clear the results of the previous keyword.
      await field(page).fill('');
      await expect.poll(() => results(page).count(), TIMEOUT).toBe(0);
      await field(page).fill(keyword);
      await results(page).filter({ hasText: known.domain }).first().waitFor();
    }
    await field(page).fill(name);
    await expect.poll(() => results(page).first().textContent(), TIMEOUT).toContain(name);
  });

  it("shows 'No items found.' when nothing matches", async () => {
    const { page } = await openAt();
    await field(page).fill('zzqxv wkjq');
    await page.getByText('No items found.').first().waitFor();
    expect(await results(page).count()).toBe(0);
  });

  it('finds the category that a keyword is a synonym of, and opens the search filtered by it', async () => {
    const { page } = await openAt('/brands');
    await field(page).fill('pet supplies');
    const { total } = await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter?page=1&limit=1', {
      categories: ['pets and animals'],
    });
    const category = results(page).filter({ hasText: 'Pets and animals' });
    await category.getByText(`Category · ${total} brands`).waitFor();
    await page.getByText('No items found.', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'No items found. 1 suggestion.' }).waitFor();
    await field(page).press('Enter');
    await page.waitForURL('/brands/search?categories=pets-and-animals');
    await page.getByText(`of ${total} results`).waitFor();
    expect(await field(page).inputValue()).toBe('');
  });

  it('ignores a late response to an earlier keyword', async () => {
    const { page, requests } = await openAt();
    const [slow, quick] = [known, { ...known, id: 7, brand_name: 'Quick and new', domain: 'quick.example' }];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/brands/search?*', async (route) => {
      const keyword = new URL(route.request().url()).searchParams.get('keyword');
      if (keyword !== 'slow') return route.fulfill({ json: { ...NONE, data: [quick] } });
      await held;
      await route.fulfill({ json: { ...NONE, data: [slow] } }).catch(() => {});
    });
    await field(page).fill('slow');
    await until(async () => requests.length === 1);
    await field(page).fill('quick');
    await results(page).getByText('Quick and new').waitFor();
    release();
    await pause(400);
    expect(await results(page).allTextContents()).toEqual(['Quick and newquick.example']);
  });

  it('stays usable after a failure and shows no toast (docs/product.md 8)', async () => {
    const { page, requests } = await openAt();
    let failing = true;
    await page.route('**/api/brands/search?*', (route) =>
      failing ? route.fulfill({ status: 400, json: {} }) : route.continue(),
    );
    await field(page).fill(known.brand_name);
    await until(async () => requests.length > 0);
    await pause(300);
    expect(await page.locator('[data-toast]').count()).toBe(0);
    expect(await results(page).count()).toBe(0);
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await results(page).first().waitFor();
    expect(await hasFocus(field(page))).toBe(true);
  });

  it('shows that it is searching, and opens the first result when Enter was pressed before it arrived', async () => {
    const { page, requests } = await openAt();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/brands/search?*', async (route) => {
      await held;
      await route.continue();
    });
    await field(page).fill(known.brand_name);
    await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor();
    await field(page).press('Enter');
    await until(async () => requests.length === 1);
    release();
    await page.waitForURL(`/brands/${known.id}/overview`);
  });
});

describe('The signed-in layout', () => {
  it("has a sidebar with its pages and a log-out button with the user's name (docs/product.md 3.4)", async () => {
    const { page } = await openAt();
    const menu = page.getByRole('navigation', { name: 'Main' });
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Browse',
      'Search',
      'Products',
      'Niches',
      'What changed',
      'Notifications',
      'Look up',
      'Lists',
      'Import',
      'Data health',
      'Settings',
    ]);
    for (const [name, path] of [
      ['Browse', '/brands'],
      ['Settings', '/settings/profile'],
      ['Search', '/brands/search'],
    ] as const) {
      await menu.getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expect.poll(() => menu.locator('[aria-current=page]').textContent(), TIMEOUT).toBe(name);
    }
    await page.goto('/settings/security');
    await expect.poll(() => menu.locator('[aria-current=page]').textContent(), TIMEOUT).toBe('Settings');
    await page.getByRole('button', { name: 'Log out' }).getByText('Test Visitor').waitFor();
  });

  it.each([390, 820])('shows the menu as a slide-over at %i px', async (width) => {
    const { page } = await openAt('/brands/search', width);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await page.getByRole('link', { name: 'Browse' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByText('Test Visitor').waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Browse' }).click();
    await page.waitForURL('**/brands');
    await menu.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
