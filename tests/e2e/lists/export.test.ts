import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openBrandFile } from '@brandlode/catalogue-import';
import type { BrandList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { download } from '../support/form.ts';

const catalogue = useCatalogue({ shared: 'small', plan: 'basic' });

async function openExport(): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page
    .getByText(/brands? match(es)?\./)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export brands' }).waitFor();
  return page;
}
const exportFile = async (page: Page) => {
  const file = await download(page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }));
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

it('states the limit of Basic beforehand, and exports only the columns shown in the table', async () => {
  const page = await openExport();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Basic includes the first 50 of 294 matching brands.').waitFor();
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  await dialog.getByRole('radio', { name: 'Columns shown in the table' }).check();
  await dialog.getByRole('checkbox', { name: 'Include low and high estimates' }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Include sources/ }).uncheck();
  const { name, bytes } = await exportFile(page);
  expect(name).toMatch(/\.csv$/);
  const lines = bytes.toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(51);
  expect(lines[0]).toBe(
    '\uFEFFBrand number,Brand name,Website,Categories,Description,Monthly traffic (visits per month),Facebook likes,Instagram followers',
  );
});

it('a shortlist is saved as an Excel file with sources and its own fields', async () => {
  const { data } = await catalogue.fetchJson<BrandList>('/api/brands?page=1');
  const shortlist = data.slice(0, 20);
  const { id } = await catalogue.fetchJson<{ id: string }>('/api/lists', { name: 'Shortlist' });
  await catalogue.fetchJson(`/api/lists/${id}/brands`, {
    brandIds: shortlist.map((brand) => brand.id),
    status: 'Shortlisted',
  });
  const page = await catalogue.openPage();
  await page.goto('/lists');
  await page.getByRole('link', { name: /^Shortlist/ }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByText('All 20 brands in this list.').waitFor();
  const { name, bytes } = await exportFile(page);
  expect(name).toMatch(/\.xlsx$/);

  const { headers, samples } = await openBrandFile(Readable.from([bytes]));
  const column = (header: string) => samples.map((row) => row[headers.indexOf(header)]);
  expect(column('Domain')).toEqual(shortlist.map(({ domain }) => domain));
  expect(new Set(column('List status'))).toEqual(new Set(['Shortlisted']));
  const sources = headers.filter((header) => /source/i.test(header));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.flatMap(column).filter(Boolean).length).toBeGreaterThan(20);
});
