import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small', plan: 'basic' });

it('limits a search on Basic to 50 results, shows the true total and links to Plus (docs/product.md 2.3)', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page.getByText('294 brands match. Plus shows them all.').waitFor();
  const bar = page.getByRole('navigation', { name: 'Pagination' });
  await bar.getByText('Showing 1 to 10 of 50 results').waitFor();
  await bar.getByRole('button', { name: 'Page 5' }).click();
  await bar.getByText('Showing 41 to 50 of 50 results').waitFor();
  await expect.poll(() => page.locator('tbody tr').count(), TIMEOUT).toBe(10);
  expect(await bar.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  expect(await bar.getByRole('button', { name: 'Page 6' }).count()).toBe(0);

  // A page past the limit redirects to the last one.
  await page.goto('/brands/search?page=6');
  await page.waitForURL('**/brands/search?page=5');
  await bar.getByText('Showing 41 to 50 of 50 results').waitFor();

  await page.getByRole('link', { name: 'Plus shows them all.' }).click();
  await page.waitForURL('**/settings/plan');
});
