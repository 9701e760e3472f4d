import { readFile } from 'node:fs/promises';
import type { BrandList } from '@brandlode/contract';
import type { ObservedProduct } from '@brandlode/database';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { download } from '../support/form.ts';
import { sql } from '../support/identity-users.ts';
import { saveStoreProducts } from '../support/save-products.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

let yoga: { id: number; name: string };
let other: { id: number; name: string };
const catalogue = useCatalogue({ shared: 'small' });
beforeAll(async () => {
  const { product } = catalogue;
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=5');
  const [first, second] = data;
  if (!first || !second) throw new Error('The catalogue has no brands.');
  yoga = { id: first.id, name: first.brand_name };
  other = { id: second.id, name: second.brand_name };
  await sql(product, 'delete from products where brand_id = any($1)', [[yoga.id, other.id]]);
  const mat = (id: number, more: Partial<ObservedProduct> = {}): ObservedProduct => ({
    id: String(id),
    title: `Cork aeroyoga mat ${id}`,
    url: `https://shop.example/products/mat-${id}`,
    type: id % 2 === 0 ? 'Mats' : 'Travel mats',
    price: price(10 + id),
    createdAt: daysAgo(400),
    ...more,
  });
  const mats = Array.from({ length: 30 }, (_, index) => mat(index + 1));
  const changed = [
    mat(1, { price: price(25), compareAt: 50, createdAt: daysAgo(5), bestSellingRank: 3 }),
    mat(2, { createdAt: daysAgo(90) }),
    mat(3, { createdAt: daysAgo(2), price: price(120) }),
    mat(4, { available: false }),
    // The last product is gone.
    ...mats.slice(4, 29),
  ];
  await saveStoreProducts(product, yoga.id, [
    { observedAt: daysAgo(20), products: mats },
    { observedAt: daysAgo(1), products: changed },
  ]);
  const bottle = { id: 'b', title: 'Steel bottle for aeroyoga', price: price(12), createdAt: daysAgo(3) };
  await saveStoreProducts(product, other.id, [{ observedAt: daysAgo(1), products: [bottle] }]);
});

const price = (dollars: number) => ({
  currency: 'USD',
  low: dollars,
  high: dollars,
  usd: { low: dollars * 100, high: dollars * 100 },
});
const titles = (page: Page) => page.locator('article h3').allTextContents();
const products = (page: Page, count: string) => page.getByText(`${count} match`).first().waitFor();

it('products under 30 USD that are new this month in yoga are found in a few steps, and saved as a search', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('aeroyoga');
  await page.getByRole('spinbutton', { name: 'Max price in US dollars' }).fill('30');
  await page.getByRole('combobox', { name: 'New', exact: true }).selectOption('30');
  await products(page, '2 products');
  expect((await titles(page)).toSorted()).toEqual(['Cork aeroyoga mat 1', 'Steel bottle for aeroyoga']);
  expect(new URL(page.url()).search).toBe('?keyword=aeroyoga&price=-30&new=30');

  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const link = page.getByRole('region', { name: 'Saved searches' }).getByRole('link', { name: /aeroyoga/ });
  await link.filter({ hasText: '2 products match' }).waitFor();
  await page.goto('/brands');
  await link.click();
  await page.waitForURL(/\/products\?keyword=aeroyoga&price=-30&new=30&saved=[\w-]{36}$/);
  await products(page, '2 products');
});

it('filters of brands narrow down products, and the brands of selected products are added to a list', async () => {
  const page = await catalogue.openPage();
  await page.goto('/products?keyword=aeroyoga&view=table');
  await products(page, '30 products');
  const rows = page.getByRole('grid', { name: 'Matching products' }).locator('tbody tr');
  await rows.filter({ hasText: 'Steel bottle for aeroyoga' }).getByRole('checkbox').check();
  await rows.filter({ hasText: 'Cork aeroyoga mat 5' }).getByRole('checkbox').check();
  await page.getByText('2 selected, of 2 brands').waitFor();
  // Another page size and the other view keep the selection.
  await page.getByRole('combobox', { name: 'Items per page' }).selectOption('100');
  await page.waitForURL(/limit=100/);
  await page.getByText('2 selected, of 2 brands').waitFor();
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.getByRole('checkbox', { name: 'Select Steel bottle for aeroyoga' }).uncheck();
  await page.getByText('1 selected, of 1 brand').waitFor();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('option', { name: 'New list' }).waitFor();
  await page.keyboard.type('Yoga shops');
  await page.getByRole('option', { name: 'New list “Yoga shops”' }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByText(/added to Yoga shops/i)
    .first()
    .waitFor();

  const { data } = await catalogue.fetchJson<{ data: { id: string; name: string }[] }>('/api/lists');
  const list = data.find(({ name }) => name === 'Yoga shops');
  const kept = await catalogue.fetchJson<{ data: { brand: { id: number } }[] }>(
    `/api/lists/${list?.id}/brands`,
  );
  expect(kept.data.map(({ brand }) => brand.id)).toEqual([yoga.id]);
});

it('the export of a search has the products of the page, in their order', async () => {
  const page = await catalogue.openPage();
  await page.goto('/products?keyword=aeroyoga&price=-20&sort=price:desc');
  await products(page, '9 products');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export products' });
  await dialog.getByText('All 9 products in this search.').waitFor();
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  const file = await download(dialog.getByRole('button', { name: 'Export', exact: true }));
  expect(file.suggestedFilename()).toMatch(/^aeroyoga-.*\.csv$/);
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(await titles(page));
  await dialog.getByText('9 products exported. The file is in your downloads.').waitFor();
});
