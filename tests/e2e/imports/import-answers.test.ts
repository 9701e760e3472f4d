import { rowOf, workbookOfSheets } from '@brandlode/catalogue-import/testing';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress } from '../support/identity-users.ts';
import { savePrivateBrandsOf } from '../support/save-private-brands.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const status = (page: Page, text: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();

const HEADER = ['Website', 'Brand', 'Sales', 'Avg price', 'Mobile visits'];
const STORES = workbookOfSheets([
  {
    name: 'Old stores',
    rows: rowOf(1, ...HEADER) + rowOf(2, 'gone.example', 'Gone', '5', '9,90', '7'),
  },
  {
    name: 'Stores',
    rows:
      rowOf(1, ...HEADER) +
      rowOf(2, 'fernloft.example', 'Fernloft Studio', '120000', '24,90', '5200') +
      rowOf(3, 'birkmoor.example', 'Birkmoor', '240000', '9,90', '800'),
  },
]);

it('the questions of a preview are answered by clicks, and the brand shows the values that follow', async () => {
  await savePrivateBrandsOf(catalogue.product, email, [
    { domain: 'fernloft.example', brand_name: 'Fernloft' },
  ]);
  const page = await catalogue.openPage();
  await page.goto('/import');
  await upload(page, 'stores.xlsx', STORES);
  await status(page, 'Ready to import');

  const answer = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await button.waitFor({ state: 'detached' });
    await status(page, 'Ready to import');
  };
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Stores');
  await page.getByText('Not read: "Old stores"').waitFor();
  await status(page, 'Ready to import');
  await answer('Sales: Per year');
  await answer('Avg price: USD');
  await answer('Sales: USD');
  await answer('Mobile visits: Monthly traffic');
  await page.getByText('Brand name of 1 brand').waitFor();
  await page.getByRole('switch', { name: 'Replace the names of existing brands' }).click();
  await page.getByText('Brand name of 1 brand').waitFor({ state: 'detached' });
  await status(page, 'Ready to import');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await status(page, 'Imported');

  await page.getByRole('link', { name: 'See My brands' }).click();
  await page.getByRole('combobox', { name: 'Search My brands' }).fill('fernloft st');
  await page.getByRole('option', { name: /Fernloft Studio/ }).click();
  await page.getByRole('heading', { name: 'Fernloft Studio' }).waitFor();
  await page.getByRole('row', { name: /Monthly revenue.*\$10,000/ }).waitFor();
  await page.getByRole('row', { name: /Monthly traffic.*5,200/ }).waitFor();
  await page.getByRole('navigation', { name: 'Brand' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('row', { name: /Average price.*\$24\.90/ }).waitFor();
});

it('a list of products is turned into its stores, undone from the report, and followed by other files', async () => {
  const page = await catalogue.openPage();
  await page.goto('/import');
  const items = [
    { name: 'Boot', url: 'https://birkmoor-boots.example/products/boot', price: '$98' },
    { name: 'Bag', url: 'https://nord-bags.example/products/bag', price: '$40' },
  ];
  await upload(page, 'items.json', Buffer.from(JSON.stringify(items)));
  await page.getByText('The file is a list of products.').waitFor();
  await status(page, 'Not imported');
  await page.getByRole('button', { name: 'Add its stores as brands' }).click();
  await status(page, 'Ready to import');
  const button = page.getByRole('button', { name: 'Import', exact: true });
  const run = page.waitForRequest(/\/run$/);
  await page.route('**/run', async (route) => {
    await button.click({ force: true });
    await route.continue();
  });
  await button.click();
  await run;
  await status(page, 'Imported');
  await page.locator('dl > div').filter({ hasText: 'Added' }).getByText('2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await status(page, 'Undone');

  // The preview of a file without rows does not keep the next one from being imported.
  await page.goto('/import');
  await upload(page, 'header.csv', Buffer.from('Website,Brand\n'));
  await page.getByText('The file has no rows below its header.').waitFor();
  await page.getByRole('link', { name: 'All imports' }).click();
  await upload(page, 'next.csv', Buffer.from('Website\nnext-one.example\n'));
  await status(page, 'Ready to import');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await status(page, 'Imported');
});
