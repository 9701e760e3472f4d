import { fileURLToPath } from 'node:url';
import type { ImportList } from '@brandlode/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { download } from '../support/form.ts';
import { TIMEOUT, until } from '../support/waiting.ts';

/** The tests of packages/catalogue-import read the samples of other tools. */
const WORKBOOK = fileURLToPath(
  new URL('../../../packages/catalogue-import/samples/similarweb.xlsx', import.meta.url),
);

const catalogue = useCatalogue({ shared: 'small' });

async function openImport(): Promise<Page> {
  const page = await catalogue.openPage();
  await page.goto('/import');
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  return page;
}

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('File to import').setInputFiles(file);
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const status = (page: Page, text: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
const numberOf = async (page: Page, label: string) => {
  const tile = page.locator('dl > div').filter({ hasText: label });
  return (await tile.count()) === 0 ? 0 : Number(await tile.locator('dd').textContent());
};
const ownImports = async () => (await catalogue.fetchJson<ImportList>('/api/imports')).data;

it('an export of a common tool is imported without any editing', async () => {
  const page = await openImport();
  await choose(page, WORKBOOK);
  await status(page, 'Ready to import');
  expect(await numberOf(page, 'Will be added')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await status(page, 'Imported');
  expect(await numberOf(page, 'Added')).toBeGreaterThan(0);
});

describe('The import page', () => {
  it('corrects a column, imports, links to the result, and undoes it', async () => {
    const page = await openImport();
    await choose(
      page,
      csv(
        'my stores.csv',
        'Shop,Homepage,Size,Contact\nKoala Cove,koala-cove.example,1200,ann@koala-cove.example\nWombat Ware,wombat-ware.example,oops,\nNo Site,,5,\n',
      ),
    );
    await status(page, 'Ready to import');
    expect(await numberOf(page, 'Will be added')).toBe(2);
    expect(await numberOf(page, 'Skipped')).toBe(1);
    await page.getByText('Not imported: contact data').waitFor();

    const size = page.getByRole('combobox', { name: 'Import Size as' });
    await size.focus();
    await size.selectOption({ label: 'Monthly traffic' });
    await page.getByText(/1 cell of Size/).waitFor();
    await status(page, 'Ready to import');
    await page.getByRole('textbox', { name: 'Source' }).fill('My notes');
    await page.getByLabel('Date of the values').fill('2999-01-01');
    await page.getByLabel('Date of the values').blur();
    await page.getByText("Enter today's date or an earlier one.").waitFor();
    await page.getByLabel('Date of the values').fill('2026-03-01');
    await page.getByLabel('Date of the values').blur();
    await expect
      .poll(async () => (await ownImports())[0], TIMEOUT)
      .toMatchObject({ source: 'My notes', asOf: '2026-03-01', status: 'ready' });
    await status(page, 'Ready to import');

    // A second click must not start a second run.
    await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
    await status(page, 'Imported');
    expect([await numberOf(page, 'Added'), await numberOf(page, 'Skipped')]).toEqual([2, 1]);
    expect(await page.locator('main [role=alert]').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'See My brands' }).getAttribute('href')).toBe(
      '/brands/search?scope=mine',
    );
    const problems = await download(page.getByRole('button', { name: 'Download the problems' }));
    expect(problems.suggestedFilename()).toBe('import-problems.csv');

    await page.getByRole('button', { name: 'Undo import' }).click();
    await status(page, 'Undone');
    await size.selectOption({ label: 'Not imported' });
    await status(page, 'Ready to import');
    expect(await numberOf(page, 'Will be added')).toBe(2);
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('link', { name: /my stores\.csv.*Ready to import/ }).waitFor();
  });

  it('imports a pasted list, even if the page is left', async () => {
    const page = await openImport();
    const list = Array.from({ length: 300 }, (_, n) => `https://pasted-${n}.example/`).join('\n');
    await page.getByRole('textbox', { name: 'Or paste a list of websites' }).fill(list);
    await page.getByRole('button', { name: 'Continue' }).click();
    await status(page, 'Ready to import');
    expect(await numberOf(page, 'Will be added')).toBe(300);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click();
    await page.getByRole('heading', { name: 'Browse' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Import' }).click();
    await page.getByRole('link', { name: /Pasted list\.txt.*300 added/ }).click();
    await status(page, 'Imported');
    await page.getByRole('button', { name: 'Delete the file' }).click();
    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();
    await until(async () => (await page.getByRole('link', { name: /Pasted list/ }).count()) === 0);
  });
});
