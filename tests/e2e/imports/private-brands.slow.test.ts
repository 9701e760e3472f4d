import type { BrandList } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { requestsTo, useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress } from '../support/identity-users.ts';
import { savePrivateBrandsOf } from '../support/save-private-brands.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });

it('a subscriber finds, filters, opens, deletes and restores private brands beside the shared catalogue', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page.getByText('294 brands match.').first().waitFor();

  // No private brands yet: a link to the import.
  await page.getByRole('button', { name: 'My brands' }).click();
  await page.getByRole('heading', { name: 'No brands here yet' }).waitFor();
  expect(new URL(page.url()).search).toBe('?scope=mine');
  expect(await page.getByRole('link', { name: 'Import brands' }).getAttribute('href')).toBe('/import');

  const [shared] = (await catalogue.fetchJson<BrandList>('/api/brands?page=1')).data;
  const others = Array.from({ length: 12 }, (_, i) => ({
    domain: `shop${i}.example`,
    brand_name: `Shop ${i}`,
    fb_likes_count: i,
  }));
  const fernloft = {
    domain: 'fernloft.example',
    brand_name: 'Fernloft',
    brand_url: 'https://fernloft.example/',
    brand_description: 'Linen dresses and wrap skirts.',
    estimated_monthly_traffic: 41_000,
    estimated_monthly_revenue: 12_000,
    product_count: 320,
    locations: ['DE'],
    details: { estimated_monthly_revenue: { estimated: true as const, low: 9_000, high: 16_000 } },
  };
  await savePrivateBrandsOf(catalogue.product, email, [
    ...others,
    fernloft,
    { domain: shared!.domain, estimated_monthly_traffic: 77_777 },
  ]);

  // Private brands have their own list, filters and search; reloading keeps the scope.
  await page.reload();
  await page.getByText('14 brands match.').first().waitFor();
  const table = page.getByRole('grid', { name: 'Matching brands' });
  await table
    .getByRole('gridcell', { name: /stores\.csv Mar 1, 2026/ })
    .first()
    .waitFor();
  await page.goto('/brands/search?scope=mine&locations=DE');
  await page.getByText('1 brand matches.').first().waitFor();
  await page.getByRole('combobox', { name: 'Search My brands' }).fill('fernl');
  await page.getByRole('option', { name: /Fernloft/ }).click();

  // The page of a private brand.
  await page.waitForURL(/\/my-brands\/\d+\/overview$/);
  await page.getByRole('heading', { name: 'Fernloft' }).waitFor();
  await page
    .getByText('In My brands. Only your workspace can see it. Imported from stores.csv (Mar 1, 2026).')
    .waitFor();
  await page
    .getByRole('row', { name: /Monthly revenue.*\$12,000 between \$9K and \$16K.*Estimated · stores\.csv/ })
    .waitFor();
  await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('row', { name: /^Products.*320/ }).waitFor();

  // One brand is deleted and restored only once, even by two clicks before the button is disabled.
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 brand deleted.').waitFor();
  await page.getByText('13 brands match.').first().waitFor();
  const restored = requestsTo(page, '/api/brands/mine/restore');
  await page.getByRole('button', { name: 'Undo' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByText('14 brands match.').first().waitFor();
  expect(restored).toHaveLength(1);

  // Deletes several brands.
  await page.getByRole('checkbox', { name: 'Select Shop 11' }).check();
  await page.getByRole('checkbox', { name: 'Select Fernloft' }).check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('2 brands deleted.').waitFor();
  await page.getByText('12 brands match.').first().waitFor();

  // Deletes all brands.
  await page.getByRole('button', { name: 'Delete all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all 12 brands in My brands?' });
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('heading', { name: 'No brands here yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('12 brands match.').first().waitFor();
  await page.getByRole('button', { name: 'All brands' }).click();
  await page.getByText('294 brands match.').first().waitFor();
  expect(new URL(page.url()).search).toBe('');

  // A brand of the shared catalogue shows the user's data beside its values.
  await page.goto(`/brands/${shared!.id}/overview`);
  await page.getByRole('heading', { name: 'In My brands' }).waitFor();
  await page
    .getByRole('row', {
      name: /^Monthly traffic visits per month 77,777 .*Imported · stores\.csv · Mar 1, 2026/,
    })
    .waitFor();
  await page.getByRole('link', { name: 'Open in My brands' }).click();
  await page.getByRole('link', { name: 'See this brand in the shared catalogue' }).click();
  await page.waitForURL(`**/brands/${shared!.id}/overview`);
});
