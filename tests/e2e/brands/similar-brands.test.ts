import type { SimilarBrands } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';

const catalogue = useCatalogue({ shared: 'small' });

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

  await page.getByRole('button', { name: /^More filters/ }).press('Enter');
  await page.getByRole('button', { name: /^Similar to/ }).press('Enter');
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
