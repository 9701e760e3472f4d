import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { TIMEOUT } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'large' });

const rows = async (page: Page) => (await page.locator('tbody').allTextContents()).join();

it('No page loads the schema library, which stays on the server', async () => {
  const assets = join(import.meta.dirname, '../../../apps/web/dist/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }));
  expect(texts.some(({ text }) => text.includes('Search and filter brands'))).toBe(true);
  expect(texts.filter(({ text }) => text.includes('ZodError')).map(({ file }) => file)).toEqual([]);
});

it('The filters find growing pet brands in the United States with 50,000 to 500,000 visits, and show their growth', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  const choose = async (group: string, list: string, option: string) => {
    await page.getByRole('button', { name: group, exact: true }).click();
    const panel = page.getByRole('dialog', { name: group });
    await panel.getByRole('combobox', { name: list }).fill(option);
    await page
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    if (await panel.isVisible()) await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  };
  await choose('Location', 'Locations', 'United States');
  await choose('Category', 'Categories', 'Pets and animals');

  await page.getByRole('button', { name: 'Site', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Monthly traffic/ }).check();
  const visits = page.getByRole('group', { name: 'Monthly traffic' });
  await visits.getByRole('spinbutton', { name: 'Min' }).fill('50000');
  await visits.getByRole('spinbutton', { name: 'Max' }).fill('500000');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Site' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More filters', exact: true }).click();
  await page.getByRole('button', { name: 'Growth', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Growth' });
  await panel.getByRole('button', { name: '90 days' }).click();
  await panel.getByRole('checkbox', { name: /^Monthly traffic/ }).check();
  await panel.getByRole('spinbutton', { name: 'Min' }).fill('1');
  await panel.getByRole('button', { name: 'Show Monthly traffic, 90-day change column' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/estimated_monthly_traffic_change_90d=1-/);

  const column = page.getByRole('columnheader', { name: 'Monthly traffic, 90-day change' });
  await column.getByRole('button').first().click();
  await page.locator('[aria-sort=ascending], [aria-sort=descending]').first().waitFor();
  await expect.poll(() => rows(page), TIMEOUT).toMatch(/\+\d+%/);
  expect(await rows(page)).not.toMatch(/\u2212\d+%/);

  // The same after opening the URL, and on the brand's page with the changes.
  await page.reload();
  await expect.poll(() => rows(page), TIMEOUT).toMatch(/\+\d+%/);
  const href = await page.locator('tbody tr td:first-child a').first().getAttribute('href');
  await page.goto(href ?? '');
  await page.getByRole('columnheader', { name: '90 days' }).waitFor();
});
