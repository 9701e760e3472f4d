import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { waitForFocus } from '../support/form.ts';
import { newAddress, sql } from '../support/identity-users.ts';
import { savePrivateBrandsOf } from '../support/save-private-brands.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'starter', email });

it('a pasted address leads to its brand, or offers to check a store that is not in the catalogue', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  await page.getByRole('link', { name: 'Look up' }).click();
  const field = page.getByRole('textbox', { name: 'Address' });

  await field.fill('not an address');
  await page.keyboard.press('Enter');
  await page.getByText(/^This is not the address of a store\./).waitFor();
  await waitForFocus(field);

  await field.fill('https://www.ikea.com/gb/en/cat/beds-bm003/?page=2');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'IKEA' }).waitFor();
  expect(new URL(page.url()).searchParams.get('url')).toBe(
    'https://www.ikea.com/gb/en/cat/beds-bm003/?page=2',
  );
  await page.getByRole('button', { name: 'Add to list' }).waitFor();
  await page.getByRole('link', { name: 'Open brand' }).waitFor();

  await page.goto('/lookup?url=found-by-lookup.example.com');
  await page.getByText('Not in the catalogue yet.').waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Waiting to start…').waitFor();

  // Shows the collector's progress; then the page shows the brand.
  const { product } = catalogue;
  const address = 'found-by-lookup.example.com';
  await sql(product, 'update stores set started_at = now(), requested_at = null where domain = $1', [
    address,
  ]);
  await page.getByText('Checking the store…').waitFor();
  const parts =
    "(domain, brand_name, brand_url, catalogue) values ($1, 'Found Shop', 'https://' || $1, 'real')";
  await sql(product, `insert into brands ${parts}`, [address]);
  await sql(product, 'update stores set finished_at = now() where domain = $1', [address]);
  await page.getByRole('heading', { name: 'Found Shop' }).waitFor();
});

it('a private brand is shown as such, with the offer to check its store', async () => {
  await savePrivateBrandsOf(catalogue.product, email, [
    { domain: 'our-own-shop.example.com', brand_name: 'Our own shop', estimated_monthly_traffic: 4_200 },
  ]);
  const page = await catalogue.openPage();
  await page.goto('/lookup?url=https://www.our-own-shop.example.com/about');
  await page.getByRole('heading', { name: 'Our own shop' }).waitFor();
  await page.getByText('In My brands.').waitFor();
  await page.getByText('4.2K').waitFor();
  await page.getByRole('button', { name: 'Check' }).waitFor();
});
