import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FilteredBrandList, FilterPayload, FiltersResponse } from '@brandlode/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { hasFocus } from './keyboard.ts';
import { activeFilters, columnNames, exact, tableLoaded } from './search-page.ts';
import { TIMEOUT, until } from './waiting.ts';

let catalogue: Catalogue;
let filters: FiltersResponse;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
  filters = await catalogue.fetchJson('/api/filters');
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

type Sent = { address: string; payload: FilterPayload };
const pageOf = ({ address }: Sent) => Number(new URLSearchParams(address).get('page'));
/** Results are fetched one page ahead. */
const isAhead = (request: Sent, previous: Sent | undefined) =>
  previous !== undefined &&
  pageOf(request) === pageOf(previous) + 1 &&
  isDeepStrictEqual(request.payload, previous.payload);

/** The page after its first results, and its filter requests: all of them, and those that did not prefetch a page. */
async function openSearch(address = '', width = 1440) {
  const page = await catalogue.openPage({ viewport: { width, height: 900 } });
  const all: Sent[] = [];
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname !== '/api/brands/filter') return;
    const one = { address: search, payload: request.postDataJSON() };
    if (!isAhead(one, all.at(-1))) sent.push(one);
    all.push(one);
  });
  await page.goto(`/brands/search${address}`);
  await tableLoaded(page);
  await button(page, 'Social').waitFor();
  return { page, sent, all };
}
/** A panel's button; its name includes the number of selected options. */
const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\d+ selected)?$`) });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
async function open(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  await panel(page, name).waitFor();
  return panel(page, name);
}
const option = (dataKey: string) =>
  filters.groups.flatMap(({ options }) => options).find((found) => found.dataKey === dataKey)!;
const filterBrands = (payload: FilterPayload, page = 1) =>
  catalogue.fetchJson<FilteredBrandList>(`/api/brands/filter?page=${page}&limit=10`, payload);
it('No page loads the schema library, which stays on the server', async () => {
  const assets = join(import.meta.dirname, '../../apps/web/dist/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }));
  expect(texts.some(({ text }) => text.includes('Search and filter brands'))).toBe(true);
  expect(texts.filter(({ text }) => text.includes('ZodError')).map(({ file }) => file)).toEqual([]);
});

it('A search sends the ranges, flags, countries and categories that were chosen, and displays what matches', async () => {
  const { page, sent } = await openSearch();
  let box = await open(page, 'Location');
  await box.getByPlaceholder('Locations').fill('united');
  await box.getByRole('option', { name: /^United States\s*[\d,]*$/ }).click();
  await box.getByRole('option', { name: /^United Kingdom/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  box = await open(page, 'Category');
  await box.getByRole('option', { name: /^Food and drink/ }).click();
  await page.keyboard.press('Escape');
  box = await open(page, 'Social');
  await box.getByRole('checkbox', { name: /^Facebook likes/ }).check();
  await box.getByLabel('Min').fill('500');
  await page.keyboard.press('Escape');
  box = await open(page, 'Other');
  await box.getByRole('checkbox', { name: /^Pinned/ }).check();
  await box.getByRole('switch', { name: 'Pinned' }).click();
  await page.keyboard.press('Escape');
  await search(page).click();
  await until(async () => sent.length >= 2);
  expect(sent[1]!.payload).toEqual({
    fb_likes_count: { min: 500, max: option('fb_likes_count').max },
    is_pinned: false,
    locations: ['GB', 'US'],
    categories: ['food and drink'],
  });
  const { total } = await filterBrands(sent[1]!.payload);
  await page
    .getByText(new RegExp(`^${exact(total)} brands? match`))
    .first()
    .waitFor();
  await expect
    .poll(async () => (await activeFilters(page)).sort(), TIMEOUT)
    .toEqual([
      'Category: Food and drink',
      `Facebook likes: 500 to ${exact(option('fb_likes_count').max)}`,
      'Location: United Kingdom',
      'Location: United States',
      'Pinned: No',
    ]);
});

describe('Technologies', () => {
  it('find brands that use some and not others, with counts, and are shown as a column', async () => {
    const { page } = await openSearch();
    const box = await open(page, 'Technology');
    const field = box.getByRole('combobox', { name: 'Search technologies' });
    await expect.poll(() => hasFocus(field), TIMEOUT).toBe(true);
    const viewport = page.viewportSize()!;
    const { y, height } = (await box.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    expect(await box.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBeLessThanOrEqual(0);
    await page.keyboard.type('shopi');
    await box.getByRole('option', { name: /^Shopify Platform/ }).waitFor();
    await field.fill('klav');
    await box
      .getByRole('option', { name: /^Klaviyo/ })
      .first()
      .click();
    await box.getByRole('button', { name: "Doesn't use" }).click();
    await field.fill('judge');
    const judge = box.getByRole('option', { name: /^Judge\.me/ });
    const without = await filterBrands({ technologies: ['-judge-me'] });
    await judge.filter({ hasText: exact(without.total) }).click();
    await box.getByRole('button', { name: 'Show Technologies column' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await search(page).click();
    await page.waitForURL('**/brands/search?technologies=-judge-me,klaviyo&columns=technologies');
    await tableLoaded(page);
    await expect
      .poll(() => activeFilters(page), TIMEOUT)
      .toEqual(['Technology: not Judge.me', 'Technology: Klaviyo']);
    const listed = await page
      .locator('tbody td:last-child span[title]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')));
    expect(listed.length).toBe(10);
    expect(listed.every((title) => title?.includes('Klaviyo') && !title.includes('Judge.me'))).toBe(true);
  });
});

it('The address restores the same search on reload, back, forward and from a shared link', async () => {
  const { page } = await openSearch();
  const state = async (of: Page) => {
    await tableLoaded(of);
    return {
      address: new URL(of.url()).search,
      chips: await activeFilters(of),
      headers: await columnNames(of),
      names: await of.locator('tbody tr td:first-child').allTextContents(),
      bar: await of.getByRole('navigation', { name: 'Pagination' }).textContent(),
    };
  };
  /** The page's state once it has changed from `before` and is stable: its parts update in sequence. */
  const changedFrom = (before: { names: string[] }) =>
    until(async () => {
      const [now, again] = [await state(page), await state(page)];
      const stable = JSON.stringify(now) === JSON.stringify(again);
      return stable && String(now.names) !== String(before.names) && now;
    });
  const shows = (expected: object, of = page) => expect.poll(() => state(of), TIMEOUT).toEqual(expected);
  const first = await state(page);
  const box = await open(page, 'Social');
  await box.getByRole('button', { name: 'Show Reddit mentions column' }).click();
  await box.getByRole('checkbox', { name: /^Facebook likes/ }).check();
  await box.getByLabel('Min').fill('300000');
  await page.keyboard.press('Escape');
  await search(page).click();
  await page.waitForURL(/fb_likes_count=300000-/);
  const second = await changedFrom(first);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.waitForURL(/page=2/);
  const third = await changedFrom(second);

  await page.reload();
  await shows(third);
  await page.goBack();
  await shows(second);
  await open(page, 'Social');
  const likes = panel(page, 'Social').getByLabel('Min');
  await expect.poll(() => likes.inputValue(), TIMEOUT).toBe('300000');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect.poll(async () => (await state(page)).names, TIMEOUT).toEqual(first.names);
  await expect.poll(() => activeFilters(page), TIMEOUT).toEqual([]);
  await page.goForward();
  await page.goForward();
  await shows(third);

  const { page: other } = await openSearch(third.address);
  await shows(third, other);
});
