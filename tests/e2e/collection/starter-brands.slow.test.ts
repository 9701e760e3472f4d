import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { expectFirstScreens } from '../support/first-screen.ts';
import { sql } from '../support/identity-users.ts';
import { TIMEOUT } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'starter' });

it('shows well-known brands first, with known facts instead of dashes', async () => {
  const page = await catalogue.openPage();
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  await page.goto('/brands');
  const cards = page.getByRole('feed', { name: 'Brands' }).getByRole('article');
  const ikea = cards.filter({ has: page.getByRole('heading', { name: 'IKEA', exact: true }) });
  await ikea.waitFor();
  expect(await cards.first().textContent()).toContain('Lidl');
  for (const known of ['Furniture · Sweden +50', 'ikea.com', 'Shop · Facebook'])
    expect(await ikea.textContent()).toContain(known);
  expect(await cards.getByText(/^-/).count()).toBe(0);
  const logo = ikea.locator('img[src="/logos/ikea.svg"]');
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth), TIMEOUT)
    .toBeGreaterThan(0);
  expect(failed, 'requests that cannot succeed').toEqual([]);
});

it('offers to check an address without a brand, and queues it', async () => {
  const address = 'kettle-and-plover.example.com';
  try {
    const page = await catalogue.openPage();
    await page.goto('/brands');
    const field = page.getByPlaceholder('Search brands...', { exact: true });
    await field.fill(`https://www.${address}/collections`);
    await page
      .getByRole('option', { name: `Check ${address}` })
      .getByText('Not in the catalogue yet')
      .waitFor();
    await field.press('Enter');
    await page.getByText(`${address} will be checked. If it is a store,`).waitFor();
    expect(await field.inputValue()).toBe('');
    const stores = 'select requested_at from stores where domain = $1';
    expect(await sql(catalogue.product, stores, [address])).toHaveLength(1);
    await field.fill(`shop.${address}`);
    await page.getByRole('option', { name: `Check ${address}` }).waitFor();
  } finally {
    await sql(catalogue.product, 'delete from stores where domain = $1', [address]);
  }
});

it("has results of Search and the tiles of a brand's page in the first screen, with every section loaded without scrolling", () =>
  expectFirstScreens(catalogue));
