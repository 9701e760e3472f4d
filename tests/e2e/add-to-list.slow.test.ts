import type { Brand, BrandList, List, ListBrands } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
/** Brands that are not among the first 50. */
let others: Brand[];
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'small', plan: 'basic' });
  others = (await catalogue.fetchJson<BrandList>('/api/brands?page=4')).data;
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

/** A new list for every test. */
let list: List;
let made = 0;
beforeEach(async () => {
  made += 1;
  list = await catalogue.fetchJson<List>('/api/lists', { name: `Shortlist ${made}` });
});

const onList = async (id = list.id) =>
  (await catalogue.fetchJson<ListBrands>(`/api/lists/${id}/brands?limit=100`)).data.map(
    ({ brandId }) => brandId,
  );
const menu = (page: Page) => page.getByRole('dialog', { name: 'Add to list' });
const option = (page: Page, name: string | RegExp) => menu(page).getByRole('option', { name });

const listed = (page: Page) => page.getByRole('region', { name: 'Lists', exact: true });

it("Add to list adds all matches of a search and undoes it; Basic's limit is stated beforehand", async () => {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands/filter?page=1&limit=10', {});
  const before = data[0]!.id;
  await catalogue.fetchJson(`/api/lists/${list.id}/brands`, { brandIds: [before] });
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page.getByRole('button', { name: 'Add the first 50 of 300' }).click();
  await option(page, list.name).click();
  await page.getByText(`49 brands added to ${list.name}, 1 was already on it`).waitFor();
  expect(await onList()).toHaveLength(50);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`49 brands removed from ${list.name}.`).waitFor();
  expect(await onList()).toEqual([before]);
  await page.goto('/brands/search?scope=mine');
  await page.getByText('Import', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Add / }).count()).toBe(0);
});

it("A brand's page shows its lists, with editable status, rating and tags, and its notes", async () => {
  const brand = others[0]!;
  const page = await catalogue.openPage();
  await page.goto(`/brands/${brand.id}/overview`);
  await listed(page).getByText('Not on any list yet.').waitFor();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await option(page, list.name).click();
  await page.keyboard.press('Escape');
  const status = page.getByRole('combobox', { name: `Status on ${list.name}` });
  await expect.poll(() => status.isEnabled(), TIMEOUT).toBe(true);
  await status.selectOption('Contacted');
  await page.getByRole('slider', { name: `Rating on ${list.name}` }).press('ArrowRight');
  await page.getByRole('button', { name: `Tag ${list.name}` }).click();
  await page.getByRole('textbox', { name: `New tag of ${list.name}` }).fill('fair');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const fields = async () => {
    const { data } = await catalogue.fetchJson<ListBrands>(`/api/lists/${list.id}/brands`);
    const [entry] = data;
    return entry && [entry.status, entry.rating, entry.tags, entry.note];
  };
  await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], null]);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Met at the fair');
  await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], 'Met at the fair']);

  await page.getByRole('button', { name: `Remove from ${list.name}` }).click();
  await listed(page).getByText('Not on any list yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(fields, TIMEOUT).toEqual(['Contacted', 1, ['fair'], 'Met at the fair']);
  await expect.poll(() => status.inputValue(), TIMEOUT).toBe('Contacted');
});
