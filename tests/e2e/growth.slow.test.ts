import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue-fixture.ts';
import { TIMEOUT } from './waiting.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue({ shared: 'large' });
});
afterEach(() => catalogue.closePages());
afterAll(async () => {
  await catalogue?.close();
  expect(catalogue?.thrown).toEqual([]);
});

const rows = async (page: Page) => (await page.locator('tbody').allTextContents()).join();

it('finds growing pet brands in the United States with 50,000 to 500,000 visits, and shows their growth', async () => {
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
  await page.getByRole('heading', { name: 'Growth' }).waitFor();
});

it('counts the brands that grew in the filters of Products too', async () => {
  const page = await catalogue.openPage();
  await page.goto('/products');
  await page.getByRole('button', { name: 'Growth', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Monthly traffic\s*[1-9]/ }).waitFor();
});

it('suggests a search for fast-growing brands', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands/search');
  await page.getByRole('link', { name: /^Growing fast / }).click();
  await page.waitForURL(/estimated_monthly_traffic_change_90d=50-/);
  await expect.poll(() => rows(page), TIMEOUT).toMatch(/\+\d+%/);
});
