import type { SimilarBrands } from '@brandlode/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
});
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

it('finds ten similar but smaller brands, says why, and stores the choice in the URL', async () => {
  const { data } = await catalogue.fetchJson<{ data: { id: number }[] }>(
    '/api/brands/filter?sort=estimated_monthly_traffic:desc&limit=10',
    { categories: ["women's clothing"] },
  );
  const id = data[0]?.id;
  const page = await catalogue.openPage();
  await page.goto(`/brands/${id}/overview`);
  await page
    .getByRole('heading', { level: 2, name: 'Metrics' })
    .or(page.getByRole('table'))
    .first()
    .waitFor();
  await page.keyboard.press('End');
  const section = page.getByRole('region', { name: 'Similar brands' });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('button', { name: 'Smaller' }).press('Enter');
  const smaller = await catalogue.fetchJson<SimilarBrands>(`/api/brands/${id}/similar?size=smaller`);
  expect(smaller.data).toHaveLength(10);
  await expect
    .poll(() => section.getByRole('listitem').getByRole('link').allTextContents())
    .toEqual(smaller.data.map(({ brand }) => brand.brand_name));
  const reasons = smaller.data[0]?.reasons.join(' · ') ?? '';
  expect(reasons).not.toBe('');
  await section.getByText(reasons).first().waitFor();
  expect(new URL(page.url()).search).toBe('?similar=smaller');

  await page.reload();
  await section.getByRole('button', { name: 'Smaller', pressed: true }).scrollIntoViewIfNeeded();
  await section.getByRole('combobox', { name: 'What counts most' }).selectOption('price');
  await page.waitForURL('**/overview?similar=smaller&similar-by=price');
  await section.getByRole('button', { name: 'Show up to 50' }).waitFor();
  // Two choices in quick succession.
  await section.evaluate(async (element) => {
    for (const button of element.querySelectorAll('button')) {
      if (!['All sizes', 'Show up to 50'].includes(button.textContent ?? '')) continue;
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  await page.waitForURL('**/overview?similar-by=price&similar-all=1');
  await section.getByRole('link', { name: 'Compare the first 5' }).click();
  await page.waitForURL(new RegExp(`/compare\\?ids=${id}(?:,\\d+){5}$`));
});

it('searches brands similar to one by keyboard, and saves the search', async () => {
  const { data } = await catalogue.fetchJson<{ data: { id: number; brand_name: string }[] }>(
    '/api/brands/filter?sort=estimated_monthly_traffic:desc&limit=10',
    { categories: ["women's clothing"] },
  );
  const [, brand, other] = data;
  const page = await catalogue.openPage();
  await page.goto(`/brands/${brand?.id}/overview`);
  await page.getByRole('table').first().waitFor();
  await page.keyboard.press('End');
  const section = page.getByRole('region', { name: 'Similar brands' });
  await section.getByRole('button', { name: 'Smaller' }).click();
  await page.waitForURL('**/overview?similar=smaller');
  await section.getByRole('button', { name: 'Smaller', pressed: true }).waitFor();
  await section.getByRole('link', { name: 'Open in Search' }).press('Enter');
  await page.waitForURL(`**/brands/search?like=${brand?.id},smaller`);
  await page.getByText(`${brand?.brand_name}, smaller`).waitFor();
  const found = await catalogue.fetchJson<SimilarBrands>(`/api/brands/${brand?.id}/similar?size=smaller`);
  await expect
    .poll(() => page.getByRole('row').getByRole('link').allTextContents())
    .toEqual(expect.arrayContaining(found.data.map((match) => match.brand.brand_name)));

  await page.getByRole('button', { name: 'Similar to', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Similar to' });
  await panel.getByRole('button', { name: 'Similar size' }).press('Enter');
  await panel.getByRole('combobox', { name: 'Find a brand' }).fill(other?.brand_name ?? '');
  await panel.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText(other?.brand_name ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await page.waitForURL(`**/brands/search?like=${other?.id},similar`);
  await page.getByText(`${other?.brand_name}, similar size`).waitFor();

  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/like=\d+,similar&saved=/);
  await page.getByRole('button', { name: /^Remove.*Similar to/ }).click();
  await page.waitForURL((url) => !url.search.includes('like='));
});
