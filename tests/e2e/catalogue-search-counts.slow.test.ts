import type { FilteredBrandList, FilterPayload } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { activeFilters, exact, openSearch } from './search-page.ts';
import { LARGE } from './shared-product.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const total = async (payload: FilterPayload) =>
  (await catalogue.fetchJson<FilteredBrandList>('/api/brands/filter?page=1&limit=10', payload)).total;
const emptyResult = (page: Page) => page.getByRole('gridcell', { name: 'No items found.' });

it('names the filters responsible for an empty result, and removes one by keyboard', async () => {
  // No demonstration brand has that many likes.
  const page = await openSearch(catalogue, '?fb_likes_count=900000000000-&is_fb_ads_active=true');
  await emptyResult(page).waitFor();
  const ads = await total({ is_fb_ads_active: true });
  expect(ads).toBeGreaterThan(0);
  const suggestion = `Without Facebook likes: ${exact(ads)} brands`;
  await page.getByRole('button', { name: suggestion }).waitFor();
  // Without the other filter there would still be none.
  expect(await emptyResult(page).getByRole('button').allTextContents()).toEqual([suggestion]);
  await page.getByRole('status').filter({ hasText: suggestion }).waitFor();

  await page.getByRole('button', { name: suggestion }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Showing 1 to 10 of ${exact(ads)} results`).waitFor();
  expect(await activeFilters(page)).toEqual(['Facebook ads running: Yes']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Search');
});

it('offers to clear all filters when removing one does not help', async () => {
  const page = await openSearch(catalogue, '?fb_likes_count=900000000000-&ig_followers_count=900000000000-');
  await emptyResult(page).getByText('No brand matches, even with one filter removed.').waitFor();
  await emptyResult(page).getByRole('button', { name: 'Clear all' }).click();
  await page.getByText(`Showing 1 to 10 of ${exact(LARGE)} results`).waitFor();
});

it('says which filters a count belongs to while filters are being edited', async () => {
  const page = await openSearch(catalogue);
  await page.getByText(`${exact(LARGE)} brands match.`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ads', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Facebook ads running/ }).check();
  const ads = await total({ is_fb_ads_active: true });
  await page
    .getByText(`${exact(ads)} brands match your changes.`)
    .first()
    .waitFor();
  await page.getByText(`Current results: ${exact(LARGE)}`, { exact: true }).waitFor();
  const colour = () =>
    page
      .locator('tbody td')
      .nth(2)
      .evaluate((link) => getComputedStyle(link).color);
  const dimmed = await colour();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(`${exact(ads)} brands match.`, { exact: true }).waitFor();
  await expect.poll(() => page.getByText('match your changes').count(), TIMEOUT).toBe(0);
  expect(await colour()).not.toBe(dimmed);
});

it('lists countries by their number of brands, and the chips of chosen ones by name', async () => {
  const page = await openSearch(catalogue);
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  const options = page.getByRole('dialog', { name: 'Location' }).getByRole('option');
  await options
    .filter({ hasText: /United States.*\d/ })
    .first()
    .waitFor();
  // The first options are painted before the others are added.
  await expect.poll(() => options.count(), TIMEOUT).toBeGreaterThan(200);
  const counts = (await options.allTextContents())
    .slice(1)
    .map((text) => Number(/([\d,]+)$/.exec(text)?.[1]?.replace(',', '')));
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  // Their ids are in another order: AU, DE, ES, ZA.
  for (const name of ['Spain', 'South Africa', 'Germany', 'Australia'])
    await options.filter({ hasText: new RegExp(`^${name}`) }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect
    .poll(() => activeFilters(page), TIMEOUT)
    .toEqual(['Location: Australia', 'Location: Germany', 'Location: South Africa', 'Location: Spain']);
});
