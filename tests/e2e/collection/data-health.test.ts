import type { BrandList } from '@brandlode/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from '../support/catalogue-fixture.ts';
import { brandNames } from '../support/search-page.ts';
import { TIMEOUT } from '../support/waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  const email = 'operator@brands.example';
  catalogue = await openCatalogue({ brands: 60, email, env: { OPERATOR_EMAILS: email } });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

it('an operator replaces the demonstration with real brands with one click, and restores it from Data health', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  const banner = page.getByRole('complementary', { name: 'Sample data' });
  await banner.getByRole('button', { name: 'Show real brands' }).click();
  await banner.waitFor({ state: 'detached' });

  await page.getByPlaceholder('Search').first().fill('ikea');
  await page.getByRole('option', { name: /IKEA/ }).first().waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Data health' }).click();
  await page.getByText(/Real brands are shown: 5,\d{3}\./).waitFor();
  await page.getByRole('link', { name: 'How estimates are made' }).click();
  await page.getByRole('heading', { name: 'How well the curve fits' }).waitFor();
  await page.getByRole('row', { name: /^Trustpilot rating/ }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Show sample data' }).click();
  await page.getByText('Sample data is shown: 60 made-up brands.').waitFor();
  await banner.waitFor();
  for (const path of [
    '/brands/search?scope=mine',
    '/lookup',
    '/lists',
    '/compare',
    '/categories',
    '/settings',
  ]) {
    await page.goto(path);
    await banner.waitFor();
  }
  await page.goto('/brands');
  await page.getByRole('feed').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Sources' }).waitFor();
  await banner.waitFor();
});

it('an operator can switch regular collection on, beside a description of its effects', async () => {
  const page = await catalogue.openPage();
  await page.goto('/data-health');
  const collection = page.getByRole('switch', { name: 'Regular collection' });
  await collection.click();
  await page.getByRole('switch', { name: 'Regular collection', checked: true }).waitFor();
  await page.reload();
  await page.getByRole('switch', { name: 'Regular collection', checked: true }).click();
  await page.getByRole('switch', { name: 'Regular collection', checked: false }).waitFor();
});

it('keeps brands of the inactive catalogue on their list, as unavailable', async () => {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const list = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Two catalogues' });
  await catalogue.fetchJson(`/api/lists/${list.id}/brands`, {
    brandIds: data.slice(0, 2).map(({ id }) => id),
  });
  const show = (name: string) => catalogue.fetchJson('/api/data-health/catalogue', { catalogue: name });
  await show('starter');
  const page = await catalogue.openPage();
  await page.goto(`/lists/${list.id}`);
  await expect
    .poll(() => page.getByText('Unavailable: not in the current catalogue').count(), TIMEOUT)
    .toBe(2);
  await page.getByText('2 brands (2 unavailable)').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page
    .getByText("0 of the 2 brands in this list. The others aren't in the current catalogue")
    .waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
  await show('demonstration');
  await page.reload();
  await expect.poll(() => brandNames(page), TIMEOUT).toHaveLength(2);
});
