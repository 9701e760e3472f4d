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
const catalogue = useCatalogue({ brands: 60 });
beforeAll(async () => {
  const { product } = catalogue;
  await sql(product, 'delete from products');
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const [first, second] = data;
  if (!first || !second) throw new Error('The catalogue has no brands.');
  yoga = { id: first.id, name: first.brand_name };
  other = { id: second.id, name: second.brand_name };
  const mat = (id: number, more: Partial<ObservedProduct> = {}): ObservedProduct => ({
    id: String(id),
    title: `Cork yoga mat ${id}`,
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
  const bottle = { id: 'b', title: 'Steel bottle for yoga', price: price(12), createdAt: daysAgo(3) };
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
  await page.getByRole('searchbox', { name: 'Search products' }).fill('yoga');
  await page.getByRole('spinbutton', { name: 'Max price in US dollars' }).fill('30');
  await page.getByRole('combobox', { name: 'New', exact: true }).selectOption('30');
  await products(page, '2 products');
  expect((await titles(page)).toSorted()).toEqual(['Cork yoga mat 1', 'Steel bottle for yoga']);
  expect(new URL(page.url()).search).toBe('?keyword=yoga&price=-30&new=30');
  const [min, max] = ['Min', 'Max'].map((end) => page.getByLabel(`${end} price in US dollars`));
  await min!.fill('50');
  await min!.press('Enter');
  await page.getByText("Min can't be greater than Max.").waitFor();
  expect(new URL(page.url()).search).toBe('?keyword=yoga&price=-30&new=30');
  await min!.fill('cheap');
  await page.getByText('Enter a number, such as 1500, 50k or 2.5m.').waitFor();
  await max!.fill('1,5k');
  await min!.fill('0.001k');
  await min!.blur();
  await page.waitForURL((url) => url.searchParams.get('price') === '1-1500');
  await min!.fill('');
  await max!.fill('30');
  await max!.blur();
  await page.waitForURL((url) => url.searchParams.get('price') === '-30');

  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const link = page.getByRole('region', { name: 'Saved searches' }).getByRole('link', { name: /yoga/ });
  await link.filter({ hasText: '2 products match' }).waitFor();
  await page.goto('/brands');
  await link.click();
  await page.waitForURL(/\/products\?keyword=yoga&price=-30&new=30&saved=[\w-]{36}$/);
  await products(page, '2 products');
});

it('filters of brands narrow down products, and the brands of selected products are added to a list', async () => {
  const page = await catalogue.openPage();
  await page.goto('/products?keyword=yoga&view=table');
  await products(page, '30 products');
  const rows = page.getByRole('grid', { name: 'Matching products' }).locator('tbody tr');
  await rows.filter({ hasText: 'Steel bottle for yoga' }).getByRole('checkbox').check();
  await rows.filter({ hasText: 'Cork yoga mat 5' }).getByRole('checkbox').check();
  await page.getByText('2 selected, of 2 brands').waitFor();
  // Another page size and the other view keep the selection.
  await page.getByRole('combobox', { name: 'Items per page' }).selectOption('100');
  await page.waitForURL(/limit=100/);
  await page.getByText('2 selected, of 2 brands').waitFor();
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.getByRole('checkbox', { name: 'Select Steel bottle for yoga' }).uncheck();
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
  await page.goto('/products?keyword=yoga&price=-20&sort=price:desc');
  await products(page, '9 products');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export products' });
  await dialog.getByText('All 9 products in this search.').waitFor();
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  const file = await download(dialog.getByRole('button', { name: 'Export', exact: true }));
  expect(file.suggestedFilename()).toMatch(/^yoga-.*\.csv$/);
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(await titles(page));
  await dialog.getByText('9 products exported. The file is in your downloads.').waitFor();
});

it('the Products tab filters by price bar, type and stock, and shows what is known of a product', async () => {
  const page = await catalogue.openPage();
  await page.goto(`/brands/${yoga.id}/products`);
  await page.getByText(/^29 of [\d,]+ products shown\. 1 no longer sold\.$/).waitFor();
  const best = page.getByRole('article', { name: 'Cork yoga mat 1', exact: true });
  await best.getByText('#3 best seller').waitFor();
  await best.getByText('$25.00', { exact: true }).waitFor();
  await best.getByText('-50%').waitFor();
  await best.getByRole('img', { name: /^Price changes: \$11\.00 on .*; \$25\.00 on / }).waitFor();
  expect(await best.getByRole('link').getAttribute('href')).toBe('https://shop.example/products/mat-1');

  // Arrows skip prices that no product has.
  const bars = page.getByRole('group', { name: 'Prices' }).getByRole('button', { disabled: false });
  await bars.first().focus();
  for (let bar = await bars.count(); bar > 1; bar--) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await products(page, '1 product');
  expect(await titles(page)).toEqual(['Cork yoga mat 3']);
  await page.keyboard.press('Enter');
  await products(page, '29 products');

  await page.getByRole('button', { name: /^Travel mats 15 products/i }).click();
  await products(page, '15 products');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price:asc');
  await expect
    .poll(async () => (await titles(page)).slice(0, 2))
    .toEqual(['Cork yoga mat 5', 'Cork yoga mat 7']);
  await page.getByRole('button', { name: /^Remove Type/ }).click();
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('gone');
  await products(page, '1 product');
  expect(await titles(page)).toEqual(['Cork yoga mat 30']);
  await page.goBack();
  await products(page, '29 products');
});

it('explains an empty page of products: none collected, past the last page, or no matches', async () => {
  const page = await catalogue.openPage();
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const without = data.find(({ id }) => id !== yoga.id && id !== other.id);
  await page.goto(`/brands/${without?.id}/products`);
  await page.getByRole('heading', { name: 'No products yet' }).waitFor();

  // A page past the end leads to the last one.
  await page.goto('/products?limit=25&page=9');
  await page.getByText('Showing 26 to 30 of 30 results').waitFor();
  await page.goto('/products?keyword=zzzzqqq&type=mats');
  await page.getByRole('button', { name: 'Without Text: zzzzqqq: 14' }).click();
  await products(page, '14 products');
  await page.goto('/products?keyword=zzzzqqq&type=zzzz');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await products(page, '30 products');
});
