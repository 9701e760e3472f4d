import type { FilteredBrandList, ListBrands, Lists } from '@brandlode/contract';
import { expect, it, onTestFinished } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { sql } from '../support/identity-users.ts';

const catalogue = useCatalogue({ shared: 'starter' });

it('200 pasted domains become a list: known brands with their values, the others queued for a check', async () => {
  const pages = await Promise.all(
    [1, 2].map((page) =>
      catalogue.fetchJson<FilteredBrandList>(`/api/brands/filter?page=${page}&limit=75`, {}),
    ),
  );
  const known = pages.flatMap(({ data }) => data);
  const fresh = Array.from({ length: 50 }, (_, index) => `kettle-and-plover-${index}.example.com`);

  const page = await catalogue.openPage();
  await page.goto('/lists/import');
  await page.getByLabel('Name of the list').fill('Pasted');
  // Cells of a spreadsheet: the address, and a quoted cell.
  const cells = [
    ...known.map(({ domain }) => `https://www.${domain}/`),
    ...fresh.map((domain) => `"${domain}"`),
  ];
  await page.getByLabel('Names, domains or addresses').fill(`${cells.join('\r\n')}\r\nno such brand at all`);
  await page.getByRole('button', { name: 'Add brands' }).click();
  await page.getByRole('heading', { name: '150 brands added' }).waitFor();
  await page.getByRole('button', { name: 'Check all 50 sites' }).click();
  await page.getByText('50 sites are waiting to be checked.').waitFor();

  const [list] = (await catalogue.fetchJson<Lists>('/api/lists')).data;
  expect(list).toMatchObject({ name: 'Pasted', brands: 150, pending: 50 });
  const { data } = await catalogue.fetchJson<ListBrands>(`/api/lists/${list!.id}/brands?limit=100`);
  expect(data.map(({ brandName }) => brandName)).toEqual(
    known.slice(0, 100).map(({ brand_name }) => brand_name),
  );
  expect(data[0]!.brand).toMatchObject(known[0]!);

  // Entries that were not recognised can be corrected.
  await page.getByRole('button', { name: 'Edit these' }).click();
  const field = page.getByLabel('Names, domains or addresses');
  expect(await field.inputValue()).toBe('no such brand at all');
  await field.fill(known[0]!.domain);
  await page.getByRole('button', { name: 'Add brands' }).click();
  await page.getByRole('heading', { name: '0 brands added' }).waitFor();

  await page.getByRole('link', { name: 'Open the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pasted' }).waitFor();
  await page.getByText('150 brands · 50 sites being checked').waitFor();
  const row = page.getByRole('row', { name: known[0]!.brand_name });
  await row.getByRole('link', { name: known[0]!.domain }).waitFor();
  await page.getByRole('link', { name: 'Paste brands' }).click();
  await page.waitForURL(`**/lists/${list!.id}/import`);
});

it('the user chooses between several brands with a pasted name', async () => {
  const [first, second] = await sql(
    catalogue.product,
    'select id, brand_name from brands order by id desc limit 2',
  );
  const rename = (name: string) =>
    sql(catalogue.product, 'update brands set brand_name = $1 where id = $2', [name, second.id]);
  await rename(first.brand_name);
  onTestFinished(async () => {
    await rename(second.brand_name);
  });
  const page = await catalogue.openPage();
  await page.goto('/lists/import');
  await page.getByLabel('Name of the list').fill('Chosen');
  await page.getByLabel('Names, domains or addresses').fill(first.brand_name);
  await page.getByRole('button', { name: 'Add brands' }).click();
  const choice = page.getByRole('region', { name: 'Several matches' });
  await choice.getByRole('checkbox').first().waitFor();
  expect(await choice.getByRole('checkbox').count()).toBe(2);
  await choice.getByRole('checkbox').first().check();
  await choice.getByRole('button', { name: 'Add 1 brand' }).click();
  await choice.getByText('1 brand added to Chosen.').waitFor();
});
